import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { withAbout } from "@/domain/about.ts";
import { isoDate } from "@/domain/age.ts";
import type { Filters } from "@/domain/filters.ts";
import type { MemberId } from "@/domain/ids.ts";
import { FILTERED_MAX, MEET_OFFSET_MAX } from "@/domain/limits.ts";
import type { GridCardView } from "@/protocol/views/discovery.ts";
import { putDiscoveryEntry } from "@/store/candidates/writer.ts";
import { newChange, remove, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { getMemberEntry } from "@/store/members/reader.ts";
import { updateMember } from "@/store/members/writer.ts";
import type { Member } from "@/store/records.ts";
import { addCrowd, crowdId, openTestActors, personOf, type TestActors, TestClock } from "@/tests/kit/mod.ts";

const BERLIN = { id: 2950159, lat: 52.52437, lng: 13.41053 };
const POTSDAM = { id: 2852458, lat: 52.39886, lng: 13.06566 };
const MUNICH = { id: 2867714, lat: 48.13743, lng: 11.57549 };
/** Somebody who looks for men. */
const VIEWER = 99_999;
const viewer = crowdId(VIEWER);

type Own = Partial<Member>;

/** Actors with a viewer in Berlin who looks for men of 18 to 70 within 50 km. */
async function openCrowd(people: readonly Own[], own: Own = {}): Promise<TestActors & { clock: TestClock }> {
  const clock = new TestClock();
  const world = await openTestActors({ now: clock.now });
  await addCrowd(world.database, people.length, { own: (nth) => people[nth] ?? {} });
  const search = { ages: [18, 70] as [number, number], radius_km: 50, gender: 1 };
  await addCrowd(world.database, 1, {
    from: VIEWER,
    own: () => ({ gender: 2, place: BERLIN, search, ...own }),
  });
  return Object.assign(world, { clock });
}

function numbersOf(cards: readonly { id: string }[]): number[] {
  return cards.map(({ id }) => Number(id.slice(1)));
}

async function meet(
  { actors }: TestActors,
  page: { after?: string; currentLength?: number; recordsToTake?: number } = {},
): Promise<GridCardView[]> {
  return await actors.discovery.meet(viewer, { currentLength: 0, recordsToTake: 24, ...page });
}

async function change({ database }: TestActors, id: MemberId, next: Own): Promise<void> {
  const entry = await getMemberEntry(database, id) ?? assert.fail("no member");
  const changed = newChange();
  updateMember(changed, entry, { ...entry.value, ...next });
  await database.commit(changed);
}

Deno.test("DI-2 meet: men for 1, women for 2, everybody for any other choice, and never oneself", async () => {
  for (const [gender, expected] of [[1, [0]], [2, [1]], [3, [2, 1, 0]], [0, [2, 1, 0]]] as const) {
    const search = { ages: [18, 70] as [number, number], radius_km: 50, gender };
    const people = ([1, 2, 3] as const).map((each): Own => ({ gender: each, place: BERLIN }));
    await using world = await openCrowd(people, { search });
    assert.deepEqual(numbersOf(await meet(world)), expected, `searched ${gender}`);
  }
});

Deno.test("DI-2 meet: ages count to the day, both ends included", async () => {
  // The clock stands on 15 January 2026, and 30 to 40 is looked for.
  const dates = ["1985-01-15", "1985-01-16", "1996-01-15", "1996-01-16", "1986-01-15", "1990-06-01"];
  const search = { ages: [30, 40] as [number, number], radius_km: 50, gender: 1 };
  await using world = await openCrowd(dates.map((birth_date): Own => ({ birth_date, place: BERLIN })), {
    search,
  });
  const found = await meet(world);
  assert.deepEqual(numbersOf(found).sort(), [1, 2, 4, 5]);
  assert.ok(found.every(({ age }) => age >= 30 && age <= 40));
});

Deno.test("DI-2 meet: whatever ages are looked for, the cards say the same ages", async () => {
  const date = fc.date({ min: new Date("1950-01-01"), max: new Date("2008-01-15"), noInvalidDate: true })
    .map((day) =>
      isoDate({ year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate() })
    );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(date, fc.constantFrom("1988-02-29", "2000-02-29")), { maxLength: 20 }),
      fc.tuple(fc.integer({ min: 18, max: 70 }), fc.integer({ min: 18, max: 70 })),
      fc.constantFrom(0, 44, 45, 1_140),
      async (dates, [one, other], days) => {
        const ages: [number, number] = [Math.min(one, other), Math.max(one, other)];
        const search = { ages, radius_km: 50, gender: 1 };
        await using world = await openCrowd(dates.map((birth_date): Own => ({ birth_date })), {
          search: { ...search, ages: [18, 99] },
        });
        world.clock.advance(days * 86_400_000);
        const everybody = await meet(world);
        await change(world, viewer, { search });
        const expected = everybody.filter(({ age }) => age >= ages[0] && age <= ages[1]);
        assert.deepEqual(numbersOf(await meet(world)), numbersOf(expected));
      },
    ),
    { numRuns: 20 },
  );
});

