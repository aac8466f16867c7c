/** Databases and backups of an earlier layout, as an operator has them after an update (LG-10). */
import assert from "node:assert/strict";
import { openFolderBlobs } from "@/adapters/blobs/folder.ts";
import type { MemberId } from "@/domain/ids.ts";
import { newChange, set } from "@/store/change.ts";
import { type Database, openDatabase } from "@/store/database.ts";
import { type Key, keys } from "@/store/keys.ts";
import { SCHEMA } from "@/store/seed/mod.ts";
import { layOutAs1 } from "@/tests/kit/layout_1.ts";
import { keepFormerUpload } from "@/tests/kit/layout_2.ts";
import { audit, openProcess, openTestActors, postForm, request, until, within } from "@/tests/kit/mod.ts";
import { pngOf } from "@/tests/kit/pictures.ts";

async function withStore(work: (folder: string, path: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "kindling_" });
  try {
    await work(folder, `${folder}/store.db`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function inDatabase<Value>(path: string, work: (database: Database) => Promise<Value>): Promise<Value> {
  const database = await openDatabase({ path });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function runTask(task: "backup" | "restore", path: string, file: string) {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", `tasks/${task}.ts`, file],
    cwd: new URL("../..", import.meta.url),
    env: { DENO_KV_PATH: path, DENO_KV_URL: "", NO_COLOR: "1" },
  }).output();
  const decoder = new TextDecoder();
  return { code, out: decoder.decode(stdout), err: decoder.decode(stderr) };
}

Deno.test("LG-10 a server with several isolates migrates a database of layout 1 once, and the next start finds it done", async () => {
  await withStore(async (_, path) => {
    await inDatabase(path, layOutAs1);
    const migrations: number[] = [];
    for (let start = 0; start < 2; start++) {
      await using server = await openProcess(path, { WORKERS: "3" });
      const { status, text } = await request({ origin: `http://127.0.0.1:${server.port}` }, "/tos");
      assert.equal(status, 200);
      assert.match(text, /Example Operator Ltd\./);
      migrations.push(server.logs.filter(({ message }) => message === "migrated").length);
      assert.equal(server.logs.some(({ message }) => message === "seeded"), false);
    }
    assert.deepEqual(migrations, [1, 0]);
  });
});

Deno.test("LG-10 P10 a backup of layout 1 is restored and migrated, one of a layout to come is refused", async () => {
  await withStore(async (folder, path) => {
    await inDatabase(path, layOutAs1);
    assert.equal((await runTask("backup", path, `${folder}/old`)).code, 0);
    const restored = await runTask("restore", `${folder}/new.db`, `${folder}/old`);
    assert.equal(restored.code, 0, restored.err + restored.out);
    assert.match(restored.out, /migrated from layout 1 to 7\naudit: clean/);
    await inDatabase(`${folder}/new.db`, async (database) => {
      assert.equal((await database.get(keys.schema())).value, SCHEMA);
      assert.ok((await database.get(keys.legal("tos", "en"))).value);
    });

    await inDatabase(path, async (database) => {
      const change = newChange();
      set(change, keys.schema(), SCHEMA + 1);
      await database.commit(change);
    });
    await runTask("backup", path, `${folder}/newer`);
    const refused = await runTask("restore", `${folder}/none.db`, `${folder}/newer`);
    assert.equal(refused.code, 1);
    assert.match(refused.err, /its layout is "8", this program knows "7"/);
    assert.equal(await Deno.stat(`${folder}/none.db`).then(() => true, () => false), false);
  });
});

Deno.test("PH-19 P10 a server of several isolates adopts the pictures of layout 2, also from a backup and after a kill", async () => {
  await withStore(async (folder, path) => {
    const blobs = openFolderBlobs(`${path}.blobs`);
    const names = ["Ada", "Ben", "Cleo"];
    await inDatabase(path, async (database) => {
      await using world = await openTestActors({ database });
      for (const name of names) {
        const member = await world.join(name);
        await keepFormerUpload(database, blobs, { bytes: pngOf(400, 300), member, end: 0 });
      }
      await keepFormerUpload(database, blobs, { bytes: pngOf(4, 3), member: null, end: Date.now() });
      const change = newChange();
      set(change, keys.schema(), 2);
      await database.commit(change);
    });
    assert.equal((await runTask("backup", path, `${folder}/old`)).code, 0);
    const restored = await runTask("restore", `${folder}/new.db`, `${folder}/old`);
    assert.match(restored.out, /migrated from layout 2 to 7\naudit: clean/);
    await Deno.rename(`${path}.blobs`, `${folder}/new.db.blobs`);

    {
      await using server = await openProcess(`${folder}/new.db`, { WORKERS: "2" });
      await until(
        "a picture is adopted",
        () => server.logs.some(({ message }) => message === "photo adopted"),
      );
      await server.kill();
    }
    await using server = await openProcess(`${folder}/new.db`, { WORKERS: "2" });
    await inDatabase(`${folder}/new.db`, async (database) => {
      const left = () => Array.fromAsync(database.list(keys.formerUploads()));
      await until("all pictures are adopted", async () => (await left()).length === 0, 20_000);
      const members = await Array.fromAsync(database.list(keys.membersByTime()));
      const photos = await Promise.all(members.map(async ({ key }) => {
        const { value } = await database.get(keys.member(key[2] as MemberId));
        return value?.photos?.length ?? 0;
      }));
      assert.equal(photos.reduce((sum, count) => sum + count, 0), names.length);
      assert.equal(server.logs.some(({ message }) => message === "photo dropped"), false);
      await audit({ database });
    });
  });
});

for (const WORKERS of ["1", "2"]) {
  Deno.test(`OP-15 a server with WORKERS=${WORKERS} whose database a newer program migrates writes nothing more, and ends`, async () => {
    await withStore(async (_, path) => {
      await using server = await openProcess(path, { WORKERS, LOG_LEVEL: "info" });
      const origin = `http://127.0.0.1:${server.port}`;
      const form = {
        name: "Dana",
        email: "dana@example.com",
        topic: "account",
        text: "I cannot log in since yesterday.",
        website: "",
      };
      assert.equal((await postForm({ origin }, "/support", form)).status, 303);
      await inDatabase(path, async (database) => {
        const change = newChange();
        set(change, keys.schema(), SCHEMA + 1);
        await database.commit(change);
        const before = await rowsOf(database);
        assert.equal((await postForm({ origin }, "/support", form)).status, 503);
        await until(
          "it is not ready",
          async () => (await request({ origin }, "/readyz")).status === 503,
          1_000,
        );
        const { code } = await within("the process is gone", server.gone);
        assert.equal(code, 1);
        assert.deepEqual(await rowsOf(database), before);
      });
      assert.ok(
        server.logs.some(({ message }) => message.includes("a newer program has migrated the database")),
      );
      await assert.rejects(openProcess(path), new RegExp(`it has layout .*${SCHEMA + 1}`));
    });
  });
}

async function rowsOf(database: Database): Promise<string[]> {
  const rows = await Array.fromAsync(database.list([] as Key<unknown>));
  return rows.map(({ key, versionstamp }) => `${key.map(String)}@${versionstamp}`);
}
