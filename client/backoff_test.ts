import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { reconnectDelayMs } from "@/client/backoff.ts";

Deno.test("P8 reconnectDelayMs: stays within half and all of a doubling that ends at 10 s", () => {
  fc.assert(fc.property(fc.nat(50), fc.double({ min: 0, max: 0.999999, noNaN: true }), (attempt, random) => {
    const ceiling = Math.min(10_000, 300 * 2 ** attempt);
    const delay = reconnectDelayMs(attempt, random);
    assert.ok(delay >= Math.floor(ceiling / 2) && delay <= ceiling);
  }));
});
