import assert from "node:assert/strict";
import type { StoryId } from "@/domain/ids.ts";
import { STORY_LIFE_MS } from "@/domain/limits.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import { keys } from "@/store/keys.ts";
import { audit, openTestActors, postStory, type TestActors, TestClock } from "@/tests/kit/mod.ts";

const NOW = Date.now();

/** What those hear who follow a member. */
function watchedOf(deliveries: readonly Delivery[]): unknown[] {
  return deliveries.flatMap((each) => each.kind === "watched" ? [[each.member, each.frame.data]] : []);
}

function published({ published }: TestActors): unknown[] {
  return watchedOf(published.flatMap(({ deliveries }) => deliveries));
}

Deno.test("ST-9 review: a story waits for the operator, is its owner's alone until then, and keeps its end", async () => {
  const clock = new TestClock(NOW);
  await using world = await openTestActors({ now: clock.now });
  const { photos: { review }, stories } = world.actors;
  const ada = await world.join("Ada");
  const [first, story] = [await postStory(world, ada), await postStory(world, ada, { scan: "unsure" })];
  assert.deepEqual([first.waiting, story.waiting], [0, 1]);
  assert.deepEqual(published(world), [[ada, { user_id: ada, story: 1, added: 1 }]]);
  await audit(world);

  clock.advance(3_600_000);
  const [listed, ...rest] = await review.list({ limit: 10 });
  assert.deepEqual([listed?.use, listed?.name, rest], ["story", "Ada", []]);
  const id = listed?.photo.id ?? assert.fail();
  assert.ok(await review.read(id));
  assert.deepEqual(await review.keep(id), { ok: true, value: null });
  assert.deepEqual(published(world).at(-1), [ada, { user_id: ada, story: 2, added: 1 }]);
  const told = world.published.length;
  assert.deepEqual(await review.keep(id), { ok: true, value: null });
  assert.equal(world.published.length, told);
  assert.deepEqual(await review.list({ limit: 10 }), []);
  const { value } = await world.database.get(keys.member(ada));
  assert.deepEqual(value?.stories?.at(-1), {
    id: story.id,
    at: NOW,
    exp: NOW + STORY_LIFE_MS,
    since: clock.now(),
  });
  const own = await stories.get(ada, ada);
  assert.deepEqual(own.ok && own.value.list.map(({ id, waiting }) => [id, waiting]), [[first.id, 0], [
    story.id,
    0,
  ]]);
  await audit(world);
});

Deno.test("ST-9 remove: what nobody but its owner saw goes without a word to others", async () => {
  await using world = await openTestActors();
  const ada = await world.join("Ada");
  const story = await postStory(world, ada, { scan: "unsure" });
  assert.ok((await world.actors.stories.remove(ada, "rid", story.id)).ok);
  assert.deepEqual(published(world), []);
  assert.deepEqual(await world.actors.photos.review.list({ limit: 10 }), []);
  await audit(world);
});

Deno.test("ST-9 review: one that nobody has scanned is shown at once, and keeping it tells nobody", async () => {
  await using world = await openTestActors();
  const ada = await world.join("Ada");
  const story = await postStory(world, ada, { scan: "unscanned" });
  assert.equal(story.waiting, 0);
  const [listed] = await world.actors.photos.review.list({ limit: 10 });
  const told = world.published.length;
  assert.ok((await world.actors.photos.review.keep(listed?.photo.id ?? assert.fail())).ok);
  assert.equal(world.published.length, told);
  assert.deepEqual(await world.actors.photos.review.list({ limit: 10 }), []);
  await audit(world);
});

Deno.test("ST-10 review: a story that is taken down is gone for everybody, and its owner is told", async () => {
  await using world = await openTestActors();
  const { review } = world.actors.photos;
  const ada = await world.join("Ada");
  const left = await postStory(world, ada);
  for (const scan of ["clean", "unscanned", "unsure"] as const) {
    const story = await postStory(world, ada, { scan });
    const { value } = await world.database.get(keys.story(ada, story.id as StoryId));
    const photo = value?.photo ?? assert.fail();
    const before = world.published.length;
    assert.deepEqual(await review.takeDown(photo), { ok: true, value: null });
    assert.equal((await review.takeDown(photo)).ok, false);
    assert.equal((await world.database.get(keys.photo(photo))).value, null);
    const deliveries = world.published.slice(before).flatMap((each) => each.deliveries);
    const shown = scan === "unsure" ? [] : [[ada, { user_id: ada, story: 1, added: 0 }]];
    assert.deepEqual(watchedOf(deliveries), shown, scan);
    const own = deliveries.flatMap((each) => each.kind === "event" ? [each.frame.module] : []);
    assert.deepEqual(own, ["stories/own", "notification"]);
    await audit(world);
  }
  assert.deepEqual((await world.database.get(keys.member(ada))).value?.stories?.map(({ id }) => id), [
    left.id,
  ]);
});

Deno.test("ST-8 ST-10 review: taken down and deleted at the same moment a story goes once", async () => {
  await using world = await openTestActors();
  const ada = await world.join("Ada");
  for (let nth = 0; nth < 5; nth++) {
    const story = await postStory(world, ada);
    const { value } = await world.database.get(keys.story(ada, story.id as StoryId));
    const both = await Promise.all([
      world.actors.photos.review.takeDown(value?.photo ?? assert.fail()),
      world.actors.stories.remove(ada, `rid${nth}`, story.id),
    ]);
    assert.equal(both.filter(({ ok }) => ok).length, 1);
  }
  assert.deepEqual((await world.database.get(keys.member(ada))).value?.stories, []);
  await world.actors.files.sweep();
  assert.deepEqual(await Array.fromAsync(world.database.list(keys.blobEnds())), []);
  await audit(world);
});
