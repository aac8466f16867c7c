import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { readHeifHeader } from "@/client/photo/heif_header.ts";
import { readQuadrantsHeic } from "@/tests/kit/heic.ts";

const encoder = new TextEncoder();
const FULL = "\0\0\0\0";

function join(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

function box(type: string, ...parts: (string | Uint8Array)[]): Uint8Array {
  const inside = join(parts.map((part) => typeof part === "string" ? encoder.encode(part) : part));
  const head = new Uint8Array(8);
  new DataView(head.buffer).setUint32(0, inside.length + 8);
  head.set(encoder.encode(type), 4);
  return join([head, inside]);
}

function ispe(width: number, height: number): Uint8Array {
  const size = new DataView(new ArrayBuffer(8));
  size.setUint32(0, width);
  size.setUint32(4, height);
  return box("ispe", FULL, new Uint8Array(size.buffer));
}

function heif(...properties: Uint8Array[]): Uint8Array {
  const iprp = box("iprp", box("ipco", ...properties));
  return join([
    box("ftyp", "heic\0\0\0\0mif1"),
    box("meta", FULL, box("hdlr", FULL), iprp),
    box("mdat", "…"),
  ]);
}

Deno.test("PH-51 readHeifHeader: the size of the whole picture, whatever tiles and previews are beside it", () => {
  assert.deepEqual(readHeifHeader(readQuadrantsHeic()), {
    size: { width: 640, height: 480 },
    isDisplayP3: false,
  });
  const tiled = heif(ispe(512, 512), box("hvcC"), ispe(8_064, 6_048), ispe(320, 240));
  assert.deepEqual(readHeifHeader(tiled).size, { width: 8_064, height: 6_048 });
});

Deno.test("PH-51 readHeifHeader: the colours of a phone are known by their profile", () => {
  const name = [..."Display P3"].map((char) => `\0${char}`).join("");
  assert.equal(readHeifHeader(heif(ispe(4, 3), box("colr", `prof....mluc${name}`))).isDisplayP3, true);
  assert.equal(readHeifHeader(heif(ispe(4, 3), box("colr", "nclx......"))).isDisplayP3, false);
});

Deno.test("PH-51 readHeifHeader: hostile bytes say nothing, and the walk ends", () => {
  const whole = heif(ispe(4, 3), box("colr", "prof"));
  for (let length = 0; length < whole.length; length++) readHeifHeader(whole.subarray(0, length));
  fc.assert(fc.property(fc.nat(whole.length - 1), fc.nat(255), (at, byte) => {
    const bytes = whole.slice();
    bytes[at] = byte;
    readHeifHeader(bytes);
  }));
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => void readHeifHeader(bytes)));
  assert.equal(readHeifHeader(new Uint8Array(64)).size, null);
});
