/** The size of a PNG: its signature, and the IHDR chunk that must come first (PNG specification, 5.2 and 11.2.1). */
import type { ImageSize } from "@/domain/image_header/size.ts";

const SIGNATURE_1 = 0x89504e47;
const SIGNATURE_2 = 0x0d0a1a0a;
const IHDR = 0x49484452;
const IHDR_BYTES = 13;
/** Signature, chunk length and name, the chunk's data, its checksum. */
const HEADER_BYTES = 8 + 8 + IHDR_BYTES + 4;
const SIDE_MAX = 0x7fffffff;

/** The size of a PNG, or null. */
export function readPng(bytes: DataView): ImageSize | null {
  if (bytes.byteLength < HEADER_BYTES) return null;
  const isPng = bytes.getUint32(0) === SIGNATURE_1 && bytes.getUint32(4) === SIGNATURE_2 &&
    bytes.getUint32(8) === IHDR_BYTES && bytes.getUint32(12) === IHDR;
  if (!isPng) return null;
  const [width, height] = [bytes.getUint32(16), bytes.getUint32(20)];
  return width <= SIDE_MAX && height <= SIDE_MAX ? { width, height } : null;
}
