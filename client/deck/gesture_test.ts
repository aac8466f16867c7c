import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { dragViewModel, likeOf, sideAfter, sideOf, SLOP_PX, speedOf } from "@/client/deck/gesture.ts";

const WIDTH_PX = 360;

Deno.test("EX-2 sideAfter: distance decides, and a card that went less far comes back", () => {
  assert.equal(sideAfter(101, 0, WIDTH_PX), 1);
  assert.equal(sideAfter(-101, 0, WIDTH_PX), -1);
  assert.equal(sideAfter(100, 0, WIDTH_PX), null);
  assert.equal(sideAfter(0, 0, WIDTH_PX), null);
});

Deno.test("EX-2 sideAfter: a flick decides sooner, but no twitch does", () => {
  assert.equal(sideAfter(30, 0.6, WIDTH_PX), 1);
  assert.equal(sideAfter(-30, -0.6, WIDTH_PX), -1);
  assert.equal(sideAfter(SLOP_PX, 2, WIDTH_PX), null);
  assert.equal(sideAfter(30, 0.3, WIDTH_PX), null);
});

Deno.test("EX-2 sideAfter: whoever flicks back has changed their mind, however far the card is", () => {
  assert.equal(sideAfter(300, -0.6, WIDTH_PX), null);
  assert.equal(sideAfter(-300, 0.6, WIDTH_PX), null);
});

Deno.test("EX-2 speedOf: only the last moments count", () => {
  const samples = [{ x: 0, atMs: 0 }, { x: 300, atMs: 100 }, { x: 300, atMs: 300 }, { x: 310, atMs: 320 }];
  assert.equal(speedOf(samples, 330), 0.5);
  // The finger rested before it was lifted.
  assert.equal(speedOf(samples, 1_000), 0);
  assert.equal(speedOf([{ x: 5, atMs: 10 }], 10), 0);
  assert.equal(speedOf([{ x: 5, atMs: 10 }, { x: 9, atMs: 10 }], 10), 0);
});

Deno.test("EX-2 dragViewModel: turns more the further it is, around the finger, up to an end", () => {
  const near = dragViewModel(50, WIDTH_PX, 1);
  const far = dragViewModel(90, WIDTH_PX, 1);
  assert.ok(far.rotationDeg > near.rotationDeg && far.progress > near.progress);
  assert.equal(dragViewModel(50, WIDTH_PX, -1).rotationDeg, -near.rotationDeg);
  assert.deepEqual(dragViewModel(10_000, WIDTH_PX, 1), dragViewModel(WIDTH_PX, WIDTH_PX, 1));
  assert.equal(dragViewModel(-101, WIDTH_PX, 1).progress, 1);
  assert.equal(Object.is(dragViewModel(0, 0, 1).progress, 0), true);
});

Deno.test("EX-2 dragViewModel: a card that looks decided is decided, and only then", () => {
  fc.assert(
    fc.property(fc.integer({ min: -500, max: 500 }), fc.integer({ min: 100, max: 500 }), (dx, width) => {
      const { progress, side } = dragViewModel(dx, width, 1);
      assert.equal(sideAfter(dx, 0, width), progress === 1 ? side : null);
    }),
  );
});

Deno.test("EX-3 likeOf: a like lies towards the end of the line, and back again", () => {
  assert.equal(likeOf(1, false), 1);
  assert.equal(likeOf(-1, false), 0);
  assert.equal(likeOf(1, true), 0);
  assert.equal(likeOf(-1, true), 1);
  for (const isRtl of [true, false]) {
    for (const like of [0, 1] as const) assert.equal(likeOf(sideOf(like, isRtl), isRtl), like);
  }
});
