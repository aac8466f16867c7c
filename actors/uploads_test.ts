import assert from "node:assert/strict";
import { isUploadId, makeUploadId, type MemberId, type UploadId } from "@/domain/ids.ts";
import { UPLOAD_LIFE_MS, UPLOAD_MAX_BYTES } from "@/domain/limits.ts";
import { newChange } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { getUpload } from "@/store/uploads/reader.ts";
import { announceUpload, attachUpload } from "@/store/uploads/writer.ts";
import { openTestActors, type TestActors, TestClock } from "@/tests/kit/mod.ts";
import { pngHeaderOf, pngOf } from "@/tests/kit/pictures.ts";

const NOBODY = { member: null, address: "here" };

async function keep(world: TestActors, own: { member?: MemberId; address?: string } = {}): Promise<UploadId> {
  const result = await world.actors.uploads.add({ bytes: pngOf(4, 3) }, { ...NOBODY, ...own });
  assert.ok(result.ok);
  return result.value.id;
}

async function attach(world: TestActors, id: UploadId, member: MemberId): Promise<boolean> {
  const entry = await getUpload(world.database, id);
  assert.ok(entry);
  const change = newChange();
  attachUpload(change, entry, member);
  return await world.database.commit(change) !== null;
}

async function countEnds(world: TestActors): Promise<number> {
  return (await Array.fromAsync(world.database.list(keys.uploadEnds()))).length;
}

Deno.test("UP-1 UP-2 uploads add: what a picture says of itself is kept with it", async () => {
  const clock = new TestClock();
  await using world = await openTestActors({ now: clock.now });
  const bytes = pngOf(40, 30);
  const result = await world.actors.uploads.add({ bytes }, NOBODY);
  assert.ok(result.ok);
  const { id, ...upload } = result.value;
  assert.ok(isUploadId(id));
  assert.deepEqual(upload, {
    member: null,
    type: "image/png",
    width: 40,
    height: 30,
    bytes: bytes.length,
    at: clock.now(),
    unattached_exp: clock.now() + UPLOAD_LIFE_MS,
  });
});

Deno.test("UP-1 UP-2 uploads add: nothing of a refused picture is stored", async () => {
  await using world = await openTestActors();
  const { uploads } = world.actors;
  const refused = async (bytes: Uint8Array) => {
    const result = await uploads.add({ bytes }, NOBODY);
    return result.ok ? null : result.refusal.code;
  };
  assert.equal(await refused(new TextEncoder().encode("<script>alert(1)</script>")), "file_type");
  assert.equal(await refused(pngHeaderOf(9_000, 10)), "image_too_large");
  const large = new Uint8Array(UPLOAD_MAX_BYTES + 1);
  large.set(pngOf(4, 3));
  assert.equal(await refused(large), "file_too_large");
  assert.equal(await refused(large.subarray(0, UPLOAD_MAX_BYTES)), null);
  assert.equal(await countEnds(world), 1);
});

Deno.test("UP-4 uploads add: so many of an address, and refused ones do not count", async () => {
  const clock = new TestClock();
  const limited = { uploads: { attempts: 2, windowMs: 60_000 } };
  await using world = await openTestActors({ now: clock.now, limited });
  await world.actors.uploads.add({ bytes: new Uint8Array(9) }, NOBODY);
  await keep(world);
  await keep(world);
  const third = await world.actors.uploads.add({ bytes: pngOf(1, 1) }, NOBODY);
  assert.deepEqual(third, {
    ok: false,
    refusal: { code: "too_many_requests", data: { retry_after_ms: 60_000 } },
  });
  await keep(world, { address: "elsewhere" });
  clock.advance(60_000);
  await keep(world);
});

