import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { heightsAround, placedItems, rangeInView, scrolledBy } from "@/client/windowing/rows_in_view.ts";

const layout = fc.record({
  columns: fc.integer({ min: 1, max: 4 }),
  rowPx: fc.integer({ min: 40, max: 500 }),
});
const list = fc.record({
  layout,
  count: fc.integer({ min: 0, max: 100_000 }),
  fromPx: fc.integer({ min: -50_000, max: 20_000_000 }),
  seenPx: fc.integer({ min: 0, max: 4_000 }),
});

Deno.test("ME-3 rangeInView: whatever is left out, the list keeps its height", () => {
  fc.assert(fc.property(list, ({ layout, count, fromPx, seenPx }) => {
    const range = rangeInView(layout, { fromPx, toPx: fromPx + seenPx }, count);
    const { abovePx, belowPx } = heightsAround(layout, range, count);
    const shownRows = Math.ceil((range.end - range.first) / layout.columns);
    assert.equal(
      abovePx + shownRows * layout.rowPx + belowPx,
      Math.ceil(count / layout.columns) * layout.rowPx,
    );
    assert.equal(range.first % layout.columns, 0);
  }));
});

Deno.test("ME-3 rangeInView: what is seen is there, and of a hundred thousand cards not many more", () => {
  fc.assert(fc.property(list, ({ layout: { columns, rowPx }, count, fromPx, seenPx }) => {
    const { first, end } = rangeInView({ columns, rowPx }, { fromPx, toPx: fromPx + seenPx }, count);
    assert.equal(end > first, count > 0);
    assert.ok(end - first <= (Math.ceil(seenPx / rowPx) + 2) * columns);
    for (const px of [fromPx, fromPx + seenPx / 2, fromPx + seenPx - 1]) {
      const item = Math.floor(px / rowPx) * columns;
      if (px < fromPx || item < 0 || item >= count) continue;
      assert.ok(first <= item && item < end, `${px} px shows item ${item}`);
    }
  }));
});

Deno.test("ME-3 rangeInView: a list far above or below the screen keeps the row next to it", () => {
  const layout = { columns: 2, rowPx: 100 };
  assert.deepEqual(rangeInView(layout, { fromPx: -900, toPx: -100 }, 9), { first: 0, end: 2 });
  assert.deepEqual(rangeInView(layout, { fromPx: 5_000, toPx: 6_000 }, 9), { first: 8, end: 9 });
});

Deno.test("ME-4 placedItems: the focused card stays with its neighbours, each once and in order", () => {
  const indices = (range: { first: number; end: number }, focused: number | null, count = 100) =>
    placedItems(range, focused, count).map(({ index, apart }) => apart ? -index : index);
  assert.deepEqual(indices({ first: 40, end: 44 }, null), [40, 41, 42, 43]);
  assert.deepEqual(indices({ first: 40, end: 44 }, 7), [-6, -7, -8, 40, 41, 42, 43]);
  assert.deepEqual(indices({ first: 40, end: 44 }, 99), [40, 41, 42, 43, -98, -99]);
  assert.deepEqual(indices({ first: 40, end: 44 }, 40), [-39, 40, 41, 42, 43]);
  assert.deepEqual(indices({ first: 40, end: 44 }, 42), [40, 41, 42, 43]);
  assert.deepEqual(indices({ first: 0, end: 4 }, 3, 4), [0, 1, 2, 3]);
});

Deno.test("ME-3 placedItems: a list that has become shorter has no items that are gone", () => {
  assert.deepEqual(placedItems({ first: 2, end: 8 }, 9, 4), [
    { index: 2, apart: false },
    { index: 3, apart: false },
  ]);
  assert.deepEqual(placedItems({ first: 6, end: 8 }, null, 4), []);
});

Deno.test("ME-3 scrolledBy: with other columns the card at the top stays at the top", () => {
  const [two, three] = [{ columns: 2, rowPx: 300 }, { columns: 3, rowPx: 200 }];
  // Card 12 is in row 6 of two columns, and in row 4 of three.
  assert.equal(1_800 + scrolledBy(two, three, 1_800), 800);
  assert.equal(1_950 + scrolledBy(two, three, 1_950), 900);
  assert.equal(scrolledBy(two, three, -100), 0);
});
