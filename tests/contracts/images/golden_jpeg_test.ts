import assert from "node:assert/strict";
import { openImageProcessor } from "@/adapters/images/mod.ts";
import { jpegOfSquares, type JpegOptions, type Square } from "@/tests/kit/jpeg.ts";
import { join } from "@/tests/kit/pictures.ts";
import { type Colour, pixelsOf } from "@/tests/kit/pixels.ts";
import { pngFrom } from "@/tests/kit/png.ts";
import { codeOf, processed } from "@/tests/kit/processing.ts";
import {
  assertColours,
  BLACK,
  type Four,
  PRIMARY,
  PRIMARY_YCC,
  QUADRANTS,
  quartersJpeg,
  quartersOf,
  readQuadrants,
  WHITE,
} from "@/tests/kit/quarters.ts";

/** Inks as files have them: 255 is none. */
const INKS: Four<Square> = [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [255, 255, 255, 255]];
const DARK_INKS: Four<Square> = [[255, 255, 255, 128], [255, 0, 0, 128], [0, 0, 0, 255], [255, 255, 255, 0]];
const [RED, GREEN, BLUE, LIGHT] = PRIMARY_YCC;
const YCCK: Four<Square> = [[...RED, 255], [...GREEN, 255], [...BLUE, 255], [...LIGHT, 255]];

Deno.test("PH-3 ImageProcessor: every kind of JPEG that people have", async (t) => {
  await using processor = openImageProcessor();

  async function shows(kind: string, bytes: Uint8Array, colours: Four<Colour>) {
    await t.step(`PH-3 ${kind}`, async () => {
      const { files } = await processed(processor, bytes);
      assertColours(quartersOf(await pixelsOf(files.full)), colours, { of: kind });
    });
  }
  async function paints(kind: string, squares: Four<Square>, colours: Four<Colour>, options?: JpegOptions) {
    await shows(kind, quartersJpeg(squares, options), colours);
  }

  await paints("baseline", PRIMARY_YCC, PRIMARY);
  await paints("progressive, of one scan", PRIMARY_YCC, PRIMARY, { progressive: true });
  await paints("grey", [[0], [85], [170], [255]], [BLACK, [85, 85, 85], [170, 170, 170], WHITE]);
  await paints("red, green and blue as they are", PRIMARY, PRIMARY, { adobe: 0 });
  await paints("inks", INKS, PRIMARY, { adobe: 0 });
  await paints("inks without a word on them", INKS, PRIMARY);
  await paints("inks and black", DARK_INKS, [[128, 128, 128], [128, 0, 0], BLACK, BLACK], { adobe: 0 });
  await paints("inks as brightness and colours", YCCK, [[1, 255, 255], [255, 0, 254], [255, 255, 1], BLACK], {
    adobe: 2,
  });
  await shows("progressive, of another encoder", readQuadrants("progressive.jpg"), QUADRANTS);
  await shows("fewer colours than pixels", readQuadrants("subsampled.jpg"), QUADRANTS);
  // That encoder mixed its inks by a colour profile; here they are what they say, brighter than on paper.
  const mixed: Four<Colour> = [[215, 1, 14], [65, 251, 10], [18, 61, 255], [234, 232, 60]];
  await shows("inks, of another encoder", readQuadrants("inks.jpg"), mixed);
});

Deno.test("PH-3 ImageProcessor: a size that is no multiple of the squares, down to one pixel", async () => {
  await using processor = openImageProcessor();
  for (const [width, height] of [[1, 1], [7, 13], [17, 9]] as const) {
    const jpeg = jpegOfSquares([[RED, RED, RED], [RED, RED, RED]], { width, height });
    const { files, ...size } = await processed(processor, jpeg);
    const picture = await pixelsOf(files.full);
    assert.deepEqual([size.width, size.height, picture.width, picture.height], [
      width,
      height,
      width,
      height,
    ]);
    assertColours(quartersOf(picture), [PRIMARY[0], PRIMARY[0], PRIMARY[0], PRIMARY[0]]);
  }
});

Deno.test("PH-4 ImageProcessor: a JPEG that is not whole, or of a kind that is not read", async () => {
  await using processor = openImageProcessor();
  const jpeg = quartersJpeg(PRIMARY_YCC);
  const frame = jpeg.findIndex((byte, at) => byte === 0xff && jpeg[at + 1] === 0xc0);
  const noise = crypto.getRandomValues(new Uint8Array(4_000)).map((byte) => byte === 0xff ? 0 : byte);
  const photo = readQuadrants("subsampled.jpg");
  for (
    const [what, bytes] of [
      ["cut off", jpeg.slice(0, -20)],
      ["without its end", photo.slice(0, -2)],
      ["a frame, and noise", join([jpeg.subarray(0, frame + 19), noise])],
      ["coded by arithmetic", jpeg.with(frame + 1, 0xc9)],
      ["lossless", jpeg.with(frame + 1, 0xc3)],
      ["of 12 bits", jpeg.with(frame + 4, 12)],
      ["of two channels", quartersJpeg([[1, 2], [1, 2], [1, 2], [1, 2]])],
      ["of more scans than any program writes", quartersJpeg(PRIMARY_YCC, { progressive: true, scans: 65 })],
      ["larger than its pixels", jpeg.with(frame + 6, 64)],
    ] as const
  ) {
    assert.equal(await codeOf(processor, bytes), "photo_unreadable", what);
  }
  assert.equal(await codeOf(processor, jpeg), "ok");
});

/** A file whose header says another size than it has. */
function lying(jpeg: Uint8Array<ArrayBuffer>, width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = jpeg.slice();
  const frame = bytes.findIndex((byte, at) =>
    byte === 0xff && /^c[012]$/.test(bytes[at + 1]?.toString(16) ?? "")
  );
  new DataView(bytes.buffer).setUint16(frame + 5, height);
  new DataView(bytes.buffer).setUint16(frame + 7, width);
  return bytes;
}

Deno.test("PH-4 ImageProcessor: a JPEG whose header says more pixels than there are, or fewer", async () => {
  await using processor = openImageProcessor();
  const noise = pngFrom({ width: 1_200, height: 900, colours: "grey" }, (x, y) => [(x * y) % 251]);
  const { files } = await processed(processor, noise);
  for (
    const [what, jpeg] of [
      ["one of our own", files.full],
      ["fewer colours than pixels", readQuadrants("subsampled.jpg")],
      ["progressive", readQuadrants("progressive.jpg")],
      ["inks", readQuadrants("inks.jpg")],
    ] as const
  ) {
    assert.equal(await codeOf(processor, jpeg), "ok", what);
    assert.equal(await codeOf(processor, lying(jpeg, 4_800, 4_900)), "photo_unreadable", what);
  }
  assert.equal(await codeOf(processor, lying(files.full, 8, 8)), "photo_unreadable");
  assert.equal(await codeOf(processor, lying(files.full, 1_200, 800)), "photo_unreadable");
});
