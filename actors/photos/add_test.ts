import assert from "node:assert/strict";
import { makePhotoId, type MemberId } from "@/domain/ids.ts";
import { PHOTO_SLOTS, UPLOAD_LIFE_MS } from "@/domain/limits.ts";
import { photoUrl } from "@/domain/photo.ts";
import type { EventData } from "@/protocol/events/mod.ts";
import { openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { audit, openTestActors, type TestActors, TestClock } from "@/tests/kit/mod.ts";
import { addProfilePhoto, keepPhoto, photoRow } from "@/tests/kit/photos.ts";
import { codeOf } from "@/tests/kit/results.ts";

async function slotsOf({ database }: TestActors, member: MemberId): Promise<readonly string[]> {
  return (await database.get(keys.member(member))).value?.photos ?? [];
}

Deno.test("PH-10 add: an upload becomes the profile's next photo, for good, and is listed for the operator", async () => {
  const clock = new TestClock();
  await using world = await openTestActors({ now: clock.now });
  const ada = await world.join("Ada");
  const first = (await keepPhoto(world, ada, "unscanned")).id;
  const second = (await keepPhoto(world, ada)).id;
  const result = await world.actors.photos.add(ada, "one", photoUrl(first, "card"));
  assert.ok(result.ok);
  const photo = await photoRow(world, first);
  assert.ok(photo);
  assert.deepEqual(result.value.request_details, {
    photo_id: first,
    photo: { id: first, photo: photoUrl(first, "card"), placeholder: photo.placeholder, waiting: 0 },
  });
  assert.deepEqual([photo.use, photo.exp, photo.listed_at], ["profile", 0, clock.now()]);
  assert.equal(Object.keys(photo.files).length, 3);
  assert.equal(codeOf(await world.actors.photos.add(ada, "two", second)), "ok");

  const member = (await world.database.get(keys.member(ada))).value;
  assert.deepEqual(member?.photos, [first, second]);
  assert.deepEqual([member?.photo, member?.photo_placeholder, member?.photos_version], [
    photoUrl(first, "card"),
    photo.placeholder,
    2,
  ]);
  clock.advance(UPLOAD_LIFE_MS);
  assert.equal(await world.actors.files.sweep(), 0);
  await audit(world);
});

Deno.test("PH-14 add: the same command is done once, and with another photo it is another command", async () => {
  await using world = await openTestActors();
  const ada = await world.join("Ada");
  const [first, second] = [(await keepPhoto(world, ada)).id, (await keepPhoto(world, ada)).id];
  const { add } = world.actors.photos;
  const twice = await Promise.all([add(ada, "rid", first), add(ada, "rid", photoUrl(first, "full"))]);
  assert.deepEqual(twice.map(codeOf), ["ok", "ok"]);
  assert.deepEqual(twice[0], twice[1]);
  assert.deepEqual(await add(ada, "rid", first), twice[0]);
  assert.equal(codeOf(await add(ada, "rid", second)), "idempotency_mismatch");
  assert.deepEqual(await slotsOf(world, ada), [first]);
  assert.equal(codeOf(await add(ada, "again", first)), "unknown_photo");
  await audit(world);
});

Deno.test("PH-15 add: only an upload of one's own that is still there", async () => {
  const clock = new TestClock();
  await using world = await openTestActors({ now: clock.now });
  const [ada, ben] = [await world.join("Ada"), await world.join("Ben")];
  const { add } = world.actors.photos;
  const old = (await keepPhoto(world, ada)).id;
  clock.advance(UPLOAD_LIFE_MS);
  const [visitors, bens] = [(await keepPhoto(world, null)).id, (await keepPhoto(world, ben)).id];
  const made = makePhotoId(new Uint8Array(16));
  const nobody = "0000000000" as MemberId;
  for (const named of ["", "x", "../../etc/passwd", `${bens}/card`, `/photos/${bens}/blur`, "1", made]) {
    assert.equal(codeOf(await add(ada, "rid", named)), "unknown_photo", named);
  }
  for (const named of [old, visitors, bens]) {
    assert.equal(codeOf(await add(ada, "rid", named)), "unknown_photo");
  }
  assert.equal(codeOf(await add(nobody, "rid", bens)), "unknown_photo");
  assert.equal(codeOf(await add(ben, "rid", bens)), "ok");
  assert.deepEqual(await slotsOf(world, ada), []);
});

Deno.test("PH-16 add: of seven at once six find a slot, on two isolates", async () => {
  const folder = await Deno.makeTempDir({ prefix: "kindling_" });
  const databases = await Promise.all([0, 1].map(() => openDatabase({ path: `${folder}/store.db` })));
  const [mine, theirs] = databases;
  assert.ok(mine && theirs);
  {
    await using here = await openTestActors({ database: mine, instance: "here" });
    await using there = await openTestActors({ database: theirs, instance: "there" });
    const ada = await here.join("Ada");
    const uploads = [];
    for (let nth = 0; nth <= PHOTO_SLOTS; nth++) uploads.push((await keepPhoto(here, ada)).id);
    const results = await Promise.all(uploads.map((id, nth) => {
      return (nth % 2 === 0 ? here : there).actors.photos.add(ada, `rid${nth}`, id);
    }));
    assert.deepEqual(results.map(codeOf).sort(), [...new Array(PHOTO_SLOTS).fill("ok"), "photo_slots_full"]);
    const slots = await slotsOf(here, ada);
    assert.equal(new Set(slots).size, PHOTO_SLOTS);
    assert.equal((await mine.get(keys.member(ada))).value?.photos_version, PHOTO_SLOTS);
    const left = uploads.filter((id) => !slots.includes(id));
    assert.equal((await photoRow(here, left[0] ?? assert.fail()))?.use, null);
    await audit(here);
  }
  for (const database of databases) await database.close();
  await Deno.remove(folder, { recursive: true });
});

Deno.test("PH-16 add: the same upload at the same moment takes one slot", async () => {
  await using world = await openTestActors();
  const ada = await world.join("Ada");
  const id = (await keepPhoto(world, ada)).id;
  const results = await Promise.all(["a", "b", "c"].map((rid) => world.actors.photos.add(ada, rid, id)));
  assert.deepEqual(results.map(codeOf).sort(), ["ok", "unknown_photo", "unknown_photo"]);
  assert.deepEqual(await slotsOf(world, ada), [id]);
});

Deno.test("PH-17 add: every own device is told of all photos and of the first one that others see", async () => {
  await using world = await openTestActors();
  const ada = await world.join("Ada");
  const first = await addProfilePhoto(world, ada);
  const [told] = world.published.at(-1)?.deliveries ?? [];
  assert.ok(told?.kind === "event");
  assert.deepEqual(told.to, [ada]);
  const { placeholder } = await photoRow(world, first) ?? assert.fail();
  assert.deepEqual(told.frame, {
    module: "user/photos",
    data: {
      list: [{ id: first, photo: photoUrl(first, "card"), placeholder, waiting: 0 }],
      photo: photoUrl(first, "card"),
      version: 1,
    },
  });
});

for (
  const [how, answer] of [["says no", () => null], [
    "throws",
    () => Promise.reject(new Error("lost")),
  ]] as const
) {
  Deno.test(`PH-14 PH-17 add and remove: a commit that lands and ${how} is answered once, and told`, async () => {
    await using world = await openTestActors();
    const { database, actors: { photos }, published } = world;
    const ada = await world.join("Ada");
    const { id } = await keepPhoto(world, ada);
    const { commit } = database;
    const loseNext = () => {
      database.commit = async (change) => {
        database.commit = commit;
        await commit(change);
        return await answer();
      };
    };
    loseNext();
    assert.ok((await photos.add(ada, "add", id)).ok);
    loseNext();
    assert.ok((await photos.remove(ada, "remove", id)).ok);
    const told = published.flatMap(({ deliveries }) => deliveries)
      .flatMap((each) => each.kind === "event" ? each.frame.data as EventData<"user/photos"> : []);
    assert.deepEqual(told.map(({ version }) => version), [1, 2]);
    assert.deepEqual(await slotsOf(world, ada), []);
    await world.actors.files.sweep();
    await audit(world);
  });
}
