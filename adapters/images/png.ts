/**
 * Reads a PNG row by row (PNG specification, 7 to 11), straight into the pixels that are passed on: in whatever depth
 * the file has its samples, there is one row of them in memory, and three bytes for each pixel. WebAssembly would need
 * the whole file unpacked, and that twice. Only unpacking is native code, that of the runtime's `DecompressionStream`,
 * and it gets so little at a time that no file can burst.
 */
import { crc32 } from "node:zlib";
import { type Picture, RGB } from "@/adapters/images/picture.ts";

const SIGNATURE_BYTES = 8;
const HEADER_BYTES = 13;
/** One byte in a packed row is never more than 1,032 unpacked. */
const PACKED_BYTES = 4_096;
const FULL = 255;

/** Of each colour type: samples of a pixel, and the bits that a sample may have. */
const KINDS: Readonly<Record<number, { channels: number; depths: readonly number[] }>> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
};
const PALETTE = 3;

/** First column and row of a pass, and the steps from there: one pass, or the seven of an interlaced picture. */
const WHOLE = [[0, 0, 1, 1]] as const;
const INTERLACED = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

interface Header {
  width: number;
  height: number;
  depth: number;
  colours: number;
  channels: number;
  isInterlaced: boolean;
}

interface Chunks {
  header: Header;
  palette: Uint8Array;
  transparency: Uint8Array;
  pixels: Uint8Array<ArrayBuffer>[];
}

/** Where the pixels of a row go: from which one on, how far apart, and how many. */
interface Line {
  start: number;
  across: number;
  count: number;
  /** Whether it has no row above it. */
  isFirst: boolean;
}

/** The picture over white. Throws where the file is not whole, or has more or fewer pixels than its header says. */
export async function readPng(bytes: Uint8Array<ArrayBuffer>): Promise<Picture> {
  const { header, palette, transparency, pixels } = readChunks(bytes);
  const { width, height, depth, channels } = header;
  const rgb = new Uint8Array(width * height * RGB);
  const place = openPlacing(rgb, { header, palette, transparency });
  const rowBytes = (count: number) => 1 + Math.ceil(count * channels * depth / 8);
  const pixelBytes = Math.ceil(channels * depth / 8);
  let [row, above] = [new Uint8Array(rowBytes(width)), new Uint8Array(rowBytes(width))];
  const lines = linesOf(header);
  let line = lines.next().value;
  let filled = 0;
  for await (const unpacked of unpack(pixels)) {
    for (let at = 0; at < unpacked.length;) {
      if (!line) throw new RangeError("Cannot place more pixels than the header says");
      const length = rowBytes(line.count);
      const part = unpacked.subarray(at, at + length - filled);
      row.set(part, filled);
      filled += part.length;
      at += part.length;
      if (filled < length) break;
      if (line.isFirst) above.fill(0);
      unfilter(row.subarray(0, length), above, pixelBytes);
      place(row, line);
      [row, above] = [above, row];
      filled = 0;
      line = lines.next().value;
    }
  }
  if (line) throw new RangeError("Cannot find all pixels that the header says");
  return { width, height, rgb };
}

function readChunks(bytes: Uint8Array<ArrayBuffer>): Chunks {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let header: Header | null = null;
  let [palette, transparency] = [new Uint8Array(), new Uint8Array()];
  const pixels: Uint8Array<ArrayBuffer>[] = [];
  for (let at = SIGNATURE_BYTES; at < bytes.length;) {
    const length = view.getUint32(at);
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (crc32(bytes.subarray(at + 4, at + 8 + length)) !== view.getUint32(at + 8 + length)) {
      throw new RangeError("Cannot trust a chunk with a wrong checksum");
    }
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (name === "IHDR") header ??= readHeader(data);
    if (name === "PLTE") palette = data;
    if (name === "tRNS") transparency = data;
    if (name === "IDAT") pixels.push(data);
    at += length + 12;
  }
  if (!header) throw new SyntaxError("Cannot find a header");
  return { header, palette, transparency, pixels };
}

function readHeader(data: Uint8Array): Header {
  const view = new DataView(data.buffer, data.byteOffset, HEADER_BYTES);
  const [depth = 0, colours = 0, packing, filters, interlace = 0] = data.subarray(8);
  const kind = KINDS[colours];
  if (!kind?.depths.includes(depth) || packing !== 0 || filters !== 0 || interlace > 1) {
    throw new SyntaxError(`Cannot read samples of kind "${colours}" with "${depth}" bits`);
  }
  return {
    width: view.getUint32(0),
    height: view.getUint32(4),
    depth,
    colours,
    channels: kind.channels,
    isInterlaced: interlace === 1,
  };
}

/** The rows in the order in which the file has them. */
function* linesOf({ width, height, isInterlaced }: Header): Generator<Line, undefined> {
  for (const [left, top, across, down] of isInterlaced ? INTERLACED : WHOLE) {
    const count = Math.ceil((width - left) / across);
    if (count <= 0) continue;
    for (let y = top; y < height; y += down) {
      yield { start: y * width + left, across, count, isFirst: y === top };
    }
  }
}

