import assert from "node:assert/strict";
import { gunzipSync, zstdDecompressSync } from "node:zlib";
import { Hono } from "hono";
import { packing } from "@/routes/packing.ts";
import type { AppEnv } from "@/routes/page_env.ts";

const TEXT = "guten Tag ".repeat(400);
const EVERYTHING = "gzip, deflate, br, zstd";

const app = new Hono<AppEnv>();
app.use(packing());
app.get("/page", (c) => c.html(TEXT, 422, { "X-Part": "main", "Content-Length": "4000" }));
app.get("/short", (c) => c.html("guten Tag"));
app.get("/picture", (c) => c.body(TEXT, 200, { "Content-Type": "image/png" }));
app.get("/tagged", (c) => c.html(TEXT, 200, { ETag: '"a"' }));
app.get("/packed", (c) => c.html(TEXT, 200, { "Content-Encoding": "br" }));
app.get("/part", (c) => c.html(TEXT, 206));
app.get("/cookies", (c) => {
  c.header("Set-Cookie", "a=1", { append: true });
  c.header("Set-Cookie", "b=2", { append: true });
  return c.html(TEXT);
});

function ask(path: string, encodings?: string, method = "GET") {
  return app.request(path, {
    method,
    headers: encodings === undefined ? {} : { "accept-encoding": encodings },
  });
}

async function bytesOf(answer: Response): Promise<Uint8Array> {
  return new Uint8Array(await answer.arrayBuffer());
}

Deno.test("SE-16 packing: a page comes in the encoding that its visitor likes best", async () => {
  const cases = [["gzip", gunzipSync, "gzip"], [EVERYTHING, zstdDecompressSync, "zstd"]] as const;
  for (const [accepted, unpack, encoding] of cases) {
    const answer = await ask("/page", accepted);
    assert.equal(answer.status, 422);
    assert.equal(answer.headers.get("content-encoding"), encoding);
    assert.equal(answer.headers.get("content-length"), null);
    assert.equal(answer.headers.get("vary"), "Accept-Encoding");
    assert.equal(answer.headers.get("x-part"), "main");
    const bytes = await bytesOf(answer);
    assert.ok(bytes.length < TEXT.length / 10);
    assert.equal(new TextDecoder().decode(unpack(bytes)), TEXT);
  }
});

Deno.test("SE-16 packing: what gains nothing by it, or names its bytes, stays as it is", async () => {
  const asIs: [path: string, accepted?: string][] = [
    ["/page"],
    ["/page", "br, gzip;q=0"],
    ["/short", EVERYTHING],
    ["/picture", EVERYTHING],
    ["/tagged", EVERYTHING],
    ["/part", EVERYTHING],
  ];
  for (const [path, accepted] of asIs) {
    const answer = await ask(path, accepted);
    assert.equal(answer.headers.get("content-encoding"), null, path);
    assert.equal(await answer.text(), path === "/short" ? "guten Tag" : TEXT, path);
  }
  assert.equal((await ask("/page")).headers.get("vary"), "Accept-Encoding");
  const packed = await ask("/packed", EVERYTHING);
  assert.equal(packed.headers.get("content-encoding"), "br");
  assert.equal(await packed.text(), TEXT);
});

Deno.test("SE-16 packing: HEAD says what it varies by, and every cookie stays", async () => {
  const head = await ask("/page", EVERYTHING, "HEAD");
  assert.equal(head.headers.get("vary"), "Accept-Encoding");
  assert.equal(await head.text(), "");
  assert.deepEqual((await ask("/cookies", EVERYTHING)).headers.getSetCookie(), ["a=1", "b=2"]);
});

Deno.test("SE-16 packing: a download is packed while it is written", async () => {
  const { promise: read, resolve: goOn } = Promise.withResolvers<void>();
  const streaming = new Hono<AppEnv>();
  streaming.use(packing());
  streaming.get("/download", (c) => {
    c.header("Content-Type", "text/csv");
    c.header("Content-Disposition", "attachment");
    return c.body(ReadableStream.from((async function* () {
      yield new TextEncoder().encode("first\n");
      // Nothing more is written before the answer is there.
      await read;
      yield new TextEncoder().encode("second\n");
    })()));
  });
  const answer = await streaming.request("/download", { headers: { "accept-encoding": EVERYTHING } });
  assert.equal(answer.headers.get("content-encoding"), "gzip");
  goOn();
  assert.equal(new TextDecoder().decode(gunzipSync(await bytesOf(answer))), "first\nsecond\n");
});
