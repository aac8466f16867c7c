import assert from "node:assert/strict";
import { halve } from "@/adapters/images/halve.ts";

Deno.test("PH-1 halve: every pixel is the average of four, as often as enough remains", () => {
  const rgb = new Uint8Array([
    ...[10, 0, 0, 30, 0, 0, 0, 4, 0, 0, 4, 0, 99, 99, 99],
    ...[10, 0, 0, 30, 0, 0, 0, 8, 0, 0, 8, 0, 99, 99, 99],
    ...[99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99],
  ]);
  const half = halve({ width: 5, height: 3, rgb }, 2);
  assert.deepEqual({ ...half, rgb: [...half.rgb] }, { width: 2, height: 1, rgb: [20, 0, 0, 0, 6, 0] });
});

Deno.test("PH-1 halve: the longer side never falls below what is asked for", () => {
  for (const [width, height] of [[3_199, 10], [3_200, 1], [1_600, 1_600], [1, 1], [1, 8_000]] as const) {
    const picture = { width, height, rgb: new Uint8Array(width * height * 3) };
    assert.equal(halve(picture, 1_600), picture, `${width} × ${height}`);
  }
  const large = halve({ width: 8_000, height: 3_000, rgb: new Uint8Array(72_000_000) }, 1_600);
  assert.deepEqual([large.width, large.height, large.rgb.length], [2_000, 750, 4_500_000]);
});
