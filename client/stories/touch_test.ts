import assert from "node:assert/strict";
import { HOLD_MS, touchAxis, touchMeaning, type TouchPath } from "@/client/stories/touch.ts";

const LTR = { widthPx: 390, isRtl: false };
const RTL = { widthPx: 390, isRtl: true };

function meaning(path: TouchPath, page = LTR) {
  return touchMeaning(touchAxis(path), path, page);
}

Deno.test("ST-58 touchMeaning: a short touch that stays is a tap, a longer one has held the story", () => {
  assert.equal(meaning({ x: 0, y: 0, ms: HOLD_MS - 1 }), "tap");
  assert.equal(meaning({ x: 5, y: -7, ms: HOLD_MS - 1 }), "tap");
  assert.equal(meaning({ x: 0, y: 0, ms: HOLD_MS }), "hold");
  assert.equal(meaning({ x: 0, y: 0, ms: 60_000 }), "hold");
});

Deno.test("ST-58 touchMeaning: sideways leads to the neighbours, the other way round from right to left", () => {
  assert.equal(meaning({ x: -200, y: 20, ms: 400 }), "next_member");
  assert.equal(meaning({ x: 200, y: 20, ms: 400 }), "previous_member");
  assert.equal(meaning({ x: -200, y: 20, ms: 400 }, RTL), "previous_member");
  assert.equal(meaning({ x: 200, y: 20, ms: 400 }, RTL), "next_member");
  assert.equal(meaning({ x: -30, y: 0, ms: 50 }), "next_member", "a push is enough");
  assert.equal(meaning({ x: -30, y: 0, ms: 400 }), "back");
});

Deno.test("ST-58 touchMeaning: downwards closes, upwards leads to the reply", () => {
  assert.equal(meaning({ x: 40, y: 120, ms: 400 }), "close");
  assert.equal(meaning({ x: 0, y: 60, ms: 80 }), "close", "a push is enough");
  assert.equal(meaning({ x: 0, y: 60, ms: 400 }), "back");
  assert.equal(meaning({ x: 20, y: -80, ms: 200 }), "reply");
  assert.equal(meaning({ x: 0, y: -30, ms: 200 }), "back");
  assert.equal(meaning({ x: 0, y: 100, ms: 0 }), "close", "no time has passed");
});
