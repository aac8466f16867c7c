import assert from "node:assert/strict";
import { unzipSync } from "fflate";
import { zip, type ZipFile } from "@/actors/export/zip.ts";

async function unzipped(files: ZipFile[]): Promise<Record<string, Uint8Array>> {
  async function* each() {
    yield* files;
  }
  const chunks = await Array.fromAsync(zip(each(), { madeAt: Date.UTC(2026, 0, 2) }));
  return unzipSync(new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer()));
}

Deno.test("TD-3 zip: what was put in comes out, texts and pictures, in any language", async () => {
  const long = Array.from({ length: 40_000 }, (_, n) => `שורה ${n} ❤\n`);
  const bytes = crypto.getRandomValues(new Uint8Array(50_000));
  const found = await unzipped([
    { name: "a.json", text: ["{", "}"] },
    { name: "תיקייה/b.html", text: long },
    { name: "photos/c.jpg", bytes },
    { name: "empty.txt", text: [] },
  ]);
  assert.deepEqual(Object.keys(found), ["a.json", "תיקייה/b.html", "photos/c.jpg", "empty.txt"]);
  assert.equal(new TextDecoder().decode(found["תיקייה/b.html"]), long.join(""));
  assert.deepEqual(found["photos/c.jpg"], bytes);
  assert.equal(found["empty.txt"]?.length, 0);
});

Deno.test("TD-3 zip: a file that fails fails the archive", async () => {
  async function* broken(): AsyncGenerator<string> {
    yield "a";
    await Promise.reject(new Error("gone"));
  }
  await assert.rejects(unzipped([{ name: "a", text: broken() }]), /gone/);
});
