import assert from "node:assert/strict";
import {
  type BlobId,
  makeBlobId,
  makePhotoId,
  type MemberId,
  type MessageId,
  type PhotoId,
} from "@/domain/ids.ts";
import { CHAT_PHOTO_LIFE_MS, UPLOAD_LIFE_MS } from "@/domain/limits.ts";
import { PHOTO_SIZES, type PhotoSize } from "@/domain/photo.ts";
import { type Change, newChange } from "@/store/change.ts";
import { announceBlobs } from "@/store/files/writer.ts";
import { keys } from "@/store/keys.ts";
import { getPhoto } from "@/store/photos/reader.ts";
import { addPhoto, attachPhoto, blobsOf } from "@/store/photos/writer.ts";
import type { Photo } from "@/store/records.ts";
import { audit, openTestActors, type TestActors, TestClock } from "@/tests/kit/mod.ts";
import { keepPhoto, photoRow, PICTURE } from "@/tests/kit/photos.ts";

interface Attaching {
  member: MemberId;
  use: "profile" | "chat";
  keep?: readonly PhotoSize[];
  now: number;
  exp?: number;
}

async function attach(world: TestActors, id: PhotoId, options: Attaching): Promise<boolean> {
  const entry = await getPhoto(world.database, id);
  if (!entry) return false;
  const { keep = PHOTO_SIZES, exp = 0, ...rest } = options;
  const change = newChange();
  attachPhoto(change, entry, { ...rest, keep, exp });
  return await world.database.commit(change) !== null;
}

function announce(change: Change, id: PhotoId, files: { blobs: readonly BlobId[]; end: number }): void {
  announceBlobs(change, id, { row: keys.photo(id), ...files });
}

async function hasBytes({ blobs }: TestActors, photo: Pick<Photo, "files">): Promise<boolean[]> {
  return await Promise.all(blobsOf(photo).map(async (blob) => await blobs.get(blob) !== null));
}

async function countEnds({ database }: TestActors): Promise<number> {
  return (await Array.fromAsync(database.list(keys.blobEnds()))).length;
}

Deno.test("UP-6 sweep: what nothing uses is gone after an hour, to the millisecond, and what is used stays", async () => {
  const clock = new TestClock();
  await using world = await openTestActors({ now: clock.now });
  const { sweep } = world.actors.files;
  const ada = await world.join("Ada");
  const [loose, used] = [await keepPhoto(world, ada), await keepPhoto(world, ada)];
  await world.actors.photos.add(ada, "rid", used.id);

  clock.advance(UPLOAD_LIFE_MS - 1);
  assert.equal(await sweep(), 0);
  assert.deepEqual(await hasBytes(world, loose), [true, true, true]);
  clock.advance(1);
  assert.equal(await sweep(), 3);
  assert.equal(await photoRow(world, loose.id), null);
  assert.deepEqual(await hasBytes(world, loose), [false, false, false]);
  assert.equal(await countEnds(world), 0);
  assert.deepEqual(await hasBytes(world, used), [true, true, true]);
  clock.advance(UPLOAD_LIFE_MS);
  assert.equal(await sweep(), 0);
  await audit(world);
});

Deno.test("UP-6 sweep: bytes whose photo never came, and photos whose bytes are gone, go too", async () => {
  const clock = new TestClock();
  await using world = await openTestActors({ now: clock.now });
  // As a crash between the files leaves it.
  const blobs = [1, 2, 3].map((nth) => makeBlobId(new Uint8Array(16).fill(nth)));
  const change = newChange();
  announce(change, makePhotoId(new Uint8Array(16)), { blobs, end: clock.now() + UPLOAD_LIFE_MS });
  await world.database.commit(change);
  const [first] = blobs;
  assert.ok(first);
  await world.blobs.put(first, PICTURE.files.thumb);
  // And as a hand in the folder does.
  const empty = await keepPhoto(world, null);
  for (const blob of blobsOf(empty)) await world.blobs.remove(blob);

  clock.advance(UPLOAD_LIFE_MS);
  assert.equal(await world.actors.files.sweep(), 6);
  assert.equal(await world.blobs.get(first), null);
  assert.equal(await countEnds(world), 0);
});

Deno.test("UP-6 addPhoto: fails where its files were swept before it came", async () => {
  const clock = new TestClock();
  await using world = await openTestActors({ now: clock.now });
  const photo = await keepPhoto(world, null);
  const late: Photo = {
    ...photo,
    id: makePhotoId(new Uint8Array(16)),
    files: { full: makeBlobId(new Uint8Array(16)) },
  };
  const announced = newChange();
  announce(announced, late.id, { blobs: blobsOf(late), end: late.exp });
  const versionstamp = await world.database.commit(announced);
  clock.advance(UPLOAD_LIFE_MS);
  await world.actors.files.sweep();
  const added = newChange();
  addPhoto(added, late, versionstamp ?? assert.fail());
  assert.equal(await world.database.commit(added), null);
});

