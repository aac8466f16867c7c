/** Draws some of many by lot, each as likely as any other, without holding them all. Randomness comes in. */

/** Fills an array with random bytes. */
export type RandomBytes = (length: number) => Uint8Array;

const WORD = 2 ** 32;

/** A whole number from 0 to `count` - 1, each as likely as any other. */
export function drawBelow(count: number, randomBytes: RandomBytes): number {
  // What is above the last multiple would make small numbers likelier.
  const end = WORD - WORD % count;
  for (;;) {
    const bytes = randomBytes(4);
    const number = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0);
    if (number < end) return number % count;
  }
}

/** Keeps `size` of what it is given (reservoir sampling, algorithm R). */
export class Lot<Value> {
  readonly kept: Value[] = [];
  #given = 0;

  constructor(readonly size: number, readonly randomBytes: RandomBytes) {}

  give(value: Value): void {
    this.#given++;
    if (this.kept.length < this.size) {
      this.kept.push(value);
      return;
    }
    const place = drawBelow(this.#given, this.randomBytes);
    if (place < this.size) this.kept[place] = value;
  }
}
