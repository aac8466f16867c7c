/**
 * Whole JPEGs for tests, of plain squares of 8 × 8 pixels, written without a library: so they can be of kinds that no
 * encoder at hand makes (inks, other channels, scans of all sorts), and carry whatever a test puts in.
 */
import { join, jpegSegment } from "@/tests/kit/pictures.ts";

const FRAME = 0xc0;
const PROGRESSIVE_FRAME = 0xc2;
const BLOCK = 8;

export interface JpegOptions {
  /** Size in pixels; all of the squares unless it is said. */
  width?: number;
  height?: number;
  /** Segments after the start, such as EXIF. */
  segments?: readonly Uint8Array[];
  /** What the marker of Adobe says of the colours: 0 as they are, 1 YCbCr, 2 YCCK. */
  adobe?: 0 | 1 | 2;
  progressive?: boolean;
  /** How often the one scan of a progressive picture is repeated. */
  scans?: number;
}

/** A square's value in each channel, from 0 to 255: one channel is grey, three are YCbCr, four are inks. */
export type Square = readonly number[];

/** A JPEG of rows of squares. */
export function jpegOfSquares(
  rows: readonly (readonly Square[])[],
  options: JpegOptions = {},
): Uint8Array<ArrayBuffer> {
  const { progressive = false, segments = [], adobe, scans = 1 } = options;
  const [first = []] = rows;
  const { width = first.length * BLOCK, height = rows.length * BLOCK } = options;
  const channels = first[0]?.length ?? 0;
  const ids = Array.from({ length: channels }, (_, index) => index + 1);
  const frame = [8, height >> 8, height & 255, width >> 8, width & 255, channels];
  const lastCoefficient = progressive ? 0 : 63;
  const scan = [
    jpegSegment(0xda, new Uint8Array([channels, ...ids.flatMap((id) => [id, 0]), 0, lastCoefficient, 0])),
    scanOf(rows, progressive),
  ];
  return join([
    new Uint8Array([0xff, 0xd8]),
    ...segments,
    ...adobe === undefined ? [] : [adobeSegment(adobe)],
    jpegSegment(0xdb, new Uint8Array([0, ...new Array(64).fill(BLOCK)])),
    jpegSegment(
      progressive ? PROGRESSIVE_FRAME : FRAME,
      new Uint8Array([...frame, ...ids.flatMap((id) => [id, 0x11, 0])]),
    ),
    // Twelve codes of four bits: sizes of a difference, from 0 to 11 bits. One code of one bit: the rest of a square is 0.
    jpegSegment(0xc4, new Uint8Array([0x00, 0, 0, 0, 12, ...new Array(12).fill(0), ...Array(12).keys()])),
    jpegSegment(0xc4, new Uint8Array([0x10, 1, ...new Array(15).fill(0), 0])),
    ...Array.from({ length: scans }, () => scan).flat(),
    new Uint8Array([0xff, 0xd9]),
  ]);
}

/** The EXIF segment that says how the picture lies; `canary` is put where a camera's name stands. */
export function exifSegment(orientation: number, { little = false, canary = "" } = {}): Uint8Array {
  return jpegSegment(0xe1, join([encoder.encode("Exif\0\0"), tiffOf(orientation, { little, canary })]));
}

/** A TIFF block with one entry, the orientation, and then some text. */
export function tiffOf(orientation: number, { little = false, canary = "" } = {}): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(26);
  const view = new DataView(block.buffer);
  view.setUint16(0, little ? 0x4949 : 0x4d4d);
  view.setUint16(2, 42, little);
  view.setUint32(4, 8, little);
  view.setUint16(8, 1, little);
  view.setUint16(10, 0x0112, little);
  view.setUint16(12, 3, little);
  view.setUint32(14, 1, little);
  view.setUint16(18, orientation, little);
  return join([block, encoder.encode(canary)]);
}

const encoder = new TextEncoder();

function adobeSegment(transform: number): Uint8Array {
  return jpegSegment(0xee, join([encoder.encode("Adobe"), new Uint8Array([0, 100, 0, 0, 0, 0, transform])]));
}

/** The squares of all channels in turn: each tells how its first coefficient differs from the one before. */
function scanOf(rows: readonly (readonly Square[])[], progressive: boolean): Uint8Array {
  const last: number[] = [];
  let bits = "";
  for (const square of rows.flat()) {
    square.forEach((value, channel) => {
      const difference = value - 128 - (last[channel] ?? 0);
      last[channel] = value - 128;
      const size = difference === 0 ? 0 : Math.abs(difference).toString(2).length;
      const coded = difference > 0 ? difference : difference + 2 ** size - 1;
      bits += size.toString(2).padStart(4, "0") + (size > 0 ? coded.toString(2).padStart(size, "0") : "");
      if (!progressive) bits += "0";
    });
  }
  const bytes = (bits.match(/.{1,8}/g) ?? []).map((byte) => parseInt(byte.padEnd(8, "1"), 2));
  return new Uint8Array(bytes.flatMap((byte) => byte === 0xff ? [0xff, 0] : [byte]));
}
