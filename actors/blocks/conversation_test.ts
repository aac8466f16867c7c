/** What a block does to the conversation of its two members, and what comes back with its end. */
import assert from "node:assert/strict";
import { type MemberId, messageId, pairOf } from "@/domain/ids.ts";
import { openDatabase } from "@/store/database.ts";
import { audit, balanceOf, dump, grantCoins, openTestActors, type TestActors } from "@/tests/kit/mod.ts";

interface Talk extends TestActors {
  ada: MemberId;
  ben: MemberId;
}

/** Ada and Ben have written to each other, and neither has read it; Cleo has written to both. */
async function openTalk(): Promise<Talk> {
  const test = await openTestActors();
  const [ada, ben, cleo] = [await test.join("Ada"), await test.join("Ben"), await test.join("Cleo")];
  for (const [from, to] of [[ada, ben], [ben, ada], [cleo, ada], [cleo, ben]] as const) {
    assert.equal(await send(test, from, to), "sent");
  }
  return { ...test, ada, ben };
}

let rids = 0;

async function send({ actors }: TestActors, from: MemberId, to: MemberId, rid?: string): Promise<string> {
  const input = { receiver_id: to, message_type: "text", message_text: "hi" };
  const result = await actors.conversations.send(from, rid ?? `r${++rids}`, input);
  return result.ok ? "sent" : result.refusal.code;
}

/** Names among the contacts, and how much is unread in all. */
async function shownTo({ actors: { ask } }: TestActors, member: MemberId, archived: 0 | 1 = 0) {
  const rows = await ask.contacts.list(member, { archived, currentLength: 0, recordsToTake: 20 });
  return [rows.map(({ name }) => name).sort(), await ask.contacts.unread(member)];
}

Deno.test("BL-5 BL-6 P19 block: nothing can be sent or read, either way, and nothing of it is listed", async () => {
  await using talk = await openTalk();
  const { actors, ada, ben } = talk;
  const both = [[ada, ben, "Ben"], [ben, ada, "Ada"]] as const;
  for (const [one, , name] of both) assert.deepEqual(await shownTo(talk, one), [[name, "Cleo"].sort(), 2]);

  await actors.blocks.block(ada, ben);
  const before = await dump(talk.database);
  for (const [one, other] of both) {
    assert.equal(await send(talk, one, other), "unknown_user");
    const page = { contact_user_id: other, recordsToTake: 20, currentLength: 0 };
    const answers = [
      await actors.ask.conversations.messages(one, page),
      await actors.ask.conversations.messages(one, { ...page, after_seq: 0 }),
      await actors.ask.contacts.get(one, other),
      await actors.conversations.archive(one, other, true),
    ];
    for (const answer of answers) assert.equal(!answer.ok && answer.refusal.code, "unknown_user");
    for (const seq of [1, 2]) {
      const message_id = messageId(pairOf(one, other), seq);
      const read = await actors.conversations.read(one, { message_id });
      assert.equal(!read.ok && read.refusal.code, "unknown_message");
    }
    assert.deepEqual(await shownTo(talk, one), [["Cleo"], 1]);
    assert.deepEqual((await shownTo(talk, one, 1))[0], []);
  }
  assert.deepEqual(await dump(talk.database), before, "nothing was stored, and nobody charged");
  await audit(talk);

  await actors.blocks.unblock(ada, ben);
  for (const [one, , name] of both) assert.deepEqual(await shownTo(talk, one), [[name, "Cleo"].sort(), 2]);
  for (const [one, other] of both) assert.equal(await send(talk, one, other), "sent");
  await audit(talk);
});

Deno.test("BL-5 block: also of somebody to whom nobody has written yet", async () => {
  await using test = await openTestActors();
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  await test.actors.blocks.block(ada, ben);
  assert.equal(await send(test, ben, ada), "unknown_user");
  assert.equal(await send(test, ada, ben), "unknown_user");
  await audit(test);
  await test.actors.blocks.unblock(ada, ben);
  assert.equal(await send(test, ben, ada), "sent");
  await audit(test);
});

Deno.test("BL-5 P2 block: what was sent before it is answered again, also after it", async () => {
  await using test = await openTestActors();
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  assert.equal(await send(test, ben, ada, "same"), "sent");
  await test.actors.blocks.block(ada, ben);
  const before = await dump(test.database);
  assert.equal(await send(test, ben, ada, "same"), "sent");
  assert.equal(await send(test, ben, ada, "other"), "unknown_user");
  assert.deepEqual(await dump(test.database), before);
});

Deno.test("AR-3 BL-6 block: what lay in an archive lies there again after it", async () => {
  await using talk = await openTalk();
  const { actors, ada, ben } = talk;
  await actors.conversations.archive(ada, ben, true);
  await actors.blocks.block(ben, ada);
  await audit(talk);
  assert.deepEqual((await shownTo(talk, ada, 1))[0], []);
  await actors.blocks.unblock(ben, ada);
  assert.deepEqual((await shownTo(talk, ada, 1))[0], ["Ben"]);
  assert.deepEqual(await shownTo(talk, ada), [["Cleo"], 1]);
  await audit(talk);
});

Deno.test("BL-5 BL-11 P19 block: against sends at the same moment on another isolate, one of them is first", async () => {
  const database = await openDatabase({ path: ":memory:" });
  {
    await using here = await openTestActors({ database, instance: "here" });
    await using there = await openTestActors({ database, instance: "there" });
    const [ada, ben] = [await here.join("Ada"), await here.join("Ben")];
    await grantCoins({ database }, { id: ben }, 20_000);
    let coins = await balanceOf({ database }, { id: ben });
    for (let round = 0; round < 25; round++) {
      // The mailbox there remembers the conversation as it was before the block.
      if (round > 0) assert.equal(await send(there, ben, ada), "sent");
      const sends = Array.from({ length: 6 }, () => send(there, ben, ada));
      const block = here.actors.blocks.block(ada, ben);
      const sent = (await Promise.all(sends)).filter((outcome) => outcome === "sent").length;
      assert.ok((await block).ok);
      assert.equal(await send(there, ben, ada), "unknown_user", "from the commit on");
      const cost = (sent + (round > 0 ? 1 : 0)) * 50;
      assert.equal(await balanceOf({ database }, { id: ben }), coins -= cost);
      await audit(here);
      await here.actors.blocks.unblock(ada, ben);
    }
  }
  await database.close();
});
