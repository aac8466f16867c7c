import assert from "node:assert/strict";
import { type MemberId, pairOf } from "@/domain/ids.ts";
import { newChange, set } from "@/store/change.ts";
import { type Key, keys } from "@/store/keys.ts";
import { completeBlocks } from "@/store/seed/blocks.ts";
import type { BlockOfLayout3 } from "@/store/seed/layout_3.ts";
import { audit, dump, openTestActors } from "@/tests/kit/mod.ts";

Deno.test("BL-10 OP-4 completeBlocks: blocks of layout 3 hide as much as new ones, and can be taken back", async () => {
  await using test = await openTestActors();
  const { actors, database } = test;
  const [ada, ben, cleo] = [await test.join("Ada"), await test.join("Ben"), await test.join("Cleo")];
  const input = { receiver_id: ada, message_type: "text", message_text: "hi" };
  assert.ok((await actors.conversations.send(ben, "r1", input)).ok);
  const change = newChange();
  const lay = (by: readonly MemberId[], one: MemberId, other: MemberId) =>
    set(change, keys.block(pairOf(one, other)) as Key<unknown> as Key<BlockOfLayout3>, { by });
  lay([ada], ada, ben);
  lay([cleo, ada], ada, cleo);
  await database.commit(change);

  await completeBlocks(database, 7_000);
  await audit(test);
  const blocked = await actors.blocks.list(ada, { currentLength: 0, recordsToTake: 20 });
  // Cleo has blocked her first, so that she is nobody to Ada (BL-14).
  assert.deepEqual(blocked.map(({ name, time }) => [name, time]), [["Ben", 7]]);
  assert.deepEqual(
    await actors.ask.contacts.list(ben, {
      archived: 0,
      currentLength: 0,
      recordsToTake: 20,
    }),
    [],
  );

  const once = await dump(database);
  await completeBlocks(database, 8_000);
  assert.deepEqual(await dump(database), once);
  for (const [by, other] of [[ada, ben], [ada, cleo], [cleo, ada]] as const) {
    await actors.blocks.unblock(by, other);
  }
  await audit(test);
  assert.equal((await actors.ask.members.profile(ben, ada)).ok, true);
});
