import assert from "node:assert/strict";
import { goesAway, pulledPx } from "@/client/sheet_drag.ts";

const from = { x: 100, y: 100, at: 0 };
const to = (x: number, y: number, at = 400) => ({ x: 100 + x, y: 100 + y, at });

Deno.test("MO-7 pulledPx: a sheet follows a finger downwards, and leaves scrolling and strips alone", () => {
  assert.equal(pulledPx(from, to(0, 4)), 0);
  assert.equal(pulledPx(from, to(5, 60)), 60);
  assert.equal(pulledPx(from, to(0, -40)), null);
  assert.equal(pulledPx(from, to(-60, 30)), null);
});

Deno.test("MO-7 goesAway: pulled far or with a push it goes, otherwise it comes back", () => {
  assert.equal(goesAway(from, to(0, 121, 2_000)), true);
  assert.equal(goesAway(from, to(0, 60, 60)), true);
  assert.equal(goesAway(from, to(0, 60, 400)), false);
  assert.equal(goesAway(from, to(0, 4, 1)), false);
  assert.equal(goesAway(from, to(0, -200, 100)), false);
});
