/**
 * Virtualizes a long chat in chunks. Pure; used by islands/chat.
 *
 * 1. Messages are grouped by number, so that loading others does not change a chunk.
 * 2. Chunks near the screen are rendered, and those that must stay, as with the focus; the others are gaps of their measured
 *    height, or an estimated one if they were never rendered.
 */

/** Messages of a chunk, of which some may not be loaded. */
export const CHUNK_MESSAGES = 10;
/** A message of two lines. */
const USUAL_PX = 72;

export interface Chunk<Line> {
  id: number;
  lines: readonly Line[];
}

/** The chunk of a message. */
export function chunkOf(seq: number): number {
  return Math.floor(seq / CHUNK_MESSAGES);
}

/** Lines by chunks, and those after the last message. A line without a number goes with the next one that has one. */
export function chunksOf<Line>(
  lines: readonly Line[],
  seqOf: (line: Line) => number | null,
): { chunks: Chunk<Line>[]; tail: Line[] } {
  const chunks: { id: number; lines: Line[] }[] = [];
  let waiting: Line[] = [];
  for (const line of lines) {
    waiting.push(line);
    const seq = seqOf(line);
    if (seq === null) continue;
    const last = chunks.at(-1);
    if (last?.id === chunkOf(seq)) last.lines.push(...waiting);
    else chunks.push({ id: chunkOf(seq), lines: waiting });
    waiting = [];
  }
  return { chunks, tail: waiting };
}

/** Which chunks are in the document: a range of numbers without bounds where the list ends, and single ones. */
export interface ShownChunks {
  first: number;
  last: number;
  /** Far from the screen, but not to be taken out. */
  pinned: readonly number[];
}

export const ALL_CHUNKS: ShownChunks = { first: -Infinity, last: Infinity, pinned: [] };

export function isShown({ first, last, pinned }: ShownChunks, id: number): boolean {
  return (id >= first && id <= last) || pinned.includes(id);
}

/** Whether both show the same. */
export function isSameShown(one: ShownChunks, other: ShownChunks): boolean {
  return one.first === other.first && one.last === other.last && one.pinned.join() === other.pinned.join();
}

/** What is to be seen, measured upwards from the end of the last chunk; below it, it is negative. */
export interface Sight {
  fromPx: number;
  toPx: number;
}

/** The chunks that touch what is seen; the nearest one where none does. */
export function chunksInSight(
  chunks: readonly { id: number }[],
  heightOf: (id: number) => number,
  { fromPx, toPx }: Sight,
): Pick<ShownChunks, "first" | "last"> {
  let [first, last] = [chunks.length - 1, chunks.length - 1];
  let belowPx = 0;
  for (let at = chunks.length - 1; at >= 0; at--) {
    const abovePx = belowPx + heightOf(chunks[at]?.id ?? 0);
    if (abovePx <= fromPx) last = Math.max(0, at - 1);
    if (belowPx < toPx) first = at;
    belowPx = abovePx;
  }
  first = Math.min(first, last);
  return {
    first: first <= 0 ? -Infinity : chunks[first]?.id ?? -Infinity,
    last: last === chunks.length - 1 ? Infinity : chunks[last]?.id ?? Infinity,
  };
}

/** The content of the list: chunks, and gaps for those between them. */
export type ChunkPart<Line> = { kind: "chunk"; chunk: Chunk<Line> } | { kind: "gap"; id: number; px: number };

export function partsOf<Line>(
  chunks: readonly Chunk<Line>[],
  shown: ShownChunks,
  heightOf: (id: number) => number,
): ChunkPart<Line>[] {
  const parts: ChunkPart<Line>[] = [];
  for (const chunk of chunks) {
    const before = parts.at(-1);
    if (isShown(shown, chunk.id)) parts.push({ kind: "chunk", chunk });
    else if (before?.kind === "gap") before.px += heightOf(chunk.id);
    else parts.push({ kind: "gap", id: chunk.id, px: heightOf(chunk.id) });
  }
  return parts;
}

interface Height {
  px: number;
  lines: number;
  isMeasured: boolean;
}

/**
 * Heights of chunks: as they were measured in the document, else guessed by how many lines they have. A guess stays until
 * the chunk is measured, so that a gap is always as high as it was drawn.
 */
export class ChunkHeights {
  readonly #known = new Map<number, Height>();
  /** Those of which every one has a height. */
  #complete: readonly Chunk<unknown>[] | null = null;

  set({ id, lines }: Chunk<unknown>, px: number): void {
    this.#known.set(id, { px, lines: lines.length, isMeasured: true });
  }

  /** Of these chunks, each by its number. */
  of(chunks: readonly Chunk<unknown>[]): (id: number) => number {
    const heightOf = (id: number) => this.#known.get(id)?.px ?? 0;
    if (chunks === this.#complete) return heightOf;
    this.#complete = chunks;
    const usualPx = this.#usualPx();
    for (const { id, lines } of chunks) {
      const known = this.#known.get(id) ?? { px: 0, lines: 0, isMeasured: false };
      if (known.lines === lines.length) continue;
      const px = Math.max(0, known.px + (lines.length - known.lines) * usualPx);
      this.#known.set(id, { px, lines: lines.length, isMeasured: false });
    }
    return heightOf;
  }

  #usualPx(): number {
    let [px, lines] = [0, 0];
    for (const each of this.#known.values()) {
      if (!each.isMeasured) continue;
      px += each.px;
      lines += each.lines;
    }
    return lines > 0 ? px / lines : USUAL_PX;
  }
}
