/** Whole PNGs for tests, of every kind that the format has. */
import { deflateSync } from "node:zlib";
import { join, pngChunk } from "@/tests/kit/pictures.ts";

const SIGNATURE = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Of the seven passes of an interlaced picture: first column and row, and the steps from there. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** What stands in the header: grey, colours, palette, grey and colours with transparency. */
export const PNG_COLOURS = { grey: 0, rgb: 2, palette: 3, greyAlpha: 4, rgba: 6 } as const;

export interface PngOptions {
  width: number;
  height: number;
  colours: keyof typeof PNG_COLOURS;
  /** Bits of a sample. */
  depth?: 1 | 2 | 4 | 8 | 16;
  interlaced?: boolean;
  /** Chunks before the pixels, such as a palette. */
  before?: readonly Uint8Array[];
  /** In the place of the packed pixels. */
  pixels?: Uint8Array;
}

/** A PNG whose samples `sampleAt` tells, each in its own depth. */
export function pngFrom(
  options: PngOptions,
  sampleAt: (x: number, y: number) => readonly number[],
): Uint8Array<ArrayBuffer> {
  const { width, height, colours, depth = 8, interlaced = false, before = [], pixels } = options;
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([depth, PNG_COLOURS[colours], 0, 0, interlaced ? 1 : 0], 8);
  return join([
    SIGNATURE,
    pngChunk("IHDR", header),
    ...before,
    pngChunk("IDAT", pixels ?? deflateSync(join(rowsOf(options, sampleAt)))),
    pngChunk("IEND", new Uint8Array()),
  ]);
}

function rowsOf(
  { width, height, depth = 8, interlaced = false }: PngOptions,
  sampleAt: (x: number, y: number) => readonly number[],
): Uint8Array[] {
  return (interlaced ? PASSES : [[0, 0, 1, 1] as const]).flatMap(([left, top, across, down]) => {
    const columns = steps(left, width, across);
    if (columns.length === 0) return [];
    return steps(top, height, down).map((y) => rowOf(columns.map((x) => sampleAt(x, y)), depth));
  });
}

function steps(from: number, to: number, step: number): number[] {
  return Array.from(
    { length: Math.max(0, Math.ceil((to - from) / step)) },
    (_, index) => from + index * step,
  );
}

/** A row without a filter, its samples packed from the highest bit on. */
function rowOf(samples: readonly (readonly number[])[], depth: number): Uint8Array {
  const bits = samples.flat().map((sample) => sample.toString(2).padStart(depth, "0")).join("");
  const bytes = bits.match(/.{1,8}/g) ?? [];
  return new Uint8Array([0, ...bytes.map((byte) => parseInt(byte.padEnd(8, "0"), 2))]);
}
