/** What every keeper of bytes must do (PH-30): the folder, and the bucket on a real S3-compatible server. */
import assert from "node:assert/strict";
import { openFolderBlobs } from "@/adapters/blobs/folder.ts";
import { openS3Blobs } from "@/adapters/blobs/s3.ts";
import type { Blobs } from "@/domain/blobs.ts";
import { type BlobId, makeBlobId, PHOTO_ID_BYTES } from "@/domain/ids.ts";
import { openS3Server, S3_KEY } from "@/tests/kit/s3.ts";

interface Keeper extends AsyncDisposable {
  /** Opens the same place once more, as another isolate does. */
  open(): Blobs;
  /** Names of the files that lie there. */
  list(): Promise<string[]>;
}

const KEEPERS: Record<string, () => Promise<Keeper>> = {
  folder: async () => {
    const folder = await Deno.makeTempDir({ prefix: "kindling_blobs_" });
    const path = `${folder}/data/blobs`;
    return {
      open: () => openFolderBlobs(path),
      list: () => listFiles(path),
      [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }),
    };
  },
  bucket: async () => {
    const server = await openS3Server();
    return {
      open: () => openS3Blobs({ url: server.url, region: undefined, ...S3_KEY }),
      list: server.list,
      [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
    };
  },
};

function newId(): BlobId {
  return makeBlobId(crypto.getRandomValues(new Uint8Array(PHOTO_ID_BYTES)));
}

/** Bytes that no compression and no text encoding leaves as they are. */
function someBytes(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  return bytes;
}

/** Names of the files below a folder that may not be there yet. */
async function listFiles(path: string): Promise<string[]> {
  const names: string[] = [];
  try {
    for await (const { name, isDirectory } of Deno.readDir(path)) {
      names.push(...isDirectory ? await listFiles(`${path}/${name}`) : [name]);
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  return names;
}

for (const [kind, openKeeper] of Object.entries(KEEPERS)) {
  Deno.test(`PH-30 blobs in a ${kind}: bytes come back as they were, until they are removed`, async () => {
    await using keeper = await openKeeper();
    using blobs = keeper.open();
    const [one, other] = [newId(), newId()];
    const bytes = someBytes(60_000);
    assert.equal(await blobs.get(one), null);
    await blobs.put(one, bytes);
    await blobs.put(other, new Uint8Array());
    assert.deepEqual(await blobs.get(one), bytes);
    assert.deepEqual(await blobs.get(other), new Uint8Array());
    assert.deepEqual((await keeper.list()).sort(), [one, other].sort());
    {
      using elsewhere = keeper.open();
      assert.deepEqual(await elsewhere.get(one), bytes);
    }
    await blobs.remove(one);
    await blobs.remove(one);
    assert.equal(await blobs.get(one), null);
    assert.deepEqual(await blobs.get(other), new Uint8Array());
    await blobs.remove(newId());
    assert.deepEqual(await keeper.list(), [other]);
  });

  Deno.test(`PH-30 blobs in a ${kind}: the last bytes count, longer or shorter`, async () => {
    await using keeper = await openKeeper();
    using blobs = keeper.open();
    const id = newId();
    for (const length of [900, 9, 5_000]) {
      const bytes = someBytes(length);
      await blobs.put(id, bytes);
      assert.deepEqual(await blobs.get(id), bytes);
    }
    assert.deepEqual(await keeper.list(), [id]);
  });

  Deno.test(`PH-30 blobs in a ${kind}: 5 MB, and 20 files at once`, async () => {
    await using keeper = await openKeeper();
    using blobs = keeper.open();
    const large = someBytes(5_000_000);
    const id = newId();
    await blobs.put(id, large);
    assert.ok(await isSame(await blobs.get(id), large));
    await blobs.remove(id);

    const files = Array.from({ length: 20 }, (_, nth) => ({ id: newId(), bytes: someBytes(nth * 1_000) }));
    await Promise.all(files.map((file) => blobs.put(file.id, file.bytes)));
    const found = await Promise.all(files.map((file) => blobs.get(file.id)));
    assert.deepEqual(found, files.map(({ bytes }) => bytes));
    await Promise.all(files.map((file) => blobs.remove(file.id)));
    assert.deepEqual(await keeper.list(), []);
  });

  Deno.test(`PH-30 blobs in a ${kind}: an id of another form is a bug, and leads nowhere`, async () => {
    await using keeper = await openKeeper();
    using blobs = keeper.open();
    const kept = newId();
    await blobs.put(kept, someBytes(9));
    const wrong = ["../../escape", "..", "", "a/b", `${kept}/`, `${kept}?x`, "A".repeat(23), "start-check"];
    for (const id of wrong as BlobId[]) {
      await assert.rejects(blobs.put(id, new Uint8Array(1)), TypeError, id);
      await assert.rejects(blobs.get(id), TypeError, id);
      await assert.rejects(blobs.remove(id), TypeError, id);
    }
    assert.deepEqual(await keeper.list(), [kept]);
  });

  Deno.test(`PH-32 blobs in a ${kind}: a check is quiet where all is well, and leaves nothing`, async () => {
    await using keeper = await openKeeper();
    using blobs = keeper.open();
    // Isolates of one process start together.
    await Promise.all([blobs.check(), blobs.check(), blobs.check()]);
    assert.deepEqual(await keeper.list(), []);
  });
}

/** By their hash: a comparison of millions of numbers takes seconds. */
async function isSame(found: Uint8Array<ArrayBuffer> | null, expected: Uint8Array<ArrayBuffer>) {
  if (!found) return false;
  const hashes = await Promise.all([found, expected].map((each) => crypto.subtle.digest("SHA-256", each)));
  const [one, other] = hashes.map((hash) => new Uint8Array(hash).toHex());
  return one === other;
}
