import assert from "node:assert/strict";
import { type MemberId, pairOf } from "@/domain/ids.ts";
import { newChange, remove, set } from "@/store/change.ts";
import { type Key, keys } from "@/store/keys.ts";
import { audit } from "@/store/audit/mod.ts";
import { openTestActors, type TestActors } from "@/tests/kit/mod.ts";

async function write<Value>({ database }: TestActors, key: Key<Value>, value: Value | undefined) {
  const change = newChange();
  if (value === undefined) remove(change, key);
  else set(change, key, value);
  await database.commit(change);
}

async function problems({ database }: TestActors): Promise<string[]> {
  return (await Array.fromAsync(audit(database))).map(({ problem }) => problem).sort();
}

/** What the audit finds while a row is another one, which is put back after that. */
async function problemsWith<Value>(
  test: TestActors,
  key: Key<Value>,
  value: Value | undefined,
): Promise<string[]> {
  const { value: before } = await test.database.get(key);
  await write(test, key, value);
  const found = await problems(test);
  await write(test, key, before ?? undefined);
  return found;
}

/** Ben has written to Ada, who has blocked him; Cleo is alone. */
async function openScene() {
  const test = await openTestActors();
  const { actors } = test;
  const [ada, ben, cleo] = [await test.join("Ada"), await test.join("Ben"), await test.join("Cleo")];
  const input = { receiver_id: ada, message_type: "text", message_text: "hi" };
  assert.ok((await actors.conversations.send(ben, "r1", input)).ok);
  const { value: open } = await test.database.get(keys.conversation(pairOf(ada, ben)));
  await actors.blocks.block(ada, ben);
  const { value: block } = await test.database.get(keys.block(pairOf(ada, ben)));
  assert.ok(open && block);
  assert.deepEqual(await problems(test), []);
  return { ...test, ada, ben, cleo, pair: pairOf(ada, ben), open, block, at: block.by[0]?.at ?? 0 };
}

Deno.test("BL-1 OP-4 audit: a block is of two members and by them, each once", async () => {
  await using scene = await openScene();
  const { ada, cleo, pair, block } = scene;
  const key = keys.block(pair);
  const [first] = block.by;
  assert.ok(first);
  for (const by of [[], [{ ...first, member: cleo }], [first, first]]) {
    const found = await problemsWith(scene, key, { by });
    assert.ok(found.some((each) => each.includes("by nobody of the pair")), JSON.stringify(by));
  }
  const nobody = "zzzzzzzzzz" as MemberId;
  const found = await problemsWith(scene, keys.block(pairOf(ada, nobody)), block);
  assert.ok(found.some((each) => each.startsWith(`member "${nobody}" is missing`)));
  const twisted = await problemsWith(scene, keys.block([pair[1], pair[0]]), block);
  assert.ok(twisted.some((each) => each.includes("by nobody of the pair")));
});

Deno.test("BL-10 OP-4 audit: a block hides the two both ways and closes their conversation, and nothing else does", async () => {
  await using scene = await openScene();
  const { ada, ben, cleo, pair, open, at } = scene;
  for (
    const [key, problem] of [
      [keys.hidden(ada, ben), "block does not hide the two from each other"],
      [keys.hidden(ben, ada), "block does not hide the two from each other"],
      [keys.blocked(ada, at, ben), "block is missing among those of its member"],
    ] as const
  ) {
    assert.deepEqual(await problemsWith(scene, key, undefined), [problem]);
  }
  for (
    const [key, problem] of [
      [keys.hidden(cleo, ada), "member is hidden without a block"],
      [keys.blocked(cleo, at, ada), "member has no such block"],
      [keys.blocked(ben, at, ada), "member has no such block"],
      [keys.blocked(ada, at + 1, ben), "member has no such block"],
      [keys.contact(ada, open.listed_s, ben), "contact row stands where its conversation does not"],
      [keys.archived(ben, open.listed_s, ada), "archived row stands where its conversation does not"],
    ] as const
  ) {
    assert.deepEqual(await problemsWith(scene, key, 0), [problem]);
  }
  assert.ok((await problemsWith(scene, keys.unread(ada, ben), 0)).length > 0);
  const found = await problemsWith(scene, keys.conversation(pair), open);
  assert.ok(found.includes("block has not closed the conversation"));
  assert.ok(found.includes("contact row is missing"));
  const closed = await problemsWith(scene, keys.conversation(pairOf(ada, cleo)), { ...open, closed: true });
  assert.ok(closed.includes("conversation is closed without a block"));
});

Deno.test("AR-1 OP-4 audit: an archived conversation stands in its owner's archive, and counts as read there", async () => {
  await using scene = await openScene();
  const { ada, ben, open } = scene;
  const listed = open.listed_s;
  await scene.actors.blocks.unblock(ada, ben);
  await scene.actors.conversations.archive(ada, ben, true);
  assert.deepEqual(await problems(scene), []);
  assert.deepEqual(await problemsWith(scene, keys.archived(ada, listed, ben), undefined), [
    "archived row is missing",
  ]);
  assert.deepEqual(await problemsWith(scene, keys.contact(ada, listed, ben), 0), [
    "contact row stands where its conversation does not",
  ]);
  assert.ok((await problemsWith(scene, keys.unread(ada, ben), 0)).length > 0);
});

Deno.test("RP-7 OP-4 audit: a report is by one member about another, where its record says", async () => {
  await using scene = await openScene();
  const { ada, ben, database } = scene;
  assert.ok((await scene.actors.reports.report(ada, "r1", { user_id: ben, reason: "fake" })).ok);
  assert.deepEqual(await problems(scene), []);
  const [row] = await Array.fromAsync(database.list(keys.reports()));
  const { key, value } = row ?? assert.fail();
  for (const wrong of [{ about: "zzzzzzzzzz" as MemberId }, { by: ben }, { id: "other" }, { at: 1 }]) {
    const found = await problemsWith(scene, key, { ...value, ...wrong });
    assert.ok(found.some((each) => each.includes("or the report stands elsewhere")), JSON.stringify(wrong));
  }
});
