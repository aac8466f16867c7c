/**
 * Whether a JPEG has the pixels that its header says (ITU T.81, annex F and G). Decoders fill up what is missing and step
 * over what is too much, so the coded blocks are counted here: those of the first scan, which covers the whole picture.
 * Codes are walked over, and nothing is decoded. The loop over them is WebAssembly (../assembly/jpeg_scan.ts).
 */
import { LACKING, LEFT, memory, UNREADABLE, walk } from "@/adapters/images/assembly/jpeg_scan.wasm";
import { layOut } from "@/adapters/images/loop_memory.ts";

/** Bytes behind the last block that some programs leave. */
const LEFT_MAX_BYTES = 256;
const BLOCK_PX = 8;
const COEFFICIENTS = 64;
const PROGRESSIVE = 0xc2;
/**
 * What the next 16 bits begin with, for all that they can be: how many bits the code is long, together with the number that
 * follows it, and by how many coefficients it goes on; 0 where they begin with none. Before that the same of the next 10 bits
 * alone, for codes that are as short as nearly all are: the whole is too large to be at hand.
 */
type Codes = Uint16Array;
/** What says how far it goes on lies above these bits. */
const LENGTH_BITS = 8;
/** A number that follows a code has no more bits. */
const NUMBER_MAX_BITS = 16;
const CODE_BITS = 16;
const SHORT_BITS = 10;
const LONGER_BITS = CODE_BITS - SHORT_BITS;

export interface JpegFrame {
  isProgressive: boolean;
  width: number;
  height: number;
  /** Blocks of a component in a unit of the picture, by its id. */
  components: ReadonlyMap<number, { across: number; down: number }>;
}

/** Code tables by class and number, as a scan names them: how many codes of each length there are, and what they say. */
export type JpegTables = Map<number, Uint8Array>;

export function readFrame(marker: number, data: Uint8Array): JpegFrame {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const components = new Map<number, { across: number; down: number }>();
  for (let at = 6; at + 2 < data.length; at += 3) {
    const sampling = view.getUint8(at + 1);
    components.set(view.getUint8(at), { across: sampling >> 4, down: sampling & 15 });
  }
  return {
    isProgressive: marker === PROGRESSIVE,
    height: view.getUint16(1),
    width: view.getUint16(3),
    components,
  };
}

/** Adds the tables of a segment, in the place of those that had their numbers. */
export function addTables(tables: JpegTables, data: Uint8Array): void {
  for (let at = 0; at + CODE_BITS < data.length;) {
    const end = data.subarray(at + 1, at + 1 + CODE_BITS).reduce(
      (sum, count) => sum + count,
      at + 1 + CODE_BITS,
    );
    tables.set(data[at] ?? 0, data.slice(at + 1, end));
    at = end;
  }
}

function codesOf(table: Uint8Array, stepOf: (said: number) => Step): Codes {
  const codes = new Uint16Array((1 << SHORT_BITS) + (1 << CODE_BITS));
  const short = codes.subarray(0, 1 << SHORT_BITS);
  const all = codes.subarray(1 << SHORT_BITS);
  let [at, from] = [CODE_BITS, 0];
  for (let length = 1; length <= CODE_BITS; length++) {
    for (const end = at + (table[length - 1] ?? 0); at < end; at++) {
      const to = from + (1 << (CODE_BITS - length));
      const { bits, on } = stepOf(table[at] ?? 0);
      const code = bits > NUMBER_MAX_BITS ? 0 : on << LENGTH_BITS | length + bits;
      all.fill(code, from, to);
      if (length <= SHORT_BITS) short.fill(code, from >> LONGER_BITS, to >> LONGER_BITS);
      from = to;
    }
  }
  return codes;
}

/** What a code says: bits of the number that follows it, and by how many coefficients it goes on. */
interface Step {
  bits: number;
  on: number;
}

