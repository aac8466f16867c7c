import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { auditDiscovery } from "@/store/audit/discovery.ts";
import { cellName, cellsOf, EVERYWHERE } from "@/store/candidates/cells.ts";
import { bandOf, listKey } from "@/store/candidates/rows.ts";
import { newChange, remove, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { type Key, keys } from "@/store/keys.ts";
import type { DiscoveryEntry } from "@/store/records.ts";
import { addCrowd, crowdId, grantCoins, openTestActors, TestClock } from "@/tests/kit/mod.ts";

const BERLIN = { id: 2950159, lat: 52.52437, lng: 13.41053 };
const MUNICH = { lat: 48.13743, lng: 11.57549 };
const [ada, ben] = [crowdId(0), crowdId(1)];

async function write(database: Database, key: Key<unknown>, value: unknown): Promise<void> {
  const change = newChange();
  if (value === undefined) remove(change, key);
  else set(change, key, value);
  await database.commit(change);
}

/** What the audit finds while a row is another one, which is put back after that. */
async function problemsWith(database: Database, key: Key<unknown>, value: unknown): Promise<string[]> {
  const before = await database.get(key);
  await write(database, key, value);
  const found = (await Array.fromAsync(auditDiscovery(database))).map(({ problem }) => problem);
  await write(database, key, before.versionstamp === null ? undefined : before.value);
  return found;
}

Deno.test("DI-18 OP-4 audit: names whatever disagrees about where somebody stands, and nothing in a sound store", async () => {
  const clock = new TestClock();
  await using world = await openTestActors({ now: clock.now });
  const { database, actors } = world;
  await addCrowd(database, 2, { own: (nth) => nth === 0 ? { place: BERLIN } : {} });
  await grantCoins({ database }, { id: ada }, 300);
  await actors.discovery.addToSpotlight(ada, "one");
  await actors.presence.join(ben);
  await actors.relations.swipe(ben, { swiped_user_id: ada, like: 1 });
  assert.deepEqual(await Array.fromAsync(auditDiscovery(database)), []);

  const discoveryEntry = (await database.get(keys.discoveryEntry(ada))).value ??
    assert.fail("no discovery entry");
  const bens = (await database.get(keys.discoveryEntry(ben))).value ?? assert.fail("no discovery entry");
  const since = (await database.get(keys.spotlightOf(ada))).value ?? assert.fail("no place");
  const spotlight = (await database.get(keys.spotlight(since, ada))).value ?? assert.fail("no place");
  const rowIn = (
    { gender, boosted, online, active_s }: DiscoveryEntry,
    id: MemberId,
    cell = EVERYWHERE,
  ): Key<unknown> => [
    ...listKey({ gender, cell, band: bandOf(1990) }),
    boosted,
    online,
    active_s,
    id,
  ];
  const popular: Key<unknown> = [...listKey({ gender: 1, cell: EVERYWHERE, band: null }), 1, ada];
  const nobody = "zzzzzzzzzz" as MemberId;
  const damages: readonly (readonly [Key<unknown>, unknown, RegExp])[] = [
    [keys.discoveryEntry(ada), undefined, /does not stand/],
    [keys.discoveryEntry(ada), { ...discoveryEntry, gender: 2 }, /under what their record says/],
    [keys.discoveryEntry(ada), { ...discoveryEntry, point: MUNICH }, /under what their record says/],
    [keys.discoveryEntry(nobody), bens, /discovery entry of nobody/],
    [keys.discoveryEntry(ada), { ...discoveryEntry, likes: -1 }, /no count/],
    [keys.discoveryEntry(ada), { ...discoveryEntry, active_s: 5 }, /row of the index is missing/],
    ...cellsOf(BERLIN).map((cell) =>
      [
        rowIn(
          discoveryEntry,
          ada,
          cell.size === "point" ? { size: "point", point: discoveryEntry.point ?? MUNICH } : cell,
        ),
        undefined,
        /missing or wrong/,
      ] as const
    ),
    [rowIn(discoveryEntry, ada), { birth_date: "1991-01-01", point: null }, /missing or wrong/],
    [rowIn({ ...bens, online: 0 }, ben), { birth_date: "1990-01-01", point: null }, /does not lead to/],
    [rowIn(bens, nobody), { birth_date: "1990-01-01", point: null }, /does not lead to/],
    [popular, undefined, /missing or wrong/],
    [[...popular.slice(0, -2), 2, ada], { birth_date: "1990-01-01", point: null }, /does not lead to/],
    [keys.city(cellName(EVERYWHERE), BERLIN), 0, /does not lie in its cell/],
    [keys.city("coarse 142 193", BERLIN), undefined, /missing or wrong/],
    [keys.route(ben), undefined, /nowhere connected/],
    [keys.spotlightOf(ada), undefined, /without a place/],
    [keys.spotlightOf(ada), since + 1, /does not lead to a place/],
    [keys.spotlightOf(ben), since, /does not lead to a place/],
    [keys.spotlight(since, ben), spotlight, /nothing leads to/],
    [keys.spotlight(since, ada), { ...spotlight, impressions_left: 0 }, /used up/],
  ];
  for (const [key, value, says] of damages) {
    const found = await problemsWith(database, key, value);
    assert.ok(
      found.some((problem) => says.test(problem)),
      `${JSON.stringify(key)}: ${JSON.stringify(found)}`,
    );
  }
  assert.deepEqual(await Array.fromAsync(auditDiscovery(database)), []);
});
