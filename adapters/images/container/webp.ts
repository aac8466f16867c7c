/**
 * How a WebP lies (RFC 9649, 2.7.1.5). The file stays as it is: its decoder reads the one picture whose size was
 * checked, and steps over the rest.
 */
import type { Contents } from "@/adapters/images/container/contents.ts";
import { readOrientation } from "@/adapters/images/exif.ts";

const FIRST_CHUNK = 12;
const HEADER_BYTES = 8;
const EXIF = 0x45584946;
/** Some programs put before the block what stands before it in a JPEG. */
const JPEG_PREFIX = 0x45786966;
const JPEG_PREFIX_BYTES = 6;

export function unwrapWebp(bytes: Uint8Array<ArrayBuffer>): Contents {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = FIRST_CHUNK;
  while (at + HEADER_BYTES <= bytes.length) {
    const start = at + HEADER_BYTES;
    const length = view.getUint32(at + 4, true);
    if (view.getUint32(at) === EXIF) {
      const block = bytes.subarray(start, start + length);
      const hasPrefix = block.length >= JPEG_PREFIX_BYTES && view.getUint32(start) === JPEG_PREFIX;
      return { bytes, orientation: readOrientation(block.subarray(hasPrefix ? JPEG_PREFIX_BYTES : 0)) };
    }
    // Chunks are padded to an even length.
    at = start + length + (length & 1);
  }
  return { bytes, orientation: 1 };
}
