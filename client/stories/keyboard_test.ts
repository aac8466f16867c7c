import assert from "node:assert/strict";
import { keyboardPx } from "@/client/stories/keyboard.ts";

Deno.test("ST-61 keyboardPx: a keyboard takes 200 px or more, bars of the browser take less", () => {
  const covered = (visiblePx: number, wholePx = 844) => keyboardPx({ wholePx, visiblePx, abovePx: 0 });
  assert.equal(covered(844), 0);
  assert.equal(covered(645), 0);
  assert.equal(covered(644), 200);
  assert.equal(covered(508.4), 336);
  assert.equal(covered(844, 500), 0, "turned around");
});

Deno.test("ST-61 keyboardPx: what the browser has moved up by itself is covered no more", () => {
  assert.equal(keyboardPx({ wholePx: 844, visiblePx: 508, abovePx: 100 }), 236);
  assert.equal(keyboardPx({ wholePx: 844, visiblePx: 508, abovePx: 336 }), 0);
  assert.equal(keyboardPx({ wholePx: 844, visiblePx: 508, abovePx: 400 }), 0);
});
