import assert from "node:assert/strict";
import { openImageProcessor } from "@/adapters/images/mod.ts";
import { exifSegment, tiffOf } from "@/tests/kit/jpeg.ts";
import { pngChunk, riff, riffChunk } from "@/tests/kit/pictures.ts";
import { pixelsOf } from "@/tests/kit/pixels.ts";
import { processed } from "@/tests/kit/processing.ts";
import {
  assertColours,
  type Four,
  PRIMARY,
  PRIMARY_YCC,
  QUADRANTS,
  quartersJpeg,
  quartersOf,
  quartersPng,
  readQuadrants,
} from "@/tests/kit/quarters.ts";

/** For each orientation from 1 on: which quarter of the upright picture is stored first, second … */
const STORED: readonly Four<0 | 1 | 2 | 3>[] = [
  [0, 1, 2, 3],
  [1, 0, 3, 2],
  [3, 2, 1, 0],
  [2, 3, 0, 1],
  [0, 2, 1, 3],
  [1, 3, 0, 2],
  [3, 1, 2, 0],
  [2, 0, 3, 1],
];

function inOrder<T>(four: Four<T>, [a, b, c, d]: Four<0 | 1 | 2 | 3>): Four<T> {
  return [four[a], four[b], four[c], four[d]];
}

Deno.test("PH-2 ImageProcessor: all eight ways that a picture can lie, in every file of it", async () => {
  await using processor = openImageProcessor();
  for (const [index, stored] of STORED.entries()) {
    const orientation = index + 1;
    const segments = [exifSegment(orientation, { little: orientation % 2 === 0 })];
    const before = [pngChunk("eXIf", tiffOf(orientation))];
    for (
      const [type, bytes] of [
        ["jpeg", quartersJpeg(inOrder(PRIMARY_YCC, stored), { segments })],
        ["png", quartersPng(inOrder(PRIMARY, stored), { colours: "rgb", before })],
      ] as const
    ) {
      const { files, ...size } = await processed(processor, bytes);
      const full = await pixelsOf(files.full);
      const sides = orientation < 5 ? [48, 32] : [32, 48];
      assert.deepEqual([size.width, size.height, full.width, full.height], [...sides, ...sides]);
      for (const picture of [full, await pixelsOf(files.card), await pixelsOf(files.thumb)]) {
        assertColours(quartersOf(picture), PRIMARY, { of: `${type} ${orientation}`, tolerance: 8 });
      }
    }
  }
});

Deno.test("PH-2 ImageProcessor: a WebP that lies", async () => {
  await using processor = openImageProcessor();
  const canvas = new Uint8Array([0x08, 0, 0, 0, 63, 0, 0, 47, 0, 0]);
  const chunks = [
    riffChunk("VP8X", canvas),
    readQuadrants("lossy.webp").subarray(12),
    riffChunk("EXIF", tiffOf(6)),
  ];
  const { files } = await processed(processor, riff(chunks));
  const picture = await pixelsOf(files.full);
  assert.deepEqual([picture.width, picture.height], [48, 64]);
  // Turned to the right: what was below on the left is now above.
  assertColours(quartersOf(picture), inOrder(QUADRANTS, [2, 0, 3, 1]));
});
