import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import type { Picture } from "@/adapters/images/picture.ts";
import { AREA, LANCZOS } from "@/adapters/images/kernel.ts";
import { resize, sizeWithin } from "@/adapters/images/resize.ts";
import { colourAt } from "@/tests/kit/pixels.ts";
import { assertColours } from "@/tests/kit/quarters.ts";

/** A grey picture. */
function pictureOf(width: number, height: number, greyAt: (x: number, y: number) => number): Picture {
  const rgb = Uint8Array.from({ length: width * height * 3 }, (_, at) => {
    const pixel = Math.floor(at / 3);
    return greyAt(pixel % width, Math.floor(pixel / width));
  });
  return { width, height, rgb };
}

function greys({ rgb }: Picture): number[] {
  return Array.from(rgb).filter((_, at) => at % 3 === 0);
}

Deno.test("PH-1 resize: a plain picture stays plain, in every size and by every filter", () => {
  const side = fc.integer({ min: 1, max: 60 });
  fc.assert(fc.property(side, side, side, side, fc.nat(255), (width, height, wide, high, grey) => {
    const plain = pictureOf(width, height, () => grey);
    for (const filter of [LANCZOS, AREA]) {
      const resized = resize(plain, { width: wide, height: high }, filter);
      assert.deepEqual(greys(resized), new Array(wide * high).fill(grey));
    }
  }));
});

Deno.test("PH-1 resize: lines too fine for the new size become what they are on average, not stripes", () => {
  const lines = pictureOf(900, 40, (x) => x % 2 === 0 ? 0 : 255);
  const resized = resize(lines, { width: 90, height: 4 });
  for (const grey of greys(resized)) assert.ok(Math.abs(grey - 127.5) <= 6, `${grey}`);
});

Deno.test("PH-1 resize: an edge stays where it is, and stays sharp", () => {
  const edge = pictureOf(400, 8, (x) => x < 200 ? 40 : 220);
  const row = greys(resize(edge, { width: 100, height: 2 })).slice(0, 100);
  assert.ok(row.slice(0, 45).every((grey) => Math.abs(grey - 40) <= 3));
  assert.ok(row.slice(55).every((grey) => Math.abs(grey - 220) <= 3));
  const between = row.filter((grey) => grey > 60 && grey < 200);
  assert.ok(between.length <= 2, `${row.slice(44, 56)}`);
});

Deno.test("PH-1 resize: channels stay apart, up and down", () => {
  const picture = {
    width: 2,
    height: 2,
    rgb: new Uint8Array([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]),
  };
  const large = resize(picture, { width: 40, height: 40 });
  assert.deepEqual(
    [[2, 2], [37, 2], [2, 37], [37, 37]].map(([x = 0, y = 0]) => colourAt(large, x, y)),
    [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255]],
  );
  assertColours([colourAt(resize(large, { width: 1, height: 1 }, AREA), 0, 0)], [[127, 128, 128]], {
    tolerance: 1,
  });
});

Deno.test("PH-1 resize: lying it becomes what it becomes upright, at every width and height, to its last pixel", () => {
  const side = fc.integer({ min: 1, max: 70 });
  fc.assert(fc.property(side, side, side, side, fc.nat(), (width, height, wide, high, seed) => {
    const greyAt = (x: number, y: number) => Math.imul(x + 1, 0x27d4eb2d + seed) * (y + 1) >>> 24;
    const upright = greys(resize(pictureOf(width, height, greyAt), { width: wide, height: high }));
    const lying = resize(pictureOf(height, width, (x, y) => greyAt(y, x)), { width: high, height: wide });
    const turned = greys(lying);
    for (const [at, grey] of upright.entries()) {
      const other = turned[at % wide * high + Math.floor(at / wide)] ?? NaN;
      assert.ok(Math.abs(grey - other) <= 1, `${at}: ${grey}, lying ${other}`);
    }
  }));
});

Deno.test("PH-1 sizeWithin: never larger, never nothing, and of the same shape", () => {
  const side = fc.integer({ min: 1, max: 8_000 });
  fc.assert(fc.property(side, side, side, (width, height, limit) => {
    const size = sizeWithin({ width, height }, limit);
    assert.ok(size.width >= 1 && size.height >= 1);
    assert.ok(size.width <= width && size.height <= height);
    assert.equal(Math.max(size.width, size.height), Math.min(limit, Math.max(width, height)));
    const exact = width >= height
      ? [size.height, height * size.width / width]
      : [size.width, width * size.height / height];
    const [side = 0, share = 0] = exact;
    assert.ok(side === 1 || Math.abs(side - share) <= 0.5 + 1e-9);
  }));
});
