/**
 * How near a made-smaller picture comes to the best that can be made: Lanczos over every pixel, in floating point, with
 * nothing left out for speed. Written for itself, so that it shares no mistake with what it judges.
 */
import type { Picture } from "@/adapters/images/picture.ts";

const LOBES = 3;
const CHANNELS = 3;

/** The original, made smaller as well as it can be. */
export function referenceOf(original: Picture, width: number, height: number): Float32Array {
  const { width: from, height: rows, rgb } = original;
  const narrow = new Float32Array(rows * width * CHANNELS);
  const across = weightsOf(from, width);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < width; x++) {
      for (const [column, weight] of across[x] ?? []) {
        for (let channel = 0; channel < CHANNELS; channel++) {
          const at = (y * width + x) * CHANNELS + channel;
          narrow[at] = (narrow[at] ?? 0) + weight * (rgb[(y * from + column) * CHANNELS + channel] ?? 0);
        }
      }
    }
  }
  const small = new Float32Array(height * width * CHANNELS);
  for (const [y, samples] of weightsOf(rows, height).entries()) {
    for (const [row, weight] of samples) {
      for (let x = 0; x < width * CHANNELS; x++) {
        const at = y * width * CHANNELS + x;
        small[at] = (small[at] ?? 0) + weight * (narrow[row * width * CHANNELS + x] ?? 0);
      }
    }
  }
  return small.map((value) => Math.max(0, Math.min(255, value)));
}

/** Peak signal to noise in decibels; two more are clearly better. */
export function psnrOf(rgb: Uint8Array, reference: Float32Array): number {
  let squares = 0;
  for (let at = 0; at < rgb.length; at++) squares += ((rgb[at] ?? 0) - (reference[at] ?? 0)) ** 2;
  return 10 * Math.log10(255 ** 2 * rgb.length / squares);
}

function weightsOf(from: number, to: number): [at: number, weight: number][][] {
  const step = from / to;
  return Array.from({ length: to }, (_, index) => {
    const centre = (index + 0.5) * step - 0.5;
    const first = Math.max(0, Math.ceil(centre - LOBES * step));
    const last = Math.min(from - 1, Math.floor(centre + LOBES * step));
    const raw = Array.from({ length: last - first + 1 }, (_, at) => lanczos((first + at - centre) / step));
    const sum = raw.reduce((total, weight) => total + weight, 0);
    return raw.map((weight, at) => [first + at, weight / sum]);
  });
}

function lanczos(x: number): number {
  if (x === 0) return 1;
  const angle = Math.PI * x;
  return LOBES * Math.sin(angle) * Math.sin(angle / LOBES) / angle ** 2;
}
