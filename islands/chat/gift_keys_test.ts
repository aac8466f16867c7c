import assert from "node:assert/strict";
import { columnsOf, giftAfterKey } from "@/islands/chat/gift_keys.ts";

/** Ten gifts in rows of four: the last row has two. */
const GRID = { count: 10, columns: 4, isRtl: false };
const LIST = { count: 10, columns: 1, isRtl: false };

function walk(from: number, keys: string[], grid = GRID): (number | null)[] {
  return keys.map((key) => giftAfterKey(key, from, grid));
}

Deno.test("GI-4 giftAfterKey: moves within the grid, and stops at its edges", () => {
  const arrows = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
  assert.deepEqual(walk(5, arrows), [4, 6, 1, 9]);
  assert.deepEqual(walk(0, arrows), [0, 1, 0, 4]);
  assert.deepEqual(walk(9, arrows), [8, 9, 5, 9]);
  assert.deepEqual(walk(5, ["Home", "End"]), [0, 9]);
});

Deno.test("GI-4 giftAfterKey: from above a gap in the last row it leads to the last gift", () => {
  assert.deepEqual(walk(7, ["ArrowDown"]), [9]);
  assert.deepEqual(walk(8, ["ArrowDown"]), [8]);
});

Deno.test("GI-4 giftAfterKey: right-to-left rows begin at the right", () => {
  assert.deepEqual(walk(5, ["ArrowLeft", "ArrowRight", "ArrowUp"], { ...GRID, isRtl: true }), [6, 4, 1]);
});

Deno.test("GI-4 giftAfterKey: in a list every arrow leads to a neighbour", () => {
  assert.deepEqual(walk(3, ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"], LIST), [2, 4, 2, 4]);
});

Deno.test("GI-4 giftAfterKey: other keys are left to the browser", () => {
  for (const key of ["Enter", " ", "Tab", "Escape", "a"]) assert.equal(giftAfterKey(key, 3, GRID), null, key);
});

Deno.test("GI-4 columnsOf: those that begin as high as the first one", () => {
  const at = (...tops: number[]) => tops.map((offsetTop) => ({ offsetTop }) as HTMLElement);
  assert.equal(columnsOf(at(8, 8, 8, 140, 140)), 3);
  assert.equal(columnsOf(at(8, 72)), 1);
  assert.equal(columnsOf([]), 1);
});
