import assert from "node:assert/strict";
import { type BlobId, makeBlobId } from "@/domain/ids.ts";
import { PHOTO_SLOTS } from "@/domain/limits.ts";
import { photoUrl } from "@/domain/photo.ts";
import { newChange, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { Adoption } from "@/actors/photos/adopt.ts";
import { audit, openTestActors, type TestActors, TestClock } from "@/tests/kit/mod.ts";
import { addProfilePhoto, photoRow } from "@/tests/kit/photos.ts";
import { keepFormerUpload } from "@/tests/kit/layout_2.ts";
import { pngHeaderOf, pngOf } from "@/tests/kit/pictures.ts";

async function adoptAll({ actors }: TestActors): Promise<Adoption[]> {
  return await Array.fromAsync(actors.photos.adopt());
}

/** The kinds of rows of layout 2 that are left, and whether its bytes are. */
async function leftOf({ database, blobs }: TestActors, ids: readonly BlobId[]) {
  const rows = [
    ...await Array.fromAsync(database.list(keys.formerUploads())),
    ...await Array.fromAsync(database.list(keys.formerUploadEnds())),
  ];
  const bytes = await Promise.all(ids.map((id) => blobs.get(id)));
  return [rows.length, bytes.filter((each) => each !== null).length];
}

Deno.test("PH-19 adopt: a picture of layout 2 becomes its member's photo, and then its old bytes go", async () => {
  const clock = new TestClock();
  await using world = await openTestActors({ now: clock.now });
  const { database, blobs } = world;
  const ada = await world.join("Ada");
  const id = await keepFormerUpload(database, blobs, { bytes: pngOf(40, 30), member: ada, end: 0 });
  assert.deepEqual(await adoptAll(world), [{ member: ada, dropped: null }]);

  const member = (await database.get(keys.member(ada))).value;
  assert.ok(member && !("photo_upload" in member));
  const [photo] = member.photos ?? [];
  assert.ok(photo);
  assert.equal(member.photo, photoUrl(photo, "card"));
  assert.deepEqual([(await photoRow(world, photo))?.use, member.photos?.length], ["profile", 1]);
  assert.equal(world.published.length, 1);
  assert.equal(await world.actors.photos.sweep(), 1);
  assert.deepEqual(await leftOf(world, [id]), [0, 0]);
  assert.deepEqual(await adoptAll(world), []);
  await audit(world);
});

Deno.test("PH-19 adopt: what nobody used goes without a word, what is no picture is dropped and named", async () => {
  const clock = new TestClock();
  await using world = await openTestActors({ now: clock.now });
  const { database, blobs } = world;
  const names = ["Ada", "Ben", "Cleo", "Dana"] as const;
  const [ada, ben, cleo, dana] = await Promise.all(names.map((name) => world.join(name)));
  assert.ok(ada && ben && cleo && dana);
  const end = clock.now() + 1_000;
  const keep = (bytes: Uint8Array<ArrayBuffer> | null, member: typeof ada | null) =>
    keepFormerUpload(database, blobs, { bytes, member, end });
  const ids = [
    await keep(pngOf(4, 3), null),
    await keep(null, ada),
    await keep(pngHeaderOf(40, 30), ben),
    await keep(new TextEncoder().encode("no picture"), cleo),
    await keep(pngOf(4, 3), dana),
  ];
  for (let nth = 0; nth < PHOTO_SLOTS; nth++) await addProfilePhoto(world, dana);
  // Bytes that were announced, and whose row never came.
  const orphan = makeBlobId(new Uint8Array(16).fill(200));
  const change = newChange();
  set(change, keys.formerUploadEnd(end, orphan), 0);
  await database.commit(change);
  await blobs.put(orphan, pngOf(1, 1));

  const dropped = new Map((await adoptAll(world)).map((each) => [each.member, each.dropped]));
  assert.deepEqual(
    dropped,
    new Map([[ada, "missing"], [ben, "photo_unreadable"], [cleo, "file_type"], [dana, "no_place"]]),
  );
  for (const member of [ada, ben, cleo, dana]) {
    const { value } = await database.get(keys.member(member));
    assert.ok(value && !("photo_upload" in value));
  }
  clock.advance(1_000);
  await world.actors.photos.sweep();
  assert.deepEqual(await leftOf(world, [...ids, orphan]), [0, 0]);
  await audit(world);
});

Deno.test("PH-19 adopt: two isolates at once make one photo of a picture, and one that was cut off goes on", async () => {
  await using world = await openTestActors();
  await using other = await openTestActors({ database: world.database, instance: "there" });
  const { database } = world;
  const ada = await world.join("Ada");
  const id = await keepFormerUpload(database, world.blobs, { bytes: pngOf(40, 30), member: ada, end: 0 });
  await other.blobs.put(id, pngOf(40, 30));
  // Cut off after the files were kept: they are nobody's, and the picture is still there.
  const { commit } = database;
  let commits = 0;
  database.commit = (change) => ++commits >= 3 ? Promise.reject(new Error("killed")) : commit(change);
  await assert.rejects(adoptAll(world), ({ cause }: Error) => /killed/.test(String(cause)));
  database.commit = commit;

  const adoptions = await Promise.all([adoptAll(world), adoptAll(other)]);
  assert.deepEqual(adoptions.flat(), [{ member: ada, dropped: null }]);
  const { value } = await database.get(keys.member(ada));
  assert.equal(value?.photos?.length, 1);
  assert.deepEqual((await Array.fromAsync(database.list(keys.formerUploads()))).length, 0);
  await audit(world);
});
