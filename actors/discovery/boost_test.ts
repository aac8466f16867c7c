import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { IMPRESSION_AGAIN_MS, SPOTLIGHT_IMPRESSIONS, SPOTLIGHT_MS } from "@/domain/limits.ts";
import { newChange } from "@/store/change.ts";
import { type Database, openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Member } from "@/store/records.ts";
import { addHouseSpotlight } from "@/store/spotlight/writer.ts";
import {
  addCrowd,
  audit,
  balanceOf,
  crowdId,
  grantCoins,
  openTestActors,
  type TestActors,
  TestClock,
} from "@/tests/kit/mod.ts";

const BERLIN = { id: 2950159, lat: 52.52437, lng: 13.41053 };
const POTSDAM = { id: 2852458, lat: 52.39886, lng: 13.06566 };
const MUNICH = { id: 2867714, lat: 48.13743, lng: 11.57549 };
const VIEWER = 99;
const viewer = crowdId(VIEWER);
const boosted = crowdId(0);
const [ada, ben] = [crowdId(1), crowdId(2)];
const PAGE = { currentLength: 0, recordsToTake: 24 };

/** Ten men, all of whom can afford the spotlight, and a viewer who looks for them. */
async function openCrowd(own: (nth: number) => Partial<Member> = () => ({})) {
  const clock = new TestClock();
  const world = await openTestActors({ now: clock.now });
  const { database } = world;
  await addCrowd(database, 10, { own: (nth) => ({ place: BERLIN, ...own(nth) }) });
  const search = { ages: [18, 70] as [number, number], radius_km: 50, gender: 1 };
  await addCrowd(database, 1, { from: VIEWER, own: () => ({ gender: 2, place: BERLIN, search }) });
  for (let nth = 0; nth < 10; nth++) await grantCoins({ database }, { id: crowdId(nth) }, 300);
  return Object.assign(world, { clock });
}

async function meet({ actors }: TestActors): Promise<number[]> {
  return numbersOf(await actors.discovery.meet(viewer, PAGE));
}

function numbersOf(rows: readonly { id: string }[]): number[] {
  return rows.map(({ id }) => Number(id.slice(1)));
}

async function impressionsLeft(database: Database, member: MemberId): Promise<number | undefined> {
  const { value: since } = await database.get(keys.spotlightOf(member));
  return since === null
    ? undefined
    : (await database.get(keys.spotlight(since, member))).value?.impressions_left;
}

Deno.test("DI-12 DI-11 addToSpotlight: paid once a rid, and on top of the search for a day by the clock", async () => {
  await using world = await openCrowd();
  const { actors, clock, database } = world;
  assert.deepEqual((await meet(world)).at(-1), 0);
  const bought = await actors.discovery.addToSpotlight(boosted, "one");
  assert.deepEqual(await actors.discovery.addToSpotlight(boosted, "one"), bought);
  assert.ok(bought.ok);
  assert.deepEqual(bought.value.request_details, {
    credits_spent: 300,
    until: Math.floor((clock.now() + SPOTLIGHT_MS) / 1000),
    credits: 200,
    credits_seq: 3,
  });
  assert.equal((await meet(world))[0], 0);
  const again = await actors.discovery.addToSpotlight(boosted, "two");
  assert.deepEqual(again.ok || again.refusal.code, "already_in_spotlight");
  assert.equal(await balanceOf({ database }, { id: boosted }), 200);
  await audit(world);

  clock.advance(SPOTLIGHT_MS - 1);
  await actors.discovery.sweep();
  assert.equal((await meet(world))[0], 0);
  clock.advance(1);
  await actors.discovery.sweep();
  assert.equal((await meet(world)).at(-1), 0);
  assert.deepEqual(await actors.discovery.spotlight(viewer, PAGE), []);
  assert.equal((await database.get(keys.spotlightOf(boosted))).value, null);
  await audit(world);
});

Deno.test("ER-3 DI-11 addToSpotlight: shows nobody whose account closes at that moment, and costs them nothing", async () => {
  await using world = await openCrowd();
  const { actors, database } = world;
  const bought = actors.discovery.addToSpotlight(ada, "before");
  await Promise.all([bought, actors.closings.begin(ada, { by: "member" })]);
  const left = await balanceOf({ database }, { id: ada });
  await actors.closings.begin(ben, { by: "member" });
  const late = await Promise.all([ada, ben].map((member) => actors.discovery.addToSpotlight(member, "late")));
  assert.deepEqual(late.map((each) => each.ok || each.refusal.code), ["not_for_sale", "not_for_sale"]);
  assert.deepEqual(await actors.discovery.spotlight(viewer, PAGE), []);
  assert.equal(await balanceOf({ database }, { id: ada }), left);
  assert.equal(await balanceOf({ database }, { id: ben }), 500);
  await audit(world);
});

