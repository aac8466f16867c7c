import assert from "node:assert/strict";
import type { MemberId, PhotoId } from "@/domain/ids.ts";
import { auditPhotos } from "@/store/audit/photos.ts";
import { newChange, remove, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { type Key, keys } from "@/store/keys.ts";
import type { Photo } from "@/store/records.ts";
import { openTestActors, type TestActors } from "@/tests/kit/mod.ts";
import { addProfilePhoto, keepPhoto, photoRow } from "@/tests/kit/photos.ts";

async function write<Value>(database: Database, key: Key<Value>, value: Value | undefined): Promise<void> {
  const change = newChange();
  if (value === undefined) remove(change, key);
  else set(change, key, value);
  await database.commit(change);
}

/** What the audit finds while a row is another one, which is put back after that. */
async function problemsWith<Value>(
  { database }: TestActors,
  key: Key<Value>,
  value: Value | undefined,
): Promise<string[]> {
  const { value: before } = await database.get(key);
  await write(database, key, value);
  const found = (await Array.fromAsync(auditPhotos(database))).map(({ problem }) => problem);
  await write(database, key, before ?? undefined);
  return found.sort();
}

interface Scene {
  ada: MemberId;
  loose: Photo;
  own: Photo;
}

async function openScene(world: TestActors): Promise<Scene> {
  const ada = await world.join("Ada");
  const loose = await keepPhoto(world, ada);
  const own = await photoRow(world, await addProfilePhoto(world, ada, "unscanned"));
  assert.ok(own);
  assert.deepEqual(await Array.fromAsync(auditPhotos(world.database)), []);
  return { ada, loose, own };
}

Deno.test("UP-6 OP-4 audit: what nothing uses has an end, and what is used has none", async () => {
  await using world = await openTestActors();
  const { loose, own } = await openScene(world);
  const [end, full] = [keys.blobEnd(loose.exp, loose.files.full ?? assert.fail()), own.files.full];
  assert.ok(full);
  assert.deepEqual(await problemsWith(world, end, undefined), [
    'file "full" of a photo that is to go has no end',
  ]);
  assert.deepEqual(await problemsWith(world, keys.blobEnd(9, full), own.id), ["file in use has an end"]);
  // Announced, and perhaps still to come.
  assert.deepEqual(await problemsWith(world, keys.blobEnd(9, full), "nobody's" as PhotoId), []);
});

Deno.test("OP-4 audit: a photo's row that lacks what every photo has is a problem, and hides no other", async () => {
  await using world = await openTestActors();
  const { loose, own } = await openScene(world);
  const { files: _, ...rest } = loose;
  await write(world.database, keys.blobEnd(9, own.files.full ?? assert.fail()), own.id);
  const found = await problemsWith(world, keys.photo(loose.id), rest as Photo);
  assert.ok(found.includes('file "full" of a photo that is to go has no end'), found.join());
  assert.ok(found.includes("file in use has an end"), found.join());
});

Deno.test("UP-6 OP-4 audit: a photo that is put to use while it is looked at is no problem", async () => {
  await using world = await openTestActors();
  const { ada, loose } = await openScene(world);
  const { database } = world;
  let isAdded = false;
  const whileAdded: Database = {
    ...database,
    async getMany(asked) {
      const isAboutIt = asked.some((key) => key[0] === "blob_end");
      if (isAboutIt && !isAdded) isAdded = (await world.actors.photos.add(ada, "rid", loose.id)).ok;
      return await database.getMany(asked);
    },
  };
  assert.deepEqual(await Array.fromAsync(auditPhotos(whileAdded)), []);
  assert.equal(isAdded, true);
});

Deno.test("PH-10 PH-12 OP-4 audit: a profile and its photos know each other, and the first shown one is on the card", async () => {
  await using world = await openTestActors();
  const { ada, loose, own } = await openScene(world);
  const { value: member } = await world.database.get(keys.member(ada));
  assert.ok(member);
  const profile = "a photo of the profile is missing or not its own, or another one is shown first";
  const none = "photo of a profile is in none of its slots";
  const change = (next: Partial<typeof member>) =>
    problemsWith(world, keys.member(ada), { ...member, ...next });
  assert.deepEqual(await change({ photos: [own.id, loose.id] }), [profile]);
  assert.deepEqual(await change({ photos: [own.id, own.id] }), [profile]);
  assert.deepEqual(await change({ photos: [], photo: null }), [profile, none]);
  assert.deepEqual(await change({ photo: "/images/portraits/1.svg" }), [profile]);
  assert.deepEqual(await change({ photo_placeholder: "" }), [profile]);
  assert.deepEqual(await problemsWith(world, keys.photo(own.id), { ...own, member: null }), [
    profile,
    "photo belongs to no member",
    none,
  ]);
  assert.deepEqual(await problemsWith(world, keys.photo(own.id), { ...own, scan: "unsure" }), [profile]);
});

Deno.test("PH-10 OP-4 audit: the rows beside a photo belong to it", async () => {
  await using world = await openTestActors();
  const { own } = await openScene(world);
  const at = own.listed_at ?? assert.fail();
  const review = keys.photoReview(at, own.id);
  assert.deepEqual(await problemsWith(world, review, undefined), [
    "photo is missing in the operator's list",
  ]);
  assert.deepEqual(await problemsWith(world, keys.photoReview(at + 1, own.id), 0), [
    "the operator's list names a photo that is not to be looked at",
  ]);
  assert.deepEqual(await problemsWith(world, keys.photo(own.id), { ...own, use: "chat" }), [
    "a photo of the profile is missing or not its own, or another one is shown first",
    "photo of a chat is in no message of its member's",
  ]);
});
