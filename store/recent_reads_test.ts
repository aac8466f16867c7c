import assert from "node:assert/strict";
import type { InstanceId, MemberId } from "@/domain/ids.ts";
import { newChange, remove, set } from "@/store/change.ts";
import { type Database, openDatabase } from "@/store/database.ts";
import { takeInbox } from "@/store/inbox/reader.ts";
import { putInbox } from "@/store/inbox/writer.ts";
import { keys } from "@/store/keys.ts";
import { openRecentReads } from "@/store/recent_reads.ts";
import { TestClock } from "@/tests/kit/clock.ts";
import { countReads } from "@/tests/kit/counted.ts";

const [ada, ben] = ["ada", "ben"] as [MemberId, MemberId];
const CELL = "coarse 1 1";
const [north, south] = [{ lat: 2, lng: 0 }, { lat: 1, lng: 0 }];

/** A memory of the rows of a database that counts what is read from it. */
async function open() {
  const stored = await openDatabase({ path: ":memory:" });
  const { database, counts } = countReads(stored);
  const clock = new TestClock();
  const recent = openRecentReads(database, clock.now);
  return {
    stored,
    recent,
    counts,
    clock,
    rows: async (...members: MemberId[]) =>
      (await recent.getMany(members.map(keys.spotlightOf))).map(({ value }) => value),
    cities: async () => (await recent.list(keys.cities(CELL))).map(({ key }) => key[2]),
    [Symbol.asyncDispose]: () => stored.close(),
  };
}

async function put(database: Database, member: MemberId, since: number): Promise<void> {
  const change = newChange();
  set(change, keys.spotlightOf(member), since);
  await database.commit(change);
}

async function putCity(database: Database, point: typeof north): Promise<void> {
  const change = newChange();
  set(change, keys.city(CELL, point), 0);
  await database.commit(change);
}

Deno.test("DI-22 recent reads: within a second what was asked for is read once, however many ask, and also at the same time", async () => {
  await using test = await open();
  const { stored, counts, clock, rows, cities } = test;
  await put(stored, ada, 1);
  await putCity(stored, south);
  assert.deepEqual(await Promise.all([rows(ada, ben), rows(ben, ada, ada)]), [[1, null], [null, 1, 1]]);
  assert.deepEqual(await Promise.all([cities(), cities()]), [[1], [1]]);
  await put(stored, ada, 2);
  await putCity(stored, north);
  clock.advance(999);
  assert.deepEqual([await rows(ada), await cities()], [[1], [1]]);
  assert.deepEqual(counts, { gets: 2, lists: 1, rows: 1 });
  clock.advance(1);
  assert.deepEqual([await rows(ada), await cities()], [[2], [1, 2]]);
});

Deno.test("DI-22 recent reads: parts of a list are remembered apart", async () => {
  await using test = await open();
  const { stored, recent } = test;
  await putCity(stored, south);
  await putCity(stored, north);
  const first = async (options: { limit?: number; reverse?: boolean }) =>
    (await recent.list(keys.cities(CELL), options)).map(({ key }) => key[2]);
  assert.deepEqual(await first({}), [1, 2]);
  assert.deepEqual(await first({ limit: 1 }), [1]);
  assert.deepEqual(await first({ limit: 1, reverse: true }), [2]);
});

Deno.test("DI-22 recent reads: whoever asks after a commit finds what it wrote, row and list, and what it deleted nowhere", async () => {
  await using test = await open();
  const { stored: { commit, recent } } = test;
  const read = async () => {
    const [row] = await recent.getMany([keys.spotlightOf(ada)]);
    return [row.value, (await recent.list(keys.cities(CELL))).length];
  };
  assert.deepEqual(await read(), [null, 0]);
  const written = newChange();
  set(written, keys.spotlightOf(ada), 1);
  set(written, keys.city(CELL, north), 0);
  const [, , after] = await Promise.all([read(), commit(written), commit(written).then(read)]);
  assert.deepEqual(after, [1, 1]);
  const deleted = newChange();
  remove(deleted, keys.spotlightOf(ada));
  remove(deleted, keys.city(CELL, north));
  await commit(deleted);
  assert.deepEqual(await read(), [null, 0]);
});

Deno.test("DI-22 recent reads: what was being read when it was written is not remembered", async () => {
  await using test = await open();
  const { stored, clock } = test;
  const [reached, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const recent = openRecentReads({
    ...stored,
    async getMany(keys) {
      const entries = await stored.getMany(keys);
      reached.resolve();
      await held.promise;
      return entries;
    },
  }, clock.now);
  const read = async () => (await recent.getMany([keys.spotlightOf(ada)]))[0].value;
  const before = read();
  await reached.promise;
  const change = newChange();
  set(change, keys.spotlightOf(ada), 1);
  await stored.commit(change);
  recent.drop(change);
  held.resolve();
  assert.deepEqual([await before, await read()], [null, 1]);
});

Deno.test("DI-22 recent reads: an error is told to those who wait for it, and to nobody later", async () => {
  await using test = await open();
  const { stored } = test;
  let fails = true;
  const recent = openRecentReads({
    ...stored,
    getMany: (keys) => fails ? Promise.reject(new Error("Cannot read")) : stored.getMany(keys),
  });
  const read = () => recent.getMany([keys.spotlightOf(ada)]);
  const both = await Promise.allSettled([read(), read()]);
  assert.deepEqual(both.map(({ status }) => status), ["rejected", "rejected"]);
  fails = false;
  assert.equal((await read())[0].value, null);
});

Deno.test("DI-22 P3 recent reads: whoever is told of another instance's commit finds what it wrote", async () => {
  const folder = await Deno.makeTempDir({ prefix: "kindling_" });
  const [here, there] = ["here", "there"] as [InstanceId, InstanceId];
  const path = `${folder}/kindling.db`;
  const [own, other] = [await openDatabase({ path }), await openDatabase({ path })];
  const read = async () => (await own.recent.getMany([keys.spotlightOf(ada)]))[0].value;
  try {
    for (let since = 1; since <= 20; since++) {
      await read();
      const change = newChange();
      set(change, keys.spotlightOf(ada), since);
      for (const instance of [here, there]) {
        const deliveries = [{ kind: "presence", member: ada, online: true }] as const;
        putInbox(change, instance, { id: `row${since}`, deliveries: [...deliveries], now: 0 });
      }
      await other.commit(change);
      const found: Promise<number | null>[] = [];
      await takeInbox(own, here, () => void found.push(read()));
      assert.deepEqual(await Promise.all(found), [since]);
    }
  } finally {
    await own.close();
    await other.close();
    await Deno.remove(folder, { recursive: true });
  }
});
