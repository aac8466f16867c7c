/** Databases and backups of an earlier layout, as an operator has them after an update (LG-10). */
import assert from "node:assert/strict";
import { newChange, set } from "@/store/change.ts";
import { type Database, openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { SCHEMA } from "@/store/seed/mod.ts";
import { layOutAs1 } from "@/tests/kit/layout_1.ts";
import { openProcess, request } from "@/tests/kit/mod.ts";

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
    assert.match(restored.out, /migrated from layout 1 to 2\naudit: clean/);
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
    assert.match(refused.err, /its layout is "3", this program knows "2"/);
    assert.equal(await Deno.stat(`${folder}/none.db`).then(() => true, () => false), false);
  });
});
