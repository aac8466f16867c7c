import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { distanceKm, isWithin, type Point } from "@/domain/geo.ts";
import type { MemberId } from "@/domain/ids.ts";
import { newChange } from "@/store/change.ts";
import { type Database, openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { DiscoveryEntry } from "@/store/records.ts";
import type { Ranked } from "@/store/candidates/reader.ts";
import { bandOf, compareRanks, type Rank } from "@/store/candidates/rows.ts";
import { addDiscoveryEntry, putDiscoveryEntry } from "@/store/candidates/writer.ts";
import { walk } from "@/store/candidates/walk.ts";
import { addCrowd, personOf } from "@/tests/kit/crowd.ts";
import { countReads } from "@/tests/kit/counted.ts";

const BERLIN = { lat: 52.52437, lng: 13.41053 };
const BAND = bandOf(1990);

const anybody = () => true;
const KINDS = [{ gender: 1, band: BAND }] as const;

async function ranksOf(database: Database, members: readonly MemberId[]) {
  return await Promise.all(members.map(async (id) => {
    const { value } = await database.get(keys.discoveryEntry(id));
    if (!value) throw new Error(`Cannot find "${id}"`);
    const rank: Rank = [value.boosted, value.online, value.active_s, id];
    return { id, point: value.point, rank };
  }));
}

/** A city around Berlin, so close to others that cells hold cities on both sides of a circle's rim. */
const city: fc.Arbitrary<Point> = fc.tuple(
  fc.constantFrom(0.02, 0.15, 0.4),
  fc.integer({ min: -3, max: 3 }),
  fc.integer({ min: -3, max: 3 }),
).map(([scale, north, east]) => ({ lat: BERLIN.lat + north * scale, lng: BERLIN.lng + east * scale }));
const facts: fc.Arbitrary<Partial<DiscoveryEntry>> = fc.record({
  boosted: fc.constantFrom(0 as const, 0 as const, 1 as const),
  online: fc.constantFrom(0 as const, 1 as const),
  active_s: fc.integer({ min: 1, max: 40 }),
});

async function addPerson(
  database: Database,
  { index, point, some }: { index: number; point: Point; some: Partial<DiscoveryEntry> },
): Promise<MemberId> {
  const member = personOf(index, { place: { id: 1, ...point } });
  const change = newChange();
  addDiscoveryEntry(change, member);
  await database.commit(change);
  const moved = newChange();
  putDiscoveryEntry(moved, await database.get(keys.discoveryEntry(member.id)), some);
  await database.commit(moved);
  return member.id;
}

Deno.test("DI-4 DI-15 walk: gives whom a look at everybody would give, in the same order, from any place on", async () => {
  // Few cities with many members, so that those beyond the circle make the walk look closer.
  const crowd = fc.tuple(
    fc.array(city, { minLength: 2, maxLength: 6, size: "max" }),
    fc.array(fc.tuple(fc.nat(), facts), { minLength: 60, maxLength: 240, size: "max" }),
  ).map(([cities, people]) =>
    people.map(([nth, some]) => [cities[nth % cities.length] ?? BERLIN, some] as const)
  );
  await fc.assert(
    fc.asyncProperty(crowd, fc.integer({ min: 1, max: 60 }), fc.nat(), async (people, radius_km, from) => {
      const database = await openDatabase({ path: ":memory:" });
      const ids = await Promise.all(
        people.map(([point, some], index) => addPerson(database, { index, point, some })),
      );
      const circle = { centre: BERLIN, radius_km };
      const isWanted = ({ id }: Ranked) => !id.endsWith("7");
      const expected = (await ranksOf(database, ids))
        .filter(({ id, point }) => point && isWithin(circle, point) && !id.endsWith("7"))
        .sort((one, other) => compareRanks(one.rank, other.rank));
      const behind = expected[expected.length > 0 ? from % expected.length : 0];
      for (const [after, listsMax] of [[null, 0], [null, 100], [behind?.rank ?? null, 0]] as const) {
        const walked: Ranked[] = [];
        for await (
          const row of walk(database, { kinds: KINDS, circle, isWanted, after, wanted: 5, listsMax })
        ) {
          walked.push(row);
        }
        const left = after ? expected.filter(({ rank }) => compareRanks(after, rank) < 0) : expected;
        assert.deepEqual(walked.map(({ id }) => id), left.map(({ id }) => id));
      }
      await database.close();
    }),
    { numRuns: 25, endOnFailure: true },
  );
});

Deno.test("DI-15 walk: a large city just outside costs few reads, however many live there", async () => {
  const database = await openDatabase({ path: ":memory:" });
  const centre = { lat: 52.9, lng: 13.41053 };
  const village = { lat: 52.85, lng: 13.45 };
  const circle = { centre, radius_km: Math.floor(distanceKm(centre, BERLIN)) };
  await addCrowd(database, 12, { own: () => ({ place: { id: 2, ...village } }) });
  for (const [from, count] of [[100, 300], [1_000, 1_500]] as const) {
    await addCrowd(database, count, { from, own: () => ({ place: { id: 1, ...BERLIN } }) });
    // At once, and on the way where there were too many lists to begin with.
    for (const [listsMax, rowsMax] of [[100, 20], [0, 100]] as const) {
      const counted = countReads(database);
      const walked: string[] = [];
      const options = { kinds: KINDS, circle, isWanted: anybody, after: null, wanted: 24, listsMax };
      for await (const { id } of walk(counted.database, options)) walked.push(id);
      assert.equal(walked.length, 12);
      assert.ok(counted.counts.rows <= rowsMax, `read ${counted.counts.rows} rows`);
    }
  }
  await database.close();
});

Deno.test("DI-4 walk: reads little more than is taken", async () => {
  const database = await openDatabase({ path: ":memory:" });
  await addCrowd(database, 600, { own: (nth) => ({ birth_date: `${1960 + nth % 40}-01-01` }) });
  const kinds = Array.from({ length: 9 }, (_, nth) => ({ gender: 1 as const, band: bandOf(1960) + nth }));
  const { database: counting, counts } = countReads(database);
  const walked: Ranked[] = [];
  for await (
    const row of walk(counting, { kinds, circle: null, isWanted: anybody, after: null, wanted: 24 })
  ) {
    walked.push(row);
    if (walked.length === 24) break;
  }
  assert.deepEqual(walked.map(({ rank }) => rank), walked.map(({ rank }) => rank).toSorted(compareRanks));
  assert.ok(counts.rows <= 100 && counts.lists <= 20, JSON.stringify(counts));
  await database.close();
});
