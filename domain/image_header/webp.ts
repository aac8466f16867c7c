/**
 * The size of a still WebP (RFC 9649): lossy, lossless, or extended. An extended one names its canvas first and its
 * picture in a later chunk; both must agree, or a small canvas could hide a huge picture.
 */
import type { ImageSize } from "@/domain/image_header/size.ts";

const RIFF = 0x52494646;
const WEBP = 0x57454250;
const LOSSY = 0x56503820;
const LOSSLESS = 0x5650384c;
const EXTENDED = 0x56503858;
const ANIMATED = 0x02;
const FIRST_CHUNK = 12;
const CHUNK_HEADER_BYTES = 8;
const EXTENDED_BYTES = 10;
/** Longest header of a picture: frame tag, start code, two sides. */
const PICTURE_BYTES = 10;
const LOSSY_START = 0x9d012a;
const LOSSLESS_START = 0x2f;
const SIDE_14_BITS = 0x3fff;

/** The size of a still WebP, or null. A moving one counts as unknown: no photo moves. */
export function readWebp(bytes: DataView): ImageSize | null {
  if (bytes.byteLength < FIRST_CHUNK + CHUNK_HEADER_BYTES + EXTENDED_BYTES) return null;
  if (bytes.getUint32(0) !== RIFF || bytes.getUint32(8) !== WEBP) return null;
  if (bytes.getUint32(4, true) + 8 > bytes.byteLength) return null;
  if (bytes.getUint32(FIRST_CHUNK) !== EXTENDED) return readPicture(bytes, FIRST_CHUNK);
  const data = FIRST_CHUNK + CHUNK_HEADER_BYTES;
  if (bytes.getUint32(FIRST_CHUNK + 4, true) !== EXTENDED_BYTES || bytes.getUint8(data) & ANIMATED) {
    return null;
  }
  const canvas = { width: uint24(bytes, data + 4) + 1, height: uint24(bytes, data + 7) + 1 };
  const picture = findPicture(bytes, data + EXTENDED_BYTES);
  return picture?.width === canvas.width && picture.height === canvas.height ? canvas : null;
}

/** The first picture chunk from `at` on; other chunks (colours, transparency, EXIF) are stepped over. */
function findPicture(bytes: DataView, at: number): ImageSize | null {
  while (at + CHUNK_HEADER_BYTES <= bytes.byteLength) {
    const name = bytes.getUint32(at);
    if (name === LOSSY || name === LOSSLESS) return readPicture(bytes, at);
    const length = bytes.getUint32(at + 4, true);
    // Chunks are padded to an even length.
    at += CHUNK_HEADER_BYTES + length + (length & 1);
  }
  return null;
}

function readPicture(bytes: DataView, at: number): ImageSize | null {
  const data = at + CHUNK_HEADER_BYTES;
  const length = bytes.getUint32(at + 4, true);
  if (length < PICTURE_BYTES || data + length > bytes.byteLength) return null;
  switch (bytes.getUint32(at)) {
    case LOSSY:
      return readLossy(bytes, data);
    case LOSSLESS:
      return readLossless(bytes, data);
    default:
      return null;
  }
}

/** RFC 6386, 9.1: a key frame begins with a start code and 14 bits for each side. */
function readLossy(bytes: DataView, at: number): ImageSize | null {
  const isKeyFrame = (bytes.getUint8(at) & 1) === 0;
  if (!isKeyFrame || (bytes.getUint16(at + 3) << 8 | bytes.getUint8(at + 5)) !== LOSSY_START) return null;
  return {
    width: bytes.getUint16(at + 6, true) & SIDE_14_BITS,
    height: bytes.getUint16(at + 8, true) & SIDE_14_BITS,
  };
}

/** RFC 9649, 3.4: a signature, 14 bits for each side less one, a bit for transparency, and a version of 0. */
function readLossless(bytes: DataView, at: number): ImageSize | null {
  if (bytes.getUint8(at) !== LOSSLESS_START) return null;
  const bits = bytes.getUint32(at + 1, true);
  if (bits >>> 29 !== 0) return null;
  return { width: (bits & SIDE_14_BITS) + 1, height: ((bits >>> 14) & SIDE_14_BITS) + 1 };
}

function uint24(bytes: DataView, at: number): number {
  return bytes.getUint16(at, true) | bytes.getUint8(at + 2) << 16;
}
