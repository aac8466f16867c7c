import assert from "node:assert/strict";
import type { InstanceId } from "@/domain/ids.ts";
import { STORIES_MAX, STORY_LIFE_MS, STORY_TEXT_MAX_CODE_POINTS } from "@/domain/limits.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import type { EventData } from "@/protocol/events/mod.ts";
import { newChange, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { openTestActors, postStory, type TestActors, TestClock } from "@/tests/kit/mod.ts";

const NOW = Date.now();
const HERE = "here" as InstanceId;
const THERE = "there" as InstanceId;

/** What those hear who follow a member. */
function watchedOf(deliveries: readonly Delivery[]): unknown[] {
  return deliveries.flatMap((each) => each.kind === "watched" ? [[each.member, each.frame.data]] : []);
}

function published({ published }: TestActors): unknown[] {
  return watchedOf(published.flatMap(({ deliveries }) => deliveries));
}

/** Makes another instance one that lives. */
async function openThere({ database }: TestActors, exp: number): Promise<void> {
  const change = newChange();
  set(change, keys.instance(THERE), { heartbeat_at: NOW, exp });
  await database.commit(change);
}

async function inboxOf({ database }: TestActors, instance: InstanceId): Promise<Delivery[]> {
  const rows = await Array.fromAsync(database.list(keys.inboxes(instance)));
  return rows.flatMap(({ value }) => value.deliveries);
}

Deno.test("ST-7 add and remove: whoever follows the member is told on every instance, and nothing of the story", async () => {
  const clock = new TestClock(NOW);
  await using world = await openTestActors({ now: clock.now, instance: HERE });
  await openThere(world, NOW + 2 * STORY_LIFE_MS);
  const ada = await world.join("Ada");
  const first = await postStory(world, ada);
  clock.advance(1_000);
  await postStory(world, ada);
  await world.actors.stories.remove(ada, "rid", first.id);
  const told = [
    [ada, { user_id: ada, story: 1, added: 1 }],
    [ada, { user_id: ada, story: 2, added: 1 }],
    [ada, { user_id: ada, story: 1, added: 0 }],
  ];
  assert.deepEqual(published(world), told);
  // Ada has no socket there: what her own devices hear is not for it.
  const there = await inboxOf(world, THERE);
  assert.deepEqual(there.map(({ kind }) => kind), ["watched", "watched", "watched"]);
  assert.deepEqual(
    watchedOf(there).map((each) => JSON.stringify(each)).sort(),
    told.map((each) => JSON.stringify(each)).sort(),
  );
  assert.deepEqual(await inboxOf(world, HERE), []);
  for (const { instancesToWake } of world.published) assert.deepEqual(instancesToWake, [THERE]);
});

Deno.test("ST-7 add: a story that ends while another one comes is not counted", async () => {
  const clock = new TestClock(NOW);
  await using world = await openTestActors({ now: clock.now });
  const ada = await world.join("Ada");
  await postStory(world, ada);
  clock.advance(STORY_LIFE_MS);
  await postStory(world, ada);
  assert.deepEqual(published(world).at(-1), [ada, { user_id: ada, story: 1, added: 1 }]);
});

Deno.test("ST-6 ST-4 add: as many stories as there may be, with the longest texts, fit into what another instance is told", async () => {
  const clock = new TestClock(NOW);
  await using world = await openTestActors({ now: clock.now, instance: HERE });
  const ada = await world.join("Ada");
  const change = newChange();
  set(change, keys.route(ada), { instances: [THERE] });
  await world.database.commit(change);
  const text = "😀".repeat(STORY_TEXT_MAX_CODE_POINTS);
  for (let nth = 0; nth < STORIES_MAX; nth++) await postStory(world, ada, { text });
  const lists = (await inboxOf(world, THERE)).flatMap((each) =>
    each.kind === "event" && each.frame.module === "stories/own"
      ? [each.frame.data as EventData<"stories/own">]
      : []
  );
  const longest = lists.find(({ version }) => version === STORIES_MAX);
  assert.deepEqual(longest?.list.map(({ story }) => story), new Array(STORIES_MAX).fill(text));
});
