import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { KIND_BYTES, photoKind } from "@/client/photo/kind.ts";
import { jpegOf, pngOf, webpExtendedOf, webpOf } from "@/tests/kit/pictures.ts";

const encoder = new TextEncoder();

/** The first box of a file of these brands. */
function ftyp(major: string, ...compatible: string[]): Uint8Array {
  const box = encoder.encode(`\0\0\0\0ftyp${major}\0\0\0\0${compatible.join("")}`);
  box[3] = box.length;
  return box;
}

Deno.test("PH-50 photoKind: the first bytes decide", () => {
  assert.equal(photoKind(jpegOf(4, 3)), "jpeg");
  assert.equal(photoKind(pngOf(4, 3)), "png");
  assert.equal(photoKind(webpOf(4, 3)), "webp");
  assert.equal(photoKind(webpExtendedOf([4, 3])), "webp");
  for (
    const [major = "", ...others] of [["heic", "mif1"], ["heix"], ["mif1", "heic"], ["msf1", "hevc"], [
      "mif1",
    ]]
  ) {
    assert.equal(photoKind(ftyp(major, ...others)), "heif", major);
  }
});

Deno.test("PH-50 photoKind: videos, AVIF and everything else are no photos that may be chosen", () => {
  assert.equal(photoKind(ftyp("avif", "mif1", "miaf")), null);
  assert.equal(photoKind(ftyp("mif1", "avif", "miaf")), null);
  assert.equal(photoKind(ftyp("isom", "mp42")), null);
  for (
    const text of ["", "GIF89a", "<svg xmlns=''/>", "RIFF....WAVE", "BM", "%PDF-1.7", "ftypheic", "\xff\xd8"]
  ) {
    assert.equal(photoKind(encoder.encode(text)), null, text);
  }
});

Deno.test("PH-50 photoKind: any bytes have a kind or none, and never fail", () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 2 * KIND_BYTES }), (bytes) => {
    const kind = photoKind(bytes);
    assert.ok(kind === null || ["jpeg", "png", "webp", "heif"].includes(kind));
  }));
  // A list of brands that claims to be longer than the file.
  const long = ftyp("mif1", "heic");
  long[2] = 255;
  assert.equal(photoKind(long), "heif");
});
