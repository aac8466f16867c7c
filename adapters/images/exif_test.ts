import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { readOrientation } from "@/adapters/images/exif.ts";
import { tiffOf } from "@/tests/kit/jpeg.ts";

Deno.test("PH-2 readOrientation: all eight, in both byte orders", () => {
  for (let orientation = 1; orientation <= 8; orientation++) {
    assert.equal(readOrientation(tiffOf(orientation)), orientation);
    assert.equal(readOrientation(tiffOf(orientation, { little: true })), orientation);
  }
});

Deno.test("PH-2 readOrientation: what it does not understand lies upright", () => {
  for (const value of [0, 9, 255, 65_535]) assert.equal(readOrientation(tiffOf(value)), 1);
  const block = tiffOf(6);
  for (let length = 0; length < 22; length++) assert.equal(readOrientation(block.subarray(0, length)), 1);
  for (
    const [what, at, orientation] of [
      ["order of bytes", 0, 1],
      ["magic number", 3, 1],
      ["directory far away", 4, 1],
      ["directory behind the end", 7, 1],
      ["number of entries, of which only one is there", 8, 6],
      ["type of the value", 13, 1],
    ] as const
  ) {
    const wrong = block.slice();
    wrong[at] = 0xff;
    assert.equal(readOrientation(wrong), orientation, what);
  }
});

Deno.test("PH-4 readOrientation: no bytes make it fail", () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 64 }), fc.boolean(), (bytes, little) => {
    const block = tiffOf(6, { little });
    block.set(bytes.subarray(0, 20), 4);
    for (const tiff of [bytes, block]) assert.match(`${readOrientation(tiff)}`, /^[1-8]$/);
  }));
});
