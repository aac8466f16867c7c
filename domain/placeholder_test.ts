import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import {
  packPlaceholder,
  PLACEHOLDER_COLOURS,
  PLACEHOLDER_COLUMNS,
  PLACEHOLDER_ROWS,
  placeholderColours,
} from "@/domain/placeholder.ts";

const BYTES = PLACEHOLDER_COLOURS * 3;

Deno.test("PH-9 placeholder: twelve colours are 36 digits, row by row", () => {
  assert.equal(PLACEHOLDER_COLUMNS * PLACEHOLDER_ROWS, 12);
  const rgb = new Uint8Array(BYTES);
  rgb.set([255, 0, 0, 0, 255, 0, 0, 0, 255, 0x88, 0x77, 0x66]);
  const packed = packPlaceholder(rgb);
  assert.equal(packed, `f000f000f876${"0".repeat(24)}`);
  assert.deepEqual(placeholderColours(packed).slice(0, 5), ["#f00", "#0f0", "#00f", "#876", "#000"]);
});

Deno.test("PH-9 placeholder: whatever is packed comes back within half a step of sixteen", () => {
  fc.assert(fc.property(fc.uint8Array({ minLength: BYTES, maxLength: BYTES }), (rgb) => {
    const channels = placeholderColours(packPlaceholder(rgb)).flatMap((colour) =>
      Array.from(colour.slice(1), (digit) => parseInt(digit, 16) * 17)
    );
    assert.equal(channels.length, BYTES);
    channels.forEach((channel, at) => assert.ok(Math.abs(channel - (rgb[at] ?? NaN)) <= 8.5));
  }));
});

Deno.test("PH-9 placeholder: anything else has no colours, and no other number of bytes is packed", () => {
  for (
    const text of [
      "",
      "f00",
      "F".repeat(36),
      "0".repeat(35),
      "0".repeat(37),
      `${"0".repeat(35)}\n`,
      "x".repeat(36),
    ]
  ) {
    assert.deepEqual(placeholderColours(text), [], JSON.stringify(text));
  }
  for (const length of [0, BYTES - 1, BYTES + 1]) {
    assert.throws(() => packPlaceholder(new Uint8Array(length)), RangeError);
  }
});
