/** Whatever is wrong with a picture, it is made or refused, and the next one is made as ever (P9, PH-4). */
import assert from "node:assert/strict";
import { openImageProcessor } from "@/adapters/images/mod.ts";
import { checkImage } from "@/domain/image_header.ts";
import fc, { serverRuns } from "@/tests/kit/property.ts";

const FOLDER = new URL("../kit/pictures/", import.meta.url);
const NAMES = [
  "quadrants_subsampled.jpg",
  "quadrants_progressive.jpg",
  "quadrants_inks.jpg",
  "quadrants_lossy.webp",
];
const pictures = NAMES.map((name) => Deno.readFileSync(new URL(name, FOLDER)));

/** What may happen to a file: bytes that are others, that are missing, or that end it. */
const damage = fc.record({
  nth: fc.nat(pictures.length - 1),
  /** Each with its place as a part of the file; most of what a header says stands in front. */
  bytes: fc.array(
    fc.tuple(
      fc.oneof(fc.double({ min: 0, max: 0.1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
      fc.oneof(fc.constant(0xff), fc.nat(255)),
    ),
    { maxLength: 9 },
  ),
  cut: fc.option(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(40))),
  length: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
});

Deno.test("P9 PH-4 fuzz: a picture with any damage is made or refused, and the next one is made as ever", async () => {
  await using processor = openImageProcessor({ atOnce: 1 });
  const make = async (bytes: Uint8Array<ArrayBuffer>) => {
    const header = checkImage(bytes);
    return header.ok ? await processor.process(bytes, header.value) : header;
  };
  const [good = assert.fail()] = pictures;
  const expected = await make(good.slice());
  assert.ok(expected.ok);
  await fc.assert(
    fc.asyncProperty(damage, async ({ nth, bytes, cut, length }) => {
      const whole = pictures[nth] ?? good;
      const file = [...whole];
      for (const [at, byte] of bytes) file[Math.floor(at * (file.length - 1))] = byte;
      if (cut) file.splice(Math.floor(cut[0] * file.length), cut[1]);
      if (length !== null) file.length = Math.floor(length * file.length);
      const made = await make(new Uint8Array(file));
      if (!made.ok) {
        assert.ok(["photo_unreadable", "file_type", "image_too_large"].includes(made.refusal.code));
      }
      assert.deepEqual(await make(good.slice()), expected);
    }),
    serverRuns(200),
  );
});