Deno.test("DI-5 meet: those within the radius first, then those from further away, unless that is switched off", async () => {
  const people: Own[] = [{ place: MUNICH }, { place: POTSDAM }, {}, { place: BERLIN }];
  await using world = await openCrowd(people);
  const near = (cards: GridCardView[]) => cards.map((card) => card.near);
  const found = await meet(world);
  assert.deepEqual([numbersOf(found), near(found)], [[3, 1, 2, 0], [1, 1, 0, 0]]);
  await change(world, viewer, { search: { ages: [18, 70], radius_km: 50, gender: 1, further: false } });
  assert.deepEqual(numbersOf(await meet(world)), [3, 1]);
  await change(world, viewer, { search: { ages: [18, 70], radius_km: 1, gender: 1, further: false } });
  assert.deepEqual(numbersOf(await meet(world)), [3]);
});

Deno.test("DI-5 meet: for somebody without a city nobody is near or far", async () => {
  const people: Own[] = [{ place: MUNICH }, {}, { place: BERLIN }];
  const search = { ages: [18, 70] as [number, number], radius_km: 1, gender: 1, further: false };
  await using world = await openCrowd(people, { search });
  const { place: _, ...homeless } = personOf(VIEWER, { gender: 2, search });
  const moved = newChange();
  set(moved, keys.member(viewer), homeless);
  await world.database.commit(moved);
  const found = await meet(world);
  assert.deepEqual(numbersOf(found), [2, 1, 0]);
  assert.ok(found.every(({ near }) => near === 1));
});

Deno.test("DI-3 meet, explore: nobody who was answered, until a nope is taken back; nobody blocked; nobody excluded", async () => {
  await using world = await openCrowd(Array.from({ length: 6 }, (): Own => ({ place: BERLIN })));
  const { actors } = world;
  const deck = async (exclude: MemberId[] = []) =>
    numbersOf(await actors.discovery.explore(viewer, { exclude }));
  assert.deepEqual(await deck(), [5, 4, 3, 2, 1, 0]);
  await actors.relations.swipe(viewer, { swiped_user_id: crowdId(5), like: 0 });
  await actors.relations.swipe(viewer, { swiped_user_id: crowdId(4), like: 1 });
  assert.deepEqual(await deck([crowdId(3)]), [2, 1, 0]);
  await actors.blocks.block(viewer, crowdId(2));
  await actors.blocks.block(crowdId(1), viewer);
  assert.deepEqual(await deck(), [3, 0]);
  assert.deepEqual(numbersOf(await meet(world)), [3, 0]);
  await actors.relations.undo(viewer, crowdId(5));
  await actors.blocks.unblock(crowdId(1), viewer);
  assert.deepEqual(await deck(), [5, 3, 1, 0]);
  assert.deepEqual(numbersOf(await meet(world)), [5, 3, 1, 0]);
});

