import assert from "node:assert/strict";
import type { MemberId, StoryId } from "@/domain/ids.ts";
import { CURSOR_MAX_CHARS, STORIES_PAGE, STORIES_SCAN_ROWS, STORY_LIFE_MS } from "@/domain/limits.ts";
import { storyUrl } from "@/domain/story.ts";
import type { StoryMember } from "@/protocol/views/story.ts";
import { newChange, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { getMemberEntry } from "@/store/members/reader.ts";
import type { Member, Story } from "@/store/records.ts";
import { listFeed } from "@/store/stories/feed.ts";
import { putMarks, removeStory } from "@/store/stories/writer.ts";
import {
  addCrowd,
  crowdId,
  givePremium,
  keepStory,
  openTestActors,
  postStory,
  type TestActors,
  TestClock,
} from "@/tests/kit/mod.ts";
import { countReads } from "@/tests/kit/counted.ts";

const MINUTE_MS = 60_000;
const viewer = crowdId(999);
const PAGE = { currentLength: 0, recordsToTake: STORIES_PAGE };

interface World extends TestActors {
  clock: TestClock;
  counts: ReturnType<typeof countReads>["counts"];
}

/** Men, and a viewer with premium who looks for them. */
async function openCrowd(count: number, own: (nth: number) => Partial<Member> = () => ({})): Promise<World> {
  const clock = new TestClock();
  const plain = await openTestActors({ now: clock.now });
  const { database, counts } = countReads(plain.database);
  const world = await openTestActors({ database, now: clock.now });
  await addCrowd(database, count, { own });
  await addCrowd(database, 1, { from: 999, own: () => ({ gender: 2, search: lookingFor(1) }) });
  await givePremium(world, { id: viewer });
  return Object.assign(world, { clock, counts, [Symbol.asyncDispose]: () => plain[Symbol.asyncDispose]() });
}

function lookingFor(gender: number): Member["search"] {
  return { ages: [18, 70], radius_km: 50, gender };
}

/** The n-th of the crowd posts a story, a minute after what was posted before. */
async function post(world: World, nth: number, own: Partial<Story> = {}): Promise<Story> {
  world.clock.advance(MINUTE_MS);
  return await keepStory(world, { id: crowdId(nth) }, { at: world.clock.now(), ...own });
}

async function look({ actors }: World, nth: number, { id }: Pick<Story, "id">, by = viewer): Promise<void> {
  const viewed = await actors.stories.view(by, { owner: crowdId(nth), id });
  assert.ok(viewed.ok, JSON.stringify(viewed));
}

async function change(
  database: Database,
  id: MemberId,
  decide: (
    change: ReturnType<typeof newChange>,
    entry: NonNullable<Awaited<ReturnType<typeof getMemberEntry>>>,
  ) => void,
): Promise<void> {
  const entry = await getMemberEntry(database, id);
  assert.ok(entry);
  const own = newChange();
  decide(own, entry);
  assert.ok(await database.commit(own));
}

async function feed({ actors }: World, by: MemberId = viewer, page = {}): Promise<StoryMember[]> {
  return (await actors.stories.feed(by, { ...PAGE, ...page })).list;
}

/** All pages of a list as numbers of the crowd; `between` runs after each page. */
async function readAll(
  { actors }: World,
  { take = STORIES_PAGE, by = viewer, between = () => Promise.resolve() }: {
    take?: number;
    by?: MemberId;
    between?: (page: number) => Promise<unknown>;
  } = {},
): Promise<number[]> {
  const all: number[] = [];
  let after: string | undefined;
  for (let page = 0;; page++) {
    const { list, next } = await actors.stories.feed(by, {
      ...PAGE,
      recordsToTake: take,
      ...(after !== undefined && { after }),
    });
    assert.ok(list.length <= take);
    all.push(...numbersOf(list));
    if (next === null) return all;
    assert.ok(next.length <= CURSOR_MAX_CHARS, `${next.length}`);
    after = next;
    await between(page);
  }
}

function numbersOf(rows: readonly { id: string }[]): number[] {
  return rows.map(({ id }) => Number(id.slice(1)));
}

Deno.test("ST-28 stories: those with unseen ones first, the newest first, then the seen ones, each once", async () => {
  await using world = await openCrowd(6);
  assert.deepEqual(await feed(world), []);
  const stories: Story[] = [];
  for (const nth of [0, 1, 2, 3, 0, 4]) stories.push(await post(world, nth));
  assert.deepEqual(numbersOf(await feed(world)), [4, 0, 3, 2, 1]);
  const [first, ones, twos, threes] = stories;
  assert.ok(first && ones && twos && threes);
  for (const [nth, story] of [[3, threes], [1, ones], [0, first]] as const) await look(world, nth, story);
  assert.deepEqual(numbersOf(await feed(world)), [4, 0, 2, 3, 1], "one of two seen is not all seen");
  assert.deepEqual(await readAll(world, { take: 1 }), [4, 0, 2, 3, 1]);
  // A new one brings its member back to the top.
  await post(world, 1);
  assert.deepEqual(numbersOf(await feed(world)), [1, 4, 0, 2, 3]);
  assert.deepEqual(numbersOf(await feed(world, viewer, { currentLength: 2, recordsToTake: 2 })), [0, 2]);
  assert.deepEqual(numbersOf(await feed(world, viewer, { currentLength: 4 })), [3]);
  assert.deepEqual(await feed(world, viewer, { currentLength: 5 }), []);
});

Deno.test("ST-28 stories: the gender that the viewer looks for, all where any will do, and never oneself", async () => {
  await using world = await openCrowd(
    6,
    (nth) => ({ gender: ([1, 2, 3] as const)[nth % 3] ?? 1, search: lookingFor(nth % 4) }),
  );
  for (let nth = 0; nth < 6; nth++) await post(world, nth);
  await keepStory(world, { id: viewer }, { at: world.clock.now() });
  assert.deepEqual(numbersOf(await feed(world)), [3, 0]);
  assert.deepEqual(numbersOf(await feed(world, crowdId(1))), [3, 0]);
  assert.deepEqual(numbersOf(await feed(world, crowdId(2))), [999, 4, 1]);
  assert.deepEqual(await readAll(world, { by: crowdId(0), take: 2 }), [999, 5, 4, 3, 2, 1]);
});

Deno.test("ST-28 stories: nobody with whom there is a block, whose stories are over, to be checked or taken away", async () => {
  await using world = await openCrowd(6);
  const { actors, clock, database } = world;
  const start = clock.now();
  for (const nth of [0, 1, 2, 3]) await post(world, nth);
  const fours = await post(world, 4);
  await change(database, crowdId(3), (own, entry) => {
    putMarks(own, entry, (entry.value.stories ?? []).map((mark) => ({ ...mark, waiting: true as const })));
  });
  await actors.blocks.block(viewer, crowdId(0));
  await actors.blocks.block(crowdId(1), viewer);
  await change(database, crowdId(4), (own, entry) => void removeStory(own, entry, fours.id));
  assert.deepEqual(numbersOf(await feed(world)), [2]);
  await actors.blocks.unblock(viewer, crowdId(0));
  assert.deepEqual(numbersOf(await feed(world)), [2, 0]);
  clock.advance(start + MINUTE_MS + STORY_LIFE_MS - clock.now() - 1);
  assert.deepEqual(numbersOf(await feed(world)), [2, 0], "to the millisecond");
  clock.advance(1);
  assert.deepEqual(numbersOf(await feed(world)), [2]);
});

Deno.test("ST-29 stories: with premium the story to begin with, without it nothing of a story but that it is there", async () => {
  await using world = await openCrowd(2, () => ({ photo: "/photos/x/card", photo_placeholder: "abc" }));
  const { actors, clock, database } = world;
  const older = await post(world, 0, { text: "secret words", placeholder: "aaa1" });
  const newer = await post(world, 0, { text: "secret words", placeholder: "bbb2" });
  const owner = crowdId(0);
  const begin = async () => {
    const [item] = await feed(world);
    return [
      item?.story_id,
      item?.story_photo,
      item?.story_placeholder,
      item?.story_seen,
      item?.story,
      item?.time,
    ];
  };
  const time = Math.floor(newer.at / 1000);
  const olderPicture = storyUrl({ owner, id: older.id, size: "card" });
  assert.deepEqual(await begin(), [older.id, olderPicture, "aaa1", undefined, 2, time]);
  await look(world, 0, older);
  const newerPicture = storyUrl({ owner, id: newer.id, size: "card" });
  assert.deepEqual(await begin(), [newer.id, newerPicture, "bbb2", undefined, 2, time]);
  await look(world, 0, newer);
  assert.deepEqual(await begin(), [older.id, olderPicture, "aaa1", 1, 2, time]);
  await post(world, 1);

  await givePremium({ database }, { id: viewer }, clock.now());
  const { list, next } = await actors.stories.feed(viewer, { ...PAGE, recordsToTake: 1 });
  assert.deepEqual(numbersOf(list), [1]);
  assert.deepEqual(
    numbersOf(await feed(world, viewer, { after: next })),
    [0],
    "in the order of those who saw none",
  );
  const [, closed] = await feed(world);
  assert.deepEqual(
    [
      closed?.has_story,
      closed?.story_seen,
      closed?.story,
      closed?.story_id,
      closed?.story_photo,
      closed?.story_placeholder,
    ],
    [1, undefined, 2, "", "/photos/x/card", "abc"],
  );
  const told = JSON.stringify([list, next, closed]);
  for (const secret of [older.id, newer.id, "secret", "aaa1", "bbb2", "/stories/"]) {
    assert.ok(!told.includes(secret), secret);
  }
});

Deno.test("ST-30 stories: whoever posts, looks, removes or runs out between pages, nobody is left out", async () => {
  await using world = await openCrowd(40);
  const { clock, database } = world;
  const stories = new Map<number, Story>();
  for (let nth = 0; nth < 40; nth++) stories.set(nth, await post(world, nth));
  const newest = new Map<number, Story>();
  for (let nth = 30; nth < 40; nth++) newest.set(nth, await post(world, nth));
  // Some have been seen before, some are while they are yet to come, and some once they have come.
  const lookAt = async (nth: number) => {
    for (const story of [stories.get(nth), newest.get(nth)]) if (story) await look(world, nth, story);
  };
  for (const nth of [5, 12, 38]) await lookAt(nth);
  const all = await readAll(world, {
    take: 7,
    async between(page) {
      if (page > 5) return;
      // Posts of somebody who has come already, who is yet to come, and of somebody whom all have been seen of.
      for (const nth of [39 - page, page, 12]) await post(world, nth);
      for (const nth of [20 - page, 37 - page]) await lookAt(nth);
      const gone = newest.get(30 + page);
      if (gone) {
        newest.delete(30 + page);
        await change(database, crowdId(30 + page), (own, entry) => void removeStory(own, entry, gone.id));
      }
      clock.advance(1);
    },
  });
  assert.deepEqual([...new Set(all)].sort((a, b) => a - b), Array.from({ length: 40 }, (_, nth) => nth));
});

Deno.test("ST-30 stories: a cursor is good for its viewer alone, and no other text is one", async () => {
  await using world = await openCrowd(3, () => ({ search: lookingFor(1) }));
  const { actors } = world;
  for (let nth = 0; nth < 3; nth++) await post(world, nth);
  const { next } = await actors.stories.feed(viewer, { ...PAGE, recordsToTake: 1 });
  assert.ok(next);
  assert.deepEqual(numbersOf(await feed(world, viewer, { after: next })), [1, 0]);
  const nothing = { list: [], next: null };
  for (const after of [`${next}x`, next.slice(1), "", "null"]) {
    assert.deepEqual(await actors.stories.feed(viewer, { ...PAGE, after }), nothing);
  }
  assert.deepEqual(await actors.stories.feed(crowdId(2), { ...PAGE, after: next }), nothing);
  // A cursor of the grid opens too, and says something else.
  const grid = await actors.discovery.meet(crowdId(0), { currentLength: 0, recordsToTake: 1 });
  const [{ cursor } = {}] = grid;
  assert.ok(cursor);
  assert.deepEqual(await actors.stories.feed(crowdId(0), { ...PAGE, after: cursor }), nothing);
});

Deno.test("ST-30 stories: what another machine posted with a clock that is a little ahead is there at once", async () => {
  await using world = await openCrowd(2);
  await keepStory(world, { id: crowdId(0) }, { at: world.clock.now() + 2_000 });
  await keepStory(world, { id: crowdId(1) }, { at: world.clock.now() });
  assert.deepEqual(numbersOf(await feed(world)), [0, 1]);
});

Deno.test("ST-31 stories: a page reads a bounded number of rows, whoever was seen or is hidden, and then goes on", async () => {
  const count = STORIES_SCAN_ROWS + 30;
  await using world = await openCrowd(count);
  const { actors, counts, clock } = world;
  await Promise.all(
    Array.from(
      { length: count },
      (_, nth) => keepStory(world, { id: crowdId(nth) }, { at: clock.now() + nth }),
    ),
  );
  clock.advance(MINUTE_MS);
  const cost = async (page = {}) => {
    Object.assign(counts, { gets: 0, lists: 0, rows: 0 });
    const { list, next } = await actors.stories.feed(viewer, { ...PAGE, ...page });
    return { shown: list.length, next, reads: counts.gets + counts.rows };
  };
  const full = await cost();
  assert.equal(full.shown, STORIES_PAGE);
  assert.ok(full.reads < 250, `${full.reads}`);
  const far = await cost({ currentLength: 100_000 });
  assert.deepEqual([far.shown, far.next !== null], [0, true]);
  assert.ok(far.reads < 4.1 * STORIES_SCAN_ROWS, `${far.reads}`);
  assert.deepEqual((await cost({ after: far.next ?? "" })).shown, 0);
  const skipped = await readAll(world);
  assert.equal(skipped.length, count);
});

Deno.test("ST-31 listFeed: one order over all genders, also within a millisecond, and from behind any row", async () => {
  await using world = await openCrowd(9, (nth) => ({ gender: ([1, 2, 3] as const)[nth % 3] ?? 1 }));
  const { database, clock } = world;
  for (let nth = 0; nth < 9; nth++) {
    await keepStory(world, { id: crowdId(nth) }, { at: clock.now() - (nth >> 1) });
  }
  const walk = async (after: Parameters<typeof listFeed>[1]["after"]) =>
    await Array.fromAsync(
      listFeed(database, { genders: [1, 2, 3], after, now: clock.now() }),
      ({ place }) => place,
    );
  const all = await walk(null);
  assert.deepEqual(all.map(([, owner]) => Number(owner.slice(1))), [1, 0, 3, 2, 5, 4, 7, 6, 8]);
  for (const [nth, place] of all.entries()) assert.deepEqual(await walk(place), all.slice(nth + 1));
});

Deno.test("ST-31 stories: whoever has looked at more members' stories than are read at once has the same list", async () => {
  await using world = await openCrowd(60);
  const { clock, database } = world;
  for (let nth = 0; nth < 60; nth++) await post(world, nth);
  for (const nth of [0, 7, 59]) {
    const [mark] = (await getMemberEntry(database, crowdId(nth)))?.value.stories ?? [];
    assert.ok(mark);
    await look(world, nth, mark);
  }
  const before = await readAll(world);
  assert.deepEqual(before.slice(-3), [59, 7, 0]);
  const own = newChange();
  const exp = clock.now() + STORY_LIFE_MS;
  for (let nth = 0; nth < 600; nth++) {
    set(own, keys.storiesSeen(viewer, crowdId(2_000 + nth)), { stories: [], exp });
  }
  await database.commit(own);
  assert.deepEqual(await readAll(world), before);
});

Deno.test("ST-30 stories: a story that others get to see later than it was posted moves nobody out of a list under way", async () => {
  await using world = await openCrowd(4);
  const { clock, database, actors: { photos } } = world;
  await post(world, 1);
  await post(world, 2);
  await post(world, 0);
  clock.advance(MINUTE_MS);
  const { id } = await postStory(world, crowdId(1), { scan: "unsure" });
  const late = clock.now();
  await post(world, 3);
  const between = async (page: number) => {
    if (page !== 1) return;
    clock.advance(1);
    const { value: story } = await database.get(keys.story(crowdId(1), id as StoryId));
    assert.ok(story?.photo && (await photos.review.keep(story.photo)).ok);
    await keepStory(world, { id: crowdId(2) }, { at: late }, clock.now());
  };
  assert.deepEqual(await readAll(world, { take: 1, between }), [3, 0, 2, 1]);
  assert.deepEqual(await readAll(world, { take: 1 }), [3, 2, 1, 0]);
});
