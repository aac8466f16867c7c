/** Files and forms that pretend: what they are is what their first bytes say, and what is kept is made anew. */
import assert from "node:assert/strict";
import { deflateSync } from "node:zlib";
import { readBlobFiles } from "@/tests/kit/blob_files.ts";
import { jpegOfSquares, tiffOf } from "@/tests/kit/jpeg.ts";
import { contextOf, dump, openServer, request, type TestServer } from "@/tests/kit/mod.ts";
import {
  join,
  jpegOf,
  jpegSegment,
  pngChunk,
  pngHeaderOf,
  pngOf,
  webpExtendedOf,
} from "@/tests/kit/pictures.ts";
import { pngFrom } from "@/tests/kit/png.ts";
import { fileForm, fileHead, FORM_TYPE, rawForm, type RawPart } from "@/tests/kit/raw_form.ts";

const encoder = new TextEncoder();
const JPEG = jpegOfSquares([[[10], [200]], [[60], [120]]]);
const SCRIPT = "<script>alert('kindling-canary')</script>";
const HTML = encoder.encode(`<!doctype html><html><body>${SCRIPT}</body></html>`);
/** A ZIP's first local file, and the end that archivers look for from behind. */
const ZIP = join([
  encoder.encode("PK\x03\x04kindling-canary.class"),
  encoder.encode(`PK\x05\x06${"\0".repeat(18)}`),
]);
/** A refusal costs no decoding (P9: as the promise has it). */
const REFUSED_MS = 200;

async function post(
  server: TestServer,
  body: Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = FORM_TYPE,
) {
  const answer = await request(server, "/upload", { method: "POST", body, headers });
  return { answer, status: answer.status, said: answer.text.startsWith("{") ? JSON.parse(answer.text) : {} };
}

