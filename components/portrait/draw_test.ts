import assert from "node:assert/strict";
import fc from "fast-check";
import { drawPortrait } from "@/components/portrait/draw.ts";

const PORTRAIT_MAX_CHARS = 5_000;
const gender = fc.constantFrom<(1 | 2)[]>(1, 2);

Deno.test("drawPortrait: is small, repeatable and fully painted for any seed", () => {
  fc.assert(fc.property(fc.nat(), gender, (seed, of) => {
    const svg = drawPortrait(seed, of);
    assert.equal(svg, drawPortrait(seed, of));
    assert.ok(svg.length < PORTRAIT_MAX_CHARS, `${svg.length}`);
    assert.ok(!/undefined|NaN|(?:fill|stroke)="[A-Z]"/.test(svg));
  }));
});

Deno.test("drawPortrait: 400 members look different", () => {
  const seen = new Set(Array.from({ length: 400 }, (_, seed) => drawPortrait(seed, seed % 2 === 0 ? 1 : 2)));
  assert.equal(seen.size, 400);
});
