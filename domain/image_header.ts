/**
 * What a picture says of itself in its first bytes: its type by its magic numbers, and its size. Nothing is decoded, so
 * a hostile file costs no more than a walk over its headers, and the size is known before anybody makes room for pixels.
 * Pure; the readers of each type are beside this file.
 */
import { readJpeg } from "@/domain/image_header/jpeg.ts";
import { readPng } from "@/domain/image_header/png.ts";
import type { ImageSize } from "@/domain/image_header/size.ts";
import { readWebp } from "@/domain/image_header/webp.ts";
import { UPLOAD_MAX_PIXELS, UPLOAD_MAX_SIDE_PX } from "@/domain/limits.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";

export type ImageType = "image/jpeg" | "image/png" | "image/webp";

export interface ImageHeader extends ImageSize {
  type: ImageType;
}

const READERS: readonly { type: ImageType; read: (bytes: DataView) => ImageSize | null }[] = [
  { type: "image/jpeg", read: readJpeg },
  { type: "image/png", read: readPng },
  { type: "image/webp", read: readWebp },
];

/** The type and size of a still picture that the server can decode, or null for anything else (HEIC among it). */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const { type, read } of READERS) {
    const size = read(view);
    if (size && size.width > 0 && size.height > 0) return { type, ...size };
  }
  return null;
}

/** The header of a picture that may be kept: a known type, and not too many pixels (promises: parameters). */
export function checkImage(bytes: Uint8Array): Result<ImageHeader, "file_type" | "image_too_large"> {
  const header = readImageHeader(bytes);
  if (!header) return refuse("file_type");
  const { width, height } = header;
  if (Math.max(width, height) > UPLOAD_MAX_SIDE_PX || width * height > UPLOAD_MAX_PIXELS) {
    return refuse("image_too_large");
  }
  return accept(header);
}
