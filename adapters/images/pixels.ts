/** Pixels in the forms that decoders give, as red, green and blue. */
import { RGB } from "@/adapters/images/picture.ts";

const FULL = 255;

export function greyToRgb(grey: Uint8Array): Uint8Array {
  const rgb = new Uint8Array(grey.length * RGB);
  for (let at = 0; at < rgb.length; at++) rgb[at] = grey[Math.floor(at / RGB)] ?? 0;
  return rgb;
}

/** Inks, 0 is none of it. In place: the result is the first part of the same memory. */
export function inksToRgb(cmyk: Uint8Array): Uint8Array {
  let to = 0;
  for (let from = 0; from < cmyk.length; from += 4) {
    const light = (FULL - (cmyk[from + 3] ?? 0)) / FULL;
    for (let ink = 0; ink < RGB; ink++) cmyk[to++] = Math.round((FULL - (cmyk[from + ink] ?? 0)) * light);
  }
  return cmyk.subarray(0, to);
}

/** What shines through shows white. In place, as above. */
export function overWhite(rgba: Uint8Array | Uint8ClampedArray): Uint8Array {
  let to = 0;
  for (let from = 0; from < rgba.length; from += 4) {
    const alpha = rgba[from + 3] ?? FULL;
    for (let channel = 0; channel < RGB; channel++) {
      const value = rgba[from + channel] ?? 0;
      rgba[to++] = alpha === FULL ? value : FULL + (value - FULL) * alpha / FULL;
    }
  }
  return new Uint8Array(rgba.buffer, rgba.byteOffset, to);
}
