import assert from "node:assert/strict";
import type { MemberId, StoryId } from "@/domain/ids.ts";
import { STORIES_SEEN_MAX, STORY_LIFE_MS } from "@/domain/limits.ts";
import { newChange, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { getMemberEntry } from "@/store/members/reader.ts";
import { keys } from "@/store/keys.ts";
import type { Story } from "@/store/records.ts";
import { removeStory } from "@/store/stories/writer.ts";
import { openTestActors } from "@/tests/kit/actors.ts";
import { dump } from "@/tests/kit/dump.ts";
import { givePremium } from "@/tests/kit/premium.ts";
import { keepStory, postStory } from "@/tests/kit/stories.ts";
import { openStoryWorld, type StoryWorld } from "@/tests/kit/story_world.ts";

const NOBODY = "0000000000";
const NO_STORY = `${"A".repeat(21)}A`;

function keep(world: StoryWorld, owner = world.ben, ago = 0): Promise<Story> {
  return keepStory(world, { id: owner }, { at: world.clock.now() - ago });
}

async function drop(database: Database, owner: MemberId, id: Story["id"]): Promise<void> {
  const entry = await getMemberEntry(database, owner);
  assert.ok(entry);
  const change = newChange();
  removeStory(change, entry, id);
  assert.ok(await database.commit(change));
}

async function viewersOf({ actors }: Pick<StoryWorld, "actors">, owner: MemberId, story_id: string) {
  const page = { story_id, currentLength: 0, recordsToTake: 20 };
  const result = await actors.stories.viewers(owner, page);
  return result.ok ? result.value.list.map(({ id, time }) => [id, time]) : result.refusal.code;
}

function toldOf({ published }: Pick<StoryWorld, "published">) {
  return published.flatMap(({ deliveries }) => deliveries).flatMap((delivery) =>
    delivery.kind === "event" && delivery.frame.module === "stories/view"
      ? [{ to: delivery.to, data: delivery.frame.data }]
      : []
  );
}

Deno.test("ST-17 view: the first look counts, its owner finds it, and one's own devices are told once", async () => {
  await using world = await openStoryWorld();
  const { ada, ben, clock, database, view } = world;
  const [older, newer] = [await keep(world, ben, 1_000), await keep(world)];
  const look = { user_id: ben, story_id: older.id, story_seen: 0 };
  assert.deepEqual(await view(ada, { owner: ben, id: older.id }), look);
  const once = await dump(database);
  const seconds = Math.floor(clock.now() / 1000);
  clock.advance(60_000);
  assert.deepEqual(await view(ada, { owner: ben, id: older.id }), look);
  assert.deepEqual(await dump(database), once);
  assert.deepEqual(await viewersOf(world, ben, older.id), [[ada, seconds]]);
  const last = { user_id: ben, story_id: newer.id, story_seen: 1 };
  assert.deepEqual(await view(ada, { owner: ben, id: newer.id }), last);
  assert.deepEqual(toldOf(world), [{ to: [ada], data: look }, { to: [ada], data: last }]);
});

Deno.test("ST-17 view: a story that comes later is unseen again, and one that is over is not asked for", async () => {
  await using world = await openStoryWorld();
  const { ada, ben, clock, database, view, get } = world;
  const first = await keep(world);
  await view(ada, { owner: ben, id: first.id });
  clock.advance(STORY_LIFE_MS - 1);
  const second = await keep(world);
  const both = await get(ada, ben);
  assert.ok(typeof both !== "string");
  assert.deepEqual(both.list.map(({ seen }) => seen), [1, 0]);
  assert.equal(both.user.story_seen, undefined);
  clock.advance(1);
  assert.deepEqual(await view(ada, { owner: ben, id: second.id }), {
    user_id: ben,
    story_id: second.id,
    story_seen: 1,
  });
  const { value } = await database.get(keys.storiesSeen(ada, ben));
  assert.deepEqual(value, { stories: [{ id: second.id, exp: second.exp }], exp: second.exp });
});

Deno.test("ST-17 view: one's own counts as seen and is not recorded, also while it waits to be checked", async () => {
  await using world = await openStoryWorld();
  const { ben, database, view } = world;
  const shown = await keep(world);
  const { id: waiting } = await postStory(world, ben, { scan: "unsure" });
  const before = await dump(database);
  for (const id of [shown.id, waiting]) {
    assert.deepEqual(await view(ben, { owner: ben, id }), { user_id: ben, story_id: id, story_seen: 1 });
    assert.deepEqual(await viewersOf(world, ben, id), []);
  }
  assert.equal(await view(ben, { owner: ben, id: NO_STORY }), "unknown_story");
  assert.deepEqual(await dump(database), before);
});

Deno.test("ST-15 view: without premium it takes premium, whatever story is named, but for one's own", async () => {
  await using world = await openStoryWorld();
  const { ada, ben, clock, database, view, actors } = world;
  const story = await keep(world);
  const own = await keep(world, ada);
  await givePremium(world, { id: ada }, clock.now());
  const before = await dump(database);
  for (const owner of [ben, NOBODY, "x", "../x"]) {
    for (const id of [story.id, NO_STORY, "x"]) {
      assert.equal(await view(ada, { owner, id }), "premium_required");
    }
    assert.deepEqual(await actors.stories.get(ada, owner), {
      ok: false,
      refusal: { code: "premium_required" },
    });
  }
  assert.deepEqual(await view(ada, { owner: ada, id: own.id }), {
    user_id: ada,
    story_id: own.id,
    story_seen: 1,
  });
  assert.deepEqual(await dump(database), before);
});

Deno.test("ST-13 ST-22 view: a story of somebody else, one that waits, one that is gone or over is unknown", async () => {
  await using world = await openStoryWorld();
  const { ada, ben, clock, database, view } = world;
  const [story, gone, mine] = [await keep(world), await keep(world), await keep(world, ada)];
  const { id: waiting } = await postStory(world, ben, { scan: "unsure" });
  await drop(database, ben, gone.id);
  const before = await dump(database);
  for (const id of [waiting, gone.id, mine.id, NO_STORY, "", "x"]) {
    assert.equal(await view(ada, { owner: ben, id }), "unknown_story", id);
  }
  for (const owner of [NOBODY, "x", "A".repeat(64)]) {
    assert.equal(await view(ada, { owner, id: story.id }), "unknown_story");
  }
  clock.advance(STORY_LIFE_MS);
  assert.equal(await view(ada, { owner: ben, id: story.id }), "unknown_story");
  assert.deepEqual(await dump(database), before);
  clock.advance(-1);
  assert.ok(typeof await view(ada, { owner: ben, id: story.id }) !== "string", "to the millisecond");
});

Deno.test("ST-16 view: with a block either way there is nothing to look at, and whoever looked is no viewer", async () => {
  await using world = await openStoryWorld();
  const { actors: { blocks }, ada, ben, database, get, view } = world;
  const [seen, unseen] = [await keep(world), await keep(world)];
  await view(ada, { owner: ben, id: seen.id });
  for (const [by, other] of [[ada, ben], [ben, ada]] as const) {
    await blocks.block(by, other);
    const before = await dump(database);
    assert.equal(await view(ada, { owner: ben, id: unseen.id }), "unknown_story");
    assert.equal(await view(ada, { owner: ben, id: seen.id }), "unknown_story");
    assert.equal(await get(ada, ben), "unknown_user");
    assert.deepEqual(await viewersOf(world, ben, seen.id), []);
    const own = await get(ben, ben);
    assert.ok(typeof own !== "string");
    assert.deepEqual(own.list.map(({ views }) => views), [0, 0]);
    assert.deepEqual(await dump(database), before);
    await blocks.unblock(by, other);
  }
  assert.equal((await viewersOf(world, ben, seen.id)).length, 1, "they are there again without it");
});

const ENDS = {
  "the end of the story": ({ database, ben }: StoryWorld, id: Story["id"]) => drop(database, ben, id),
  "the end of premium": (world: StoryWorld) => givePremium(world, { id: world.ada }, world.clock.now()),
  "a block": async ({ actors, ada, ben }: StoryWorld) => void await actors.blocks.block(ben, ada),
};

for (const [what, end] of Object.entries(ENDS)) {
  Deno.test(`ST-18 view: ${what} right before the commit leaves no look`, async () => {
    await using world = await openStoryWorld();
    const { ada, ben, meanwhile, view } = world;
    const { id } = await keep(world);
    meanwhile.now = () => end(world, id);
    const refusal = what === "the end of premium" ? "premium_required" : "unknown_story";
    assert.equal(await view(ada, { owner: ben, id }), refusal);
    assert.deepEqual(toldOf(world), []);
    const { value } = await world.database.get(keys.storiesSeen(ada, ben));
    assert.equal(value, null);
  });
}

Deno.test("ST-18 view: looks of the same moment, on several instances, are one each and lose none", async () => {
  await using world = await openStoryWorld();
  const { ada, ben, clock, database, view } = world;
  await using there = await openTestActors({ database, now: clock.now, instance: "there" });
  const stories = await Promise.all([0, 1, 2].map((nth) => keep(world, ben, nth)));
  const looks = stories.flatMap(({ id }) => [
    view(ada, { owner: ben, id }),
    there.actors.stories.view(ada, { owner: ben, id }),
    view(ada, { owner: ben, id }),
  ]);
  for (const look of await Promise.all(looks)) assert.ok(typeof look !== "string");
  const { value } = await database.get(keys.storiesSeen(ada, ben));
  assert.deepEqual(value?.stories.map(({ id }) => id).sort(), stories.map(({ id }) => id).sort());
  for (const { id } of stories) assert.equal((await viewersOf(world, ben, id)).length, 1);
});

Deno.test("ST-17 P9 view: whoever posts and deletes all day fills no row, and what is there stays seen", async () => {
  await using world = await openStoryWorld();
  const { ada, ben, database, view } = world;
  const [old, fresh] = [await keep(world, ben, 2), await keep(world, ben, 1)];
  assert.ok(typeof await view(ada, { owner: ben, id: old.id }) !== "string");
  const { exp } = old;
  const gone = Array.from(
    { length: 1_400 },
    (_, nth) => ({ id: `${nth}`.padStart(22, "A") as StoryId, exp }),
  );
  const change = newChange();
  set(change, keys.storiesSeen(ada, ben), { stories: [{ id: old.id, exp }, ...gone], exp });
  assert.ok(await database.commit(change));
  assert.ok(typeof await view(ada, { owner: ben, id: fresh.id }) !== "string");
  const { value } = await database.get(keys.storiesSeen(ada, ben));
  const ids = value?.stories.map(({ id }) => id) ?? [];
  assert.deepEqual([ids[0], ids.at(-2), ids.at(-1)], [old.id, gone.at(-1)?.id, fresh.id]);
  assert.equal(ids.length, STORIES_SEEN_MAX + 2);
});

Deno.test("ST-18 view: a look whose answer was lost is told all the same, and noted once", async () => {
  await using world = await openStoryWorld();
  const { ada, ben, database, env, actors } = world;
  const { id } = await keep(world);
  let lost = 1;
  const losing = {
    ...database,
    async commit(change: Parameters<Database["commit"]>[0]) {
      const committed = await database.commit(change);
      if (lost-- > 0) throw new Error("The line is gone");
      return committed;
    },
  };
  await using there = await openTestActors({ database: losing, now: env.now });
  const looked = await there.actors.stories.view(ada, { owner: ben, id });
  assert.ok(looked.ok);
  assert.equal(toldOf(there).length, 1);
  assert.equal((await viewersOf({ actors }, ben, id)).length, 1);
});

Deno.test("ST-17 WI-14 view: two devices that look at the same moment are told once", async () => {
  await using world = await openStoryWorld();
  const { ada, ben, view } = world;
  const { id } = await keep(world);
  const look = { user_id: ben, story_id: id, story_seen: 1 };
  const both = await Promise.all([view(ada, { owner: ben, id }), view(ada, { owner: ben, id })]);
  assert.deepEqual(both, [look, look]);
  assert.deepEqual(toldOf(world), [{ to: [ada], data: look }]);
});
