/** Databases and backups of another data layout, as an operator has them after an update (OP-15). */
import assert from "node:assert/strict";
import { newChange, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { openTestDatabase } from "@/tests/kit/place.ts";
import { type Key, keys } from "@/store/keys.ts";
import { demoCatalogue } from "@/store/seed/catalogue.ts";
import { SCHEMA, seed } from "@/store/seed/mod.ts";
import { runTask } from "@/tests/kit/run_task.ts";
import { openProcess, postForm, request, until, within } from "@/tests/kit/mod.ts";

async function withStore(work: (folder: string, path: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "kindling_" });
  try {
    await work(folder, `${folder}/store.db`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function inDatabase<Value>(path: string, work: (database: Database) => Promise<Value>): Promise<Value> {
  const database = await openTestDatabase({ path });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function setLayout(database: Database, layout: number): Promise<void> {
  const change = newChange();
  set(change, keys.schema(), layout);
  await database.commit(change);
}

Deno.test("OP-15 P10 a database and a backup of another layout are refused and stay as they are", async () => {
  await withStore(async (folder, path) => {
    await inDatabase(
      path,
      (database) => seed(database, { catalogue: demoCatalogue, legal: [], members: [] }),
    );
    for (const layout of [SCHEMA - 1, SCHEMA + 1]) {
      await inDatabase(path, (database) => setLayout(database, layout));
      const before = await inDatabase(path, rowsOf);
      await assert.rejects(
        openProcess(path),
        new RegExp(`it has layout .*"?${layout}.*this program knows .*"?${SCHEMA}`),
      );
      assert.deepEqual(await inDatabase(path, rowsOf), before);
      if (layout < 1) continue;
      assert.equal((await runTask("backup", path, { args: [`${folder}/other`] })).code, 0);
      const refused = await runTask("restore", `${folder}/none.db`, { args: [`${folder}/other`] });
      assert.equal(refused.code, 1);
      assert.match(refused.err, new RegExp(`its layout is "${layout}", this program knows "${SCHEMA}"`));
      assert.deepEqual(await inDatabase(`${folder}/none.db`, rowsOf), []);
    }
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
        await setLayout(database, SCHEMA + 1);
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
