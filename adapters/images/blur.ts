/**
 * The picture that somebody sees who may not see the photo. A small copy would still show a face, enlarged by a browser
 * or by an eye half closed, so the photo is first smeared into 12 × 16 colours, and these are smeared again: what is
 * left is light, colour and where they are. It is made here, from pixels; nothing sharper ever leaves the server.
 */
import type { Picture } from "@/adapters/images/picture.ts";
import type { Filter } from "@/adapters/images/kernel.ts";
import { resize } from "@/adapters/images/resize.ts";
import { PHOTO_BLUR_PX } from "@/domain/limits.ts";

const SHORT_CELLS = 12;
const LONG_CELLS = 16;
/** Width of the smear, in cells. */
const SIGMA = 0.8;

/** A Gaussian: neighbouring cells share most of what they show. */
const SMEAR: Filter = { radius: SIGMA * 3, weigh: (distance) => Math.exp(-((distance / SIGMA) ** 2) / 2) };

export function blur(picture: Picture): Picture {
  const isTall = picture.height >= picture.width;
  const cells = isTall
    ? { width: SHORT_CELLS, height: LONG_CELLS }
    : { width: LONG_CELLS, height: SHORT_CELLS };
  const scale = PHOTO_BLUR_PX / LONG_CELLS;
  return resize(resize(picture, cells, SMEAR), {
    width: cells.width * scale,
    height: cells.height * scale,
  }, SMEAR);
}
