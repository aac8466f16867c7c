/** As much of Protocol Buffers' wire format as Deno KV's messages need: numbers, and lengths with bytes. */

export type Value = number | Uint8Array;
/** A field's number and its value. */
export type Field = readonly [number, Value];

const VARINT = 0;
const BYTES = 2;

/** Reads the fields of a message, in their order. */
export function fieldsOf(bytes: Uint8Array): Field[] {
  const fields: Field[] = [];
  let at = 0;
  function readNumber(): number {
    let value = 0;
    for (let factor = 1;; factor *= 128) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  }
  while (at < bytes.length) {
    const tag = readNumber();
    const [field, kind] = [tag >> 3, tag & 7];
    if (kind === VARINT) {
      fields.push([field, readNumber()]);
    } else if (kind === BYTES) {
      const length = readNumber();
      fields.push([field, bytes.slice(at, at += length)]);
    } else throw new TypeError(`Cannot read a field of the kind ${kind}`);
  }
  return fields;
}

/** Writes a message of these fields. */
export function message(fields: readonly Field[]): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  function writeNumber(value: number): void {
    for (; value >= 128; value = Math.floor(value / 128)) bytes.push((value % 128) | 128);
    bytes.push(value);
  }
  for (const [field, value] of fields) {
    writeNumber(field << 3 | (typeof value === "number" ? VARINT : BYTES));
    if (typeof value === "number") writeNumber(value);
    else {
      writeNumber(value.length);
      for (const byte of value) bytes.push(byte);
    }
  }
  return new Uint8Array(bytes);
}
