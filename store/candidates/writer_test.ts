import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import type { MemberId } from "@/domain/ids.ts";
import { newChange } from "@/store/change.ts";
import { type Database, openDatabase } from "@/store/database.ts";
import { type Key, keys, keyText } from "@/store/keys.ts";
import type { DiscoveryEntry } from "@/store/records.ts";
import { compareRanks, rowsOf } from "@/store/candidates/rows.ts";
import {
  addDiscoveryEntry,
  firstDiscoveryEntry,
  likesOf,
  putDiscoveryEntry,
} from "@/store/candidates/writer.ts";
import { personOf } from "@/tests/kit/crowd.ts";

const BERLIN = { lat: 52.52437, lng: 13.41053 };

async function indexOf(database: Database): Promise<[string, unknown][]> {
  const rows: [string, unknown][] = [];
  for (const kind of ["candidate", "popular"]) {
    for await (const { key, value } of database.list([kind] as unknown as Key<unknown>)) {
      rows.push([keyText(key), value]);
    }
  }
  return rows;
}

const facts: fc.Arbitrary<Partial<DiscoveryEntry>> = fc.record({
  gender: fc.constantFrom(1 as const, 2 as const, 3 as const),
  birth_date: fc.constantFrom("1990-02-03", "1994-12-31", "1995-01-01"),
  point: fc.constantFrom(null, BERLIN, { lat: 52.53, lng: 13.42 }, { lat: -33.9, lng: 151.2 }),
  boosted: fc.constantFrom(0 as const, 1 as const),
  online: fc.constantFrom(0 as const, 1 as const),
  active_s: fc.integer({ min: 1, max: 3 }),
  likes: fc.integer({ min: 0, max: 2 }),
}, { requiredKeys: [] });

Deno.test("DI-1 DI-4 DI-16 putDiscoveryEntry: after any changes the index has the rows of the last discovery entry and no others", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(facts, { maxLength: 8 }), async (changes) => {
      const database = await openDatabase({ path: ":memory:" });
      const member = personOf(1, { place: { id: 1, ...BERLIN } });
      const added = newChange();
      addDiscoveryEntry(added, member);
      await database.commit(added);
      let discoveryEntry = firstDiscoveryEntry(member);
      for (const some of changes) {
        const change = newChange();
        putDiscoveryEntry(change, await database.get(keys.discoveryEntry(member.id)), some);
        assert.notEqual(await database.commit(change), null);
        discoveryEntry = { ...discoveryEntry, ...some };
      }
      assert.deepEqual((await database.get(keys.discoveryEntry(member.id))).value, discoveryEntry);
      const expected = rowsOf(member.id, discoveryEntry).filter(({ key }) => key[0] !== "city")
        .map(({ key, value }): [string, unknown] => [keyText(key), value]);
      assert.deepEqual(new Map(await indexOf(database)), new Map(expected));
      await database.close();
    }),
    { numRuns: 60 },
  );
});

Deno.test("DI-1 putDiscoveryEntry: one that is decided on a discovery entry of before is not written", async () => {
  const database = await openDatabase({ path: ":memory:" });
  const member = personOf(1);
  const added = newChange();
  addDiscoveryEntry(added, member);
  await database.commit(added);
  const before = await database.get(keys.discoveryEntry(member.id));
  const [one, other, again] = [newChange(), newChange(), newChange()];
  putDiscoveryEntry(one, before, { likes: likesOf(before) + 1 });
  putDiscoveryEntry(other, before, { online: 1 });
  addDiscoveryEntry(again, member);
  assert.notEqual(await database.commit(one), null);
  assert.equal(await database.commit(other), null);
  assert.equal(await database.commit(again), null);
  assert.equal((await database.get(keys.discoveryEntry(member.id))).value?.likes, 1);
  await database.close();
});

Deno.test("DI-1 putDiscoveryEntry: of nobody it only says that there is still nobody", async () => {
  const database = await openDatabase({ path: ":memory:" });
  const member = personOf(1);
  const nowhere = await database.get(keys.discoveryEntry(member.id));
  const [moved, added] = [newChange(), newChange()];
  putDiscoveryEntry(moved, nowhere, { online: 1 });
  assert.deepEqual([moved.sets, moved.deletes, moved.checks.length], [[], [], 1]);
  addDiscoveryEntry(added, member);
  await database.commit(added);
  assert.equal(await database.commit(moved), null);
  await database.close();
});

Deno.test("DI-4 compareRanks: boosted, then online, then who was here last, and the id where all is the same", () => {
  const ranks = [[0, 0, 5, "a"], [0, 0, 9, "a"], [1, 0, 1, "a"], [0, 1, 1, "a"], [0, 0, 9, "b"], [
    1,
    1,
    0,
    "a",
  ]];
  assert.deepEqual(ranks.toSorted(compareRanks), [
    [1, 1, 0, "a"],
    [1, 0, 1, "a"],
    [0, 1, 1, "a"],
    [0, 0, 9, "b"],
    [0, 0, 9, "a"],
    [0, 0, 5, "a"],
  ]);
  assert.equal(compareRanks([1, 1, 0, "a"], [1, 1, 0, "a"]), 0);
  assert.equal(rowsOf("a" as MemberId, null).length, 0);
});
