/**
 * What lies around the pixels of a picture. Decoders get files from which everything was taken that is not pixels:
 * colour profiles, texts, previews, pictures behind the picture. So nothing of it can be packed to burst, be read
 * wrongly or be passed on, and the one thing that matters, how the picture lies, is read here.
 */
import type { Contents } from "@/adapters/images/container/contents.ts";
import { unwrapJpeg } from "@/adapters/images/container/jpeg.ts";
import { unwrapPng } from "@/adapters/images/container/png.ts";
import { unwrapWebp } from "@/adapters/images/container/webp.ts";
import type { ImageType } from "@/domain/image_header.ts";

const UNWRAP: Readonly<Record<ImageType, (bytes: Uint8Array<ArrayBuffer>) => Contents>> = {
  "image/jpeg": unwrapJpeg,
  "image/png": unwrapPng,
  "image/webp": unwrapWebp,
};

/** Works in the memory that it is given. Throws where the file is not whole, or of a kind that is not decoded. */
export function unwrap(bytes: Uint8Array<ArrayBuffer>, type: ImageType): Contents {
  return UNWRAP[type](bytes);
}
