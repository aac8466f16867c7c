/**
 * The size of a JPEG (ITU T.81, annex B): a walk from segment to segment until the frame header, which comes before any
 * pixel. Whatever a segment claims as its length, the walk only goes forward and ends with the file.
 */
import type { ImageSize } from "@/domain/image_header/size.ts";

const START = 0xffd8;
const MARKER = 0xff;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
/** A frame header: length, precision, height, width, components. */
const FRAME_BYTES = 8;

/** The size of a JPEG, or null. A height of 0, which would follow after the pixels, counts as corrupt. */
export function readJpeg(bytes: DataView): ImageSize | null {
  const end = bytes.byteLength;
  if (end < 4 || bytes.getUint16(0) !== START) return null;
  let at = 2;
  while (at + 2 <= end) {
    if (bytes.getUint8(at) !== MARKER) return null;
    const marker = bytes.getUint8(at + 1);
    // Any number of fill bytes may come before a marker.
    if (marker === MARKER) {
      at++;
      continue;
    }
    at += 2;
    if (isBare(marker)) continue;
    if (marker === START_OF_SCAN || marker === END_OF_IMAGE || at + 2 > end) return null;
    const length = bytes.getUint16(at);
    if (length < 2 || at + length > end) return null;
    if (isFrame(marker)) return readFrame(bytes, at, length);
    at += length;
  }
  return null;
}

/** Markers without a length: restarts, and a temporary one. */
function isBare(marker: number): boolean {
  return (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01;
}

/** Start of frame 0 to 15, less the tables and extensions that lie between them. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function readFrame(bytes: DataView, at: number, length: number): ImageSize | null {
  if (length < FRAME_BYTES) return null;
  const components = bytes.getUint8(at + 7);
  if (components === 0 || length !== FRAME_BYTES + 3 * components) return null;
  return { height: bytes.getUint16(at + 3), width: bytes.getUint16(at + 5) };
}
