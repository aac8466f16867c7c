import assert from "node:assert/strict";
import { psnrOf, referenceOf } from "@/tasks/bench/photos/quality.ts";

function greyOf(width: number, height: number, greyAt: (x: number, y: number) => number) {
  const rgb = Uint8Array.from({ length: width * height * 3 }, (_, at) => {
    const pixel = Math.floor(at / 3);
    return greyAt(pixel % width, Math.floor(pixel / width));
  });
  return { width, height, rgb };
}

Deno.test("referenceOf: plain stays plain, and a slope stays a slope", () => {
  assert.ok(referenceOf(greyOf(90, 60, () => 77), 30, 20).every((value) => Math.abs(value - 77) < 1e-3));
  const slope = referenceOf(greyOf(200, 40, (x) => x), 50, 10);
  for (let x = 5; x < 45; x++) {
    assert.ok(Math.abs((slope[(5 * 50 + x) * 3] ?? NaN) - (x * 4 + 1.5)) < 0.1, `${x}`);
  }
});

Deno.test("psnrOf: one level off everywhere is 48 decibels, twice as much is six less", () => {
  const reference = new Float32Array(300).fill(100);
  assert.ok(Math.abs(psnrOf(new Uint8Array(300).fill(101), reference) - 48.13) < 0.01);
  assert.ok(Math.abs(psnrOf(new Uint8Array(300).fill(98), reference) - 42.11) < 0.01);
});
