// deno-lint-ignore-file
// @ts-nocheck: AssemblyScript has the syntax of TypeScript, and other types
/**
 * The two loops of resizing, several numbers at a time by the vector instructions of WebAssembly. `deno task assembly`
 * compiles this file to the one beside it. Only ../resize.ts calls it, and says what lies where in its memory.
 */

/** As ../kernel.ts has them. */
const WEIGHT_BITS = 14;
/** Bits of a sum beyond those of a channel: with what Lanczos overshoots it stays within 16. */
const SUM_BITS = 6;

const WEIGHT_BYTES: u32 = 2;
const SUM_BYTES: u32 = 2;
const START_BYTES: u32 = 4;
const CHANNELS: u32 = 3;

/**
 * Adds up `taps` rows of `length` bytes, each with its weight, to a row of sums: sixteen bytes of two rows at a time, since
 * one instruction multiplies and adds neighbours. Reads and writes sixteen also where fewer are left.
 */
export function addRows(sums: usize, rows: usize, length: u32, weights: usize, taps: u32): void {
  const half = i32x4.splat(1 << (WEIGHT_BITS - SUM_BITS - 1));
  for (let at: u32 = 0; at < length; at += 16) {
    let sum0 = half;
    let sum1 = half;
    let sum2 = half;
    let sum3 = half;
    let from = rows + at;
    for (let tap: u32 = 0; tap < taps; tap += 2) {
      const weight = v128.load32_splat(weights + tap * WEIGHT_BYTES);
      const one = v128.load(from);
      const next = v128.load(from + length);
      const left = i8x16.shuffle(one, next, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
      const right = i8x16.shuffle(one, next, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
      sum0 = i32x4.add(sum0, i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(left), weight));
      sum1 = i32x4.add(sum1, i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(left), weight));
      sum2 = i32x4.add(sum2, i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(right), weight));
      sum3 = i32x4.add(sum3, i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(right), weight));
      from += 2 * length;
    }
    const into = sums + at * SUM_BYTES;
    v128.store(into, i16x8.narrow_i32x4_s(lessBits(sum0), lessBits(sum1)));
    v128.store(into, i16x8.narrow_i32x4_s(lessBits(sum2), lessBits(sum3)), 16);
  }
}

function lessBits(sums: v128): v128 {
  return i32x4.shr_s(sums, WEIGHT_BITS - SUM_BITS);
}

/**
 * Mixes a row of sums to `width` pixels, each from `taps` neighbours: two of them at a time, as above. Reads sixteen bytes
 * and writes four also where fewer are left.
 */
export function mixColumns(
  into: usize,
  sums: usize,
  width: u32,
  starts: usize,
  weights: usize,
  taps: u32,
): void {
  const half = i32x4.splat(1 << (WEIGHT_BITS + SUM_BITS - 1));
  for (let column: u32 = 0; column < width; column++) {
    let pixel = half;
    let from = sums + load<u32>(starts + column * START_BYTES) * CHANNELS * SUM_BYTES;
    for (let tap: u32 = 0; tap < taps; tap += 2) {
      const both = v128.load(from);
      // Red beside red, green beside green, blue beside blue; the last two count for nothing.
      const channels = i16x8.shuffle(both, both, 0, 3, 1, 4, 2, 5, 6, 7);
      pixel = i32x4.add(pixel, i32x4.dot_i16x8_s(channels, v128.load32_splat(weights)));
      from += 2 * CHANNELS * SUM_BYTES;
      weights += 2 * WEIGHT_BYTES;
    }
    const wide = i32x4.shr_s(pixel, WEIGHT_BITS + SUM_BITS);
    const narrow = i16x8.narrow_i32x4_s(wide, wide);
    v128.store32_lane(into, i8x16.narrow_i16x8_u(narrow, narrow), 0);
    into += CHANNELS;
  }
}
