/**
 * A PNG without what is not pixels: kept are the header, the palette, what of it is transparent, and the pixels (PNG
 * specification, 11.2 and 11.3.1). The chunks that are packed for themselves, texts and colour profiles, are not among
 * them, and of a moving picture its still one is left.
 */
import type { Contents } from "@/adapters/images/container/contents.ts";
import { readOrientation } from "@/adapters/images/exif.ts";
import type { Orientation } from "@/adapters/images/orient.ts";

const SIGNATURE_BYTES = 8;
/** Length and name before a chunk's data, a checksum behind it. */
const AROUND_BYTES = 12;
const KEPT: ReadonlySet<number> = new Set([0x49484452, 0x504c5445, 0x74524e53, 0x49444154]);
const IEND = 0x49454e44;
const EXIF = 0x65584966;

export function unwrapPng(bytes: Uint8Array<ArrayBuffer>): Contents {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let orientation: Orientation = 1;
  let [at, kept] = [SIGNATURE_BYTES, SIGNATURE_BYTES];
  while (true) {
    const end = at + AROUND_BYTES + view.getUint32(at);
    const name = view.getUint32(at + 4);
    if (end > bytes.length) throw new SyntaxError("Cannot find the end of a chunk");
    if (name === EXIF) orientation = readOrientation(bytes.subarray(at + 8, end - 4));
    if (KEPT.has(name) || name === IEND) {
      bytes.copyWithin(kept, at, end);
      kept += end - at;
    }
    if (name === IEND) return { bytes: bytes.subarray(0, kept), orientation };
    at = end;
  }
}
