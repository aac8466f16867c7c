/** P18: what discovery tells of somebody's place is their city, and nothing finer. */
import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import type { Point } from "@/domain/geo.ts";
import type { MemberId } from "@/domain/ids.ts";
import { newChange, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { putDiscoveryEntry } from "@/store/candidates/writer.ts";
import { addCrowd, crowdId, openTestActors, personOf, type TestActors, TestClock } from "@/tests/kit/mod.ts";

const VIEWER = 999;
const viewer = crowdId(VIEWER);
const CITIES: readonly (Point & { id: number })[] = [
  { id: 1, lat: 52.52437, lng: 13.41053 },
  { id: 2, lat: 52.39886, lng: 13.06566 },
  { id: 3, lat: 52.5362, lng: 13.60 },
  { id: 4, lat: 53.07516, lng: 14.3 },
];

/** A look from somewhere, with some radius. */
interface Probe {
  place: Point;
  radius_km: number;
}

const probe: fc.Arbitrary<Probe> = fc.record({
  place: fc.record({
    lat: fc.double({ min: 52, max: 53.6, noNaN: true }),
    lng: fc.double({ min: 12.6, max: 14.8, noNaN: true }),
  }),
  radius_km: fc.integer({ min: 1, max: 100 }),
});

/** Where each of a crowd lives, and what else the order goes by. */
const crowd = fc.array(
  fc.record({
    city: fc.nat({ max: CITIES.length - 1 }),
    online: fc.constantFrom(0 as const, 1 as const),
    likes: fc.integer({ min: 1, max: 5 }),
  }),
  { minLength: 4, maxLength: 30 },
);

async function look({ actors, database }: TestActors, { place, radius_km }: Probe) {
  const change = newChange();
  const search = { ages: [18, 70] as [number, number], radius_km, gender: 1 };
  set(change, keys.member(viewer), personOf(VIEWER, { gender: 2, place: { id: 9, ...place }, search }));
  await database.commit(change);
  const page = { currentLength: 0, recordsToTake: 24 };
  const grid = await actors.discovery.meet(viewer, page);
  for (let last = grid.at(-1); last?.cursor !== undefined; last = grid.at(-1)) {
    grid.push(...await actors.discovery.meet(viewer, { ...page, after: last.cursor }));
  }
  const popular = [
    ...await actors.discovery.popular(viewer, page),
    ...await actors.discovery.popular(viewer, { ...page, currentLength: 24 }),
  ];
  return { grid, popular };
}

Deno.test("P18 discovery: by moving and by any radius a city's members are all near or all far, in an order without distance", async () => {
  await fc.assert(
    fc.asyncProperty(crowd, fc.array(probe, { minLength: 2, maxLength: 5 }), async (people, probes) => {
      const clock = new TestClock();
      await using world = await openTestActors({ now: clock.now });
      const { database } = world;
      const cityOf = new Map<MemberId, number>();
      await addCrowd(database, people.length, {
        own: (nth) => ({ place: CITIES[people[nth]?.city ?? 0] ?? { id: 0, lat: 0, lng: 0 } }),
      });
      for (const [nth, { city, online, likes }] of people.entries()) {
        cityOf.set(crowdId(nth), city);
        const change = newChange();
        putDiscoveryEntry(change, await database.get(keys.discoveryEntry(crowdId(nth))), { online, likes });
        await database.commit(change);
      }
      await addCrowd(database, 1, { from: VIEWER });
      const orders: string[][] = [];
      for (const each of probes) {
        const { grid, popular } = await look(world, each);
        assert.equal(grid.length, people.length);
        for (const city of CITIES.keys()) {
          const near = grid.filter(({ id }) => cityOf.get(id as MemberId) === city).map((card) => card.near);
          assert.ok(new Set(near).size <= 1, `city ${city} is torn apart`);
        }
        // Within each part the order is that of one list for the whole globe.
        for (const part of [0, 1]) orders.push(grid.filter(({ near }) => near === part).map(({ id }) => id));
        const nearIds = new Set(grid.filter(({ near }) => near === 1).map(({ id }) => id));
        const liked = popular.map(({ id }) => ({ id, likes: people[Number(id.slice(1))]?.likes ?? 0 }));
        assert.deepEqual(
          liked,
          liked.toSorted((one, other) =>
            Number(nearIds.has(other.id)) - Number(nearIds.has(one.id)) || other.likes - one.likes ||
            (one.id < other.id ? 1 : -1)
          ),
        );
        assert.doesNotMatch(JSON.stringify([grid, popular]), /"(lat|lng|place|point|distance|birth_date)"/);
      }
      const everybody = [...people.keys()].map((nth) => ({
        id: crowdId(nth),
        online: people[nth]?.online ?? 0,
        nth,
      }))
        .sort((one, other) => other.online - one.online || other.nth - one.nth).map(({ id }): string => id);
      for (const order of orders) {
        const there = new Set(order);
        assert.deepEqual(order, everybody.filter((id) => there.has(id)));
      }
    }),
    { numRuns: 12 },
  );
});

Deno.test("P18 discovery: a member's own answers do not change with where in their city they were when they chose it", async () => {
  // Two members of one city differ in nothing that a probe could find: the same probes list both or neither.
  const clock = new TestClock();
  await using world = await openTestActors({ now: clock.now });
  const [city] = CITIES;
  assert.ok(city);
  await addCrowd(world.database, 2, { own: () => ({ place: city }) });
  await addCrowd(world.database, 1, { from: VIEWER });
  for (let step = 0; step < 40; step++) {
    const place = { lat: city.lat + (step - 20) / 100, lng: city.lng + step / 97 };
    const { grid } = await look(world, { place, radius_km: 1 + step });
    assert.equal(new Set(grid.map(({ near }) => near)).size, 1);
    assert.deepEqual(grid.map(({ id }) => id), [crowdId(1), crowdId(0)]);
  }
});
