/**
 * Pictures of four plain quarters in every kind that can be uploaded, and what they look like. Quarters tell which way a
 * picture lies, and their colours whether it was read rightly. Made here, so they are free of rights.
 */
import assert from "node:assert/strict";
import type { Picture } from "@/adapters/images/picture.ts";
import { jpegOfSquares, type JpegOptions, type Square } from "@/tests/kit/jpeg.ts";
import { type Colour, colourAt } from "@/tests/kit/pixels.ts";
import { pngFrom, type PngOptions } from "@/tests/kit/png.ts";

/** One for each quarter, row by row. */
export type Four<T> = readonly [T, T, T, T];

export const WHITE: Colour = [255, 255, 255];
export const BLACK: Colour = [0, 0, 0];

/** Red, green, blue and white, and how a JPEG stores them. */
export const PRIMARY: Four<Colour> = [[254, 0, 0], [0, 255, 1], [0, 0, 254], WHITE];
export const PRIMARY_YCC: Four<Square> = [[76, 85, 255], [150, 44, 21], [29, 255, 107], [255, 128, 128]];

/** What is seen in tests/kit/pictures/quadrants_*, which sharp 0.35.5 encoded: 64 × 48. */
export const QUADRANTS: Four<Colour> = [[200, 30, 40], [30, 160, 60], [40, 60, 190], [240, 220, 80]];

export function readQuadrants(file: string): Uint8Array<ArrayBuffer> {
  return Deno.readFileSync(new URL(`./pictures/quadrants_${file}`, import.meta.url));
}

/** A JPEG of 48 × 32. */
export function quartersJpeg([a, b, c, d]: Four<Square>, options?: JpegOptions): Uint8Array<ArrayBuffer> {
  const above = [a, a, a, b, b, b];
  const below = [c, c, c, d, d, d];
  return jpegOfSquares([above, above, below, below], options);
}

/** A PNG of 48 × 32. */
export function quartersPng(
  samples: Four<readonly number[]>,
  options: Omit<PngOptions, "width" | "height">,
): Uint8Array<ArrayBuffer> {
  const [a, b, c, d] = samples;
  return pngFrom({ width: 48, height: 32, ...options }, (x, y) => y < 16 ? (x < 24 ? a : b) : x < 24 ? c : d);
}

/** The colours in the middle of the four quarters. */
export function quartersOf(picture: Picture): Colour[] {
  const places = [[1, 1], [3, 1], [1, 3], [3, 3]] as const;
  return places.map(([x, y]) =>
    colourAt(picture, Math.floor(picture.width * x / 4), Math.floor(picture.height * y / 4))
  );
}

/** Fails unless every channel of every colour is within `tolerance`: encoders round. */
export function assertColours(
  actual: readonly Colour[],
  expected: readonly Colour[],
  { tolerance = 6, of = "" } = {},
): void {
  const isNear = actual.length === expected.length &&
    actual.every((colour, index) =>
      colour.every((channel, at) => Math.abs(channel - (expected[index]?.[at] ?? NaN)) <= tolerance)
    );
  assert.ok(isNear, `${of} shows ${JSON.stringify(actual)} and not ${JSON.stringify(expected)}`);
}
