/**
 * The one thing that is read from a picture's EXIF: how the picture lies. Nobody looks at the rest, and it goes with the
 * original. Its offsets and counts are a stranger's; whatever they claim, the answer is an orientation.
 */
import type { Orientation } from "@/adapters/images/orient.ts";

const LITTLE = 0x4949;
const BIG = 0x4d4d;
const MAGIC = 42;
const HEADER_BYTES = 8;
const ENTRY_BYTES = 12;
const ORIENTATION_TAG = 0x0112;
const SHORT = 3;

/** The orientation that a TIFF block tells; upright where it tells none. */
export function readOrientation(tiff: Uint8Array): Orientation {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  if (view.byteLength < HEADER_BYTES) return 1;
  const order = view.getUint16(0);
  const isLittle = order === LITTLE;
  if ((!isLittle && order !== BIG) || view.getUint16(2, isLittle) !== MAGIC) return 1;
  const directory = view.getUint32(4, isLittle);
  if (directory + 2 > view.byteLength) return 1;
  const entries = view.getUint16(directory, isLittle);
  for (let index = 0; index < entries; index++) {
    const at = directory + 2 + index * ENTRY_BYTES;
    if (at + ENTRY_BYTES > view.byteLength) return 1;
    if (view.getUint16(at, isLittle) !== ORIENTATION_TAG) continue;
    const value = view.getUint16(at + 8, isLittle);
    return view.getUint16(at + 2, isLittle) === SHORT && isOrientation(value) ? value : 1;
  }
  return 1;
}

function isOrientation(value: number): value is Orientation {
  return value >= 1 && value <= 8;
}
