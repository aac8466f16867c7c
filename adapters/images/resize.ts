/**
 * Resampling with a filter as wide as the reduction asks for, so that every pixel of the source counts and nothing
 * flickers or breaks into steps. Row by row: besides source and result there is one row of sums.
 */
import { type Filter, type Kernel, kernelOf, LANCZOS, WEIGHT_BITS } from "@/adapters/images/kernel.ts";
import { type Picture, RGB } from "@/adapters/images/picture.ts";
import type { ImageSize } from "@/domain/image_header/size.ts";

/** Bits of a sum beyond those of a channel; with those of a weight it stays within 32. */
const SUM_BITS = 6;
/** As many rows are added up at a time. */
const STRIDE = 4;

/** The picture in another size. */
export function resize(picture: Picture, { width, height }: ImageSize, filter: Filter = LANCZOS): Picture {
  if (width === picture.width && height === picture.height && filter === LANCZOS) return picture;
  const columns = kernelOf(picture.width, width, filter);
  const rows = kernelOf(picture.height, height, filter, STRIDE);
  const sums = new Int32Array(picture.width * RGB);
  const rgb = new Uint8ClampedArray(width * height * RGB);
  for (let row = 0; row < height; row++) {
    addRows(sums, picture.rgb, rows, row);
    mixColumns(rgb, row * width * RGB, sums, columns);
  }
  return { width, height, rgb: new Uint8Array(rgb.buffer) };
}

/** The largest size of the same shape whose longer side is `side`; never more than there is. */
export function sizeWithin({ width, height }: ImageSize, side: number): ImageSize {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Sums up the rows that make one new row, four at a time. */
function addRows(sums: Int32Array, rgb: Uint8Array, { taps, starts, weights }: Kernel, row: number): void {
  const length = sums.length;
  sums.fill(0);
  for (let tap = 0; tap < taps; tap += STRIDE) {
    const index = row * taps + tap;
    const [w0 = 0, w1 = 0, w2 = 0, w3 = 0] = weights.subarray(index, index + STRIDE);
    if ((w0 | w1 | w2 | w3) === 0) continue;
    const first = ((starts[row] ?? 0) + tap) * length;
    const second = first + length;
    const third = second + length;
    const fourth = third + length;
    for (let at = 0; at < length; at++) {
      sums[at] = ((sums[at] ?? 0) +
        Math.imul(w0, rgb[first + at] ?? 0) + Math.imul(w1, rgb[second + at] ?? 0) +
        Math.imul(w2, rgb[third + at] ?? 0) + Math.imul(w3, rgb[fourth + at] ?? 0)) | 0;
    }
  }
  for (let at = 0; at < length; at++) sums[at] = (sums[at] ?? 0) >> (WEIGHT_BITS - SUM_BITS);
}

function mixColumns(
  into: Uint8ClampedArray,
  offset: number,
  sums: Int32Array,
  { taps, starts, weights }: Kernel,
): void {
  const half = 1 << (WEIGHT_BITS + SUM_BITS - 1);
  let index = 0;
  let at = offset;
  for (let column = 0; column < starts.length; column++) {
    let [red, green, blue] = [half, half, half];
    let from = (starts[column] ?? 0) * RGB;
    for (const end = index + taps; index < end; index++) {
      const weight = weights[index] ?? 0;
      red = (red + Math.imul(weight, sums[from] ?? 0)) | 0;
      green = (green + Math.imul(weight, sums[from + 1] ?? 0)) | 0;
      blue = (blue + Math.imul(weight, sums[from + 2] ?? 0)) | 0;
      from += RGB;
    }
    into[at++] = red >> (WEIGHT_BITS + SUM_BITS);
    into[at++] = green >> (WEIGHT_BITS + SUM_BITS);
    into[at++] = blue >> (WEIGHT_BITS + SUM_BITS);
  }
}