Deno.test("UP-12 UP-1 upload: what is no picture is refused, whatever it is called", async () => {
  await using server = await openServer();
  const before = await dump(server.database);
  const heic = await Deno.readFile(new URL("../kit/pictures/quadrants.heic", import.meta.url));
  const lies: Record<string, Uint8Array> = {
    gif: encoder.encode("GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff!\xf9\x04\x01"),
    svg: encoder.encode(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
    "svg with a mark": encoder.encode(`\ufeff<?xml version="1.0"?><svg onload="alert(1)"/>`),
    html: HTML,
    pdf: encoder.encode("%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript>>>>endobj"),
    heic,
    bmp: join([encoder.encode("BM"), new Uint8Array(60)]),
    tiff: tiffOf(1),
    ico: new Uint8Array([0, 0, 1, 0, 1, 0, 1, 1, 0, 0, 1, 0, 32, 0]),
    zip: ZIP,
    mp4: encoder.encode("\0\0\0\x18ftypmp42\0\0\0\0mp42isom"),
    program: encoder.encode("\x7fELF\x02\x01\x01"),
    "a GIF before a JPEG": join([encoder.encode("GIF89a/*"), JPEG]),
    "a page before a JPEG": join([HTML, JPEG]),
    "a document before a PNG": join([encoder.encode("%PDF-1.4\n"), pngOf(4, 4)]),
    "the start of a JPEG": new Uint8Array([0xff, 0xd8, 0xff]),
    "the start of a PNG": pngOf(4, 4).slice(0, 12),
    "one byte": new Uint8Array([0xff]),
  };
  for (const [what, bytes] of Object.entries(lies)) {
    const { status, said } = await post(server, fileForm(bytes));
    assert.deepEqual([status, said.error_code], [415, "file_type"], what);
  }
  assert.deepEqual(await dump(server.database), before);
  assert.deepEqual(await readBlobFiles(`${server.path}.blobs`), []);
  assert.deepEqual(server.complaints(), []);
});

Deno.test("UP-12 upload: a picture is one whatever it is called, and no name becomes a path", async () => {
  await using server = await openServer();
  const names = [
    "../../../../etc/passwd",
    "..\\..\\windows\\system32\\config",
    "/etc/passwd",
    "holiday.svg",
    "holiday.jpg%00.html",
    "con",
    "תמונה \u202egpj.exe",
    `${"a".repeat(8_000)}.jpg`,
    "",
    ".",
    'a"b;c=d',
  ];
  for (const name of names) {
    const escaped = name.replaceAll('"', "%22");
    const { answer, status, said } = await post(server, fileForm(JPEG, escaped, "text/html; charset=utf-8"));
    assert.equal(status, 200, `${name}: ${answer.text}`);
    assert.match(said.data, /^\/photos\/[A-Za-z0-9_-]{22}\/card$/);
    const [cookie = ""] = (answer.headers.getSetCookie()[0] ?? "").split(";");
    const shown = await request(server, said.data, { cookie });
    assert.deepEqual([shown.status, shown.headers.get("content-type")], [200, "image/jpeg"]);
    assert.equal(shown.headers.get("content-disposition"), "inline");
  }
  const folder = [...Deno.readDirSync(server.path.replace(/\/[^/]+$/, ""))].map(({ name }) => name).sort();
  assert.ok(folder.every((name) => name.startsWith("test.db")), folder.join());
  for (const bytes of await readBlobFiles(`${server.path}.blobs`)) {
    assert.deepEqual([...bytes.subarray(0, 2)], [0xff, 0xd8]);
  }
  assert.deepEqual(server.complaints(), []);
});

Deno.test("UP-13 P21 upload: nothing that travels in a picture, or behind it, is kept", async () => {
  await using server = await openServer();
  const text = encoder.encode(SCRIPT);
  const webp = await Deno.readFile(new URL("../kit/pictures/quadrants_lossy.webp", import.meta.url));
  const words = (name: string) => pngChunk(name, encoder.encode(`Comment\0${SCRIPT}`));
  const pictures: Record<string, Uint8Array<ArrayBuffer>> = {
    "a JPEG with an archive": join([JPEG, ZIP]),
    "a JPEG with a page": join([JPEG, HTML]),
    "a JPEG with another one": join([JPEG, JPEG, HTML]),
    "a JPEG with a comment": jpegOfSquares([[[10], [200]]], { segments: [jpegSegment(0xfe, text)] }),
    "a JPEG with a script as its profile": jpegOfSquares([[[10], [200]]], {
      segments: [jpegSegment(0xe0, text), jpegSegment(0xe1, HTML), jpegSegment(0xe2, ZIP)],
    }),
    "a PNG with texts": pngFrom(
      { width: 4, height: 4, colours: "grey", before: [words("tEXt"), words("zzZz")] },
      () => [9],
    ),
    "a PNG with a page": join([pngOf(4, 4), HTML]),
    // Whoever looks at the colours of each point reads the script.
    "a PNG whose points are a script": pngFrom({ width: text.length, height: 1, colours: "grey" }, (x) => [
      text[x] ?? 0,
    ]),
    "a WebP with an archive": join([webp, ZIP]),
  };
  for (const [what, bytes] of Object.entries(pictures)) {
    const { status, answer } = await post(server, fileForm(bytes));
    assert.equal(status, 200, `${what}: ${answer.text}`);
  }
  const kept = await readBlobFiles(`${server.path}.blobs`);
  assert.equal(kept.length, Object.keys(pictures).length * 3);
  for (const bytes of kept) {
    const latin = new TextDecoder("latin1").decode(bytes);
    for (const word of ["kindling-canary", "<script", "<!doctype", "PK\x03\x04", "PK\x05\x06"]) {
      assert.ok(!latin.includes(word), word);
    }
    assert.deepEqual([...bytes.subarray(-2)], [0xff, 0xd9], "nothing is behind the picture");
  }
  assert.deepEqual(server.complaints(), []);
});

Deno.test("UP-2 upload: a picture of too many points is refused by its header, at once", async () => {
  await using server = await openServer();
  const bombs: Record<string, Uint8Array<ArrayBuffer>> = {
    png: pngHeaderOf(60_000, 60_000),
    "thin png": pngHeaderOf(0x7fff_ffff, 1),
    jpeg: jpegOf(60_000, 60_000),
    webp: webpExtendedOf([16_383, 16_383]),
    "one row too many": pngHeaderOf(4_800, 5_001),
  };
  await post(server, fileForm(pngHeaderOf(9_000, 1)));
  for (const [what, bytes] of Object.entries(bombs)) {
    const took: number[] = [];
    for (let nth = 0; nth < 3; nth++) {
      const since = performance.now();
      const { status, said } = await post(server, fileForm(bytes));
      took.push(performance.now() - since);
      assert.deepEqual([status, said.error_code], [422, "image_too_large"], what);
    }
    assert.ok(Math.min(...took) < REFUSED_MS, `${what}: ${took.map(Math.round)} ms`);
  }
  assert.deepEqual(server.complaints(), []);
});

Deno.test("UP-2 UP-13 upload: a picture with more, less or other points than its header says hurts nobody", async () => {
  await using server = await openServer();
  const zeros = deflateSync(new Uint8Array(100_000_000));
  const points = (pixels: Uint8Array) =>
    pngFrom({ width: 100, height: 100, colours: "grey", pixels }, () => []);
  const lies: Record<string, Uint8Array<ArrayBuffer>> = {
    "100 MB in 100 × 100": points(zeros),
    "no points": points(new Uint8Array()),
    "half of them": points(deflateSync(new Uint8Array(5_000))),
    "no packed points": points(encoder.encode("not zlib at all")),
    "frames of two sizes": join([jpegOf(16, 16).slice(0, -7), jpegOf(7_999, 3_000).slice(2)]),
    "a cut JPEG": JPEG.slice(0, -12),
  };
  for (const [what, bytes] of Object.entries(lies)) {
    const { status, said } = await post(server, fileForm(bytes));
    assert.ok(status === 200 || said.error_code === "photo_unreadable", `${what}: ${status}`);
    // The next one finds everything in order.
    assert.equal((await post(server, fileForm(JPEG))).status, 200, what);
  }
  assert.deepEqual(server.complaints(), []);
});

Deno.test("UP-15 upload: a form that is none, or none of ours, is refused", async () => {
  await using server = await openServer();
  const file: RawPart = { head: fileHead("a.jpg"), bytes: JPEG };
  const form = fileForm(JPEG);
  const field = (name: string, bytes: RawPart["bytes"]): RawPart => ({ head: `name="${name}"`, bytes });
  const type = (text: string) => ({ "content-type": text });
  const wrong: [string, Uint8Array<ArrayBuffer>, Record<string, string>?][] = [
    ["no boundary", form, type("multipart/form-data")],
    ["two boundaries", form, type(`${FORM_TYPE["content-type"]}; boundary=x`)],
    ["another boundary", form, type("multipart/form-data; boundary=other")],
    ["another kind of form", form, type("multipart/mixed; boundary=x")],
    ["nothing", new Uint8Array()],
    ["only an end", rawForm([])],
    ["no end", rawForm([file], { open: true }).slice(0, -6)],
    ["another field", rawForm([{ head: 'name="photo"; filename="a.jpg"', bytes: JPEG }])],
    ["a text for a file", rawForm([field("file", JPEG)])],
    ["an empty file", fileForm("")],
    ["no name", rawForm([{ head: 'filename="a.jpg"', bytes: JPEG }])],
    ["a name of 64 KiB", rawForm([{ head: fileHead("a".repeat(65_536)), bytes: JPEG }])],
    ["a field's name of a megabyte", rawForm([field("a".repeat(1_000_000), "x"), file])],
    ["10,000 parts", rawForm([...Array.from({ length: 10_000 }, (_, nth) => field(`f${nth}`, "")), file])],
    [
      "100,000 files",
      rawForm(Array.from({ length: 100_000 }, () => ({ head: 'name="a"; filename=""', bytes: "" }))),
    ],
  ];
  for (const [what, body, headers] of wrong) {
    const { status, said } = await post(server, body, headers);
    assert.deepEqual([status, said.error_code], [400, "invalid_input"], what);
  }
  const inner = encoder.encode('--inner\r\nContent-Disposition: file; filename="a.jpg"\r\n\r\n');
  const nested = fileForm(join([inner, JPEG]), "a.jpg", "multipart/mixed; boundary=inner");
  assert.equal((await post(server, nested)).status, 415);
  assert.deepEqual(await readBlobFiles(`${server.path}.blobs`), []);

  const right: [string, Uint8Array<ArrayBuffer>, Record<string, string>?][] = [
    [
      "fields of no meaning",
      rawForm([field("__proto__", "x"), field("constructor", "y"), file, field("z", "")]),
    ],
    ["two files", rawForm([{ head: fileHead("b.jpg"), bytes: HTML }, file])],
    ["a boundary in quotes", form, type(FORM_TYPE["content-type"].replace(/=(.*)/, '="$1"'))],
  ];
  for (const [what, body, headers] of right) {
    const { status, answer } = await post(server, body, headers);
    assert.equal(status, 200, `${what}: ${answer.text}`);
  }
  assert.equal(contextOf(server).gateway.isDraining(), false);
  assert.deepEqual(server.complaints(), []);
});
