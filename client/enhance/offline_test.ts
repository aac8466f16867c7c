import assert from "node:assert/strict";
import { firstWait } from "@/client/enhance/offline.ts";

Deno.test("SW-4 firstWait: an address that keeps failing is reloaded less and less often, and another time anew", () => {
  const waits: number[] = [];
  let [kept, now]: [{ waitMs: number; at: number } | null, number] = [null, 1_000_000];
  for (let reload = 0; reload < 7; reload++) {
    const waitMs = firstWait(kept, now);
    waits.push(waitMs);
    now += waitMs;
    kept = { waitMs, at: now };
  }
  assert.deepEqual(waits, [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  assert.equal(firstWait(kept, now + 60_000), 1_000);
  assert.equal(firstWait(kept, now - 60_000), 1_000, "the device's clock was put back");
});
