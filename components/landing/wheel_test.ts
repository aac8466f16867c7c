import assert from "node:assert/strict";
import { WHEEL_SLICES } from "@/components/landing/wheel.ts";

Deno.test("WHEEL_SLICES: ten slices, each beginning where the one before it ended", () => {
  const ends = WHEEL_SLICES.map(({ path }) => {
    const [, from, to] = path.match(/^M0 0L(\S+ \S+)A.* 0 0 1 (\S+ \S+)z$/) ?? [];
    return { from, to };
  });
  assert.equal(ends.length, 10);
  ends.forEach(({ from }, index) => assert.equal(from, ends.at(index - 1)?.to));
});
