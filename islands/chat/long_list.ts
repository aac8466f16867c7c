/**
 * Of a long chat, what is in the document: chunks near the screen (client/windowing/chunks.ts), and those with the
 * keyboard's focus or selected text. All others are gaps. Loaded for chats that need it; for use_scroll.ts.
 * Invariant: a gap is as high as what it stands for was, and heights are read from the document before anything is drawn.
 */
import {
  ALL_CHUNKS,
  type Chunk,
  ChunkHeights,
  chunkOf,
  type ChunkPart,
  chunksInSight,
  chunksOf,
  isSameShown,
  partsOf,
  type ShownChunks,
} from "@/client/windowing/chunks.ts";
import { CHUNK_MARKS } from "@/islands/chat/chunk_marks.ts";
import type { Line } from "@/islands/chat/lines.ts";

/** Lines are in the document so many screens before they are seen. */
const AHEAD_SCREENS = 2;
/** More lines than that are not even drawn once to be measured. */
const START_LINES = 600;
const START_CHUNKS = 12;

/** What the list has, and after it the lines that have no number yet. */
export interface LongLayout {
  parts: readonly ChunkPart<Line>[];
  tail: readonly Line[];
}

export class LongList {
  readonly #heights = new ChunkHeights();
  #lines: readonly Line[] | null = null;
  #chunks: readonly Chunk<Line>[] = [];
  #tail: readonly Line[] = [];
  #shown: ShownChunks = ALL_CHUNKS;

  layOut(lines: readonly Line[]): LongLayout {
    if (lines !== this.#lines) {
      const { chunks, tail } = chunksOf(lines, (line) => line.kind === "message" ? line.seq : null);
      this.#lines = lines;
      this.#chunks = chunks;
      this.#tail = tail;
    }
    const chunks = this.#chunks;
    if (this.#shown === ALL_CHUNKS && lines.length > START_LINES) {
      this.#shown = { first: chunks.at(-START_CHUNKS)?.id ?? -Infinity, last: Infinity, pinned: [] };
    }
    return { parts: partsOf(chunks, this.#shown, this.#heights.of(chunks)), tail: this.#tail };
  }

  /** The chat has become short. */
  forget(): void {
    this.#shown = ALL_CHUNKS;
  }

  /** Notes the heights of the chunks that are in the document. */
  measure(list: Element): void {
    const byMark = new Map(this.#chunks.map((chunk) => [CHUNK_MARKS.of(chunk.id), chunk]));
    let open: { chunk: Chunk<Line>; top: number } | null = null;
    for (const mark of list.querySelectorAll<HTMLElement>(":scope > [data-chunk]")) {
      const { top } = mark.getBoundingClientRect();
      if (open) this.#heights.set(open.chunk, top - open.top);
      const chunk = byMark.get(mark.dataset.chunk ?? "");
      open = chunk ? { chunk, top } : null;
    }
  }

  /** Whether other chunks are to be shown than are; `wanted` is a message that has to be among them. */
  look(box: Element, list: Element, wanted: number | null): boolean {
    const aheadPx = box.clientHeight * AHEAD_SCREENS;
    const fromPx = Math.abs(box.scrollTop) - belowPx(box, list);
    const sight = { fromPx: fromPx - aheadPx, toPx: fromPx + box.clientHeight + aheadPx };
    const range = chunksInSight(this.#chunks, this.#heights.of(this.#chunks), sight);
    const held = heldChunks(list, this.#chunks.map(({ id }) => id));
    if (wanted !== null) held.push(chunkOf(wanted));
    const pinned = [...new Set(held)].filter((id) => id < range.first || id > range.last).sort((a, b) =>
      a - b
    );
    const next = { ...range, pinned };
    if (isSameShown(this.#shown, next)) return false;
    this.#shown = next;
    return true;
  }
}

/** What is below the last chunk: lines on their way, and whatever else is at the end of the box. */
function belowPx(box: Element, list: Element): number {
  const end = list.querySelector(`:scope > [data-chunk=${CHUNK_MARKS.end}]`) ?? list;
  const content = box.firstElementChild?.getBoundingClientRect().bottom ?? 0;
  return content - end.getBoundingClientRect().top;
}

/** The chunks with the keyboard's focus or selected text, and all between the ends of a selection. */
function heldChunks(list: Element, ids: readonly number[]): number[] {
  const focused = document.activeElement && chunkAround(list, document.activeElement);
  const held = focused === null ? [] : [focused];
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed) return held;
  const ends = [selection.anchorNode, selection.focusNode].map((node) => node && chunkAround(list, node));
  const inside = ends.filter((end) => end !== null);
  const [from, to] = [Math.min(...inside), Math.max(...inside)];
  return [...held, ...inside, ...inside.length === 2 ? ids.filter((id) => id > from && id < to) : []];
}

function chunkAround(list: Element, node: Node): number | null {
  if (!list.contains(node)) return null;
  let child = node instanceof Element ? node : node.parentElement;
  while (child && child.parentElement !== list) child = child.parentElement;
  while (child && !(child instanceof HTMLElement && child.dataset.chunk !== undefined)) {
    child = child.previousElementSibling;
  }
  const id = child instanceof HTMLElement ? Number(child.dataset.chunk) : NaN;
  return Number.isNaN(id) ? null : id;
}