Deno.test("UP-5 uploads read: the registration that names it, or its member, and nobody else", async () => {
  await using world = await openTestActors();
  const { uploads } = world.actors;
  const [ada, ben] = [await world.join("Ada"), await world.join("Ben")];
  const [loose, own] = [await keep(world), await keep(world, { member: ada })];
  const sees = async (id: string, member: MemberId | null, draft: UploadId | null) =>
    await uploads.read(id, { member, draft }) !== null;

  assert.equal(await sees(loose, null, loose), true);
  assert.equal(await sees(loose, null, own), false);
  assert.equal(await sees(loose, null, null), false);
  assert.equal(await sees(loose, ada, null), false);
  assert.equal(await sees(own, ada, null), true);
  assert.equal(await sees(own, ben, null), false);
  assert.equal(await sees(own, null, own), false);

  assert.equal(await attach(world, loose, ben), true);
  assert.equal(await sees(loose, ben, null), true);
  assert.equal(await sees(loose, null, loose), false);
  for (const id of ["", "..", "../../etc/passwd", "a".repeat(22), makeUploadId(new Uint8Array(16))]) {
    assert.equal(await sees(id, ada, id as UploadId), false, id);
  }
});

Deno.test("UP-6 uploads sweep: what nothing uses is gone after an hour, to the minute, and what is used stays", async () => {
  const clock = new TestClock();
  await using world = await openTestActors({ now: clock.now });
  const { uploads } = world.actors;
  const ada = await world.join("Ada");
  const [loose, used] = [await keep(world), await keep(world)];
  await attach(world, used, ada);

  clock.advance(UPLOAD_LIFE_MS - 1);
  assert.equal(await uploads.sweep(), 0);
  assert.ok(await uploads.read(loose, { member: null, draft: loose }));
  clock.advance(1);
  // Over already, whether or not somebody has swept.
  assert.equal(await uploads.read(loose, { member: null, draft: loose }), null);
  assert.equal(await uploads.sweep(), 1);
  assert.equal(await getUpload(world.database, loose), null);
  assert.equal(await world.blobs.get(loose), null);
  assert.equal(await countEnds(world), 0);
  assert.ok(await uploads.read(used, { member: ada, draft: null }));
  clock.advance(UPLOAD_LIFE_MS);
  assert.equal(await uploads.sweep(), 0);
});

Deno.test("UP-6 uploads sweep: bytes whose row never came, and rows whose bytes are gone, go too", async () => {
  const clock = new TestClock();
  await using world = await openTestActors({ now: clock.now });
  const { uploads } = world.actors;
  // As a crash leaves them: announced, and kept.
  const orphan = makeUploadId(new Uint8Array(16).fill(9));
  const change = newChange();
  announceUpload(change, orphan, clock.now() + UPLOAD_LIFE_MS);
  await world.database.commit(change);
  await world.blobs.put(orphan, pngOf(1, 1));
  // And as a hand in the folder does.
  const empty = await keep(world);
  await world.blobs.remove(empty);
  assert.equal(await uploads.read(empty, { member: null, draft: empty }), null);

  clock.advance(UPLOAD_LIFE_MS);
  assert.equal(await uploads.sweep(), 2);
  assert.equal(await world.blobs.get(orphan), null);
  assert.equal(await countEnds(world), 0);
});

Deno.test("UP-6 attachUpload: of a registration and a sweep at the same moment one wins, and nothing is left over", async () => {
  const clock = new TestClock();
  await using world = await openTestActors({ now: clock.now });
  const ada = await world.join("Ada");
  for (let round = 0; round < 20; round++) {
    const id = await keep(world);
    clock.advance(UPLOAD_LIFE_MS);
    const [attached, swept] = await Promise.all([attach(world, id, ada), world.actors.uploads.sweep()]);
    assert.equal(attached, swept === 0);
    assert.equal(await world.blobs.get(id) !== null, attached);
    assert.equal(await countEnds(world), 0);
  }
});

Deno.test("UP-5 attachUpload: nobody attaches what somebody else has just attached", async () => {
  await using world = await openTestActors();
  const [ada, ben] = [await world.join("Ada"), await world.join("Ben")];
  const id = await keep(world);
  const both = await Promise.all([attach(world, id, ada), attach(world, id, ben)]);
  assert.deepEqual(both.toSorted(), [false, true]);
});