Deno.test("CG-13 addToSpotlight: whoever was shown another price is charged nothing", async () => {
  await using world = await openCrowd();
  const { actors: { discovery }, database } = world;
  const changed = await discovery.addToSpotlight(boosted, "shown", 299);
  assert.equal(changed.ok || changed.refusal.code, "price_changed");
  assert.equal(await balanceOf({ database }, { id: boosted }), 500);
  assert.ok((await discovery.addToSpotlight(boosted, "shown", 300)).ok);
  assert.equal(await balanceOf({ database }, { id: boosted }), 200);
});

Deno.test("DI-12 sweep: a boost ends with its hundredth impression, counted on all isolates, and can be bought anew", async () => {
  await using world = await openCrowd();
  const { actors, clock, database } = world;
  const second = await openTestActors({ database, now: clock.now, instance: "other" });
  const viewers = await addCrowd(database, SPOTLIGHT_IMPRESSIONS - 1, {
    from: 200,
    own: () => ({ gender: 2, place: BERLIN, search: { ages: [18, 70], radius_km: 50, gender: 1 } }),
  });
  assert.ok((await actors.discovery.addToSpotlight(boosted, "one")).ok);
  for (const [nth, id] of viewers.entries()) {
    const { discovery } = (nth % 2 === 0 ? world : second).actors;
    if (nth % 3 === 0) await discovery.explore(id, { exclude: [] });
    else await discovery.meet(id, PAGE);
    // Looking again uses nothing up.
    await discovery.meet(id, PAGE);
  }
  await Promise.all([actors.discovery.sweep(), second.actors.discovery.sweep()]);
  assert.equal(await impressionsLeft(database, boosted), 1);
  assert.equal((await meet(second))[0], 0);
  await second.actors.discovery.sweep();
  assert.equal(await impressionsLeft(database, boosted), 0);
  assert.equal((await meet(world)).at(-1), 0);
  // The strip shows them for the whole day, and says no more until when they are lifted.
  assert.deepEqual(numbersOf(await actors.discovery.spotlight(viewer, PAGE)), [0]);
  assert.deepEqual((await actors.discovery.spotlight(boosted, PAGE)).map(({ until }) => until), [undefined]);
  await audit(world);

  await grantCoins({ database }, { id: boosted }, 300);
  clock.advance(1_000);
  assert.ok((await actors.discovery.addToSpotlight(boosted, "two")).ok);
  assert.equal((await meet(world))[0], 0);
  assert.deepEqual(numbersOf(await actors.discovery.spotlight(viewer, PAGE)), [0]);
  await audit(world);
});

Deno.test("DI-12 meet: a boost lifts within the radius, not over it, and comes before who is online", async () => {
  await using world = await openCrowd((nth) => ({
    place: nth === 1 ? MUNICH : nth === 2 ? POTSDAM : BERLIN,
  }));
  const { actors } = world;
  assert.ok((await actors.discovery.addToSpotlight(ada, "one")).ok);
  assert.ok((await actors.discovery.addToSpotlight(ben, "one")).ok);
  await actors.presence.join(crowdId(3));
  assert.deepEqual(await meet(world), [2, 3, 9, 8, 7, 6, 5, 4, 0, 1]);
});

Deno.test("DI-11 P11 addToSpotlight: refuses without coins or a price, and nothing goes below zero", async () => {
  await using world = await openCrowd();
  const { actors, database, env } = world;
  await addCrowd(database, 1, { from: 50 });
  const poor = await actors.discovery.addToSpotlight(crowdId(50), "one");
  assert.deepEqual(poor.ok || poor.refusal, {
    code: "not_enough_credits",
    data: { needed: 300, credits: 200 },
  });
  const catalogue = env.catalogue();
  for (
    const prices of [
      catalogue.prices.filter(({ feature }) => feature !== "spotlight"),
      catalogue.prices.map((row) => row.feature === "spotlight" ? { ...row, price: 0 } : row),
    ]
  ) {
    const other = await openTestActors({ database, catalogue: { ...catalogue, prices } });
    const refused = await other.actors.discovery.addToSpotlight(ada, "one");
    assert.deepEqual(refused.ok || refused.refusal.code, "not_for_sale");
  }
  await audit(world);
});

