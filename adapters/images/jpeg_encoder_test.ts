import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { openCodec } from "@/adapters/images/codec.ts";
import { encodeJpeg } from "@/adapters/images/jpeg_encoder.ts";
import type { Picture } from "@/adapters/images/picture.ts";
import { readImageHeader } from "@/domain/image_header.ts";
import { type Colour, colourAt } from "@/tests/kit/pixels.ts";

function pictureOf(width: number, height: number, colourOf: (x: number, y: number) => Colour): Picture {
  const rgb = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    rgb.set(colourOf(at % width, Math.floor(at / width)), at * 3);
  }
  return { width, height, rgb };
}

const codec = await openCodec();

/** What the decoder of uploads makes of the file. */
async function decoded(file: Uint8Array<ArrayBuffer>): Promise<Picture> {
  const header = readImageHeader(file) ?? assert.fail("no picture");
  return await codec.decode(file, header, Math.max(header.width, header.height));
}

/** Decibels. */
function likeness(one: Picture, other: Picture): number {
  assert.deepEqual([one.width, one.height], [other.width, other.height]);
  const squares = one.rgb.reduce((sum, byte, at) => sum + (byte - (other.rgb[at] ?? NaN)) ** 2, 0);
  return 10 * Math.log10(255 ** 2 * one.rgb.length / squares);
}

Deno.test("PH-1 encodeJpeg: plain pictures keep their colour, down to one pixel", async () => {
  const side = fc.integer({ min: 1, max: 50 });
  const byte = fc.nat(255);
  await fc.assert(fc.asyncProperty(side, side, byte, byte, byte, async (width, height, ...colour) => {
    const { rgb, ...size } = await decoded(encodeJpeg(pictureOf(width, height, () => colour)));
    assert.deepEqual(size, { width, height });
    for (const [at, level] of rgb.entries()) {
      assert.ok(Math.abs(level - (colour[at % 3] ?? NaN)) <= 3, `${level}`);
    }
  }));
});

Deno.test("PH-1 encodeJpeg: soft pictures of every width and height look as before", async () => {
  const side = fc.integer({ min: 8, max: 70 });
  await fc.assert(
    fc.asyncProperty(side, side, async (width, height) => {
      const soft = pictureOf(width, height, (x, y) => [60 + x * 2, 200 - y * 2, 100 + x - y / 2]);
      const decibels = likeness(await decoded(encodeJpeg(soft)), soft);
      assert.ok(decibels > 38, `${width} × ${height}: ${decibels}`);
    }),
    { numRuns: 40 },
  );
});

Deno.test("PH-1 encodeJpeg: the four quarters of a picture are where they were", async () => {
  const quarters: Colour[] = [[200, 30, 40], [30, 160, 60], [40, 60, 190], [240, 220, 80]];
  const picture = pictureOf(
    200,
    120,
    (x, y) => quarters[Number(x >= 100) + 2 * Number(y >= 60)] ?? [0, 0, 0],
  );
  const seen = await decoded(encodeJpeg(picture, 95));
  for (const [at, colour] of quarters.entries()) {
    const there = colourAt(seen, at % 2 * 100 + 50, Math.floor(at / 2) * 60 + 30);
    assert.ok(there.every((level, channel) => Math.abs(level - (colour[channel] ?? NaN)) <= 3), `${there}`);
  }
});

Deno.test("PH-1 encodeJpeg: noise, which has every code there is, at the finest steps and after another picture", async () => {
  let seed = 1;
  const noise = pictureOf(150, 90, () => {
    seed = Math.imul(seed, 0x27d4eb2d) + 0x165667b1;
    return [seed >>> 24 > 127 ? 255 : 0, seed >>> 16 & 0xff, seed >>> 8 & 0xff];
  });
  const first = encodeJpeg(noise, 100);
  assert.equal((await decoded(first)).rgb.length, noise.rgb.length);
  encodeJpeg(pictureOf(33, 500, (x, y) => [x * 7, y % 256, 9]), 30);
  assert.deepEqual(encodeJpeg(noise, 100), first);
});

Deno.test("PH-1 encodeJpeg: finer steps make larger files that are more alike", async () => {
  const picture = pictureOf(160, 160, (x, y) => [128 + 90 * Math.sin(x * y / 90), (x * 5 + y * 3) % 256, y]);
  const files = [30, 60, 80, 95].map((quality) => encodeJpeg(picture, quality));
  const sizes = files.map(({ length }) => length);
  assert.deepEqual(sizes, sizes.toSorted((a, b) => a - b));
  const alike = await Promise.all(files.map(async (file) => likeness(await decoded(file), picture)));
  assert.deepEqual(alike, alike.toSorted((a, b) => a - b));
});
