/** Pictures of any size for tests. PNGs are whole; of JPEGs and WebPs there is as much as says how large they are. */
import { deflateSync } from "node:zlib";

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const encoder = new TextEncoder();

/** A grey PNG that every browser shows. */
export function pngOf(width: number, height: number): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  // 8 bits of grey, the only method of each kind, not interlaced.
  header.set([8, 0, 0, 0, 0], 8);
  const rows = new Uint8Array((width + 1) * height).fill(0x80);
  for (let row = 0; row < height; row++) rows[row * (width + 1)] = 0;
  return join([
    new Uint8Array(PNG_SIGNATURE),
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(rows)),
    pngChunk("IEND", new Uint8Array()),
  ]);
}

/** A PNG that only says that it is so large. */
export function pngHeaderOf(width: number, height: number): Uint8Array<ArrayBuffer> {
  const small = pngOf(1, 1);
  const view = new DataView(small.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return small;
}

/** A chunk of a PNG with its checksum. */
export function pngChunk(name: string, data: Uint8Array): Uint8Array {
  const named = join([encoder.encode(name), data]);
  const chunk = new Uint8Array(named.length + 8);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length);
  chunk.set(named, 4);
  view.setUint32(named.length + 4, crc32(named));
  return chunk;
}

/** The checksum of PNG, bit by bit: pictures of tests are small. */
function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? crc >>> 1 ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}

/** A JPEG of so many pixels, with segments before its frame. */
export function jpegOf(
  width: number,
  height: number,
  { segments = [], frame = 0xc0 }: { segments?: readonly Uint8Array[]; frame?: number } = {},
): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array([
    ...[0xff, frame, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255],
    ...[3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1],
  ]);
  const end = new Uint8Array([0xff, 0xda, 0, 2, 0, 0xff, 0xd9]);
  return join([new Uint8Array([0xff, 0xd8]), ...segments, head, end]);
}

/** A segment of a JPEG, such as 0xe1 for EXIF. */
export function jpegSegment(marker: number, data: Uint8Array): Uint8Array {
  const length = data.length + 2;
  return join([new Uint8Array([0xff, marker, length >> 8, length & 255]), data]);
}

/** A lossy still WebP. */
export function webpOf(width: number, height: number): Uint8Array<ArrayBuffer> {
  return riff([webpLossy(width, height)]);
}

/** A lossless still WebP. */
export function webpLosslessOf(width: number, height: number): Uint8Array<ArrayBuffer> {
  const data = new Uint8Array(10);
  data[0] = 0x2f;
  new DataView(data.buffer).setUint32(1, (width - 1) | (height - 1) << 14, true);
  return riff([riffChunk("VP8L", data)]);
}

/** An extended WebP whose canvas and picture may differ. */
export function webpExtendedOf(
  canvas: readonly [width: number, height: number],
  picture: readonly [width: number, height: number] = canvas,
  flags = 0,
): Uint8Array<ArrayBuffer> {
  const data = new Uint8Array(10);
  data[0] = flags;
  const [width, height] = canvas.map((side) => side - 1);
  data.set(uint24(width ?? 0), 4);
  data.set(uint24(height ?? 0), 7);
  const odd = riffChunk("ICCP", new Uint8Array(3));
  return riff([riffChunk("VP8X", data), odd, webpLossy(...picture)]);
}

function webpLossy(width: number, height: number): Uint8Array {
  const data = new Uint8Array([0, 0, 0, 0x9d, 0x01, 0x2a, 0, 0, 0, 0]);
  const view = new DataView(data.buffer);
  view.setUint16(6, width, true);
  view.setUint16(8, height, true);
  return riffChunk("VP8 ", data);
}

/** A WebP of chunks. */
export function riff(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return riffChunk("RIFF", join([encoder.encode("WEBP"), ...chunks]));
}

/** A chunk of a WebP. */
export function riffChunk(name: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(8 + data.length + (data.length & 1));
  chunk.set(encoder.encode(name));
  new DataView(chunk.buffer).setUint32(4, data.length, true);
  chunk.set(data, 8);
  return chunk;
}

function uint24(value: number): number[] {
  return [value & 255, value >> 8 & 255, value >> 16 & 255];
}

/** Bytes one after the other. */
export function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
