import assert from "node:assert/strict";
import { axisOf, closesAt, stepOfKey, stepOfSwipe, wrapIndex } from "@/client/gallery/steps.ts";

Deno.test("PF-8 wrapIndex: after the last photo comes the first, and before it the last", () => {
  assert.deepEqual([-4, -1, 0, 2, 3, 7].map((place) => wrapIndex(place, 3)), [2, 2, 0, 2, 0, 1]);
  assert.equal(wrapIndex(-5, 1), 0);
});

Deno.test("PF-8 stepOfKey: the arrow that points to the next photo is the left one in right-to-left languages", () => {
  const keys = ["ArrowRight", "ArrowLeft", "ArrowUp", "a"];
  assert.deepEqual(keys.map((key) => stepOfKey(key, false)), [1, -1, 0, 0]);
  assert.deepEqual(keys.map((key) => stepOfKey(key, true)), [-1, 1, 0, 0]);
});

Deno.test("PF-8 stepOfSwipe: far or quick means the next photo, mirrored in right-to-left languages", () => {
  const slow = { widthPx: 400, ms: 1_000, isRtl: false };
  assert.deepEqual([-81, 81, -79, 79, 0].map((px) => stepOfSwipe(px, slow)), [1, -1, 0, 0, 0]);
  assert.deepEqual([-81, 81].map((px) => stepOfSwipe(px, { ...slow, isRtl: true })), [-1, 1]);
  assert.equal(stepOfSwipe(-40, { ...slow, ms: 60 }), 1);
  assert.equal(stepOfSwipe(-6, { ...slow, ms: 1 }), 0);
});

Deno.test("PF-8 axisOf: a finger moves along the photos or downwards, and upwards means nothing", () => {
  assert.deepEqual([[0, 0], [5, 5], [-30, 10], [10, 40], [0, -40]].map(([x = 0, y = 0]) => axisOf(x, y)), [
    "none",
    "none",
    "along",
    "down",
    "none",
  ]);
  assert.deepEqual([96, 97].map(closesAt), [false, true]);
});
