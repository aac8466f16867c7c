import assert from "node:assert/strict";
import { makePhotoId } from "@/domain/ids.ts";
import { NO_PHOTO, photoUrl } from "@/domain/photo.ts";
import { keys } from "@/store/keys.ts";
import { blobsOf } from "@/store/photos/writer.ts";
import { audit, openTestActors, type TestActors } from "@/tests/kit/mod.ts";
import { addProfilePhoto, keepPhoto, photoRow } from "@/tests/kit/photos.ts";
import { codeOf } from "@/tests/kit/results.ts";

async function countOf(
  { database }: TestActors,
  prefix: Parameters<typeof database.list>[0],
): Promise<number> {
  return (await Array.fromAsync(database.list(prefix))).length;
}

Deno.test("PH-18 remove: the photo goes with the commit and its bytes right after it; the next one is shown first", async () => {
  await using world = await openTestActors();
  const ada = await world.join("Ada");
  const [first, second] = [await addProfilePhoto(world, ada), await addProfilePhoto(world, ada)];
  const blobs = blobsOf(await photoRow(world, first) ?? assert.fail());
  assert.deepEqual(await world.actors.photos.remove(ada, "rid", first), {
    ok: true,
    value: { request_details: { photo_id: first } },
  });
  assert.equal(await photoRow(world, first), null);
  for (const blob of blobs) assert.equal(await world.blobs.get(blob), null);
  assert.equal(await countOf(world, keys.blobEnds()), 0);
  const member = (await world.database.get(keys.member(ada))).value;
  assert.deepEqual([member?.photos, member?.photo], [[second], photoUrl(second, "card")]);
  await audit(world);

  await world.actors.photos.remove(ada, "last", second);
  const [told] = world.published.at(-1)?.deliveries ?? [];
  assert.ok(told?.kind === "event");
  assert.deepEqual(told.frame.data, { list: [], photo: NO_PHOTO, version: 4 });
  assert.equal((await world.database.get(keys.member(ada))).value?.photo, null);
  assert.equal(await countOf(world, keys.photoReviews()), 0);
  await audit(world);
});

Deno.test("PH-14 remove: the same command again is answered the same, another one finds nothing", async () => {
  await using world = await openTestActors();
  const ada = await world.join("Ada");
  const [first, second] = [await addProfilePhoto(world, ada), await addProfilePhoto(world, ada)];
  const { remove } = world.actors.photos;
  const twice = await Promise.all([remove(ada, "rid", first), remove(ada, "rid", first)]);
  assert.deepEqual(twice.map(codeOf), ["ok", "ok"]);
  assert.equal(codeOf(await remove(ada, "rid", second)), "idempotency_mismatch");
  assert.equal(codeOf(await remove(ada, "new", first)), "unknown_photo");
  assert.deepEqual((await world.database.get(keys.member(ada))).value?.photos, [second]);
  await audit(world);
});

Deno.test("PH-15 remove: nobody removes what is not in their own profile", async () => {
  await using world = await openTestActors();
  const [ada, ben] = [await world.join("Ada"), await world.join("Ben")];
  const [bens, loose] = [await addProfilePhoto(world, ben), (await keepPhoto(world, ada)).id];
  const made = makePhotoId(new Uint8Array(16));
  for (const id of ["", "1", "..", photoUrl(loose, "card"), bens, loose, made]) {
    assert.equal(codeOf(await world.actors.photos.remove(ada, "rid", id)), "unknown_photo", id);
  }
  assert.ok(await photoRow(world, bens));
  assert.ok(await photoRow(world, loose));
});

Deno.test("PH-18 remove: where storage fails the photo is gone all the same, and the sweep removes its bytes", async () => {
  await using world = await openTestActors();
  const ada = await world.join("Ada");
  const id = await addProfilePhoto(world, ada);
  const blobs = blobsOf(await photoRow(world, id) ?? assert.fail());
  const { remove } = world.blobs;
  world.blobs.remove = () => Promise.reject(new Error("no disk"));
  assert.equal(codeOf(await world.actors.photos.remove(ada, "rid", id)), "ok");
  assert.equal(await photoRow(world, id), null);
  await audit(world);
  world.blobs.remove = remove;
  assert.equal(await world.actors.files.sweep(), 3);
  for (const blob of blobs) assert.equal(await world.blobs.get(blob), null);
});

Deno.test("PH-16 remove: adds and deletes at the same moment leave every slot sound", async () => {
  await using world = await openTestActors();
  const ada = await world.join("Ada");
  const { add, remove } = world.actors.photos;
  // Six at most, whichever comes first.
  const there = [];
  for (let nth = 0; nth < 3; nth++) there.push(await addProfilePhoto(world, ada));
  const coming = [
    (await keepPhoto(world, ada)).id,
    (await keepPhoto(world, ada)).id,
    (await keepPhoto(world, ada)).id,
  ];
  const results = await Promise.all([
    ...there.map((id) => remove(ada, `remove ${id}`, id)),
    ...coming.map((id) => add(ada, `add ${id}`, id)),
  ]);
  assert.deepEqual(results.filter(({ ok }) => !ok), []);
  const { photos = [] } = (await world.database.get(keys.member(ada))).value ?? {};
  assert.deepEqual(photos.toSorted(), coming.toSorted());
  assert.equal(await countOf(world, keys.blobEnds()), 0);
  await audit(world);
});
