import assert from "node:assert/strict";
import { check, newChange, set } from "@/store/change.ts";
import { Busy } from "@/store/commit.ts";
import { type Database, openDatabase, transact } from "@/store/database.ts";
import type { Key } from "@/store/keys.ts";

const row = (number: number): Key<number> => ["row", number];

async function openRows(count: number): Promise<Database> {
  const database = await openDatabase({ path: ":memory:" });
  const change = newChange();
  for (let number = 0; number < count; number++) set(change, row(number), number);
  await database.commit(change);
  return database;
}

Deno.test("P1 getMany: any number of keys, in their order, gaps as null", async () => {
  const database = await openRows(30);
  const numbers = Array.from({ length: 35 }, (_, index) => 34 - index);
  const values = (await database.getMany(numbers.map(row))).map(({ value }) => value);
  assert.deepEqual(values, numbers.map((number) => number < 30 ? number : null));
  assert.deepEqual(await database.getMany([]), []);
  await database.close();
});

Deno.test("P1 list: in order or reverse, from, to and at most", async () => {
  const database = await openRows(20);
  const list = async (options: Parameters<Database["list"]>[1]) => {
    const numbers: number[] = [];
    for await (const { value } of database.list<number>(["row"] as Key<number>, options)) numbers.push(value);
    return numbers;
  };
  assert.equal((await list({})).length, 20);
  assert.deepEqual(await list({ limit: 3 }), [0, 1, 2]);
  assert.deepEqual(await list({ limit: 3, reverse: true }), [19, 18, 17]);
  assert.deepEqual(await list({ start: row(5), end: row(8) }), [5, 6, 7]);
  assert.deepEqual(await list({ start: row(18) }), [18, 19]);
  await database.close();
});

Deno.test("P1 transact: decides again on a conflict, and is Busy after a hundred", async () => {
  const database = await openRows(1);
  let decisions = 0;
  const value = await transact(database, async () => {
    const entry = await database.get(row(0));
    if (decisions++ < 3) {
      const meddled = newChange();
      set(meddled, row(0), 100 + decisions);
      await database.commit(meddled);
    }
    const change = newChange();
    check(change, entry);
    set(change, entry.key, (entry.value ?? 0) + 1);
    return { change, value: decisions };
  });
  assert.equal(value, 4);
  assert.equal((await database.get(row(0))).value, 104);

  const stale = newChange();
  check(stale, { key: row(0), versionstamp: null });
  set(stale, row(0), 0);
  await assert.rejects(
    transact(database, () => Promise.resolve({ change: stale, value: 0 })),
    Busy,
  );
  assert.equal(
    await transact(database, () => Promise.resolve({ change: null, value: "nothing" })),
    "nothing",
  );
  await database.close();
});

Deno.test("OP-11 openDatabase: an error names the file that cannot be opened", async () => {
  const folder = await Deno.makeTempDir({ prefix: "kindling_" });
  try {
    await Deno.writeTextFile(`${folder}/file`, "");
    for (const path of [folder, `${folder}/file/store.db`]) {
      await assert.rejects(
        openDatabase({ path }),
        (error: Error) => error.message.startsWith(`Cannot open the database "${path}": `),
      );
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test({
  name: "OP-10 openDatabase: the files are their owner's alone, also those that others could read before",
  ignore: Deno.build.os === "windows",
  async fn() {
    const folder = await Deno.makeTempDir({ prefix: "kindling_" });
    const path = `${folder}/new/store.db`;
    const files = ["store.db", "store.db-shm", "store.db-wal"];
    async function openAndLook(): Promise<void> {
      const database = await openDatabase({ path });
      const change = newChange();
      set(change, row(1), 1);
      await database.commit(change);
      const names = (await Array.fromAsync(Deno.readDir(`${folder}/new`))).map(({ name }) => name).sort();
      assert.deepEqual(names, files);
      for (const name of files) assert.equal(await modeOf(`${folder}/new/${name}`), 0o600, name);
      await database.close();
    }
    const modeOf = async (file: string) => ((await Deno.stat(file)).mode ?? 0) & 0o777;
    try {
      await openAndLook();
      assert.equal(await modeOf(`${folder}/new`), 0o700);
      await Deno.chmod(path, 0o644);
      await openAndLook();
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});
