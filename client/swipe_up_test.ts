import assert from "node:assert/strict";
import { swipeUp } from "@/client/swipe_up.ts";

Deno.test("NB-3 swipeUp: closes over 50 px upwards, and not at 50", () => {
  assert.deepEqual(swipeUp(100, 50), { offsetPx: -50, isDrag: true, closes: false });
  assert.deepEqual(swipeUp(100, 49), { offsetPx: -51, isDrag: true, closes: true });
});

Deno.test("NB-3 swipeUp: a tap is no swipe, and a pull downwards neither moves nor opens anything", () => {
  assert.deepEqual(swipeUp(100, 93), { offsetPx: -7, isDrag: false, closes: false });
  assert.deepEqual(swipeUp(100, 180), { offsetPx: 0, isDrag: true, closes: false });
});
