import assert from "node:assert/strict";
import type { MemberId, PhotoId } from "@/domain/ids.ts";
import { UPLOAD_LIFE_MS } from "@/domain/limits.ts";
import { PHOTO_SIZES, photoUrl, type ScanState } from "@/domain/photo.ts";
import { keys } from "@/store/keys.ts";
import { keepPhoto, openTestActors, photoTo, PICTURE, TestClock } from "@/tests/kit/mod.ts";

async function openTrio() {
  const clock = new TestClock();
  const test = await openTestActors({ now: clock.now });
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  const { photos } = test.actors;

  /** A photo in Ada's profile. */
  async function publish(scan: ScanState = "clean") {
    const photo = await keepPhoto(test, ada, scan === "clean" ? undefined : scan);
    const added = await photos.add(ada, crypto.randomUUID(), photo.id);
    assert.ok(added.ok);
    return photo;
  }

  /** Who of the two, and of guests, gets a photo as a card. */
  async function seen(id: string, draft: PhotoId | null = null): Promise<string> {
    const viewers: [string, MemberId | null][] = [["ada", ada], ["ben", ben], ["guest", null]];
    const found = await Promise.all(
      viewers.map(async ([name, member]) => await photos.read(id, "card", { member, draft }) ? name : ""),
    );
    return found.filter(Boolean).join();
  }
  return { ...test, clock, ada, ben, photos, publish, seen };
}

Deno.test("PH-20 read: each size has its own bytes, and only what others may see lasts", async () => {
  await using test = await openTrio();
  const { ada, ben, photos, publish } = test;
  const published = await publish();
  for (const size of PHOTO_SIZES) {
    const found = await photos.read(published.id, size, { member: ben, draft: null });
    assert.deepEqual(found, { bytes: PICTURE.files[size], isLasting: true });
  }
  const upload = await keepPhoto(test, ada);
  const own = await photos.read(upload.id, "thumb", { member: ada, draft: null });
  assert.deepEqual(own, { bytes: PICTURE.files.thumb, isLasting: false });
  const waiting = await publish("unsure");
  assert.equal((await photos.read(waiting.id, "card", { member: ada, draft: null }))?.isLasting, false);
});

Deno.test("PH-20 read: an upload is its owner's for an hour, a registration's whoever's draft names it", async () => {
  await using test = await openTrio();
  const { ada, seen, clock } = test;
  const own = await keepPhoto(test, ada);
  const registration = await keepPhoto(test, null);
  assert.equal(await seen(own.id), "ada");
  assert.equal(await seen(own.id, own.id), "ada", "a draft that names another's photo sees nothing");
  assert.equal(await seen(registration.id), "");
  const viewer = { member: null, draft: registration.id };
  assert.ok(await test.photos.read(registration.id, "card", viewer));
  clock.advance(UPLOAD_LIFE_MS);
  assert.equal(await seen(own.id), "");
  assert.equal(await test.photos.read(registration.id, "card", viewer), null);
});

Deno.test("PH-20 BL-4 read: of a profile by members alone, not while it is unsure, blocked either way, or removed", async () => {
  await using test = await openTrio();
  const { actors: { blocks }, ada, ben, photos, publish, seen } = test;
  const [shown, unscanned, unsure] = [
    await publish(),
    await publish("unscanned"),
    await publish("unsure"),
  ];
  assert.equal(await seen(shown.id), "ada,ben");
  assert.equal(await seen(unscanned.id), "ada,ben");
  assert.equal(await seen(unsure.id), "ada");
  for (const [by, other] of [[ada, ben], [ben, ada]] as const) {
    await blocks.block(by, other);
    assert.equal(await seen(shown.id), "ada");
    await blocks.unblock(by, other);
    assert.equal(await seen(shown.id), "ada,ben");
  }
  await photos.remove(ada, "r1", shown.id);
  assert.equal(await seen(shown.id), "");
});

Deno.test("PH-20 P20 read: a chat's photo is nobody's under its own address", async () => {
  await using test = await openTrio();
  const { actors, ada, ben, seen } = test;
  const upload = await keepPhoto(test, ada);
  const sent = await actors.conversations.send(ada, "r1", photoTo({ id: ben }, photoUrl(upload.id, "card")));
  assert.ok(sent.ok);
  assert.equal(await seen(upload.id), "");
  assert.equal(await test.photos.read(upload.id, "full", { member: ben, draft: null }), null);
});

Deno.test("PH-20 read: what is no id of a photo, and one whose bytes are lost, is nothing", async () => {
  await using test = await openTrio();
  const { ada, database, blobs, publish, seen } = test;
  const lost = await publish();
  await blobs.remove(lost.files.card ?? assert.fail());
  for (const id of ["", "x", "../../etc/passwd", "A".repeat(22), lost.files.card ?? "", lost.id]) {
    assert.equal(await seen(id), "", id);
  }
  assert.ok((await database.get(keys.member(ada))).value?.photos?.includes(lost.id));
});