Deno.test("DI-11 P2 P12 addToSpotlight: bought on two isolates at once it is paid once", async () => {
  await using world = await openCrowd();
  const { database, clock } = world;
  await grantCoins({ database }, { id: ada }, 1_000);
  const second = await openTestActors({ database, now: clock.now, instance: "other" });
  const results = await Promise.all(
    [world, second, world, second].map(({ actors }, nth) =>
      actors.discovery.addToSpotlight(ada, `r${nth >> 1}`)
    ),
  );
  const codes = results.map((result) => result.ok ? "paid" : result.refusal.code).sort();
  assert.deepEqual(new Set(codes), new Set(["already_in_spotlight", "paid"]));
  assert.equal(await balanceOf({ database }, { id: ada }), 1_200);
  await audit(world);
});

Deno.test("DI-13 spotlight: the newest first, one's own before the first page, house entries without an end or a boost", async () => {
  await using world = await openCrowd();
  const { actors, clock, database } = world;
  for (const nth of [7, 8]) {
    const house = newChange();
    addHouseSpotlight(house, crowdId(nth), clock.now() - 1_000 - nth);
    await database.commit(house);
  }
  for (const nth of [3, 4, 5]) {
    clock.advance(1_000);
    await actors.discovery.addToSpotlight(crowdId(nth), "one");
  }
  const strip = async (member: MemberId, page = {}) =>
    numbersOf(await actors.discovery.spotlight(member, { ...PAGE, ...page }));
  assert.deepEqual(await strip(viewer), [5, 4, 3, 7, 8]);
  assert.deepEqual(await strip(crowdId(4), { recordsToTake: 2 }), [4, 5, 3]);
  assert.deepEqual(await strip(crowdId(4), { currentLength: 2 }), [7, 8]);
  await actors.blocks.block(crowdId(5), viewer);
  assert.deepEqual(await strip(viewer), [4, 3, 7, 8]);
  clock.advance(SPOTLIGHT_MS - 1_500);
  assert.deepEqual(await strip(viewer), [4, 7, 8], "before any sweep");
  await actors.discovery.sweep();
  assert.deepEqual(await strip(viewer), [4, 7, 8]);
  assert.equal((await meet(world)).indexOf(7), 3, "a house entry lifts nobody");
  await audit(world);
});

Deno.test("DI-12 sweep: what could not be taken off is taken off the next time, and a viewer counts once an hour", async () => {
  const clock = new TestClock();
  const database = await openDatabase({ path: ":memory:" });
  let isBroken = false;
  const faulty: Database = {
    ...database,
    commit: (change) => isBroken ? Promise.reject(new Error("no disk")) : database.commit(change),
  };
  await using world = await openTestActors({ database: faulty, now: clock.now });
  await addCrowd(database, 2, { own: () => ({ place: BERLIN }) });
  await addCrowd(database, 1, {
    from: VIEWER,
    own: () => ({ place: BERLIN, search: { ages: [18, 70], radius_km: 9, gender: 1 } }),
  });
  for (const nth of [0, 1]) {
    await grantCoins({ database }, { id: crowdId(nth) }, 300);
    assert.ok((await world.actors.discovery.addToSpotlight(crowdId(nth), "one")).ok);
  }
  await meet(world);
  isBroken = true;
  await assert.rejects(world.actors.discovery.sweep(), ({ cause }: Error) => /no disk/.test(String(cause)));
  clock.advance(IMPRESSION_AGAIN_MS);
  await meet(world);
  isBroken = false;
  await world.actors.discovery.sweep();
  for (const nth of [0, 1]) assert.equal(await impressionsLeft(database, crowdId(nth)), 98);

  clock.advance(IMPRESSION_AGAIN_MS - 1);
  await meet(world);
  await world.actors.discovery.sweep();
  assert.equal(await impressionsLeft(database, crowdId(0)), 98, "the same hour");
  clock.advance(1);
  await meet(world);
  await world.actors.discovery.sweep();
  assert.equal(await impressionsLeft(database, crowdId(0)), 97);
  await database.close();
});
