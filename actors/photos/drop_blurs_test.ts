import assert from "node:assert/strict";
import { makeBlobId } from "@/domain/ids.ts";
import { newChange, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { Photo } from "@/store/records.ts";
import { audit, openTestActors } from "@/tests/kit/mod.ts";
import { addProfilePhoto, photoRow, PICTURE } from "@/tests/kit/photos.ts";

Deno.test("PH-8 dropBlurs: the blurred file of an earlier version goes, and the photo stays", async () => {
  await using world = await openTestActors();
  const ada = await world.join("Ada");
  const [id, gone] = [await addProfilePhoto(world, ada), await addProfilePhoto(world, ada)];
  const photo = await photoRow(world, id) ?? assert.fail();
  // As it was kept: a file of the photo, and a row that leads from it to the photo.
  const [blur, other] = [1, 2].map((nth) => makeBlobId(new Uint8Array(16).fill(nth)));
  assert.ok(blur && other);
  await world.blobs.put(blur, PICTURE.files.thumb);
  const change = newChange();
  const files = { ...photo.files, blur };
  set(change, keys.photo(id), { ...photo, files } as Photo);
  set(change, [...keys.photosByBlur(), blur], id);
  set(change, [...keys.photosByBlur(), other], gone);
  await world.database.commit(change);
  assert.ok((await world.actors.photos.remove(ada, "r1", gone)).ok);

  await world.actors.photos.dropBlurs();
  assert.deepEqual(await photoRow(world, id), photo);
  assert.deepEqual(await Array.fromAsync(world.database.list(keys.photosByBlur())), []);
  await world.actors.photos.sweep();
  assert.equal(await world.blobs.get(blur), null);
  assert.ok(await world.blobs.get(photo.files.full ?? assert.fail()));
  await audit(world);
});
