import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { unwrapJpeg } from "@/adapters/images/container/jpeg.ts";
import { exifSegment, jpegOfSquares } from "@/tests/kit/jpeg.ts";
import { join, jpegSegment } from "@/tests/kit/pictures.ts";

const encoder = new TextEncoder();
const SQUARES = [[[76, 85, 255], [150, 44, 21]], [[29, 255, 107], [255, 128, 128]]];
const INKS = [[[255, 255, 255, 255], [0, 255, 255, 255]]];

/** The markers of a JPEG up to its first scan. */
function markersOf(bytes: Uint8Array): number[] {
  const markers: number[] = [];
  let at = 2;
  while (bytes[at + 1] !== 0xda) {
    markers.push(bytes[at + 1] ?? -1);
    at += 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
  }
  return markers;
}

function segmentOf(marker: number, text: string): Uint8Array {
  return jpegSegment(marker, encoder.encode(text));
}

Deno.test("PH-5 unwrapJpeg: only tables, frame, scans and the meaning of colours are left", () => {
  const plain = jpegOfSquares(SQUARES);
  const full = jpegOfSquares(SQUARES, {
    segments: [
      segmentOf(0xe0, "JFIF\0........."),
      segmentOf(0xe0, "JFXX\0preview"),
      exifSegment(6),
      segmentOf(0xe1, "http://ns.adobe.com/xap/1.0/\0<x/>"),
      segmentOf(0xe2, "ICC_PROFILE\0"),
      segmentOf(0xed, "Photoshop 3.0\0"),
      segmentOf(0xee, "Other"),
      segmentOf(0xfe, "comment"),
    ],
    adobe: 1,
  });
  const behind = join([full, encoder.encode("another picture"), jpegOfSquares(SQUARES)]);
  const { bytes, orientation } = unwrapJpeg(behind);
  assert.equal(orientation, 6);
  assert.deepEqual(markersOf(bytes), [0xe0, 0xee, 0xdb, 0xc0, 0xc4, 0xc4]);
  assert.deepEqual(bytes.subarray(2 - plain.length), plain.subarray(2));
});

Deno.test("PH-2 unwrapJpeg: the first EXIF counts, in whatever segment it comes", () => {
  const segments = [segmentOf(0xe1, "XMP"), exifSegment(3, { little: true }), exifSegment(6)];
  assert.equal(unwrapJpeg(jpegOfSquares(SQUARES, { segments })).orientation, 3);
  assert.equal(unwrapJpeg(jpegOfSquares(SQUARES)).orientation, 1);
  // A segment that says it were EXIF, and is not.
  assert.equal(
    unwrapJpeg(jpegOfSquares(SQUARES, { segments: [segmentOf(0xe1, "Exif\0\0")] })).orientation,
    1,
  );
});

Deno.test("PH-3 unwrapJpeg: inks without a word on them are meant as Adobe writes them", () => {
  assert.deepEqual(markersOf(unwrapJpeg(jpegOfSquares(INKS)).bytes), [0xee, 0xdb, 0xc0, 0xc4, 0xc4]);
  assert.deepEqual(
    unwrapJpeg(jpegOfSquares(INKS)).bytes,
    unwrapJpeg(jpegOfSquares(INKS, { adobe: 0 })).bytes,
  );
});

Deno.test("PH-4 unwrapJpeg: kinds of frames that are not decoded, a second one, and too many scans", () => {
  const jpeg = jpegOfSquares(SQUARES);
  const frame = jpeg.findIndex((byte, at) => byte === 0xff && jpeg[at + 1] === 0xc0);
  for (const kind of [0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]) {
    assert.throws(() => unwrapJpeg(jpeg.with(frame + 1, kind)), SyntaxError, kind.toString(16));
  }
  assert.throws(() => unwrapJpeg(jpeg.with(frame + 4, 12)), SyntaxError, "12 bits");
  const segment = jpeg.subarray(frame, frame + 19);
  const two = join([jpeg.subarray(0, frame), segment, jpeg.subarray(frame)]);
  assert.throws(() => unwrapJpeg(two), SyntaxError, "two frames");
  assert.ok(unwrapJpeg(jpegOfSquares(SQUARES, { progressive: true, scans: 64 })));
  assert.throws(() => unwrapJpeg(jpegOfSquares(SQUARES, { progressive: true, scans: 65 })), SyntaxError);
});

Deno.test("PH-4 unwrapJpeg: a file that ends before its picture does, wherever", () => {
  const jpeg = jpegOfSquares(SQUARES, { segments: [exifSegment(6)] });
  for (let length = 2; length < jpeg.length; length++) {
    assert.throws(() => unwrapJpeg(jpeg.slice(0, length)), Error, `${length}`);
  }
});

Deno.test("PH-4 unwrapJpeg: any bytes end in an answer or an error, and never in more than there was", () => {
  const jpeg = jpegOfSquares(SQUARES, { segments: [exifSegment(6)] });
  const change = fc.tuple(fc.nat(jpeg.length - 3), fc.nat(255));
  fc.assert(fc.property(fc.array(change, { maxLength: 8 }), (changes) => {
    const wrong = jpeg.slice();
    for (const [at, byte] of changes) wrong[at + 2] = byte;
    try {
      assert.ok(unwrapJpeg(wrong).bytes.length <= jpeg.length + 16);
    } catch (error) {
      assert.ok(error instanceof SyntaxError || error instanceof RangeError, String(error));
    }
  }));
});
