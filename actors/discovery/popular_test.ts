import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { POPULAR_MAX } from "@/domain/limits.ts";
import { newChange } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { putDiscoveryEntry } from "@/store/candidates/writer.ts";
import { addCrowd, audit, crowdId, openTestActors, type TestActors, TestClock } from "@/tests/kit/mod.ts";

const BERLIN = { id: 2950159, lat: 52.52437, lng: 13.41053 };
const POTSDAM = { id: 2852458, lat: 52.39886, lng: 13.06566 };
const MUNICH = { id: 2867714, lat: 48.13743, lng: 11.57549 };
const viewer = crowdId(999);
const PAGE = { currentLength: 0, recordsToTake: 24 };

async function openCrowd(count: number, cities = [BERLIN]): Promise<TestActors> {
  const clock = new TestClock();
  const world = await openTestActors({ now: clock.now });
  await addCrowd(world.database, count, { own: (nth) => ({ place: cities[nth % cities.length] ?? BERLIN }) });
  const search = { ages: [18, 70] as [number, number], radius_km: 50, gender: 1 };
  await addCrowd(world.database, 1, { from: 999, own: () => ({ gender: 2, place: BERLIN, search }) });
  return world;
}

async function popular({ actors }: TestActors, page = {}): Promise<number[]> {
  return (await actors.discovery.popular(viewer, { ...PAGE, ...page })).map(({ id }) => Number(id.slice(1)));
}

/** Gives members so many likes, without the members who would have to give them. */
async function setLikes({ database }: TestActors, id: MemberId, likes: number): Promise<void> {
  const change = newChange();
  putDiscoveryEntry(change, await database.get(keys.discoveryEntry(id)), { likes });
  await database.commit(change);
}

Deno.test("DI-10 popular: nobody where nobody was liked, then those who received most likes", async () => {
  await using world = await openCrowd(6);
  const { actors } = world;
  assert.deepEqual(await popular(world), []);
  const likes: [number, number][] = [[0, 3], [1, 3], [2, 3], [1, 4], [5, 4], [0, 2], [3, 5]];
  for (const [by, whom] of likes) {
    await actors.relations.swipe(crowdId(by), { swiped_user_id: crowdId(whom), like: 1 });
  }
  // A nope is no like, and the same like again is none either.
  await actors.relations.swipe(crowdId(4), { swiped_user_id: crowdId(2), like: 0 });
  await actors.relations.swipe(crowdId(0), { swiped_user_id: crowdId(3), like: 1 });
  assert.deepEqual(await popular(world), [3, 4, 5, 2]);
  assert.deepEqual(await popular(world, { currentLength: 1, recordsToTake: 2 }), [4, 5]);
  await actors.relations.swipe(viewer, { swiped_user_id: crowdId(4), like: 1 });
  await actors.blocks.block(viewer, crowdId(5));
  assert.deepEqual(await popular(world), [3, 2]);
  await audit(world);
});

Deno.test("DI-10 popular: those within the radius before those further away, however much these are liked", async () => {
  await using world = await openCrowd(9, [MUNICH, BERLIN, POTSDAM]);
  for (let nth = 0; nth < 9; nth++) await setLikes(world, crowdId(nth), nth % 3 === 0 ? 100 + nth : 1 + nth);
  assert.deepEqual(await popular(world), [8, 7, 5, 4, 2, 1, 6, 3, 0]);
});

Deno.test("DI-10 popular: so many and no more", async () => {
  await using world = await openCrowd(POPULAR_MAX + 10);
  for (let nth = 0; nth < POPULAR_MAX + 10; nth++) await setLikes(world, crowdId(nth), 1_000 + nth);
  const top = Array.from({ length: POPULAR_MAX }, (_, nth) => POPULAR_MAX + 9 - nth);
  const pages = [];
  for (let at = 0; at < 200; at += 24) pages.push(...await popular(world, { currentLength: at }));
  assert.deepEqual(pages, top);
});
