import assert from "node:assert/strict";
import { sliceUnderPointer, targetDegrees } from "@/client/wheel/angles.ts";
import fc from "@/tests/kit/property.ts";

const TEN = Array.from({ length: 10 }, (_, index) => ({ id: index + 11 }));

Deno.test("WH-45 targetDegrees: whatever the dice say, the pointer stands in the slice of the prize", () => {
  const random = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(fc.property(fc.nat(9), random, (slice, dice) => {
    const degrees = targetDegrees(TEN, slice + 11, dice);
    assert.ok(degrees >= 0 && degrees < 360);
    assert.equal(sliceUnderPointer(degrees, 10), slice);
    // Clear of the lines between the slices, which are 18° from their middles.
    const fromMiddle = Math.abs(((degrees + slice * 36 + 180) % 360) - 180);
    assert.ok(fromMiddle <= 17.5 + 1e-9, String(fromMiddle));
  }));
});

Deno.test("WH-45 targetDegrees: the middle at one half, and both ends of the spread", () => {
  assert.deepEqual([0, 0.5, 1].map((dice) => targetDegrees(TEN, 12, dice)), [306.5, 324, 341.5]);
  assert.equal(targetDegrees(TEN, 11, 0.5), 0);
});

Deno.test("WH-46 targetDegrees: a prize that is not on the wheel stops at 0", () => {
  assert.equal(targetDegrees(TEN, 99, 0.9), 0);
  assert.equal(targetDegrees([], 1, 0.9), 0);
});
