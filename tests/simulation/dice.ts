/** Chance under a seed: the same numbers in the same order, also where code asks the runtime for random bytes. */

/** Gives numbers from 0 to below 1. */
export type Dice = () => number;

/** mulberry32. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number from 0 to below `count`. */
export function throwOf(dice: Dice, count: number): number {
  return Math.floor(dice() * count);
}

export function bytesOf(dice: Dice, length: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length }, () => throwOf(dice, 256));
}

/** Gives the runtime's chance these dice, until it is disposed of. */
export function takeChance(dice: Dice): Disposable {
  const taken = {
    getRandomValues<Values extends ArrayBufferView>(values: Values): Values {
      new Uint8Array(values.buffer, values.byteOffset, values.byteLength).set(
        bytesOf(dice, values.byteLength),
      );
      return values;
    },
    randomUUID(): string {
      const hex = bytesOf(dice, 16).toHex();
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${
        hex.slice(20)
      }`;
    },
  };
  for (const [name, value] of Object.entries(taken)) {
    Object.defineProperty(crypto, name, { value, configurable: true, writable: true });
  }
  const { random } = Math;
  Math.random = dice;
  return {
    [Symbol.dispose]() {
      for (const name of Object.keys(taken)) Reflect.deleteProperty(crypto, name);
      Math.random = random;
    },
  };
}
