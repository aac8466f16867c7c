import assert from "node:assert/strict";
import { makeStoryId, type MemberId, type StoryId } from "@/domain/ids.ts";
import { keys } from "@/store/keys.ts";
import { blobsOf } from "@/store/photos/writer.ts";
import { audit, keepStory, openTestActors, postStory, type TestActors } from "@/tests/kit/mod.ts";
import { photoRow } from "@/tests/kit/photos.ts";
import { codeOf } from "@/tests/kit/results.ts";

async function photoOf(world: TestActors, owner: MemberId, id: string) {
  const story = (await world.database.get(keys.story(owner, id as StoryId))).value;
  return await photoRow(world, story?.photo ?? "") ?? assert.fail("no photo");
}

async function rowsLeft({ database }: TestActors): Promise<unknown[]> {
  const prefixes = [keys.storyFeeds(1), keys.storyFeeds(2), keys.blobEnds(), keys.photoReviews()];
  return (await Promise.all(prefixes.map((prefix) => Array.fromAsync(database.list<unknown>(prefix)))))
    .flat();
}

Deno.test("ST-8 remove: row, place, mark and photo go with the commit, the bytes right after it", async () => {
  await using world = await openTestActors();
  const ada = await world.join("Ada");
  const [first, second] = [await postStory(world, ada, { scan: "unscanned" }), await postStory(world, ada)];
  const photo = await photoOf(world, ada, first.id);
  const [blobs, later] = [blobsOf(photo), blobsOf(await photoOf(world, ada, second.id))];
  assert.deepEqual(await world.actors.stories.remove(ada, "rid", first.id), {
    ok: true,
    value: { request_details: { story_id: first.id } },
  });
  assert.equal(await photoRow(world, photo.id), null);
  for (const blob of blobs) assert.equal(await world.blobs.get(blob), null);
  for (const blob of later) assert.ok(await world.blobs.get(blob));
  const { value } = await world.database.get(keys.member(ada));
  assert.deepEqual(value?.stories?.map(({ id }) => id), [second.id]);
  await audit(world);
  assert.equal(codeOf(await world.actors.stories.remove(ada, "last", second.id)), "ok");
  await world.actors.files.sweep();
  assert.deepEqual(await rowsLeft(world), []);
  await audit(world);
});

Deno.test("ST-8 remove: one whose picture is drawn goes as well", async () => {
  await using world = await openTestActors();
  const ada = await world.join("Ada");
  const story = await keepStory(world, { id: ada });
  assert.equal(codeOf(await world.actors.stories.remove(ada, "rid", story.id)), "ok");
  assert.deepEqual((await world.database.get(keys.member(ada))).value?.stories, []);
  assert.deepEqual(await rowsLeft(world), []);
});

Deno.test("ST-2 remove: the same command again is answered the same, another one finds nothing", async () => {
  await using world = await openTestActors();
  const ada = await world.join("Ada");
  const [first, second] = [await postStory(world, ada), await postStory(world, ada)];
  const { remove } = world.actors.stories;
  const twice = await Promise.all([remove(ada, "rid", first.id), remove(ada, "rid", first.id)]);
  assert.deepEqual(twice.map(codeOf), ["ok", "ok"]);
  assert.equal(codeOf(await remove(ada, "rid", second.id)), "idempotency_mismatch");
  assert.equal(codeOf(await remove(ada, "new", first.id)), "unknown_story");
  assert.deepEqual((await world.database.get(keys.member(ada))).value?.stories?.map(({ id }) => id), [
    second.id,
  ]);
  await audit(world);
});

Deno.test("ST-3 remove: nobody removes what is no story of their own", async () => {
  await using world = await openTestActors();
  const [ada, ben] = [await world.join("Ada"), await world.join("Ben")];
  const bens = await postStory(world, ben);
  const photo = await photoOf(world, ben, bens.id);
  const made = makeStoryId(new Uint8Array(16));
  for (const id of ["", "1", "..", bens.story_photo, bens.id, photo.id, made]) {
    assert.equal(codeOf(await world.actors.stories.remove(ada, "rid", id)), "unknown_story", id);
  }
  assert.equal(
    codeOf(await world.actors.stories.remove("0000000000" as MemberId, "rid", bens.id)),
    "unknown_story",
  );
  // Nor is it removed as if it were a photo of the profile's.
  assert.equal((await world.actors.photos.remove(ben, "photo", photo.id)).ok, false);
  assert.ok(await photoRow(world, photo.id));
  await audit(world);
});

Deno.test("ST-8 remove: where storage fails the story is gone all the same, and the sweep removes its bytes", async () => {
  await using world = await openTestActors();
  const ada = await world.join("Ada");
  const story = await postStory(world, ada);
  const blobs = blobsOf(await photoOf(world, ada, story.id));
  const { remove } = world.blobs;
  world.blobs.remove = () => Promise.reject(new Error("no disk"));
  assert.equal(codeOf(await world.actors.stories.remove(ada, "rid", story.id)), "ok");
  await audit(world);
  world.blobs.remove = remove;
  await world.actors.files.sweep();
  for (const blob of blobs) assert.equal(await world.blobs.get(blob), null);
  assert.deepEqual(await rowsLeft(world), []);
});
