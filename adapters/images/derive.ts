/** Everything that is kept of a picture, from its pixels: three files without metadata, and the placeholder. */
import { crop, type Picture } from "@/adapters/images/picture.ts";
import { AREA } from "@/adapters/images/kernel.ts";
import { hashPicture } from "@/adapters/images/photo_hash.ts";
import { resize, sizeWithin } from "@/adapters/images/resize.ts";
import type { ProcessedImage } from "@/domain/image_processor.ts";
import { PHOTO_CARD_PX, PHOTO_THUMB_PX } from "@/domain/limits.ts";
import { packPlaceholder, PLACEHOLDER_COLUMNS, PLACEHOLDER_ROWS } from "@/domain/placeholder.ts";

/** Encodes a picture as a JPEG. */
export type Encode = (picture: Picture) => Uint8Array<ArrayBuffer>;

/** Of what a portrait has too much, this share is cut off above: faces are in its upper half. */
const CUT_ABOVE = 0.25;

/** `full` is the upright picture in its largest size. */
export function derive(full: Picture, encode: Encode): ProcessedImage {
  const card = resize(full, sizeWithin(full, PHOTO_CARD_PX));
  // The smaller one is a quarter of the work, and the thumbnail the same to a tenth of a decibel.
  const square = cropSquare(Math.min(card.width, card.height) < PHOTO_THUMB_PX ? full : card);
  return {
    width: full.width,
    height: full.height,
    placeholder: placeholderOf(card),
    hash: hashPicture(card),
    files: {
      full: encode(full),
      card: encode(card),
      thumb: encode(resize(square, sizeWithin(square, PHOTO_THUMB_PX))),
    },
  };
}

/** The largest square: the middle of a landscape, a part above the middle of a portrait. */
function cropSquare(picture: Picture): Picture {
  const side = Math.min(picture.width, picture.height);
  const left = Math.floor((picture.width - side) / 2);
  const top = Math.floor((picture.height - side) * CUT_ABOVE);
  return crop(picture, { left, top, width: side, height: side });
}

function placeholderOf(picture: Picture): string {
  return packPlaceholder(resize(picture, { width: PLACEHOLDER_COLUMNS, height: PLACEHOLDER_ROWS }, AREA).rgb);
}
