/** The hash by which pictures that look alike are found: brightnesses of a picture made very small. */
import { AREA } from "@/adapters/images/kernel.ts";
import { type Picture, RGB } from "@/adapters/images/picture.ts";
import { resize } from "@/adapters/images/resize.ts";
import { HASH_COLUMNS, HASH_ROWS, type PhotoHash, photoHashOf } from "@/domain/photo_hash.ts";

export function hashPicture(picture: Picture): PhotoHash | null {
  const { rgb } = resize(picture, { width: HASH_COLUMNS, height: HASH_ROWS }, AREA);
  // The weights of red, green and blue in brightness (ITU-R BT.601), in thousandths.
  const grey = Array.from({ length: HASH_COLUMNS * HASH_ROWS }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = rgb.subarray(at * RGB, (at + 1) * RGB);
    return Math.round((red * 299 + green * 587 + blue * 114) / 1000);
  });
  return photoHashOf(grey);
}
