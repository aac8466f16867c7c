/**
 * Large pictures by half, as often as they stay large enough: averages of four pixels, in the memory that the picture
 * has. A good filter over all of its pixels would take four times as long, and nobody could tell the difference.
 */
import { type Picture, RGB } from "@/adapters/images/picture.ts";

/** The picture with a longer side of `side` or more, unless it is smaller already. Overwrites its pixels. */
export function halve(picture: Picture, side: number): Picture {
  const { width, height, rgb } = picture;
  if (Math.max(width, height) < side * 2 || Math.min(width, height) < 2) return picture;
  const half = { width: width >> 1, height: height >> 1 };
  let to = 0;
  for (let y = 0; y < half.height; y++) {
    let above = y * 2 * width * RGB;
    let below = above + width * RGB;
    for (let x = 0; x < half.width; x++, above += RGB, below += RGB) {
      for (let channel = 0; channel < RGB; channel++, above++, below++) {
        const sum = (rgb[above] ?? 0) + (rgb[above + RGB] ?? 0) + (rgb[below] ?? 0) + (rgb[below + RGB] ?? 0);
        rgb[to++] = (sum + 2) >> 2;
      }
    }
  }
  return halve({ ...half, rgb: rgb.subarray(0, to) }, side);
}