/** A code of the mean says how long its number is. */
function coarseStep(said: number): Step {
  return { bits: said, on: 1 };
}

/** One of the rest also says how many zeros stand before it; without a number it ends the block, or is sixteen zeros. */
function fineStep(said: number): Step {
  const [run, bits] = [said >> 4, said & 15];
  return { bits, on: bits === 0 && run < 15 ? COEFFICIENTS : run + 1 };
}

/** Throws where the scan has fewer blocks than the frame says, or goes on behind the last one. */
export function checkScan(
  coded: Uint8Array,
  { header, frame, tables, interval }: {
    /** The data of the scan's own segment. */
    header: Uint8Array;
    frame: JpegFrame;
    tables: JpegTables;
    /** Units between two restarts; 0 for none. */
    interval: number;
  },
): void {
  const { units, blocks } = unitsOf(header, frame, tables);
  const named = blocks.flatMap(({ coarse, fine }) => [coarse, fine]);
  const codes = [...new Set(named)];
  const [scan = 0, list = 0, ...places] = layOut(memory, [
    coded.length,
    named.length * Uint32Array.BYTES_PER_ELEMENT,
    ...codes.map(({ byteLength }) => byteLength),
  ]);
  new Uint8Array(memory.buffer).set(coded, scan);
  new Uint32Array(memory.buffer, list).set(named.map((each) => places[codes.indexOf(each)] ?? 0));
  for (const [index, each] of codes.entries()) new Uint16Array(memory.buffer, places[index]).set(each);
  const most = frame.isProgressive ? 1 : COEFFICIENTS;
  const end = walk(scan, scan + coded.length, units, interval, list, blocks.length, most);
  if (end === UNREADABLE) throw new SyntaxError("Cannot read a code");
  if (end === LACKING) throw new RangeError("Cannot find all pixels that the header says");
  if (end === LEFT || coded.length - end > LEFT_MAX_BYTES) {
    throw new RangeError("Cannot place more pixels than the header says");
  }
}

/** The tables of a block: for its mean, and for all that is finer. */
interface Block {
  coarse: Codes;
  fine: Codes;
}

/** How many units a scan has, and the blocks of each; the first scan of a progressive picture has means alone. */
function unitsOf(
  header: Uint8Array,
  { isProgressive, width, height, components }: JpegFrame,
  tables: JpegTables,
): { units: number; blocks: Block[] } {
  const count = header[0] ?? 0;
  const [start, end] = header.subarray(1 + count * 2);
  if (start !== 0 || (isProgressive && end !== 0)) throw new SyntaxError("Cannot read this first scan");
  const [mostAcross, mostDown] = [0, 0].map((_, side) =>
    Math.max(...components.values().map(({ across, down }) => side === 0 ? across : down))
  );
  const parts = Array.from({ length: count }, (_, index) => {
    const [id = 0, named = 0] = header.subarray(1 + index * 2);
    const sampling = components.get(id);
    const coarse = tables.get(named >> 4);
    const fine = tables.get(0x10 | named & 15) ?? (isProgressive ? coarse : undefined);
    if (!sampling || !coarse || !fine) throw new SyntaxError("Cannot find what a scan names");
    return { ...sampling, block: { coarse: codesOf(coarse, coarseStep), fine: codesOf(fine, fineStep) } };
  });
  const [only] = parts;
  if (!only || !mostAcross || !mostDown) throw new SyntaxError("Cannot find a component");
  // One component alone comes block by block, without those that only fill up a unit.
  const [across, down] = count === 1
    ? [mostAcross / only.across, mostDown / only.down]
    : [mostAcross, mostDown];
  const units = Math.ceil(width / (BLOCK_PX * across)) * Math.ceil(height / (BLOCK_PX * down));
  const blocks = count === 1
    ? [only.block]
    : parts.flatMap(({ across, down, block }) => Array<Block>(across * down).fill(block));
  return { units, blocks };
}
