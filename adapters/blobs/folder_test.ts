import assert from "node:assert/strict";
import { openFolderBlobs } from "@/adapters/blobs/folder.ts";
import { type BlobId, makeBlobId, PHOTO_ID_BYTES } from "@/domain/ids.ts";

const ROOT = new URL("../..", import.meta.url).pathname;
/** Modes and links are those of Unix. */
const UNIX = Deno.build.os !== "windows";

function newId(): BlobId {
  return makeBlobId(crypto.getRandomValues(new Uint8Array(PHOTO_ID_BYTES)));
}

async function inFolder(work: (path: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "kindling_blobs_" });
  try {
    await work(`${folder}/blobs`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Every file and link below a folder. */
async function listFiles(path: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(path)) {
    found.push(...isDirectory ? await listFiles(`${path}/${name}`) : [`${path}/${name}`]);
  }
  return found;
}

function fileOf(path: string, id: BlobId): string {
  return `${path}/${id.slice(0, 2)}/${id}`;
}

Deno.test("PH-33 folder: half a file of a write that was cut off is not seen, and goes with its photo", () =>
  inFolder(async (path) => {
    using blobs = openFolderBlobs(path);
    const [cut, whole] = [newId(), newId()];
    await blobs.put(cut, new Uint8Array(9));
    await Deno.rename(fileOf(path, cut), `${fileOf(path, cut)}.part`);
    assert.equal(await blobs.get(cut), null);
    await blobs.put(whole, new Uint8Array(5));
    await blobs.remove(cut);
    assert.deepEqual(await listFiles(path), [fileOf(path, whole)]);
    await Deno.writeFile(`${fileOf(path, whole)}.part`, new Uint8Array(99));
    await blobs.put(whole, new Uint8Array(7));
    assert.equal((await blobs.get(whole))?.length, 7);
    assert.deepEqual(await listFiles(path), [fileOf(path, whole)]);
  }));

Deno.test({
  name: "PH-33 folder: files and folders are for the server's own user, whatever the process allows others",
  ignore: !UNIX,
  fn: () =>
    inFolder(async (path) => {
      const before = Deno.umask(0);
      try {
        using blobs = openFolderBlobs(path);
        const id = newId();
        await blobs.put(id, new Uint8Array(9));
        for (const each of [path, `${path}/${id.slice(0, 2)}`, fileOf(path, id)]) {
          assert.equal(((await Deno.stat(each)).mode ?? 0) & 0o077, 0, each);
        }
      } finally {
        Deno.umask(before);
      }
    }),
});

Deno.test({
  name: "PH-33 folder: a link in the place of a file is replaced, and what it points to stays",
  ignore: !UNIX,
  fn: () =>
    inFolder(async (path) => {
      using blobs = openFolderBlobs(path);
      const id = newId();
      const elsewhere = `${path}.elsewhere`;
      await Deno.writeTextFile(elsewhere, "not a photo");
      await blobs.put(newId(), new Uint8Array(1));
      await Deno.mkdir(`${path}/${id.slice(0, 2)}`, { recursive: true });
      await Deno.symlink(elsewhere, fileOf(path, id));
      await Deno.symlink(elsewhere, `${fileOf(path, id)}.part`);
      await blobs.put(id, new Uint8Array(3));
      assert.deepEqual(await blobs.get(id), new Uint8Array(3));
      assert.ok((await Deno.lstat(fileOf(path, id))).isFile);
      await Deno.symlink(elsewhere, `${fileOf(path, id)}.part`);
      await blobs.remove(id);
      assert.equal(await Deno.readTextFile(elsewhere), "not a photo");
      assert.equal((await listFiles(path)).length, 1);
    }),
});

Deno.test("PH-33 folder: where bytes cannot be kept, none are, and the check says so", () =>
  inFolder(async (path) => {
    await Deno.writeTextFile(path, "a file where the folder should be");
    using blobs = openFolderBlobs(path);
    await assert.rejects(blobs.put(newId(), new Uint8Array(1)));
    await assert.rejects(blobs.check());
    assert.equal(await Deno.readTextFile(path), "a file where the folder should be");
  }));

/** What a process does that may write no file beyond a few KiB; a full disk ends a write in the same way. */
const WRITES = `
  import { openFolderBlobs } from "@/adapters/blobs/folder.ts";
  const [path, ...ids] = Deno.args;
  const blobs = openFolderBlobs(path);
  await blobs.put(ids[0], new Uint8Array(4_000));
  for (const id of ids) {
    await blobs.put(id, new Uint8Array(100_000)).then(() => console.log("kept"), () => console.log("refused"));
  }
`;

Deno.test({
  name:
    "PH-33 folder: a write that the disk ends in the middle is an error, and leaves what was there before",
  ignore: Deno.build.os !== "linux",
  fn: () =>
    inFolder(async (path) => {
      const [old, fresh] = [newId(), newId()];
      await Deno.writeTextFile(`${path}.ts`, WRITES);
      const limited = `trap '' XFSZ; ulimit -f 16; exec "$0" "$@"`;
      const deno = [
        Deno.execPath(),
        "run",
        "-A",
        "--no-check",
        "--no-code-cache",
        `--config=${ROOT}/deno.json`,
      ];
      const { stdout, stderr } = await new Deno.Command("sh", {
        args: ["-c", limited, ...deno, `${path}.ts`, path, old, fresh],
        env: { NO_COLOR: "1", DENO_NO_UPDATE_CHECK: "1" },
      }).output();
      assert.equal(new TextDecoder().decode(stdout), "refused\nrefused\n", new TextDecoder().decode(stderr));
      assert.deepEqual(await listFiles(path), [fileOf(path, old)]);
      using blobs = openFolderBlobs(path);
      assert.equal((await blobs.get(old))?.length, 4_000);
    }),
});
