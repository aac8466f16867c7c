import assert from "node:assert/strict";
import { openPunctual } from "@/gateway/punctual.ts";

Deno.test("WI-24 openPunctual: the first tick after a standstill is late, the one behind it is not", () => {
  let now = 0;
  const isPunctual = openPunctual(1_000, () => now);
  const ticks = [1_000, 2_040, 3_900, 31_000, 32_000, 33_500, 38_000].map((at) => {
    now = at;
    return isPunctual();
  });
  assert.deepEqual(ticks, [true, true, true, false, true, true, true]);
});
