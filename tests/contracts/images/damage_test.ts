import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { openImageProcessor } from "@/adapters/images/mod.ts";
import { checkImage } from "@/domain/image_header.ts";
import { PRIMARY, quartersPng, readQuadrants } from "@/tests/kit/quarters.ts";

const RUNS = 40;
const FILES = [
  readQuadrants("subsampled.jpg"),
  readQuadrants("progressive.jpg"),
  readQuadrants("inks.jpg"),
  readQuadrants("lossy.webp"),
  readQuadrants("lossless.webp"),
  readQuadrants("alpha.webp"),
  quartersPng(PRIMARY, { colours: "rgb", interlaced: true }),
];

Deno.test("PH-4 P9 ImageProcessor: whatever is damaged in a file, there is an answer, and then the next one", async () => {
  await using processor = openImageProcessor();
  const damage = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...FILES), damage, async (file, changes) => {
      const bytes = file.slice();
      for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
      const header = checkImage(bytes);
      if (!header.ok) return;
      const result = await processor.process(bytes, header.value);
      if (result.ok) assert.ok(result.value.files.full.length > 0);
      else assert.equal(result.refusal.code, "photo_unreadable");
    }),
    { numRuns: RUNS },
  );
});
