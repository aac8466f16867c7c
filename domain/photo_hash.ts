/**
 * How alike two pictures look: hashes of 64 bits that differ in few bits where the pictures do, also when one of them was made
 * smaller, encoded anew or slightly recoloured. Pure.
 *
 * A hash is found by its bands: of seven bands at least one is the same in two hashes that differ in six bits or fewer.
 */

/** Sixteen hexadecimal digits. */
export type PhotoHash = string;

/** Columns and rows of the small picture whose neighbours are compared. */
export const HASH_COLUMNS = 9;
export const HASH_ROWS = 8;

/** Pictures that wait and differ in no more bits are looked at together. */
export const SIMILAR_BITS = 6;
/** A new picture that differs from a refused one in no more bits is looked at first. */
export const REFUSED_BITS = 4;

/** So many bits of each kind at least; a picture without structure would be like all others without any. */
const STRUCTURE_BITS = 6;
const BITS = 64;
const BAND_BITS = [9, 9, 9, 9, 9, 9, 10] as const;

/** The hash of a small picture's brightnesses, row by row; null where it has too little structure to be told apart. */
export function photoHashOf(grey: ArrayLike<number>): PhotoHash | null {
  let hash = 0n;
  let ones = 0;
  for (let row = 0; row < HASH_ROWS; row++) {
    for (let column = 1; column < HASH_COLUMNS; column++) {
      const at = row * HASH_COLUMNS + column;
      const isBrighter = (grey[at] ?? 0) > (grey[at - 1] ?? 0);
      hash = (hash << 1n) | (isBrighter ? 1n : 0n);
      if (isBrighter) ones++;
    }
  }
  if (ones < STRUCTURE_BITS || ones > BITS - STRUCTURE_BITS) return null;
  return hash.toString(16).padStart(BITS / 4, "0");
}

/** In how many bits two hashes differ. */
export function hashDistance(one: PhotoHash, other: PhotoHash): number {
  let rest = BigInt(`0x${one}`) ^ BigInt(`0x${other}`);
  let count = 0;
  for (; rest !== 0n; rest &= rest - 1n) count++;
  return count;
}

/** The bands of a hash, in their order. */
export function hashBands(hash: PhotoHash): number[] {
  let rest = BigInt(`0x${hash}`);
  return BAND_BITS.map((bits) => {
    const band = Number(rest & ((1n << BigInt(bits)) - 1n));
    rest >>= BigInt(bits);
    return band;
  });
}
