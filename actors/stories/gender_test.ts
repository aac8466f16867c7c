/** Stories of a member whose gender changes (actors/member/update/change.ts). */
import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { STORY_LIFE_MS } from "@/domain/limits.ts";
import { audit as problems } from "@/store/audit/mod.ts";
import { keys } from "@/store/keys.ts";
import { audit, keepStory, openTestActors, postStory, TestClock } from "@/tests/kit/mod.ts";

const NOW = Date.now();

Deno.test("ST-11 update: who changes their gender takes their stories into that gender's feed, and what is over stays behind", async () => {
  const clock = new TestClock(NOW);
  await using world = await openTestActors({ now: clock.now });
  const ada = await world.join("Ada");
  await keepStory(world, { id: ada }, { at: NOW });
  clock.advance(STORY_LIFE_MS);
  const story = await postStory(world, ada);
  const update = (value: number) => world.actors.updates.update(ada, { key: "gender", value });
  const feedOf = async (gender: 1 | 2) =>
    (await Array.fromAsync(world.database.list(keys.storyFeeds(gender)))).map(({ key }) => key[4]);
  assert.ok((await update(1)).ok);
  assert.deepEqual(await feedOf(1), [story.id]);
  assert.equal((await feedOf(2)).includes(story.id), false);
  assert.deepEqual(await Array.fromAsync(problems(world.database, clock.now)), []);
  assert.ok((await update(2)).ok);
  assert.deepEqual(await feedOf(1), []);
  assert.ok((await world.actors.stories.remove(ada, "rid", story.id)).ok);
  assert.equal((await feedOf(2)).includes(story.id), false);
});

Deno.test("ST-11 update: a story that comes while the gender changes stands in the feed of the new one", async () => {
  await using world = await openTestActors();
  const ada = await world.join("Ada");
  await Promise.all([
    postStory(world, ada),
    world.actors.updates.update(ada, { key: "gender", value: 1 }),
    postStory(world, ada),
  ]);
  const rows = await Array.fromAsync(world.database.list(keys.storyFeeds(1)));
  assert.equal(rows.length, 2);
  assert.deepEqual([...new Set(rows.map(({ key }) => key[3] as MemberId))], [ada]);
  await audit(world);
});
