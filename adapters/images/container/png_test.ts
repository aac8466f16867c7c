import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { unwrapPng } from "@/adapters/images/container/png.ts";
import { tiffOf } from "@/tests/kit/jpeg.ts";
import { join, pngChunk } from "@/tests/kit/pictures.ts";
import { pngFrom } from "@/tests/kit/png.ts";

const encoder = new TextEncoder();

function pngWith(before: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return pngFrom({ width: 2, height: 2, colours: "palette", before }, () => [1]);
}

function namesOf(bytes: Uint8Array): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names: string[] = [];
  for (let at = 8; at < bytes.length; at += 12 + view.getUint32(at)) {
    names.push(new TextDecoder().decode(bytes.subarray(at + 4, at + 8)));
  }
  return names;
}

Deno.test("PH-5 unwrapPng: only header, palette, transparency and pixels are left", () => {
  const others = ["iCCP", "tEXt", "zTXt", "iTXt", "pHYs", "tIME", "gAMA", "acTL", "fdAT", "prVt", "ABCD"];
  const before = [
    ...others.map((name) => pngChunk(name, encoder.encode("profile\0\0packed"))),
    pngChunk("PLTE", new Uint8Array(6)),
    pngChunk("tRNS", new Uint8Array(1)),
    pngChunk("eXIf", tiffOf(8)),
  ];
  const behind = join([pngWith(before), encoder.encode("another file")]);
  const { bytes, orientation } = unwrapPng(behind);
  assert.equal(orientation, 8);
  assert.deepEqual(namesOf(bytes), ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]);
  assert.equal(unwrapPng(pngWith([])).orientation, 1);
});

Deno.test("PH-4 unwrapPng: a file that ends before its last chunk does, wherever", () => {
  const png = pngWith([]);
  for (let length = 8; length < png.length; length++) {
    assert.throws(() => unwrapPng(png.slice(0, length)), Error, `${length}`);
  }
});

Deno.test("PH-4 unwrapPng: any bytes end in an answer or an error", () => {
  const png = pngWith([pngChunk("eXIf", tiffOf(8))]);
  fc.assert(fc.property(fc.array(fc.tuple(fc.nat(png.length - 9), fc.nat(255))), (changes) => {
    const wrong = png.slice();
    for (const [at, byte] of changes) wrong[at + 8] = byte;
    try {
      assert.ok(unwrapPng(wrong).bytes.length <= png.length);
    } catch (error) {
      assert.ok(error instanceof SyntaxError || error instanceof RangeError, String(error));
    }
  }));
});
