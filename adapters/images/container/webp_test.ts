import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { unwrapWebp } from "@/adapters/images/container/webp.ts";
import { tiffOf } from "@/tests/kit/jpeg.ts";
import { join, riff, riffChunk } from "@/tests/kit/pictures.ts";

const encoder = new TextEncoder();

function webpWith(exif: Uint8Array): Uint8Array<ArrayBuffer> {
  // A chunk of an odd length is followed by a byte that is not counted.
  return riff([
    riffChunk("VP8X", new Uint8Array(10)),
    riffChunk("ALPH", new Uint8Array(3)),
    riffChunk("EXIF", exif),
  ]);
}

Deno.test("PH-2 unwrapWebp: how it lies, also where the block begins as in a JPEG", () => {
  assert.equal(unwrapWebp(webpWith(tiffOf(5))).orientation, 5);
  assert.equal(unwrapWebp(webpWith(join([encoder.encode("Exif\0\0"), tiffOf(7)]))).orientation, 7);
  assert.equal(unwrapWebp(webpWith(encoder.encode("Exif"))).orientation, 1);
  assert.equal(unwrapWebp(webpWith(new Uint8Array())).orientation, 1);
  assert.equal(unwrapWebp(riff([riffChunk("VP8 ", new Uint8Array(8))])).orientation, 1);
});

Deno.test("PH-4 unwrapWebp: no bytes make it fail or go on for ever", () => {
  const webp = webpWith(tiffOf(5));
  fc.assert(fc.property(fc.array(fc.tuple(fc.nat(webp.length - 13), fc.nat(255))), (changes) => {
    const wrong = webp.slice();
    for (const [at, byte] of changes) wrong[at + 12] = byte;
    assert.match(`${unwrapWebp(wrong).orientation}`, /^[1-8]$/);
  }));
});
