import assert from "node:assert/strict";
import { deflateSync } from "node:zlib";
import { openImageProcessor } from "@/adapters/images/mod.ts";
import { exifSegment, tiffOf } from "@/tests/kit/jpeg.ts";
import { join, jpegSegment, pngChunk, riff, riffChunk } from "@/tests/kit/pictures.ts";
import { processed } from "@/tests/kit/processing.ts";
import { PRIMARY, PRIMARY_YCC, quartersJpeg, quartersPng, readQuadrants } from "@/tests/kit/quarters.ts";

const encoder = new TextEncoder();
/** Stands in every place where a file can say something: names, places, programs, comments. */
const CANARY = "CANARY 32.0853 N 34.7818 E";

function says(prefix: string): Uint8Array {
  return encoder.encode(`${prefix}${CANARY}`);
}

function jpegThatTells(): Uint8Array {
  const segments = [
    jpegSegment(0xe0, says("JFIF\0\x01\x01\0\0\x01\0\x01\0\0")),
    exifSegment(1, { canary: CANARY }),
    jpegSegment(0xe1, says("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>")),
    jpegSegment(0xe2, says("ICC_PROFILE\0\x01\x01")),
    jpegSegment(0xe2, says("MPF\0")),
    jpegSegment(0xed, says("Photoshop 3.0\0")),
    jpegSegment(0xef, says("")),
    jpegSegment(0xfe, says("")),
  ];
  return join([quartersJpeg(PRIMARY_YCC, { segments }), says("behind the end")]);
}

function pngThatTells(): Uint8Array {
  const before = [
    pngChunk("iCCP", join([encoder.encode(`${CANARY}\0\0`), deflateSync(says(""))])),
    pngChunk("tEXt", says("Author\0")),
    pngChunk("zTXt", join([encoder.encode(`${CANARY}\0\0`), deflateSync(says(""))])),
    pngChunk("iTXt", says("XML:com.adobe.xmp\0\0\0\0\0")),
    pngChunk("eXIf", tiffOf(1, { canary: CANARY })),
    pngChunk("prVt", says("")),
  ];
  return join([quartersPng(PRIMARY, { colours: "rgb", before }), says("behind the end")]);
}

function webpThatTells(): Uint8Array {
  return riff([
    riffChunk("VP8X", new Uint8Array([0x2c, 0, 0, 0, 63, 0, 0, 47, 0, 0])),
    riffChunk("ICCP", says("")),
    readQuadrants("lossy.webp").subarray(12),
    riffChunk("EXIF", tiffOf(1, { canary: CANARY })),
    riffChunk("XMP ", says("")),
  ]);
}

/** The markers of a JPEG, those of its scans too. */
function markersOf(jpeg: Uint8Array): Set<number> {
  return new Set(Array.from(jpeg).filter((byte, at) => jpeg[at - 1] === 0xff && byte !== 0));
}

Deno.test("PH-1 P21 ImageProcessor: nothing that a picture says besides its pixels is in any file of it", async () => {
  await using processor = openImageProcessor();
  for (const bytes of [jpegThatTells(), pngThatTells(), webpThatTells()]) {
    assert.ok(new TextDecoder("latin1").decode(bytes).includes(CANARY));
    const { files } = await processed(processor, bytes);
    for (const [name, file] of Object.entries(files)) {
      const text = new TextDecoder("latin1").decode(file);
      for (const word of ["CANARY", "Exif", "http", "ICC_PROFILE", "Photoshop", "Adobe"]) {
        assert.ok(!text.includes(word), `${name} says ${word}`);
      }
      // JFIF, tables, frame, scan, start and end; and JFIF says no more than that it is one.
      const known = [0xd8, 0xe0, 0xdb, 0xc0, 0xc4, 0xda, 0xd9];
      assert.deepEqual([...markersOf(file)].filter((marker) => !known.includes(marker)), [], name);
      assert.deepEqual([...file.subarray(2, 20)], [
        ...[0xff, 0xe0, 0, 16],
        ...encoder.encode("JFIF\0"),
        ...[1, 1, 0, 0, 1, 0, 1, 0, 0],
      ]);
    }
  }
});
