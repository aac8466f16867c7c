import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { drawPortrait } from "@/components/portrait/draw.ts";

const PORTRAIT_MAX_CHARS = 5_000;
const portrait = fc.record({
  seed: fc.nat(),
  gender: fc.constantFrom<(1 | 2)[]>(1, 2),
  nth: fc.integer({ min: 0, max: 9 }),
});

Deno.test("DM-2 drawPortrait: is small, repeatable and fully painted for any seed", () => {
  fc.assert(fc.property(portrait, (of) => {
    const svg = drawPortrait(of);
    assert.equal(svg, drawPortrait(of));
    assert.ok(svg.length < PORTRAIT_MAX_CHARS, `${svg.length}`);
    assert.ok(!/undefined|NaN|(?:fill|stroke)="[A-Z]"/.test(svg));
  }));
});

Deno.test("DM-2 drawPortrait: 400 members look different, and so do the pictures of each", () => {
  const all = Array.from({ length: 400 }, (_, seed) => {
    const gender = seed % 2 === 0 ? 1 : 2;
    return [0, 1, 2, 3].map((nth) => drawPortrait({ seed, gender, nth }));
  });
  assert.equal(new Set(all.flat()).size, 1_600);
});

Deno.test("DM-2 drawPortrait: the same person has the same eyes, nose and hair in every picture", () => {
  for (let seed = 0; seed < 100; seed++) {
    const eyes = [0, 1, 2, 3].map((nth) =>
      /<g id="f">.*?<\/g>/.exec(drawPortrait({ seed, gender: 2, nth }))?.[0]
    );
    assert.ok(eyes[0]);
    assert.equal(new Set(eyes).size, 1);
  }
});
