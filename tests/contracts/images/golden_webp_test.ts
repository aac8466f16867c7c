import assert from "node:assert/strict";
import { openImageProcessor } from "@/adapters/images/mod.ts";
import { type Colour, pixelsOf } from "@/tests/kit/pixels.ts";
import { codeOf, processed } from "@/tests/kit/processing.ts";
import { assertColours, QUADRANTS, quartersOf, readQuadrants } from "@/tests/kit/quarters.ts";

Deno.test("PH-3 ImageProcessor: every kind of WebP; what shines through is white", async () => {
  await using processor = openImageProcessor();
  const half = QUADRANTS.map((colour) => colour.map((channel) => (channel + 255) / 2));
  for (
    const [kind, colours] of [
      ["lossy", QUADRANTS],
      ["lossless", QUADRANTS],
      ["alpha", half.map(([red = 0, green = 0, blue = 0]): Colour => [red, green, blue])],
    ] as const
  ) {
    const { files, width, height } = await processed(processor, readQuadrants(`${kind}.webp`));
    assert.deepEqual([width, height], [64, 48]);
    assertColours(quartersOf(await pixelsOf(files.full)), colours, { of: kind });
  }
});

Deno.test("PH-4 ImageProcessor: a WebP that is not whole", async () => {
  await using processor = openImageProcessor();
  // Never by chance: some noise is a picture, as a lossy one gives a meaning to most bits.
  const noise = Array.from({ length: 200 }, (_, at) => at * 151 % 256);
  for (const [kind, header] of [["lossy", 30], ["lossless", 25]] as const) {
    const webp = readQuadrants(`${kind}.webp`);
    const broken = webp.map((byte, at) => at < header ? byte : noise[at] ?? 0);
    assert.equal(await codeOf(processor, broken), "photo_unreadable", kind);
    assert.equal(await codeOf(processor, webp), "ok");
  }
});
