import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { photoUrl } from "@/domain/photo.ts";
import { newChange, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { audit, openTestActors, type TestActors } from "@/tests/kit/mod.ts";
import { addProfilePhoto } from "@/tests/kit/photos.ts";

async function listOf(
  world: TestActors,
  viewer: MemberId,
  { of, from = 0, take = 10 }: { of: string; from?: number; take?: number },
): Promise<string[] | string> {
  const page = { user_id: of, currentLength: from, recordsToTake: take };
  const result = await world.actors.ask.photos.list(viewer, page);
  return result.ok ? result.value.list.map(({ id }) => id) : result.refusal.code;
}

Deno.test("PH-13 PH-12 user/photos: others see what is shown, the member also what waits, page by page", async () => {
  await using world = await openTestActors();
  const [ada, ben] = [await world.join("Ada"), await world.join("Ben")];
  const hidden = await addProfilePhoto(world, ada, "unsure");
  const [first, second] = [await addProfilePhoto(world, ada), await addProfilePhoto(world, ada, "unscanned")];
  assert.deepEqual(await listOf(world, ada, { of: ada }), [hidden, first, second]);
  assert.deepEqual(await listOf(world, ben, { of: ada }), [first, second]);
  assert.deepEqual(await listOf(world, ben, { of: ada, take: 1 }), [first]);
  assert.deepEqual(await listOf(world, ben, { of: ada, from: 1 }), [second]);
  assert.deepEqual(await listOf(world, ben, { of: ada, from: 2 }), []);
  assert.deepEqual(await listOf(world, ada, { of: ben }), []);

  const { ask: { members }, discovery, updates } = world.actors;
  const seen = await members.profile(ben, ada);
  assert.ok(seen.ok);
  assert.equal(seen.value.photo, photoUrl(first, "card"));
  assert.match(seen.value.placeholder, /^[0-9a-f]{36}$/);
  assert.deepEqual(seen.value.photos.map(({ id }) => id), [first, second]);
  assert.ok((await updates.update(ben, { key: "s_gender", value: 2 })).ok);
  const [card] = await discovery.meet(ben, { currentLength: 0, recordsToTake: 24 });
  assert.deepEqual([card?.photo, card?.placeholder], [seen.value.photo, seen.value.placeholder]);
  assert.equal((await members.own(ada))?.photo, seen.value.photo);
  await audit(world);
});

Deno.test("PH-13 P19 user/photos: nobody's, and after a block either way, there is no such member", async () => {
  await using world = await openTestActors();
  const [ada, ben] = [await world.join("Ada"), await world.join("Ben")];
  const photo = await addProfilePhoto(world, ada);
  for (const nobody of ["", "x", "0000000000"]) {
    assert.equal(await listOf(world, ada, { of: nobody }), "unknown_user");
  }
  await world.actors.blocks.block(ada, ben);
  assert.equal(await listOf(world, ben, { of: ada }), "unknown_user");
  assert.equal(await listOf(world, ada, { of: ben }), "unknown_user");
  assert.deepEqual(await listOf(world, ada, { of: ada }), [photo]);
  await world.actors.blocks.unblock(ada, ben);
  assert.deepEqual(await listOf(world, ben, { of: ada }), [photo]);
});

Deno.test("PH-13 user/photos: a virtual profile without photos has its portrait", async () => {
  await using world = await openTestActors();
  const [ada, ben] = [await world.join("Ada"), await world.join("Ben")];
  const { value: member } = await world.database.get(keys.member(ada));
  const change = newChange();
  set(change, keys.member(ada), { ...member ?? assert.fail(), virtual: true, photo: "/images/p/1.svg" });
  await world.database.commit(change);
  const page = { user_id: ada, currentLength: 0, recordsToTake: 10 };
  assert.deepEqual(await world.actors.ask.photos.list(ben, page), {
    ok: true,
    value: { list: [{ id: "1", photo: "/images/p/1.svg", placeholder: "", waiting: 0 }], version: 0 },
  });
});