Deno.test("DI-4 PS-1 meet: who is online comes first, then who was here last, from the very commit on", async () => {
  await using world = await openCrowd(Array.from({ length: 4 }, (): Own => ({ place: BERLIN })));
  const { actors, clock, database, env } = world;
  const lease = newChange();
  set(lease, keys.instance(env.instance), { heartbeat_at: 0, exp: 60_000 });
  await database.commit(lease);
  assert.deepEqual(numbersOf(await meet(world)), [3, 2, 1, 0]);
  await actors.presence.join(crowdId(0));
  clock.advance(1_000);
  await actors.presence.join(crowdId(1));
  const online = await meet(world);
  assert.deepEqual([numbersOf(online), online.map(({ status }) => status)], [[1, 0, 3, 2], [1, 1, 0, 0]]);
  clock.advance(1_000);
  await actors.presence.leave(crowdId(0));
  assert.deepEqual(numbersOf(await meet(world)), [1, 0, 3, 2]);
  await actors.presence.leave(crowdId(1));
  assert.deepEqual(numbersOf(await meet(world)), [1, 0, 3, 2]);
  assert.equal((await database.get(keys.discoveryEntry(crowdId(1)))).value?.online, 0);
});

Deno.test("DI-19 DI-4 sweep: whom a crashed instance held does not stay online in the index", async () => {
  const clock = new TestClock();
  await using world = await openTestActors({ now: clock.now });
  const { database } = world;
  await addCrowd(database, 1);
  const lease = newChange();
  set(lease, keys.instance("dead" as never), { heartbeat_at: 0, exp: 25_000 });
  await database.commit(lease);
  const dead = await openTestActors({ database, now: clock.now, instance: "dead" });
  await dead.actors.presence.join(crowdId(0));
  const online = async () => (await database.get(keys.discoveryEntry(crowdId(0)))).value?.online;
  assert.equal(await online(), 1);
  const sweep = async () => await world.actors.presence.sweep((await world.env.leases.list()).stale);
  await sweep();
  assert.equal(await online(), 1, "its lease still stands");
  for (let at = 0; at < 25_000; at += 5_000) {
    clock.advance(5_000);
    await sweep();
  }
  assert.equal(await online(), 0);
});

Deno.test("DI-6 meet: a cursor goes on where a page ended, says nothing, and is good for its viewer alone", async () => {
  await using world = await openCrowd(Array.from({ length: 60 }, (): Own => ({ place: BERLIN })));
  const first = await meet(world);
  const after = first.at(-1)?.cursor ?? assert.fail("no cursor");
  assert.equal(first.filter(({ cursor }) => cursor !== undefined).length, 1);
  assert.match(after, /^[A-Za-z0-9_-]{40,400}$/);
  assert.ok(!atob(after.replaceAll("-", "+").replaceAll("_", "/")).includes("rank"));
  const second = await meet(world, { after, currentLength: 7 });
  assert.deepEqual(numbersOf([...first, ...second]), Array.from({ length: 48 }, (_, nth) => 59 - nth));
  const last = await meet(world, { after: second.at(-1)?.cursor ?? "" });
  assert.deepEqual([numbersOf(last).at(-1), last.length, last.at(-1)?.cursor], [0, 12, undefined]);

  const stranger = crowdId(0);
  const page = { currentLength: 0, recordsToTake: 24 };
  assert.deepEqual(await world.actors.discovery.meet(stranger, { ...page, after }), []);
  const forged = after.slice(0, -1) + (after.endsWith("A") ? "B" : "A");
  for (const wrong of ["", "x", forged]) assert.deepEqual(await meet(world, { after: wrong }), []);
});

Deno.test("DI-7 meet: an offset pages as well, as far as it may be read", async () => {
  await using world = await openCrowd(Array.from({ length: 30 }, (): Own => ({ place: BERLIN })));
  assert.deepEqual(numbersOf(await meet(world, { currentLength: 24 })), [5, 4, 3, 2, 1, 0]);
  assert.deepEqual(numbersOf(await meet(world, { currentLength: 3, recordsToTake: 2 })), [26, 25]);
  assert.deepEqual(await meet(world, { currentLength: 30 }), []);
  assert.deepEqual(await meet(world, { currentLength: MEET_OFFSET_MAX + 1 }), []);
});

Deno.test("DI-9 meet: the record decides where the index is wrong, and the page is filled up", async () => {
  await using world = await openCrowd(Array.from({ length: 30 }, (): Own => ({ place: BERLIN })));
  const gone = newChange();
  remove(gone, keys.member(crowdId(29)));
  await world.database.commit(gone);
  await change(world, crowdId(28), { gender: 2 });
  await change(world, crowdId(27), { birth_date: "1900-01-01" });
  await change(world, crowdId(26), { place: MUNICH });
  assert.deepEqual(numbersOf(await meet(world)), Array.from({ length: 24 }, (_, nth) => 25 - nth));
});

