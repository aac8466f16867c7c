import assert from "node:assert/strict";
import { type Box, inOrder, movedTo, placeAt, placeBeside, placeByKey } from "@/client/photo/order.ts";

/** Six slots of 100 × 100, three in a row. */
const BOXES: Box[] = Array.from({ length: 6 }, (_, at) => ({
  x: (at % 3) * 110,
  y: Math.floor(at / 3) * 110,
  width: 100,
  height: 100,
}));

Deno.test("PH-58 movedTo: a photo goes to a place, and the others close up in their order", () => {
  assert.deepEqual(movedTo(["a", "b", "c", "d"], 3, 0), ["d", "a", "b", "c"]);
  assert.deepEqual(movedTo(["a", "b", "c", "d"], 0, 2), ["b", "c", "a", "d"]);
  assert.deepEqual(movedTo(["a", "b"], 1, 1), ["a", "b"]);
});

Deno.test("PH-58 inOrder: what another device has added comes last, what it has removed is not there", () => {
  const photos = ["a", "b", "c", "d"].map((id) => ({ id }));
  assert.deepEqual(inOrder(photos, ["c", "gone", "a"]).map(({ id }) => id), ["c", "a", "b", "d"]);
  assert.equal(inOrder(photos, null), photos);
});

Deno.test("PH-58 placeAt: the slot whose middle is nearest, also from outside of all", () => {
  assert.equal(placeAt({ x: 50, y: 50 }, BOXES), 0);
  assert.equal(placeAt({ x: 104, y: 50 }, BOXES), 0);
  assert.equal(placeAt({ x: 106, y: 50 }, BOXES), 1);
  assert.equal(placeAt({ x: 900, y: 900 }, BOXES), 5);
});

Deno.test("PH-58 placeBeside: while a photo is held over a place, the others lie as they would after a drop", () => {
  const items = ["a", "b", "c", "d", "e"];
  for (const from of items.keys()) {
    for (const to of items.keys()) {
      const after = movedTo(items, from, to);
      for (const [index, item] of items.entries()) {
        if (index !== from) assert.equal(after[placeBeside(index, from, to)], item, `${from} to ${to}`);
      }
    }
  }
});

Deno.test("PH-59 placeByKey: arrows follow the eye, Home makes it the main photo", () => {
  const layout = { count: 5, columns: 3, isRtl: false };
  const to = (key: string, from: number, isRtl = false) => placeByKey(key, from, { ...layout, isRtl });
  assert.deepEqual([to("ArrowRight", 1), to("ArrowLeft", 1)], [2, 0]);
  assert.deepEqual([to("ArrowRight", 1, true), to("ArrowLeft", 1, true)], [0, 2]);
  assert.deepEqual([to("ArrowDown", 1), to("ArrowUp", 4)], [4, 1]);
  assert.deepEqual([to("Home", 3), to("End", 1)], [0, 4]);
});

Deno.test("PH-59 placeByKey: no key leads out of the list, and others mean nothing", () => {
  const layout = { count: 5, columns: 3, isRtl: false };
  const keys: [string, number][] = [["ArrowLeft", 0], ["ArrowRight", 4], ["ArrowUp", 2], ["ArrowDown", 2]];
  for (const [key, from] of keys) assert.equal(placeByKey(key, from, layout), from, key);
  assert.equal(placeByKey("a", 2, layout), 2);
});
