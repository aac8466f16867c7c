/** An upload from its bytes to what is kept of it: decoded, made smaller, turned upright, derived. */
import type { Codec } from "@/adapters/images/codec.ts";
import { unwrap } from "@/adapters/images/container/mod.ts";
import { derive } from "@/adapters/images/derive.ts";
import { halve } from "@/adapters/images/halve.ts";
import { encodeJpeg } from "@/adapters/images/jpeg_encoder.ts";
import { orient } from "@/adapters/images/orient.ts";
import { resize, sizeWithin } from "@/adapters/images/resize.ts";
import type { ImageHeader } from "@/domain/image_header.ts";
import type { ProcessedImage } from "@/domain/image_processor.ts";
import { PHOTO_FULL_PX } from "@/domain/limits.ts";

/** Throws where the picture does not decode, or not to the size that its header says. Overwrites the bytes. */
export async function processImage(
  bytes: Uint8Array<ArrayBuffer>,
  header: ImageHeader,
  codec: Codec,
): Promise<ProcessedImage> {
  const contents = unwrap(bytes, header.type);
  const decoded = await codec.decode(contents.bytes, header, PHOTO_FULL_PX);
  const { buffer } = decoded.rgb;
  const full = resize(halve(decoded, PHOTO_FULL_PX), sizeWithin(header, PHOTO_FULL_PX));
  // Given back at once: the garbage collector would leave several of them beside each other.
  if (full.rgb.buffer !== buffer && buffer instanceof ArrayBuffer) buffer.transfer(0);
  // Turned only now that it is small.
  return derive(orient(full, contents.orientation), encodeJpeg);
}
