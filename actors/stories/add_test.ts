import assert from "node:assert/strict";
import { makePhotoId, type MemberId } from "@/domain/ids.ts";
import { STORIES_MAX, STORY_LIFE_MS, UPLOAD_LIFE_MS } from "@/domain/limits.ts";
import { photoUrl } from "@/domain/photo.ts";
import { audit as problems } from "@/store/audit/mod.ts";
import { openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { audit, openTestActors, postStory, type TestActors, TestClock } from "@/tests/kit/mod.ts";
import { keepPhoto, photoRow } from "@/tests/kit/photos.ts";
import { codeOf } from "@/tests/kit/results.ts";

const NOW = Date.now();

async function memberOf({ database }: TestActors, id: MemberId) {
  return (await database.get(keys.member(id))).value ?? assert.fail("no member");
}

async function feedOf({ database }: TestActors): Promise<unknown[]> {
  const rows = [1, 2, 3].map((gender) =>
    Array.fromAsync(database.list(keys.storyFeeds(gender as 1)), ({ key, value }) => [...key.slice(1), value])
  );
  return (await Promise.all(rows)).flat();
}

Deno.test("ST-1 add: an upload becomes a story for a day, in its member's record, in the feed and for the operator", async () => {
  const clock = new TestClock(NOW);
  await using world = await openTestActors({ now: clock.now });
  const ada = await world.join("Ada");
  const { id } = await keepPhoto(world, ada, "unscanned");
  clock.advance(1_500);
  const result = await world.actors.stories.add(ada, "rid", {
    photo: photoUrl(id, "card"),
    story: " the sea ",
  });
  assert.ok(result.ok);
  const { story } = result.value.request_details;
  const [at, exp] = [clock.now(), clock.now() + STORY_LIFE_MS];
  const photo = await photoRow(world, id) ?? assert.fail();
  assert.deepEqual(story, {
    id: story.id,
    user_id: ada,
    story_photo: `/stories/${ada}/${story.id}/full`,
    placeholder: photo.placeholder,
    story: "the sea",
    time: Math.floor(at / 1000),
    until: Math.floor(exp / 1000),
    seen: 1,
    waiting: 0,
  });
  assert.deepEqual([photo.use, photo.story, photo.exp, photo.listed_at], ["story", story.id, exp, at]);
  assert.deepEqual(Object.keys(photo.files).sort(), ["card", "full", "thumb"]);
  const { stories, stories_version, gender } = await memberOf(world, ada);
  assert.deepEqual([stories, stories_version], [[{ id: story.id, at, exp }], 1]);
  assert.deepEqual(await feedOf(world), [[gender, at, ada, story.id, { exp }]]);
  await audit(world);
});

Deno.test("ST-1 ST-8 sweep: a story's picture stays until its last millisecond, and goes with it", async () => {
  const clock = new TestClock(NOW);
  await using world = await openTestActors({ now: clock.now });
  const { stories, files } = world.actors;
  const ada = await world.join("Ada");
  const story = await postStory(world, ada);
  const own = async () => {
    const got = await stories.get(ada, ada);
    return got.ok ? got.value.list.map(({ id }) => id) : [];
  };
  clock.advance(STORY_LIFE_MS - 1);
  assert.deepEqual([await files.sweep(), await own()], [0, [story.id]]);
  clock.advance(1);
  assert.deepEqual(await own(), []);
  assert.deepEqual(await stories.remove(ada, "late", story.id), {
    ok: false,
    refusal: { code: "unknown_story" },
  });
  assert.equal(await files.sweep(), 3);
  assert.deepEqual(await Array.fromAsync(world.database.list(keys.blobEnds())), []);
  assert.deepEqual(await Array.fromAsync(problems(world.database, clock.now)), []);
});

Deno.test("ST-2 add: the same command is done once, and with another photo or text it is another command", async () => {
  await using world = await openTestActors();
  const ada = await world.join("Ada");
  const [first, second] = [(await keepPhoto(world, ada)).id, (await keepPhoto(world, ada)).id];
  const { add } = world.actors.stories;
  const twice = await Promise.all([
    add(ada, "rid", { photo: first, story: "x" }),
    add(ada, "rid", { photo: photoUrl(first, "full"), story: " x " }),
  ]);
  assert.deepEqual(twice.map(codeOf), ["ok", "ok"]);
  assert.deepEqual(twice[0], twice[1]);
  for (const other of [{ photo: second, story: "x" }, { photo: first, story: "y" }]) {
    assert.equal(codeOf(await add(ada, "rid", other)), "idempotency_mismatch");
  }
  assert.equal(codeOf(await add(ada, "again", { photo: first, story: "x" })), "unknown_photo");
  assert.equal((await memberOf(world, ada)).stories?.length, 1);
  await audit(world);
});

Deno.test("ST-3 add: only an upload of one's own that is there and that nothing uses", async () => {
  const clock = new TestClock(NOW);
  await using world = await openTestActors({ now: clock.now });
  const [ada, ben] = [await world.join("Ada"), await world.join("Ben")];
  const { add } = world.actors.stories;
  const old = (await keepPhoto(world, ada)).id;
  clock.advance(UPLOAD_LIFE_MS);
  const [visitors, bens, profiles] = [
    (await keepPhoto(world, null)).id,
    (await keepPhoto(world, ben)).id,
    (await keepPhoto(world, ada)).id,
  ];
  assert.ok((await world.actors.photos.add(ada, "profile", profiles)).ok);
  const made = makePhotoId(new Uint8Array(16));
  const story = await postStory(world, ada);
  const named = ["", "x", "../../etc/passwd", `/photos/${bens}/blur`, story.story_photo, story.id, made];
  for (const photo of [...named, old, visitors, bens, profiles]) {
    assert.equal(codeOf(await add(ada, "rid", { photo, story: "" })), "unknown_photo", photo);
  }
  assert.equal(
    codeOf(await add("0000000000" as MemberId, "rid", { photo: bens, story: "" })),
    "unknown_photo",
  );
  assert.equal(codeOf(await add(ben, "rid", { photo: bens, story: "" })), "ok");
  // A story's photo is no photo of the profile's, and is sent to nobody.
  const taken = (await world.database.get(
    keys.story(ben, (await memberOf(world, ben)).stories?.[0]?.id ?? assert.fail()),
  ))
    .value?.photo ?? assert.fail();
  assert.equal((await world.actors.photos.add(ben, "profile", taken)).ok, false);
  await audit(world);
});

Deno.test("ST-4 add: of the last two at once one finds room, on two isolates, and what is over makes room", async () => {
  const folder = await Deno.makeTempDir({ prefix: "kindling_" });
  const databases = await Promise.all([0, 1].map(() => openDatabase({ path: `${folder}/store.db` })));
  const [mine, theirs] = databases;
  assert.ok(mine && theirs);
  const clock = new TestClock(NOW);
  {
    await using here = await openTestActors({ database: mine, instance: "here", now: clock.now });
    await using there = await openTestActors({ database: theirs, instance: "there", now: clock.now });
    const ada = await here.join("Ada");
    for (let nth = 1; nth < STORIES_MAX; nth++) {
      clock.advance(1_000);
      await postStory(here, ada);
    }
    const uploads = [(await keepPhoto(here, ada)).id, (await keepPhoto(here, ada)).id];
    const results = await Promise.all(
      uploads.map((photo, nth) =>
        (nth === 0 ? here : there).actors.stories.add(ada, `rid${nth}`, { photo, story: "" })
      ),
    );
    assert.deepEqual(results.map(codeOf).sort(), ["ok", "stories_full"]);
    const { stories = [], stories_version } = await memberOf(here, ada);
    assert.deepEqual([stories.length, stories_version], [STORIES_MAX, STORIES_MAX]);
    await audit(here);

    clock.advance((stories[0]?.exp ?? 0) - clock.now());
    const next = await postStory(here, ada);
    const after = (await memberOf(here, ada)).stories ?? [];
    assert.deepEqual([after.length, after.at(-1)?.id, after[0]?.id], [STORIES_MAX, next.id, stories[1]?.id]);
  }
  for (const database of databases) await database.close();
  await Deno.remove(folder, { recursive: true });
});
