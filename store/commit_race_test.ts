import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { check, newChange, set } from "@/store/change.ts";
import { type Database, openDatabase, transact } from "@/store/database.ts";
import type { Key } from "@/store/keys.ts";

const counter = (name: string): Key<number> => ["counter", name];

/** Adds one to a counter, whoever else does, and leaves a row of its own. */
function increment(database: Database, name: string, mark: string): Promise<void> {
  return transact(database, async () => {
    const entry = await database.get(counter(name));
    const change = newChange();
    check(change, entry);
    set(change, entry.key, (entry.value ?? 0) + 1);
    set(change, ["mark", name, mark] as Key<0>, 0);
    return { change, value: undefined };
  });
}

async function count(database: Database, prefix: Key<unknown>): Promise<number> {
  let rows = 0;
  for await (const _ of database.list(prefix)) rows++;
  return rows;
}

Deno.test("P1 commit: three connections on one file lose and double nothing", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/race.db`;
  const databases = [
    await openDatabase({ path }),
    await openDatabase({ path }),
    await openDatabase({ path }),
  ];
  try {
    await Promise.all(databases.map(async (database, index) => {
      for (let nth = 0; nth < 25; nth++) {
        // One that all of them fight for, and several that are each connection's own.
        await Promise.all([
          increment(database, "shared", `${index}.${nth}`),
          ...[1, 2, 3].map((own) => increment(database, `own${index}.${own}`, `${nth}`)),
        ]);
      }
    }));
    const [database] = databases;
    assert.ok(database);
    assert.equal((await database.get(counter("shared"))).value, 75);
    assert.equal(await count(database, ["mark", "shared"]), 75);
    assert.equal(await count(database, ["mark"]), 75 * 4);
  } finally {
    for (const database of databases) await database.close();
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("P1 commit: merged changes end as if each had been committed alone", async () => {
  const batches = fc.array(fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 12 }), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(batches, fc.integer({ min: 1, max: 100 }), async (rounds, mergedChanges) => {
      const database = await openDatabase({ path: ":memory:", mergedChanges });
      try {
        const accepted = new Map<string, number>();
        for (const names of rounds) {
          await Promise.all(names.map(async (name) => {
            const entry = await database.get(counter(name));
            const change = newChange();
            check(change, entry);
            set(change, entry.key, (entry.value ?? 0) + 1);
            if (await database.commit(change) !== null) accepted.set(name, (accepted.get(name) ?? 0) + 1);
          }));
        }
        for (const name of ["a", "b", "c"]) {
          assert.equal((await database.get(counter(name))).value ?? 0, accepted.get(name) ?? 0);
        }
      } finally {
        await database.close();
      }
    }),
    { numRuns: 30 },
  );
});

Deno.test("WI-18 P1 transact: whoever takes long to decide gets through beside one who writes all the time", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/race.db`;
  const [busy, slow] = [await openDatabase({ path }), await openDatabase({ path })];
  let isOver = false;
  async function writeOn(): Promise<void> {
    for (let nth = 0; !isOver; nth++) await increment(busy, "shared", `${nth}`);
  }
  const writer = writeOn();
  try {
    for (let nth = 0; nth < 10; nth++) {
      let tries = 0;
      await transact(slow, async () => {
        tries++;
        const entry = await slow.get(counter("shared"));
        await new Promise((resolve) => setTimeout(resolve, 20));
        const change = newChange();
        check(change, entry);
        set(change, entry.key, (entry.value ?? 0) + 1);
        return { change, value: undefined };
      });
      assert.ok(tries <= 10, `${tries} tries`);
    }
  } finally {
    isOver = true;
    await writer;
    await Promise.all([busy, slow].map((database) => database.close()));
    await Deno.remove(folder, { recursive: true });
  }
});
