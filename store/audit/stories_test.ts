import assert from "node:assert/strict";
import { makeStoryId, type MemberId, type StoryId } from "@/domain/ids.ts";
import { STORIES_MAX, STORY_LIFE_MS } from "@/domain/limits.ts";
import { auditStories } from "@/store/audit/stories.ts";
import { newChange, remove, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { type Key, keys } from "@/store/keys.ts";
import type { Member, Photo, Story } from "@/store/records.ts";
import { keepStory, openTestActors, postStory, type TestActors, TestClock } from "@/tests/kit/mod.ts";

const NOW = Date.now();
const OTHER = makeStoryId(new Uint8Array(16));

const STANDS = "story is not in its member's record, stands elsewhere, or ends before it begins";
const PHOTO = "the story's photo is missing, or is not its own";
const PLACE = "place in the feed is no story's";
const GENDER = "story stands in the feed of another gender than its member's";
const LOOSE = "photo of a story is in none of its member's";
const SHOWN = "story is shown although its photo is still to be checked, or the other way round";
const SEEN = "row of seen stories has not two members, or ends before they do";
const LOOK = "story was looked at by nobody";
const MEMBER = "a story of the member is missing, stands in no feed, or is not as the record says";

async function write<Value>(database: Database, key: Key<Value>, value: Value | undefined): Promise<void> {
  const change = newChange();
  if (value === undefined) remove(change, key);
  else set(change, key, value);
  await database.commit(change);
}

async function problems(database: Database, now = NOW): Promise<string[]> {
  return (await Array.fromAsync(auditStories(database, now))).map(({ problem }) => problem).sort();
}

/** What the audit finds while a row is another one, which is put back after that. */
async function problemsWith<Value>(
  { database }: TestActors,
  key: Key<Value>,
  value: Value | undefined,
): Promise<string[]> {
  const { value: before } = await database.get(key);
  await write(database, key, value);
  const found = await problems(database);
  await write(database, key, before ?? undefined);
  return found;
}

/** Ada shows a story with a photo of hers. */
async function openScene() {
  const clock = new TestClock(NOW);
  const world = await openTestActors({ now: clock.now });
  const ada = await world.join("Ada");
  const id = (await postStory(world, ada)).id as StoryId;
  const story: Story = (await world.database.get(keys.story(ada, id))).value ?? assert.fail();
  const photo: Photo = (await world.database.get(keys.photo(story.photo ?? assert.fail()))).value ??
    assert.fail();
  const member: Member = (await world.database.get(keys.member(ada))).value ?? assert.fail();
  assert.deepEqual(await problems(world.database), []);
  return { ...world, clock, ada, id, story, photo, member };
}

Deno.test("ST-12 OP-4 audit: a story stands where it says, in its member's record as in its row", async () => {
  await using scene = await openScene();
  const { ada, id, story } = scene;
  const key = keys.story(ada, id);
  assert.deepEqual(await problemsWith(scene, keys.story("zzzzzzzzzz" as MemberId, id), story), [
    STANDS,
    PHOTO,
  ]);
  assert.deepEqual(await problemsWith(scene, key, { ...story, at: story.exp }), [PLACE, STANDS]);
  assert.deepEqual(
    await problemsWith(scene, key, { ...story, exp: story.exp + 1 }),
    [MEMBER, PLACE, STANDS, PHOTO].sort(),
  );
  assert.deepEqual(await problemsWith(scene, key, { ...story, id: OTHER }), [STANDS, PHOTO]);
  assert.deepEqual(await problemsWith(scene, key, undefined), [MEMBER, LOOSE, PLACE].sort());
  // One that is over needs nobody.
  assert.deepEqual(await problemsWith(scene, keys.story(ada, OTHER), { ...story, at: 1, exp: 2 }), []);
});

Deno.test("ST-12 OP-4 audit: what a member's record says of their stories is so", async () => {
  await using scene = await openScene();
  const { ada, id, member, story } = scene;
  const [mark] = member.stories ?? [];
  assert.ok(mark);
  const change = (stories: Member["stories"]) =>
    problemsWith(scene, keys.member(ada), { ...member, ...(stories && { stories }) });
  assert.deepEqual(await change([]), [STANDS]);
  assert.deepEqual(await change([mark, { ...mark, id: OTHER }]), [MEMBER]);
  assert.deepEqual(await change([mark, mark]), [MEMBER]);
  assert.deepEqual(await change([{ ...mark, exp: mark.exp - 1 }]), [MEMBER, STANDS]);
  assert.deepEqual(await change([{ ...mark, waiting: true }]), [SHOWN]);
  assert.deepEqual(await change([mark, { id: OTHER, at: 1, exp: 2 }]), []);
  assert.deepEqual(await change(new Array(STORIES_MAX + 1).fill(mark)), [MEMBER]);
  assert.deepEqual(await problemsWith(scene, keys.member(ada), undefined), [GENDER, STANDS, SHOWN].sort());
  assert.deepEqual(await problemsWith(scene, keys.story(ada, id), { ...story, photo: null }), [LOOSE]);
});

Deno.test("ST-12 OP-4 audit: every story has its place in the feed of its member's gender, and no other place is left", async () => {
  await using scene = await openScene();
  const { ada, id, member, story: { at, exp } } = scene;
  const place = keys.storyFeed(member.gender, at, ada, id);
  assert.deepEqual(await problemsWith(scene, place, undefined), [MEMBER]);
  assert.deepEqual(await problemsWith(scene, place, { exp: exp + 1 }), [MEMBER, PLACE].sort());
  assert.deepEqual(await problemsWith(scene, keys.storyFeed(3, at, ada, id), { exp }), [GENDER]);
  assert.deepEqual(await problemsWith(scene, keys.storyFeed(member.gender, at, ada, OTHER), { exp }), [
    PLACE,
  ]);
  assert.deepEqual(await problemsWith(scene, keys.storyFeed(3, at, ada, OTHER), { exp: 1 }), []);
});

Deno.test("ST-12 OP-4 audit: a story's photo is its own, lives as long, and is shown once it may be", async () => {
  await using scene = await openScene();
  const { photo, member } = scene;
  const change = (next: Partial<Photo>) => problemsWith(scene, keys.photo(photo.id), { ...photo, ...next });
  assert.deepEqual(await problemsWith(scene, keys.photo(photo.id), undefined), [PHOTO]);
  assert.deepEqual(await change({ exp: photo.exp + 1 }), [PHOTO]);
  assert.deepEqual(await change({ use: "profile" }), [PHOTO]);
  assert.deepEqual(await change({ scan: "unsure" }), [SHOWN]);
  assert.deepEqual(await change({ scan: "unscanned" }), []);
  assert.deepEqual(await change({ story: OTHER }), [LOOSE, PHOTO].sort());
  assert.equal(member.stories?.length, 1);
});

Deno.test("ST-12 OP-4 audit: looks at stories are members' looks at others", async () => {
  await using scene = await openScene();
  const { ada, id, story: { exp } } = scene;
  const ben = await scene.join("Ben");
  const row = { stories: [{ id, exp }], exp };
  const nobody = "zzzzzzzzzz" as MemberId;
  assert.deepEqual(await problemsWith(scene, keys.storiesSeen(ben, ada), row), []);
  assert.deepEqual(await problemsWith(scene, keys.storiesSeen(nobody, ada), row), [SEEN]);
  assert.deepEqual(await problemsWith(scene, keys.storiesSeen(ben, nobody), row), [SEEN]);
  assert.deepEqual(await problemsWith(scene, keys.storiesSeen(ada, ada), row), [SEEN, SEEN]);
  assert.deepEqual(await problemsWith(scene, keys.storiesSeen(ben, ada), { ...row, exp: exp - 1 }), [
    SEEN,
    SEEN,
  ]);
  assert.deepEqual(await problemsWith(scene, keys.storyLook(id, NOW, ben), { exp }), []);
  assert.deepEqual(await problemsWith(scene, keys.storyLook(id, NOW, nobody), { exp }), [LOOK]);
  assert.deepEqual(await problemsWith(scene, keys.storyLook(id, NOW, nobody), { exp: NOW }), []);
});

Deno.test("ST-12 OP-4 audit: once it is over nothing about a story is a problem, whatever is left of it", async () => {
  await using scene = await openScene();
  const { database, ada, id, story, photo } = scene;
  await keepStory(scene, { id: ada }, { at: NOW });
  await write(database, keys.photo(photo.id), undefined);
  assert.deepEqual(await problems(database, NOW + STORY_LIFE_MS - 1), [PHOTO]);
  assert.deepEqual(await problems(database, NOW + STORY_LIFE_MS), []);
  await write(database, keys.story(ada, id), undefined);
  await write(database, keys.photo(photo.id), { ...photo, story: story.id });
  assert.deepEqual(await problems(database, NOW + STORY_LIFE_MS), []);
});

Deno.test("ST-12 OP-4 audit: a story that comes or goes while it is looked at is no problem", async () => {
  await using scene = await openScene();
  const { database, ada, id } = scene;
  let moves = 0;
  const whileMoved: Database = {
    ...database,
    async getMany(asked) {
      const isAboutIt = asked.some((key) => key[0] === "story_feed");
      if (isAboutIt && ++moves === 1) {
        await postStory(scene, ada);
        assert.ok((await scene.actors.stories.remove(ada, "rid", id)).ok);
      }
      return await database.getMany(asked);
    },
  };
  assert.deepEqual(await problems(whileMoved), []);
  assert.ok(moves > 1);
});
