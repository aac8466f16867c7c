import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { pairOf } from "@/domain/ids.ts";
import { dump, openTestActors, type TestActors } from "@/tests/kit/mod.ts";

async function openPair() {
  const test = await openTestActors();
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  return { ...test, ada, ben };
}

/** What Ada and Ben learn of each other when they ask for the profile. */
async function seenBy({ actors }: TestActors, viewer: MemberId, other: MemberId): Promise<string> {
  const profile = await actors.ask.members.profile(viewer, other);
  return profile.ok ? profile.value.name : profile.refusal.code;
}

Deno.test("BL-1 BL-3 block: ends the profile for both at once, and only for the two", async () => {
  await using test = await openPair();
  const { actors, ada, ben } = test;
  const cleo = await test.join("Cleo");
  assert.deepEqual(await actors.blocks.block(ada, ben), { ok: true, value: { user_id: ben } });
  assert.equal(await seenBy(test, ada, ben), "unknown_user");
  assert.equal(await seenBy(test, ben, ada), "unknown_user");
  assert.equal(await seenBy(test, cleo, ada), "Ada");
  assert.equal(await seenBy(test, ada, cleo), "Cleo");
  assert.equal(await seenBy(test, ada, ada), "Ada");
  assert.deepEqual(test.published.filter(({ deliveries }) => deliveries.length > 0), [], "nobody is told");
});

Deno.test("BL-2 unblock: takes back one's own block alone, however often either is said", async () => {
  await using test = await openPair();
  const { actors: { blocks }, ada, ben, database } = test;
  await blocks.block(ada, ben);
  const once = await dump(database);
  await blocks.block(ada, ben);
  assert.deepEqual(await dump(database), once);
  assert.deepEqual(await blocks.unblock(ben, ada), { ok: true, value: { user_id: ada } });
  assert.equal(await seenBy(test, ben, ada), "unknown_user", "not theirs to take back");

  await blocks.block(ben, ada);
  await blocks.unblock(ada, ben);
  await blocks.unblock(ada, ben);
  assert.equal(await seenBy(test, ada, ben), "unknown_user", "until both have taken it back");
  await blocks.unblock(ben, ada);
  assert.equal(await seenBy(test, ada, ben), "Ben");
  assert.equal((await database.get(keys.block(pairOf(ada, ben)))).versionstamp, null);
});

Deno.test("BL-1 block: nobody blocks themselves or nobody, and nothing is stored", async () => {
  await using test = await openPair();
  const { actors: { blocks }, ada, database } = test;
  const before = await dump(database);
  for (const act of [blocks.block, blocks.unblock]) {
    assert.deepEqual(await act(ada, ada), { ok: false, refusal: { code: "own_id" } });
    for (const other of ["0000000000", "", "x", ada.toUpperCase()]) {
      assert.deepEqual(await act(ada, other), { ok: false, refusal: { code: "unknown_user" } }, other);
    }
  }
  assert.deepEqual(await dump(database), before);
});

Deno.test("BL-2 block: what both do at the same moment on two isolates has an order", async () => {
  const database = await openDatabase({ path: ":memory:" });
  {
    await using here = await openTestActors({ database, instance: "here" });
    await using there = await openTestActors({ database, instance: "there" });
    const [ada, ben] = [await here.join("Ada"), await here.join("Ben")];
    for (let round = 0; round < 20; round++) {
      await Promise.all([here.actors.blocks.block(ada, ben), there.actors.blocks.block(ben, ada)]);
      await Promise.all([here.actors.blocks.unblock(ada, ben), there.actors.blocks.block(ben, ada)]);
      assert.deepEqual((await database.get(keys.block(pairOf(ada, ben)))).value, { by: [ben] });
      await there.actors.blocks.unblock(ben, ada);
    }
  }
  await database.close();
});
