/** What every keeper of bytes must do (UP-6). */
import assert from "node:assert/strict";
import { openBlobs } from "@/adapters/blobs.ts";
import { makeUploadId, UPLOAD_ID_BYTES, type UploadId } from "@/domain/ids.ts";

function newId(): UploadId {
  return makeUploadId(crypto.getRandomValues(new Uint8Array(UPLOAD_ID_BYTES)));
}

async function inFolder(work: (path: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "kindling_blobs_" });
  try {
    await work(`${folder}/blobs`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Every file below a folder. */
async function listFiles(path: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(path)) {
    found.push(...isDirectory ? await listFiles(`${path}/${name}`) : [`${path}/${name}`]);
  }
  return found;
}

Deno.test("UP-6 blobs in a folder: bytes come back as they were, until they are removed", () =>
  inFolder(async (path) => {
    const blobs = openBlobs(path);
    const [one, other] = [newId(), newId()];
    const bytes = crypto.getRandomValues(new Uint8Array(60_000));
    assert.equal(await blobs.get(one), null);
    await blobs.put(one, bytes);
    await blobs.put(other, new Uint8Array());
    assert.deepEqual(await blobs.get(one), bytes);
    assert.deepEqual(await blobs.get(other), new Uint8Array());
    assert.deepEqual(await openBlobs(path).get(one), bytes);
    await blobs.remove(one);
    await blobs.remove(one);
    assert.equal(await blobs.get(one), null);
    assert.deepEqual(await blobs.get(other), new Uint8Array());
  }));

Deno.test("UP-6 blobs in a folder: half a file of a write that was cut off is not seen, and goes with its upload", () =>
  inFolder(async (path) => {
    const blobs = openBlobs(path);
    const [cut, whole] = [newId(), newId()];
    await blobs.put(cut, new Uint8Array(9));
    const [file = ""] = await listFiles(path);
    await Deno.rename(file, `${file}.part`);
    assert.equal(await blobs.get(cut), null);
    await blobs.put(whole, new Uint8Array(5));
    await blobs.remove(cut);
    assert.deepEqual((await listFiles(path)).map((each) => each.split("/").at(-1)), [whole]);
    await blobs.put(whole, new Uint8Array(7));
    assert.equal((await blobs.get(whole))?.length, 7);
  }));

Deno.test("UP-5 blobs in a folder: files are for the server's own user, and no id leads out of the folder", () =>
  inFolder(async (path) => {
    const blobs = openBlobs(path);
    await blobs.put(newId(), new Uint8Array(9));
    for (const file of await listFiles(path)) assert.equal(((await Deno.stat(file)).mode ?? 0) & 0o077, 0);
    for (const id of ["../../escape", "..", "", "a/b", `${"A".repeat(21)}/`, "A".repeat(23)]) {
      await assert.rejects(blobs.put(id as UploadId, new Uint8Array(1)), TypeError, id);
      await assert.rejects(blobs.get(id as UploadId), TypeError, id);
      await assert.rejects(blobs.remove(id as UploadId), TypeError, id);
    }
    assert.equal((await listFiles(path)).length, 1);
  }));

Deno.test("UP-6 blobs in a folder: where bytes cannot be kept, none are", () =>
  inFolder(async (path) => {
    await Deno.writeTextFile(path, "a file where the folder should be");
    await assert.rejects(openBlobs(path).put(newId(), new Uint8Array(1)));
    assert.equal(await Deno.readTextFile(path), "a file where the folder should be");
  }));