async function* unpack(pixels: readonly Uint8Array<ArrayBuffer>[]): AsyncGenerator<Uint8Array> {
  const packed = pixels.values().flatMap(function* (chunk) {
    for (let at = 0; at < chunk.length; at += PACKED_BYTES) yield chunk.subarray(at, at + PACKED_BYTES);
  });
  yield* ReadableStream.from(packed).pipeThrough(new DecompressionStream("deflate"));
}

/** Undoes the filter that the row's first byte names: what is stored is how a byte differs from its neighbours. */
function unfilter(row: Uint8Array, above: Uint8Array, pixelBytes: number): void {
  const first = 1 + pixelBytes;
  switch (row[0]) {
    case 0:
      return;
    case 1:
      for (let at = first; at < row.length; at++) row[at] = (row[at] ?? 0) + (row[at - pixelBytes] ?? 0);
      return;
    case 2:
      for (let at = 1; at < row.length; at++) row[at] = (row[at] ?? 0) + (above[at] ?? 0);
      return;
    case 3:
      for (let at = 1; at < row.length; at++) {
        const left = at < first ? 0 : row[at - pixelBytes] ?? 0;
        row[at] = (row[at] ?? 0) + ((left + (above[at] ?? 0)) >> 1);
      }
      return;
    case 4:
      for (let at = 1; at < row.length; at++) {
        const left = at < first ? 0 : row[at - pixelBytes] ?? 0;
        const corner = at < first ? 0 : above[at - pixelBytes] ?? 0;
        row[at] = (row[at] ?? 0) + nearest(left, above[at] ?? 0, corner);
      }
      return;
    default:
      throw new SyntaxError(`Cannot undo filter "${row[0]}"`);
  }
}

/** Paeth's predictor: the neighbour that is nearest to what they promise together. */
function nearest(left: number, up: number, corner: number): number {
  const toLeft = Math.abs(up - corner);
  const toUp = Math.abs(left - corner);
  const toCorner = Math.abs(left + up - corner - corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** Places the pixels of a row. */
function openPlacing(
  rgb: Uint8Array,
  { header, palette, transparency }: Pick<Chunks, "header" | "palette" | "transparency">,
): (row: Uint8Array, line: Line) => void {
  const { width, depth, colours, channels } = header;
  const most = 2 ** depth - 1;
  const bytes = Uint8Array.from({ length: most + 1 }, (_, sample) => Math.round(sample * FULL / most));
  const samples = new Uint16Array(width * channels);
  const shown = channels < RGB ? 1 : RGB;
  const hasAlpha = channels > shown;
  // Of pictures without alpha one colour may shine through.
  const clear = hasAlpha || transparency.length < shown * 2 ? null : new Uint16Array(shown);
  if (clear) readWide(transparency, clear);

  function placeIndexed(index: number, to: number): void {
    if (index * RGB >= palette.length) throw new RangeError(`Cannot find colour "${index}"`);
    const alpha = (transparency[index] ?? FULL) / FULL;
    for (let channel = 0; channel < RGB; channel++) {
      rgb[to + channel] = overWhite(palette[index * RGB + channel] ?? 0, alpha);
    }
  }

  function placeColour(first: number, to: number): void {
    const isClear = clear !== null && isSame(samples, first, clear, shown);
    const alpha = hasAlpha ? (samples[first + shown] ?? most) / most : isClear ? 0 : 1;
    for (let channel = 0; channel < RGB; channel++) {
      const byte = bytes[samples[shown === 1 ? first : first + channel] ?? 0] ?? 0;
      rgb[to + channel] = alpha === 1 ? byte : overWhite(byte, alpha);
    }
  }

  return function place(row, { start, across, count }) {
    readSamples(row, samples.subarray(0, count * channels), depth);
    let to = start * RGB;
    for (let first = 0; first < count * channels; first += channels, to += across * RGB) {
      if (colours === PALETTE) placeIndexed(samples[first] ?? 0, to);
      else placeColour(first, to);
    }
  };
}

function overWhite(byte: number, alpha: number): number {
  return Math.round(FULL + (byte - FULL) * alpha);
}

function isSame(samples: Uint16Array, first: number, colour: Uint16Array, shown: number): boolean {
  for (let channel = 0; channel < shown; channel++) {
    if (samples[first + channel] !== colour[channel]) return false;
  }
  return true;
}

/** Samples are packed from the highest bit on, the first byte of a row is its filter. */
function readSamples(row: Uint8Array, samples: Uint16Array, depth: number): void {
  if (depth === 8) return samples.set(row.subarray(1, 1 + samples.length));
  if (depth === 16) return readWide(row.subarray(1), samples);
  const mask = 2 ** depth - 1;
  for (let index = 0; index < samples.length; index++) {
    const bit = index * depth;
    samples[index] = ((row[1 + (bit >> 3)] ?? 0) >> (8 - depth - (bit & 7))) & mask;
  }
}

/** Pairs of bytes, the higher one first. */
function readWide(bytes: Uint8Array, numbers: Uint16Array): void {
  for (let index = 0; index < numbers.length; index++) {
    numbers[index] = (bytes[index * 2] ?? 0) << 8 | (bytes[index * 2 + 1] ?? 0);
  }
}
