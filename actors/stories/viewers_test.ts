import assert from "node:assert/strict";
import { makeMemberId, MEMBER_ID_BYTES, type MemberId } from "@/domain/ids.ts";
import { STORIES_MAX, STORY_LIFE_MS, STORY_VIEWS_COUNTED } from "@/domain/limits.ts";
import { newChange, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { Story } from "@/store/records.ts";
import { keepPhoto } from "@/tests/kit/photos.ts";
import { givePremium } from "@/tests/kit/premium.ts";
import { keepStory } from "@/tests/kit/stories.ts";
import { openStoryWorld, type StoryWorld } from "@/tests/kit/story_world.ts";

const PAGE = { currentLength: 0, recordsToTake: 20 };

async function viewersOf(
  { actors, ben }: StoryWorld,
  story_id: string,
  page: Partial<typeof PAGE> & { after?: string; by?: MemberId } = {},
) {
  const { by = ben, ...own } = page;
  const result = await actors.stories.viewers(by, { ...PAGE, ...own, story_id });
  return result.ok ? result.value : result.refusal.code;
}

async function listed(...args: Parameters<typeof viewersOf>) {
  const result = await viewersOf(...args);
  assert.ok(typeof result !== "string", `${result}`);
  return result;
}

/** Members who look at the story one second after the other, the first one first. */
async function lookOn(world: StoryWorld, story: Story, count: number): Promise<MemberId[]> {
  const ids: MemberId[] = [];
  for (let nth = 0; nth < count; nth++) {
    const id = await world.join(`Fan${String.fromCharCode(97 + nth)}`);
    await givePremium(world, { id });
    world.clock.advance(1_000);
    assert.ok(typeof await world.view(id, { owner: world.ben, id: story.id }) !== "string");
    ids.push(id);
  }
  return ids;
}

Deno.test("ST-19 viewers: the latest first, page by page, and those who come meanwhile disturb no page", async () => {
  await using world = await openStoryWorld();
  const { ada, clock, view, ben } = world;
  const story = await keepStory(world, { id: ben }, { at: clock.now() });
  const fans = (await lookOn(world, story, 5)).reverse();
  const first = await listed(world, story.id, { recordsToTake: 2 });
  assert.deepEqual(first.list.map(({ id }) => id), fans.slice(0, 2));
  assert.equal(first.list[0]?.time, Math.floor(clock.now() / 1000));
  assert.equal(first.total, 5);
  clock.advance(1);
  await view(ada, { owner: ben, id: story.id });
  const second = await listed(world, story.id, { recordsToTake: 2, after: first.next ?? "" });
  assert.deepEqual(second.list.map(({ id }) => id), fans.slice(2, 4));
  const last = await listed(world, story.id, { recordsToTake: 2, after: second.next ?? "" });
  assert.deepEqual([last.list.map(({ id }) => id), last.next, last.total], [fans.slice(4), null, 6]);
  const skipped = await listed(world, story.id, { currentLength: 4 });
  assert.deepEqual([skipped.list.map(({ id }) => id), skipped.next], [fans.slice(3), null]);
  const anew = await listed(world, story.id, { after: "../x", recordsToTake: 1 });
  assert.deepEqual(anew.list.map(({ id }) => id), [ada], "a cursor that no page has given begins anew");
});

Deno.test("ST-19 viewers: of a story that lives, for its owner alone", async () => {
  await using world = await openStoryWorld();
  const { ada, ben, clock, database } = world;
  const story = await keepStory(world, { id: ben }, { at: clock.now() });
  assert.equal(await viewersOf(world, story.id, { by: ada }), "unknown_story");
  for (const id of ["x", "", "A".repeat(22)]) assert.equal(await viewersOf(world, id), "unknown_story");
  assert.deepEqual(await listed(world, story.id), { list: [], total: 0, next: null });
  clock.advance(STORY_LIFE_MS);
  assert.equal(await viewersOf(world, story.id), "unknown_story");
  assert.equal((await database.get(keys.member(ada))).value?.stories, undefined);
});

Deno.test("ST-16 ST-19 viewers: whom a block hides is neither listed nor counted, and leaves no gap in a page", async () => {
  await using world = await openStoryWorld();
  const { actors: { blocks }, ben, clock } = world;
  const story = await keepStory(world, { id: ben }, { at: clock.now() });
  const [oldest, middle, ...others] = await lookOn(world, story, 4);
  assert.ok(oldest && middle);
  await blocks.block(ben, middle);
  await blocks.block(oldest, ben);
  const { list, total, next } = await listed(world, story.id, { recordsToTake: 2 });
  assert.deepEqual([list.map(({ id }) => id), total, next], [others.reverse(), 2, null]);
});

Deno.test("ST-36 viewers: of whom the owner has seen every story that is said, with premium", async () => {
  await using world = await openStoryWorld();
  const { ada, ben, clock, view } = world;
  const [story, adas] = [
    await keepStory(world, { id: ben }, { at: clock.now() }),
    await keepStory(world, { id: ada }, { at: clock.now() }),
  ];
  await view(ada, { owner: ben, id: story.id });
  const flags = async () =>
    (await listed(world, story.id)).list.map(({ has_story, story_seen }) => [has_story, story_seen]);
  await givePremium(world, { id: ben });
  assert.deepEqual(await flags(), [[1, undefined]]);
  await view(ben, { owner: ada, id: adas.id });
  assert.deepEqual(await flags(), [[1, 1]]);
  await givePremium(world, { id: ben }, clock.now());
  assert.deepEqual(await flags(), [[1, undefined]]);
});

/** Keeps looks at a story of as many members who are nobody. */
async function keepLooks({ clock, database }: StoryWorld, { id, exp }: Story, count: number): Promise<void> {
  const change = newChange();
  for (let nth = 0; nth < count; nth++) {
    const viewer = makeMemberId(crypto.getRandomValues(new Uint8Array(MEMBER_ID_BYTES)));
    set(change, keys.storyLook(id, clock.now() + nth, viewer), { exp });
  }
  assert.ok(await database.commit(change));
}

Deno.test("ST-27 viewers: so many are counted and no more, and a page of them reads no more than its rows", async () => {
  await using world = await openStoryWorld();
  const { ben, clock, counts } = world;
  const story = await keepStory(world, { id: ben }, { at: clock.now() });
  await keepLooks(world, story, 2 * STORY_VIEWS_COUNTED);
  Object.assign(counts, { gets: 0, lists: 0, rows: 0 });
  const { total } = await listed(world, story.id);
  assert.equal(total, STORY_VIEWS_COUNTED);
  assert.ok(counts.rows <= STORY_VIEWS_COUNTED + PAGE.recordsToTake + 1, `${counts.rows} rows`);
  // Further down leads `after`.
  Object.assign(counts, { gets: 0, lists: 0, rows: 0 });
  const { list, next } = await listed(world, story.id, { currentLength: STORY_VIEWS_COUNTED + 1 });
  assert.deepEqual([list, next], [[], null]);
  assert.ok(counts.rows <= STORY_VIEWS_COUNTED, `${counts.rows} rows`);
});

Deno.test("ST-27 own stories: many looks are counted when they are asked for, and not when a story comes or goes", async () => {
  await using world = await openStoryWorld();
  const { ben, clock, counts, actors: { stories } } = world;
  const kept: Story[] = [];
  for (let nth = 1; nth < STORIES_MAX; nth++) {
    kept.push(await keepStory(world, { id: ben }, { at: clock.now() }));
  }
  for (const story of kept) await keepLooks(world, story, STORY_VIEWS_COUNTED + 50);
  const { id: photo } = await keepPhoto(world, ben);
  Object.assign(counts, { gets: 0, lists: 0, rows: 0 });
  const added = await stories.add(ben, "add", { photo, story: "" });
  assert.ok(added.ok && (await stories.remove(ben, "remove", added.value.request_details.story.id)).ok);
  assert.ok(counts.rows <= 10, `${counts.rows} rows`);
  counts.rows = 0;
  const { list } = await world.get(ben, ben) as { list: { views?: number }[] };
  assert.deepEqual(list.map(({ views }) => views), kept.map(() => STORY_VIEWS_COUNTED));
  assert.ok(counts.rows <= kept.length * STORY_VIEWS_COUNTED, `${counts.rows} rows`);
});