Deno.test("DI-3 swiped: two isolates and several pages at once agree with the log", async () => {
  await using world = await openCrowd(Array.from({ length: 40 }, (): Own => ({ place: BERLIN })));
  const second = await openTestActors({ database: world.database, now: world.clock.now, instance: "other" });
  for (let nth = 39; nth > 4; nth--) {
    const by = nth % 2 === 0 ? world : second;
    await by.actors.relations.swipe(viewer, { swiped_user_id: crowdId(nth), like: 0 });
    if (nth % 5 === 0) await second.actors.relations.undo(viewer, crowdId(nth));
    const pages = await Promise.all([meet(world), meet(second), meet(world), meet(second)]);
    const left = Array.from({ length: 40 }, (_, at) => 39 - at).filter((at) => at < nth || at % 5 === 0);
    for (const page of pages) assert.deepEqual(numbersOf(page), left.slice(0, 24));
  }
});

Deno.test("DI-8 explore: ten cards with what a card says", async () => {
  const people = Array.from({ length: 12 }, (_, nth): Own => ({
    place: BERLIN,
    bio: `bio ${nth}`,
    answer: 2,
    virtual: true,
    photo: `/portraits/1/${nth}.svg`,
    portraits: 3,
  }));
  await using world = await openCrowd(people);
  const cards = await world.actors.discovery.explore(viewer, { exclude: [] });
  assert.deepEqual(numbersOf(cards), [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  const [first] = cards;
  assert.deepEqual([first?.bio, first?.answer, first?.virtual, first?.near], ["bio 11", 2, 1, 1]);
  assert.deepEqual(first?.photos.map(({ photo }) => photo), [
    "/portraits/1/11.svg",
    "/portraits/1/11-1.svg",
    "/portraits/1/11-2.svg",
  ]);
});

/** What somebody says of themselves so that others see it. */
function said(answers: { languages?: string[]; interests?: string[] }): Own {
  return withAbout({}, answers, 1);
}

/** The settings of the viewer with some filters. */
function filtered(filters: Filters): Own {
  return { search: { ages: [18, 70], radius_km: 50, gender: 1, filters } };
}

Deno.test("DI-23 meet: only who shows a photo, speaks or enjoys one of these, or is online; whoever does not say speaks their account's language", async () => {
  const people: Own[] = [
    { photo: "/photos/one/card" },
    { ...said({ languages: ["he", "ru"], interests: ["art", "sea"] }) },
    { lang: "he", ...said({ interests: ["sea"] }) },
    { lang: "he", ...said({ languages: ["de"] }) },
    { photo: "/photos/two/card", discreet: true },
  ].map((each) => ({ place: BERLIN, photo: null, ...each }));
  await using world = await openCrowd(people);
  const online = newChange();
  for (const nth of [2, 3]) {
    const id = crowdId(nth);
    putDiscoveryEntry(online, await world.database.get(keys.discoveryEntry(id)), { online: 1 });
  }
  await world.database.commit(online);
  const cases: [Filters, number[]][] = [
    [{}, [0, 1, 2, 3, 4]],
    [{ photo: true }, [0, 4]],
    [{ languages: ["he"] }, [1, 2]],
    [{ languages: ["he", "de"] }, [1, 2, 3]],
    [{ interests: ["sea"] }, [1, 2]],
    [{ interests: ["art", "cars"], languages: ["ru"] }, [1]],
    // The index says that two are; who has no socket is not.
    [{ online: true }, []],
  ];
  for (const [filters, expected] of cases) {
    await change(world, viewer, filtered(filters));
    assert.deepEqual(numbersOf(await meet(world)).sort(), expected, JSON.stringify(filters));
    const cards = await world.actors.discovery.explore(viewer, { exclude: [] });
    assert.deepEqual(numbersOf(cards).sort(), expected, JSON.stringify(filters));
  }
});

Deno.test("DI-23 meet: who was here last comes first, however far away, and says so; further off they do not come", async () => {
  const places = [MUNICH, BERLIN, MUNICH, POTSDAM];
  await using world = await openCrowd(places.map((place): Own => ({ place })));
  const expected = numbersOf(await meet(world));
  assert.deepEqual(expected, [3, 1, 2, 0]);
  await change(world, viewer, filtered({ sort: "active" }));
  const cards = await meet(world);
  assert.deepEqual(numbersOf(cards), [3, 2, 1, 0]);
  assert.deepEqual(cards.map(({ near }) => near), [1, 0, 1, 0]);
  const [first] = await meet(world, { recordsToTake: 2 });
  const [, second] = await meet(world, { recordsToTake: 2 });
  assert.ok(first && first.cursor === undefined && second?.cursor);
  assert.deepEqual(numbersOf(await meet(world, { after: second.cursor })), [1, 0]);
  const { search } = filtered({ sort: "active" });
  await change(world, viewer, { search: { ...search ?? assert.fail(), further: false } });
  assert.deepEqual(numbersOf(await meet(world)), [3, 1]);
});

Deno.test("DI-24 meet: pages of a search that leaves out nearly everybody are short, and go on behind what was looked at", async () => {
  const COUNT = 2 * FILTERED_MAX + 500;
  const wanted = [10, FILTERED_MAX - 100, FILTERED_MAX + 700, COUNT - 5];
  const people = Array.from({ length: COUNT }, (_, nth): Own => ({
    place: BERLIN,
    ...(wanted.includes(nth) && said({ interests: ["sea"] })),
  }));
  await using world = await openCrowd(people, filtered({ interests: ["sea"] }));
  const found: number[] = [];
  let after: string | undefined;
  let pages = 0;
  do {
    const cards = await meet(world, after === undefined ? {} : { after });
    found.push(...numbersOf(cards));
    after = cards.at(-1)?.cursor;
    pages++;
  } while (after !== undefined);
  assert.deepEqual(found, wanted.toReversed());
  assert.equal(pages, 3);
  // By an offset as well.
  const [second] = await meet(world, { currentLength: 1, recordsToTake: 1 });
  assert.equal(numbersOf(second ? [second] : []).join(), String(wanted[2]));
});

Deno.test("DI-26 explore, meet: who shares a language comes first, behind who is near, and not where an order was chosen", async () => {
  const people: Own[] = Array.from({ length: 14 }, (_, nth) => ({
    lang: nth === 0 || nth === 12 ? "he" : "de",
    place: nth === 12 ? MUNICH : BERLIN,
  }));
  people.push({ place: BERLIN, ...said({ languages: ["de", "he"] }) });
  await using world = await openCrowd(people, { lang: "he" });
  const others = [13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
  assert.deepEqual(numbersOf(await meet(world)), [14, 0, ...others, 12]);
  const cards = await world.actors.discovery.explore(viewer, { exclude: [] });
  assert.deepEqual(numbersOf(cards), [14, 0, ...others.slice(0, 8)]);
  // Pages go on in the order of the index, so that nobody is left out or comes twice.
  const first = await meet(world, { recordsToTake: 8 });
  const second = await meet(world, { after: first.at(-1)?.cursor ?? "", recordsToTake: 8 });
  assert.deepEqual(numbersOf([...first, ...second]).sort((a, b) => a - b), people.map((_, nth) => nth));
  await change(world, viewer, filtered({ sort: "active" }));
  assert.deepEqual(numbersOf(await meet(world)), [14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
});

Deno.test("DM-6 explore, profile: a virtual profile is read in the reader's language where it speaks it", async () => {
  const said = { he: { bio: "קודם קפה", prompts: [{ prompt: "song" as const, text: "שיר" }] } };
  for (const [lang, bio] of [["he", "קודם קפה"], ["de", "Coffee first"]] as const) {
    await using world = await openCrowd([{ place: BERLIN, virtual: true, bio: "Coffee first", said }], {
      lang,
    });
    const [card] = await world.actors.discovery.explore(viewer, { exclude: [] });
    const profile = await world.actors.ask.members.profile(viewer, crowdId(0));
    assert.deepEqual([card?.bio, profile.ok && profile.value.bio], [bio, bio]);
    assert.equal(profile.ok && profile.value.prompts?.[0]?.text, lang === "he" ? "שיר" : undefined);
  }
});
