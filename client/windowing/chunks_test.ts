import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import {
  ALL_CHUNKS,
  CHUNK_MESSAGES,
  ChunkHeights,
  chunksInSight,
  chunksOf,
  isShown,
  partsOf,
} from "@/client/windowing/chunks.ts";

interface Line {
  seq: number | null;
}

const seqOf = ({ seq }: Line) => seq;

/** Messages from one number to another, with a day before every seventh. */
function linesBetween(first: number, last: number): Line[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
    .flatMap((seq) => seq % 7 === 0 ? [{ seq: null }, { seq }] : [{ seq }]);
}

Deno.test("CT-7 chunksOf: every line is in one chunk in its order, a day with the message after it", () => {
  fc.assert(fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(200), fc.nat(3), (first, count, unsent) => {
    const lines = [
      ...linesBetween(first, first + count),
      ...Array.from({ length: unsent }, () => ({ seq: null })),
    ];
    const { chunks, tail } = chunksOf(lines, seqOf);
    assert.deepEqual([...chunks.flatMap((chunk) => chunk.lines), ...tail], lines);
    for (const { id, lines } of chunks) {
      assert.notEqual(lines.at(-1)?.seq, null);
      for (const { seq } of lines) if (seq !== null) assert.equal(Math.floor(seq / CHUNK_MESSAGES), id);
    }
  }));
});

Deno.test("CT-7 chunksOf: older and newer messages leave the chunks between them as they are", () => {
  const ids = (first: number, last: number) =>
    chunksOf(linesBetween(first, last), seqOf).chunks.map(({ id, lines }) => [id, lines.length] as const);
  const [before, after] = [ids(61, 150), ids(21, 190)];
  for (const [id, count] of before.slice(1, -1)) {
    assert.deepEqual(after.find(([other]) => other === id), [id, count]);
  }
});

const heights = fc.array(fc.integer({ min: 1, max: 2_000 }), { minLength: 1, maxLength: 60 });

Deno.test("CT-7 chunksInSight: whatever of the list is on the screen is in the document", () => {
  fc.assert(
    fc.property(heights, fc.integer({ min: -500, max: 60_000 }), fc.nat(3_000), (px, fromPx, tall) => {
      const chunks = px.map((_, id) => ({ id: id * 3 }));
      const heightOf = (id: number) => px[id / 3] ?? 0;
      const range = { ...chunksInSight(chunks, heightOf, { fromPx, toPx: fromPx + tall }), pinned: [] };
      const shown = chunks.filter(({ id }) => isShown(range, id));
      assert.ok(shown.length > 0);
      let end = 0;
      for (const { id } of chunks.toReversed()) {
        const start = end + heightOf(id);
        if (start > fromPx && end < fromPx + tall) assert.ok(isShown(range, id), `${id}`);
        end = start;
      }
    }),
  );
});

Deno.test("CT-7 chunksInSight: what is far from the screen is not", () => {
  const chunks = Array.from({ length: 100 }, (_, id) => ({ id }));
  const shownAt = (fromPx: number) => {
    const range = { ...chunksInSight(chunks, () => 1_000, { fromPx, toPx: fromPx + 2_000 }), pinned: [] };
    return chunks.filter(({ id }) => isShown(range, id)).map(({ id }) => id);
  };
  assert.deepEqual(shownAt(-500), [98, 99]);
  assert.deepEqual(shownAt(50_500), [47, 48, 49]);
  assert.deepEqual(shownAt(99_000), [0]);
  assert.deepEqual(shownAt(500_000), [0]);
});

Deno.test("CT-7 partsOf: gaps are as high as what they stand for, and one for all between two chunks", () => {
  fc.assert(fc.property(heights, fc.nat(59), fc.nat(59), fc.array(fc.nat(59)), (px, one, other, pinned) => {
    const chunks = px.map((_, id) => ({ id, lines: [id] }));
    const shown = { first: Math.min(one, other), last: Math.max(one, other), pinned };
    const parts = partsOf(chunks, shown, (id) => px[id] ?? 0);
    const total = parts.reduce(
      (sum, part) => sum + (part.kind === "gap" ? part.px : px[part.chunk.id] ?? 0),
      0,
    );
    assert.equal(total, px.reduce((sum, each) => sum + each, 0));
    assert.ok(parts.every((part, at) => part.kind !== "gap" || parts[at + 1]?.kind !== "gap"));
    assert.equal(partsOf(chunks, ALL_CHUNKS, () => 0).length, chunks.length);
  }));
});

Deno.test("CT-7 ChunkHeights: what was never shown counts as so many usual lines, and keeps that height", () => {
  const heights = new ChunkHeights();
  const chunks = [3, 4, 5].map((id) => ({ id, lines: Array.from({ length: 10 }, () => id) }));
  const px = (more = chunks) => [3, 4, 5].map(heights.of(more));
  heights.set({ id: 4, lines: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }, 400);
  assert.deepEqual(px(), [400, 400, 400]);
  heights.set({ id: 5, lines: chunks[2]?.lines ?? [] }, 800);
  assert.deepEqual(px(), [400, 400, 800]);
  const grown = chunks.map((chunk) => chunk.id === 3 ? { id: 3, lines: [...chunk.lines, 3] } : chunk);
  assert.deepEqual(px(grown), [460, 400, 800]);
  assert.deepEqual(px(grown), [460, 400, 800]);
});
