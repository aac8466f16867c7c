import assert from "node:assert/strict";
import { makePhotoId, type MemberId, type PhotoId } from "@/domain/ids.ts";
import { CHAT_PHOTO_LIFE_MS } from "@/domain/limits.ts";
import { NO_PHOTO, photoUrl } from "@/domain/photo.ts";
import { newChange, set } from "@/store/change.ts";
import { openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { blobsOf } from "@/store/photos/writer.ts";
import type { Member } from "@/store/records.ts";
import { audit, grantCoins, openTestActors, type TestActors, TestClock } from "@/tests/kit/mod.ts";
import { addProfilePhoto, keepPhoto, photoRow, photoTo, PICTURE } from "@/tests/kit/photos.ts";

const KEPT = { ok: true, value: null };
const UNKNOWN = { ok: false, refusal: { code: "unknown_photo" } };
const REFUSED = { type: "error", message: "error.sensitive_content" };

/** What a member's devices were told, each event with its module. */
function toldOf({ published }: TestActors, member: MemberId): [string, unknown][] {
  return published.flatMap(({ deliveries }) => deliveries).flatMap((delivery) =>
    delivery.kind === "event" && delivery.to.includes(member)
      ? [[delivery.frame.module, delivery.frame.data] as [string, unknown]]
      : []
  );
}

async function memberOf({ database }: TestActors, id: MemberId): Promise<Member | null> {
  return (await database.get(keys.member(id))).value;
}

async function listed({ actors }: TestActors): Promise<PhotoId[]> {
  return (await actors.photos.review.list({ limit: 100 })).map(({ photo }) => photo.id);
}

/** Sends an unscanned photo, and gives its id and its message's. */
async function send(world: TestActors, from: MemberId, to: MemberId) {
  const { id } = await keepPhoto(world, from, "unscanned");
  const input = photoTo({ id: to }, photoUrl(id, "card"));
  const result = await world.actors.conversations.send(from, crypto.randomUUID(), input);
  assert.ok(result.ok, JSON.stringify(result));
  return { id, message: result.value.request_details.message.id };
}

Deno.test("PH-47 list: what nobody has looked at, the longest listed first, page by page", async () => {
  const clock = new TestClock();
  await using world = await openTestActors({ now: clock.now });
  const { review } = world.actors.photos;
  const [ada, ben] = [await world.join("Ada"), await world.join("Ben")];
  await grantCoins(world, { id: ben }, 1_000);
  assert.deepEqual(await review.list({ limit: 10 }), []);
  await addProfilePhoto(world, ada, "clean");
  await keepPhoto(world, ada, "unscanned");
  const first = await addProfilePhoto(world, ada, "unsure");
  clock.advance(1);
  const { id: second } = await send(world, ben, ada);
  clock.advance(1);
  const third = await addProfilePhoto(world, ada, "unscanned");

  const page = await review.list({ limit: 2 });
  assert.deepEqual(page.map(({ photo, name, use, member }) => [photo.id, name, use, member]), [
    [first, "Ada", "profile", ada],
    [second, "Ben", "chat", ben],
  ]);
  const { photo, listed_at } = page.at(-1) ?? assert.fail();
  const rest = await review.list({ after: { id: photo.id, listed_at }, limit: 2 });
  assert.deepEqual(rest.map((each) => each.photo.id), [third]);
  assert.deepEqual(await review.read(first), PICTURE.files.full);
  assert.deepEqual(await review.read(second), PICTURE.files.full);

  // A chat's photo whose hour is over cannot be looked at, also before it is swept.
  clock.advance(CHAT_PHOTO_LIFE_MS);
  assert.deepEqual(await listed(world), [first, third]);
  assert.equal(await review.read(second), null);
  await audit(world);
});

Deno.test("PH-47 read: the operator gets listed photos, and no others", async () => {
  await using world = await openTestActors();
  const ada = await world.join("Ada");
  const clean = await addProfilePhoto(world, ada, "clean");
  const { id: loose } = await keepPhoto(world, ada, "unscanned");
  const made = makePhotoId(new Uint8Array(16));
  for (const id of [clean, loose, made]) assert.equal(await world.actors.photos.review.read(id), null);
});

Deno.test("PH-47 list: a row without its photo is passed over and removed", async () => {
  await using world = await openTestActors();
  const ada = await world.join("Ada");
  const id = await addProfilePhoto(world, ada, "unscanned");
  const made = makePhotoId(new Uint8Array(16));
  const change = newChange();
  for (const [at, photo] of [[1, made], [2, id], [3, made]] as const) {
    set(change, keys.photoReview(at, photo), 0);
  }
  await world.database.commit(change);
  const [only, ...others] = await world.actors.photos.review.list({ limit: 1 });
  assert.deepEqual([only?.photo.id, others], [id, []]);
  const rows = await Array.fromAsync(world.database.list(keys.photoReviews()));
  assert.deepEqual(rows.map(({ key }) => key.slice(1)), [[only?.listed_at, id]]);
  await audit(world);
});

Deno.test("PH-48 keep: an unsure photo is shown from then on, and its owner's pages know it", async () => {
  await using world = await openTestActors();
  const ada = await world.join("Ada");
  const { review } = world.actors.photos;
  const [first, second] = [
    await addProfilePhoto(world, ada, "unsure"),
    await addProfilePhoto(world, ada, "clean"),
  ];
  assert.equal((await memberOf(world, ada))?.photo, photoUrl(second, "card"));
  assert.deepEqual(await review.keep(first), KEPT);
  const row = await photoRow(world, first);
  assert.deepEqual([row?.scan, row?.listed_at], ["clean", null]);
  const member = await memberOf(world, ada);
  assert.deepEqual([member?.photo, member?.photos_version], [photoUrl(first, "card"), 3]);
  const [module, data] = toldOf(world, ada).at(-1) ?? assert.fail();
  assert.equal(module, "user/photos");
  assert.deepEqual(data, {
    list: [first, second].map((id) => ({
      id,
      photo: photoUrl(id, "card"),
      placeholder: PICTURE.placeholder,
      waiting: 0,
    })),
    photo: photoUrl(first, "card"),
    version: 3,
  });
  assert.deepEqual(await listed(world), []);

  const told = toldOf(world, ada).length;
  assert.deepEqual(await review.keep(first), KEPT, "again");
  assert.equal(toldOf(world, ada).length, told, "nothing has changed, so nothing is told");
  await audit(world);
});

Deno.test("PH-48 keep: a chat's photo leaves the list and stays as it is; what is not there is unknown", async () => {
  await using world = await openTestActors();
  const { photos: { review, takeOnce } } = world.actors;
  const [ada, ben] = [await world.join("Ada"), await world.join("Ben")];
  const { id } = await send(world, ada, ben);
  assert.deepEqual(await listed(world), [id]);
  assert.deepEqual(await review.keep(id), KEPT);
  assert.deepEqual(await listed(world), []);
  assert.ok((await takeOnce(id, ben)).ok);
  assert.deepEqual(await review.keep(id), UNKNOWN, "it was looked at");
  assert.deepEqual(await review.keep(makePhotoId(new Uint8Array(16))), UNKNOWN);
  await audit(world);
});

Deno.test("PH-49 takeDown: a profile's photo is gone at once, with its bytes, and its owner is told", async () => {
  await using world = await openTestActors();
  const ada = await world.join("Ada");
  const { review } = world.actors.photos;
  const id = await addProfilePhoto(world, ada, "unscanned");
  const blobs = blobsOf(await photoRow(world, id) ?? assert.fail());
  assert.deepEqual(await review.takeDown(id), KEPT);
  assert.equal(await photoRow(world, id), null);
  for (const blob of blobs) assert.equal(await world.blobs.get(blob), null);
  const member = await memberOf(world, ada);
  assert.deepEqual([member?.photos, member?.photo, member?.photos_version], [[], null, 2]);
  const told = toldOf(world, ada).slice(1);
  assert.deepEqual(told, [
    ["user/photos", { list: [], photo: NO_PHOTO, version: 2 }],
    ["notification", REFUSED],
  ]);
  assert.deepEqual(await review.takeDown(id), UNKNOWN, "again");
  assert.equal(toldOf(world, ada).length, 3);
  assert.deepEqual(await listed(world), []);
  await audit(world);
});

Deno.test("PH-49 takeDown: also one that nobody has listed, and where storage fails the sweep removes its bytes", async () => {
  await using world = await openTestActors();
  const ada = await world.join("Ada");
  const { photos } = world.actors;
  const id = await addProfilePhoto(world, ada, "clean");
  const [blob] = blobsOf(await photoRow(world, id) ?? assert.fail());
  assert.ok(blob);
  const { remove } = world.blobs;
  world.blobs.remove = () => Promise.reject(new Error("no storage"));
  assert.deepEqual(await photos.review.takeDown(id), KEPT);
  world.blobs.remove = remove;
  assert.equal(await photoRow(world, id), null);
  assert.ok(await world.blobs.get(blob));
  assert.equal(await world.actors.files.sweep(), 3);
  assert.equal(await world.blobs.get(blob), null);
  await audit(world);
});

Deno.test("PH-49 takeDown: a chat's photo is gone for its receiver, and the message has nothing to open", async () => {
  await using world = await openTestActors();
  const { ask, photos } = world.actors;
  const [ada, ben] = [await world.join("Ada"), await world.join("Ben")];
  const { id } = await send(world, ada, ben);
  const [blob] = blobsOf(await photoRow(world, id) ?? assert.fail());
  assert.ok(blob);
  assert.deepEqual(await photos.review.takeDown(id), KEPT);
  assert.equal(await world.blobs.get(blob), null);
  assert.deepEqual(await photos.takeOnce(id, ben), { ok: false, refusal: { code: "photo_gone" } });
  assert.deepEqual(await photos.takeOnce(id, ada), UNKNOWN);
  const page = await ask.conversations.messages(ben, {
    contact_user_id: ada,
    recordsToTake: 20,
    currentLength: 0,
  });
  assert.ok(page.ok);
  assert.deepEqual(page.value.list.map(({ type, message, viewed }) => [type, message, viewed]), [[
    "pphoto",
    "",
    0,
  ]]);
  assert.deepEqual(toldOf(world, ada).at(-1), ["notification", REFUSED]);
  assert.ok(!toldOf(world, ben).some(([module]) => module === "notification"), "the receiver did nothing");
  assert.deepEqual(await photos.review.takeDown(id), UNKNOWN);
  assert.deepEqual(await listed(world), []);
  await audit(world);
});

Deno.test("PH-49 takeDown: an upload that nothing uses yet cannot be used any more", async () => {
  await using world = await openTestActors();
  const ada = await world.join("Ada");
  const { photos } = world.actors;
  const [{ id }, { id: visitors }] = [await keepPhoto(world, ada), await keepPhoto(world, null)];
  assert.deepEqual(await photos.review.takeDown(id), KEPT);
  assert.deepEqual(await photos.review.takeDown(visitors), KEPT);
  assert.deepEqual(await photos.add(ada, "rid", photoUrl(id, "card")), UNKNOWN);
  assert.deepEqual(toldOf(world, ada), [["notification", REFUSED]]);
  assert.equal((await Array.fromAsync(world.database.list(keys.blobEnds()))).length, 0);
  await audit(world);
});

Deno.test("PH-49 review: two operators and the owner at once leave one state, on two isolates", async () => {
  const folder = await Deno.makeTempDir({ prefix: "kindling_" });
  const [mine, theirs] = await Promise.all([0, 1].map(() => openDatabase({ path: `${folder}/store.db` })));
  assert.ok(mine && theirs);
  {
    await using here = await openTestActors({ database: mine, instance: "here" });
    await using there = await openTestActors({ database: theirs, instance: "there" });
    there.blobs.remove = (blob) => here.blobs.remove(blob);
    const ada = await here.join("Ada");
    for (let round = 0; round < 5; round++) {
      const [kept, other] = [
        await addProfilePhoto(here, ada, "unsure"),
        await addProfilePhoto(here, ada, "unsure"),
      ];
      const results = await Promise.all([
        here.actors.photos.review.keep(kept),
        there.actors.photos.review.keep(other),
        here.actors.photos.remove(ada, `own ${round}`, kept),
        there.actors.photos.review.takeDown(kept),
        here.actors.photos.review.takeDown(other),
      ]);
      assert.ok(results.some((result) => result.ok));
      const member = await memberOf(here, ada);
      assert.deepEqual([member?.photos, member?.photo], [[], null]);
    }
    assert.deepEqual(await listed(there), []);
    await audit(here);
  }
  for (const database of [mine, theirs]) await database.close();
  await Deno.remove(folder, { recursive: true });
});