Deno.test("UP-6 sweep: of putting a photo to use and a sweep at the same moment one wins, and nothing is left over", async () => {
  const clock = new TestClock();
  await using world = await openTestActors({ now: clock.now });
  const ada = await world.join("Ada");
  for (let round = 0; round < 20; round++) {
    const photo = await keepPhoto(world, ada);
    clock.advance(UPLOAD_LIFE_MS);
    const use = { member: ada, use: "profile", now: clock.now() } as const;
    const [attached, ...swept] = await Promise.all([
      attach(world, photo.id, use),
      world.actors.files.sweep(),
      world.actors.files.sweep(),
    ]);
    assert.deepEqual(await hasBytes(world, photo), new Array(3).fill(attached));
    assert.equal(swept.some((count) => count > 0), !attached);
    await world.actors.files.sweep();
    assert.equal(await countEnds(world), 0);
  }
});

Deno.test("UP-6 PH-26 sweep: a chat's photo keeps its largest file until its hour is over, then only the trace of it", async () => {
  const clock = new TestClock();
  await using world = await openTestActors({ now: clock.now });
  const { sweep } = world.actors.files;
  const ada = await world.join("Ada");
  const photo = await keepPhoto(world, ada, "unscanned");
  const exp = clock.now() + CHAT_PHOTO_LIFE_MS;
  const message = "a.b.1" as MessageId;
  const use = { member: ada, use: "chat", keep: ["full"], now: clock.now(), exp, message } as const;
  assert.equal(await attach(world, photo.id, use), true);
  // What a chat does not need goes at once.
  assert.equal(await sweep(), 2);
  assert.deepEqual(await hasBytes(world, photo), [false, false, true]);
  assert.equal((await Array.fromAsync(world.database.list(keys.photoReviews()))).length, 1);

  clock.advance(CHAT_PHOTO_LIFE_MS - 1);
  assert.equal(await sweep(), 0);
  clock.advance(1);
  assert.equal(await sweep(), 1);
  const left = await photoRow(world, photo.id);
  assert.deepEqual([left?.files, left?.exp, left?.message, left?.listed_at], [{}, 0, message, null]);
  assert.deepEqual(await hasBytes(world, photo), [false, false, false]);
  assert.equal((await Array.fromAsync(world.database.list(keys.photoReviews()))).length, 0);
  assert.equal(await countEnds(world), 0);
});

Deno.test("UP-6 sweep: a file that cannot be removed hinders no other, and is tried again", async () => {
  const clock = new TestClock();
  await using world = await openTestActors({ now: clock.now });
  const [stuck, other] = [await keepPhoto(world, null), await keepPhoto(world, null)];
  const { remove } = world.blobs;
  world.blobs.remove = (id) => id === stuck.files.card ? Promise.reject(new Error("stuck")) : remove(id);
  clock.advance(UPLOAD_LIFE_MS);
  await assert.rejects(world.actors.files.sweep(), AggregateError);
  assert.deepEqual(await hasBytes(world, other), [false, false, false]);
  assert.equal(await countEnds(world), 3);
  world.blobs.remove = remove;
  assert.equal(await world.actors.files.sweep(), 3);
  assert.equal(await countEnds(world), 0);
});

/** Announces bytes that never came, four a photo, as a long outage leaves them. */
async function announceMany({ database, env }: TestActors, photos: number): Promise<Set<BlobId>> {
  const blobs = Array.from({ length: photos * 4 }, () => makeBlobId(env.randomBytes(16)));
  for (let nth = 0; nth < photos; nth++) {
    const change = newChange();
    const own = { blobs: blobs.slice(nth * 4, nth * 4 + 4), end: env.now() };
    announce(change, makePhotoId(env.randomBytes(16)), own);
    await database.commit(change);
  }
  return new Set(blobs);
}

Deno.test("PH-18 UP-6 sweep: goes through everything that is due, and ends early where the isolate does", async () => {
  const clock = new TestClock();
  await using world = await openTestActors({ now: clock.now });
  await announceMany(world, 300);
  assert.equal(await world.actors.files.sweep(AbortSignal.abort()), 0);
  assert.equal(await world.actors.files.sweep(), 1_200);
  assert.equal(await countEnds(world), 0);
});

Deno.test("PH-18 UP-6 sweep: however many files can never be removed, the others behind them go", async () => {
  const clock = new TestClock();
  await using world = await openTestActors({ now: clock.now });
  const stuck = await announceMany(world, 120);
  clock.advance(1);
  const ada = await world.join("Ada");
  const photo = await keepPhoto(world, ada);
  clock.advance(UPLOAD_LIFE_MS);
  const { remove } = world.blobs;
  world.blobs.remove = (id) => stuck.has(id) ? Promise.reject(new Error("stuck")) : remove(id);
  const { sweep } = world.actors.files;
  for (let tries = 0; tries < 10; tries++) await sweep().catch(() => {});
  assert.deepEqual(await hasBytes(world, photo), [false, false, false]);
  world.blobs.remove = remove;
  // Where one gave up the next goes on, and the one after it begins again.
  await sweep();
  await sweep();
  assert.equal(await countEnds(world), 0);
});
