import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { checkImage, readImageHeader } from "@/domain/image_header.ts";
import {
  jpegOf,
  jpegSegment,
  pngHeaderOf,
  pngOf,
  webpExtendedOf,
  webpLosslessOf,
  webpOf,
} from "@/tests/kit/pictures.ts";

const side = fc.integer({ min: 1, max: 16_383 });

Deno.test("UP-1 UP-2 readImageHeader: type and size of each kind, whatever the size", () => {
  fc.assert(fc.property(side, side, (width, height) => {
    const size = { width, height };
    assert.deepEqual(readImageHeader(pngHeaderOf(width, height)), { type: "image/png", ...size });
    assert.deepEqual(readImageHeader(jpegOf(width, height)), { type: "image/jpeg", ...size });
    assert.deepEqual(readImageHeader(webpOf(width, height)), { type: "image/webp", ...size });
    assert.deepEqual(readImageHeader(webpLosslessOf(width, height)), { type: "image/webp", ...size });
    assert.deepEqual(readImageHeader(webpExtendedOf([width, height])), { type: "image/webp", ...size });
  }));
});

Deno.test("UP-2 readImageHeader: a JPEG's size stands behind any segments, and the EXIF orientation is not asked", () => {
  const marker = fc.constantFrom(0xe0, 0xe1, 0xe2, 0xed, 0xfe, 0xdb, 0xc4, 0xdd);
  const segment = fc.tuple(marker, fc.uint8Array({ maxLength: 300 }));
  fc.assert(fc.property(fc.array(segment, { maxLength: 8 }), side, side, (parts, width, height) => {
    const segments = parts.map(([name, data]) => jpegSegment(name, data));
    // Progressive and the other kinds of frame count as well.
    for (const frame of [0xc0, 0xc1, 0xc2, 0xcf]) {
      const found = readImageHeader(jpegOf(width, height, { segments, frame }));
      assert.deepEqual(found, { type: "image/jpeg", width, height });
    }
  }));
});

Deno.test("UP-2 readImageHeader: a header that is cut off anywhere is no picture, and never throws", () => {
  for (
    const whole of [pngOf(3, 2), jpegOf(3, 2), webpOf(3, 2), webpLosslessOf(3, 2), webpExtendedOf([3, 2])]
  ) {
    const known = readImageHeader(whole);
    assert.ok(known);
    for (let length = 0; length < whole.length; length++) {
      const found = readImageHeader(whole.subarray(0, length));
      assert.ok(found === null || (found.width === 3 && found.height === 2));
    }
    assert.equal(readImageHeader(whole.subarray(0, 16)), null);
  }
});

Deno.test("UP-2 P9 readImageHeader: bytes that lie anywhere give a sound answer or none", () => {
  const pictures = [pngOf(3, 2), jpegOf(3, 2), webpOf(3, 2), webpLosslessOf(3, 2), webpExtendedOf([3, 2])];
  const lie = fc.record({
    picture: fc.constantFrom(...pictures),
    changes: fc.array(fc.tuple(fc.nat(60), fc.nat(255)), { minLength: 1, maxLength: 6 }),
  });
  fc.assert(
    fc.property(lie, ({ picture, changes }) => {
      const bytes = picture.slice();
      for (const [at, value] of changes) bytes[at % bytes.length] = value;
      const found = readImageHeader(bytes);
      assert.ok(found === null || (found.width > 0 && found.height > 0));
    }),
    { numRuns: 2_000 },
  );
  fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => void readImageHeader(bytes)));
});

Deno.test("UP-2 readImageHeader: sides of zero, endless lengths and hidden pictures are corrupt", () => {
  assert.equal(readImageHeader(pngHeaderOf(0, 5)), null);
  assert.equal(readImageHeader(pngHeaderOf(0xffffffff, 5)), null);
  assert.equal(readImageHeader(jpegOf(5, 0)), null);
  assert.equal(readImageHeader(jpegOf(0, 5)), null);
  assert.equal(readImageHeader(webpOf(0, 5)), null);
  // A segment that says that it is longer than the file, and one that would never end.
  const long = jpegSegment(0xe1, new Uint8Array(4));
  long.set([0xff, 0xff], 2);
  assert.equal(readImageHeader(jpegOf(5, 5, { segments: [long] })), null);
  assert.equal(readImageHeader(new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0])), null);
  assert.equal(readImageHeader(new Uint8Array(64).fill(0xff).with(1, 0xd8)), null);
  // A small canvas over a huge picture, and a moving picture.
  assert.equal(readImageHeader(webpExtendedOf([10, 10], [16_383, 16_383])), null);
  assert.equal(readImageHeader(webpExtendedOf([10, 10], [10, 10], 0x02)), null);
});

Deno.test("UP-1 checkImage: everything else is an invalid type, HEIC among it", () => {
  const text = (words: string) => new TextEncoder().encode(words);
  const heic = new Uint8Array([0, 0, 0, 24, ...text("ftypheic"), 0, 0, 0, 0, ...text("mif1heic")]);
  const others = [
    new Uint8Array(),
    heic,
    text("GIF89a\x01\x00\x01\x00"),
    text("BM"),
    text("<svg xmlns='http://www.w3.org/2000/svg'/>"),
    text("<!doctype html><script>alert(1)</script>"),
    text("%PDF-1.7"),
    new Uint8Array([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0]),
  ];
  for (const bytes of others) {
    assert.deepEqual(checkImage(bytes), { ok: false, refusal: { code: "file_type" } });
  }
});

Deno.test("UP-2 checkImage: at most 24 megapixels and 8,000 px a side", () => {
  for (const [width, height] of [[8_000, 3_000], [3_000, 8_000], [4_898, 4_899], [1, 1]] as const) {
    assert.equal(checkImage(pngHeaderOf(width, height)).ok, true, `${width}×${height}`);
  }
  for (const [width, height] of [[8_001, 1], [1, 8_001], [8_000, 3_001], [65_535, 65_535]] as const) {
    assert.deepEqual(checkImage(pngHeaderOf(width, height)), {
      ok: false,
      refusal: { code: "image_too_large" },
    });
  }
});
