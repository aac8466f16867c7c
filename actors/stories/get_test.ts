import assert from "node:assert/strict";
import { STORY_LIFE_MS } from "@/domain/limits.ts";
import { storyUrl } from "@/domain/story.ts";
import { givePremium } from "@/tests/kit/premium.ts";
import { keepStory, postStory } from "@/tests/kit/stories.ts";
import { openStoryWorld, type StoryWorld } from "@/tests/kit/story_world.ts";

async function listOf(world: StoryWorld, viewer: StoryWorld["ada"], owner: string) {
  const answer = await world.get(viewer, owner);
  assert.ok(typeof answer !== "string", `${answer}`);
  return answer;
}

Deno.test("ST-14 get: a member with their stories, the oldest first, and which of them were seen", async () => {
  await using world = await openStoryWorld();
  const { ada, ben, clock, view } = world;
  assert.deepEqual((await listOf(world, ada, ben)).list, [], "there may be none");
  const first = await keepStory(world, { id: ben }, { at: clock.now(), text: "שלום", placeholder: "abc" });
  clock.advance(1_500);
  const second = await keepStory(world, { id: ben }, { at: clock.now() });
  await view(ada, { owner: ben, id: first.id });
  const { user, list, version } = await listOf(world, ada, ben);
  assert.deepEqual([user.id, user.name, user.has_story, user.story_seen], [ben, "Ben", 1, undefined]);
  assert.equal(version, undefined);
  assert.deepEqual(list[0], {
    id: first.id,
    user_id: ben,
    story_photo: storyUrl({ owner: ben, id: first.id, size: "full" }),
    placeholder: "abc",
    story: "שלום",
    time: Math.floor(first.at / 1000),
    until: Math.floor(first.exp / 1000),
    seen: 1,
  });
  assert.deepEqual(list.map(({ id, seen }) => [id, seen]), [[first.id, 1], [second.id, 0]]);
  await view(ada, { owner: ben, id: second.id });
  assert.equal((await listOf(world, ada, ben)).user.story_seen, 1);
});

Deno.test("ST-14 ST-15 get: one's own are there without premium, with what waits, their views and their version", async () => {
  await using world = await openStoryWorld();
  const { ada, ben, view } = world;
  const shown = await postStory(world, ben);
  const waiting = await postStory(world, ben, { scan: "unsure" });
  await view(ada, { owner: ben, id: shown.id });
  const { user, list, version } = await listOf(world, ben, ben);
  assert.equal(user.id, ben);
  assert.deepEqual(list.map((each) => [each.id, each.seen, each.views, each.waiting ?? 0]), [
    [shown.id, 1, 1, 0],
    [waiting.id, 1, 0, 1],
  ]);
  assert.equal(version, 2);
  const theirs = await listOf(world, ada, ben);
  assert.deepEqual(theirs.list.map(({ id, views, waiting }) => [id, views, waiting]), [
    [shown.id, undefined, undefined],
  ]);
  const text = JSON.stringify(theirs);
  assert.equal(text.includes(waiting.id), false);
});

Deno.test("ST-22 ST-26 get: a story ends to the millisecond, and everybody's with premium", async () => {
  await using world = await openStoryWorld();
  const { ada, ben, clock, get } = world;
  const start = clock.now();
  await keepStory(world, { id: ben }, { at: start });
  clock.advance(STORY_LIFE_MS - 1);
  for (const viewer of [ada, ben]) assert.equal((await listOf(world, viewer, ben)).list.length, 1);
  clock.advance(1);
  for (const viewer of [ada, ben]) {
    const { list, user } = await listOf(world, viewer, ben);
    assert.deepEqual([list, user.has_story], [[], undefined]);
  }
  await givePremium(world, { id: ada }, clock.now() + 1);
  assert.ok(typeof await get(ada, ben) !== "string");
  clock.advance(1);
  assert.equal(await get(ada, ben), "premium_required");
});

Deno.test("ST-27 get: reads of one member what their record names, however many others show or have seen", async () => {
  await using world = await openStoryWorld();
  const { ada, ben, clock, counts } = world;
  const stories = 5;
  for (let nth = 0; nth < stories; nth++) await keepStory(world, { id: ben }, { at: clock.now() });
  Object.assign(counts, { gets: 0, lists: 0, rows: 0 });
  await listOf(world, ada, ben);
  const { gets, lists } = counts;
  assert.ok(gets <= 4 + stories + 1, `${gets} rows: viewer, owner, block, seen, route, stories`);
  assert.equal(lists, 0);
});
