/**
 * Whether a JPEG has the pixels that its header says (ITU T.81, annex F and G). Decoders fill up what is missing and step
 * over what is too much, so the coded blocks are counted here: those of the first scan, which covers the whole picture.
 * Codes are walked over, and nothing is decoded.
 */

/** Bytes behind the last block that some programs leave. */
const LEFT_MAX_BYTES = 256;
const BLOCK_PX = 8;
const COEFFICIENTS = 64;
const PROGRESSIVE = 0xc2;
/** All codes of 16 bits at once: how long the code is that they begin with, and what it says. */
type Codes = Uint16Array;
const CODE_BITS = 16;

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

function codesOf(table: Uint8Array): Codes {
  const codes = new Uint16Array(1 << CODE_BITS);
  let [at, from] = [CODE_BITS, 0];
  for (let length = 1; length <= CODE_BITS; length++) {
    for (const end = at + (table[length - 1] ?? 0); at < end; at++) {
      const to = from + (1 << (CODE_BITS - length));
      codes.fill(length << 8 | (table[at] ?? 0), from, to);
      from = to;
    }
  }
  return codes;
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
  const hasFine = !frame.isProgressive;
  const { units, blocks } = layOut(header, frame, tables);
  let [at, buffer, bits, padded] = [0, 0, 0, 0];

  function fill(): void {
    while (bits <= CODE_BITS) {
      const byte = coded[at];
      const isEscaped = byte === 0xff && coded[at + 1] === 0;
      const isThere = byte !== undefined && (byte !== 0xff || isEscaped);
      buffer = buffer << 8 | (isThere ? byte : 0);
      if (isThere) at += isEscaped ? 2 : 1;
      else padded += 8;
      bits += 8;
    }
  }

  function drop(count: number): void {
    bits -= count;
    if (bits < padded) throw new RangeError("Cannot find all pixels that the header says");
  }

  /** What the next code says. */
  function next(codes: Codes): number {
    fill();
    const code = codes[buffer >>> (bits - CODE_BITS) & 0xffff] ?? 0;
    if (code === 0) throw new SyntaxError("Cannot read a code");
    drop(code >> 8);
    return code & 0xff;
  }

  function skip(count: number): void {
    fill();
    drop(count);
  }

  function walkBlock({ coarse, fine }: Block): void {
    skip(next(coarse));
    for (let index = 1; hasFine && index < COEFFICIENTS; index++) {
      const said = next(fine);
      const [run, size] = [said >> 4, said & 15];
      if (size === 0 && run < 15) return;
      index += run;
      skip(size);
    }
  }

  function restart(): void {
    if (coded[at] !== 0xff) throw new RangeError("Cannot place more pixels than the header says");
    while (coded[at + 1] === 0xff) at++;
    at += 2;
    [bits, padded] = [0, 0];
  }

  for (let unit = 0; unit < units; unit++) {
    if (interval > 0 && unit > 0 && unit % interval === 0) restart();
    for (const block of blocks) walkBlock(block);
  }
  if (coded.length - at > LEFT_MAX_BYTES) {
    throw new RangeError("Cannot place more pixels than the header says");
  }
}

/** The tables of a block: for its mean, and for all that is finer. */
interface Block {
  coarse: Codes;
  fine: Codes;
}

/** How many units a scan has, and the blocks of each; the first scan of a progressive picture has means alone. */
function layOut(
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
    return { ...sampling, block: { coarse: codesOf(coarse), fine: codesOf(fine) } };
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
