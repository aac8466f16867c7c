import assert from "node:assert/strict";
import type { MemberId, PhotoId } from "@/domain/ids.ts";
import { photoUrl } from "@/domain/photo.ts";
import type { EventData } from "@/protocol/events/mod.ts";
import { keys } from "@/store/keys.ts";
import { audit, openTestActors, type TestActors } from "@/tests/kit/mod.ts";
import { addProfilePhoto, keepPhoto } from "@/tests/kit/photos.ts";
import { codeOf } from "@/tests/kit/results.ts";

/** Ada, with three photos. */
async function joinAda(world: TestActors): Promise<{ ada: MemberId; ids: [PhotoId, PhotoId, PhotoId] }> {
  const ada = await world.join("Ada");
  const ids = [await addProfilePhoto(world, ada), await addProfilePhoto(world, ada)] as const;
  return { ada, ids: [...ids, await addProfilePhoto(world, ada)] };
}

async function memberOf({ database }: TestActors, id: MemberId) {
  return (await database.get(keys.member(id))).value ?? assert.fail();
}

Deno.test("PH-56 order: the photos are in their new order, the first one is on cards, and every device is told", async () => {
  await using world = await openTestActors();
  const { ada, ids: [first, second, third] } = await joinAda(world);
  const ids = [third, first, second];
  assert.deepEqual(await world.actors.photos.order(ada, "rid", ids), {
    ok: true,
    value: { request_details: { photo_id: third } },
  });
  const { photos, photo, photos_version } = await memberOf(world, ada);
  assert.deepEqual([photos, photo, photos_version], [ids, photoUrl(third, "card"), 4]);
  const [told] = world.published.at(-1)?.deliveries ?? [];
  assert.ok(told?.kind === "event" && told.frame.module === "user/photos");
  const data = told.frame.data as EventData<"user/photos">;
  assert.deepEqual(data.list.map(({ id }) => id), ids);
  assert.deepEqual([data.photo, data.version], [photoUrl(third, "card"), 4]);
  assert.deepEqual(told.to, [ada]);
  await audit(world);
});

Deno.test("PH-56 order: one that waits to be checked may be first, others see the next one", async () => {
  await using world = await openTestActors();
  const { ada, ids } = await joinAda(world);
  const waiting = await addProfilePhoto(world, ada, "unsure");
  assert.equal(codeOf(await world.actors.photos.order(ada, "rid", [waiting, ...ids.toReversed()])), "ok");
  assert.equal((await memberOf(world, ada)).photo, photoUrl(ids[2], "card"));
  await audit(world);
});

Deno.test("PH-56 order: what is not each of the photos once is refused, and changes nothing", async () => {
  await using world = await openTestActors();
  const { ada, ids: [first, second, third] } = await joinAda(world);
  const bens = await addProfilePhoto(world, await world.join("Ben"));
  const loose = (await keepPhoto(world, ada)).id;
  const before = await memberOf(world, ada);
  const wrong = [
    [],
    ["1", "2", "3"],
    [first, second],
    [first, second, second],
    [first, second, third, third],
    [first, second, bens],
    [loose, first, second],
    [first, second, third, loose],
  ];
  for (const ids of wrong) {
    assert.equal(codeOf(await world.actors.photos.order(ada, "rid", ids)), "unknown_photo", String(ids));
  }
  assert.deepEqual(await memberOf(world, ada), before);
});

Deno.test("PH-56 order: the same command again is answered the same, another one under its rid is refused", async () => {
  await using world = await openTestActors();
  const { ada, ids } = await joinAda(world);
  const { order } = world.actors.photos;
  const turned = ids.toReversed();
  assert.deepEqual(
    (await Promise.all([order(ada, "rid", turned), order(ada, "rid", turned)])).map(codeOf),
    ["ok", "ok"],
  );
  assert.equal((await memberOf(world, ada)).photos_version, 4);
  assert.equal(codeOf(await order(ada, "rid", ids)), "idempotency_mismatch");
  // Also when what it ordered is not there any more.
  await world.actors.photos.remove(ada, "remove", ids[0]);
  assert.equal(codeOf(await order(ada, "rid", turned)), "ok");
  assert.deepEqual((await memberOf(world, ada)).photos, [ids[2], ids[1]]);
  await audit(world);
});

Deno.test("PH-56 order: beside a deletion either comes first, and the photo is gone either way", async () => {
  for (const isOrderFirst of [true, false]) {
    await using world = await openTestActors();
    const { ada, ids } = await joinAda(world);
    const { order, remove } = world.actors.photos;
    const turned = ids.toReversed();
    const commands = [() => order(ada, "order", turned), () => remove(ada, "remove", ids[1])];
    if (!isOrderFirst) commands.reverse();
    const results = await Promise.all(commands.map((command) => command()));
    if (!isOrderFirst) results.reverse();
    const [ordered, removed] = results;
    assert.ok(ordered && removed?.ok);
    if (!ordered.ok) assert.equal(ordered.refusal.code, "unknown_photo");
    const left = [ids[0], ids[2]];
    assert.deepEqual((await memberOf(world, ada)).photos, ordered.ok ? left.toReversed() : left);
    await audit(world);
  }
});
