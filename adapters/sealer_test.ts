import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { openSealer } from "@/adapters/sealer.ts";
import { anyText } from "@/tests/kit/any_text.ts";

const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));
const secret = randomBytes(32);
const open = (key = secret, purpose = "draft") => openSealer(key, { purpose, randomBytes });

Deno.test("RG-3 seal, open: any text comes back, from cookie characters that are new each time", async () => {
  const sealer = await open();
  await fc.assert(fc.asyncProperty(anyText({ maxLength: 3_000 }), async (text) => {
    const sealed = await sealer.seal(text);
    assert.match(sealed, /^[A-Za-z0-9_-]+$/);
    assert.equal(await sealer.open(sealed), text.toWellFormed());
    assert.notEqual(await sealer.seal(text), sealed);
  }));
});

Deno.test("RG-3 open: another instance with the same key opens it", async () => {
  assert.equal(await (await open()).open(await (await open()).seal("שלום")), "שלום");
});

Deno.test("RG-4 open: what was changed anywhere, cut off or lengthened is nothing", async () => {
  const sealer = await open();
  const sealed = await sealer.seal('{"name":"Dana"}');
  for (let at = 0; at < sealed.length; at++) {
    const other = sealed[at] === "A" ? "B" : "A";
    assert.equal(await sealer.open(sealed.slice(0, at) + other + sealed.slice(at + 1)), null, `at ${at}`);
    assert.equal(await sealer.open(sealed.slice(0, at)), null, `cut at ${at}`);
  }
  assert.equal(await sealer.open(sealed + "AAAA"), null);
});

Deno.test("RG-4 open: what nobody sealed is nothing", async () => {
  const sealer = await open();
  await fc.assert(fc.asyncProperty(fc.oneof(fc.string(), fc.base64String()), async (text) => {
    assert.equal(await sealer.open(text), null);
  }));
});

Deno.test("RG-4 open: another key, or another purpose of the same key, opens nothing", async () => {
  const sealed = await (await open()).seal("text");
  assert.equal(await (await open(randomBytes(32))).open(sealed), null);
  assert.equal(await (await open(secret, "device")).open(sealed), null);
});
