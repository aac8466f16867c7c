import assert from "node:assert/strict";
import { type MemberId, type MessageId, messageId, pairOf } from "@/domain/ids.ts";
import { type Reaction, REACTIONS } from "@/domain/reactions.ts";
import { newChange } from "@/store/change.ts";
import { putViewed } from "@/store/conversations/writer.ts";
import { openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { audit, dump, grantCoins, openTestActors, type TestActors } from "@/tests/kit/mod.ts";
import { LOSSES, openLossy } from "@/tests/kit/lossy.ts";

async function send({ actors }: TestActors, from: MemberId, to: MemberId): Promise<void> {
  const input = { receiver_id: to, message_type: "text", message_text: "hi" };
  assert.ok((await actors.conversations.send(from, crypto.randomUUID(), input)).ok);
}

async function react({ actors }: TestActors, member: MemberId, id: MessageId, reaction: Reaction | "") {
  const result = await actors.conversations.react(member, { message_id: id, reaction });
  return result.ok ? result.value.reaction : result.refusal.code;
}

/** Ben has written to Ada. */
async function openTalk(options: Parameters<typeof openTestActors>[0] = {}) {
  const test = await openTestActors(options);
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  await send(test, ben, ada);
  test.published.length = 0;
  return { ...test, ada, ben, id: messageId(pairOf(ada, ben), 1) };
}

Deno.test("CH-45 react: stands under the message for both, costs nothing and leaves lists and counts alone", async () => {
  await using talk = await openTalk();
  const { actors: { ask }, database, ada, ben, id } = talk;
  const contacts = () => ask.contacts.list(ada, { archived: 0, currentLength: 0, recordsToTake: 20 });
  const [rows, account] = [await contacts(), await database.get(keys.account(ada))];
  assert.deepEqual(await react(talk, ada, id, "❤️"), { member_id: ada, reaction: "❤️", n: 1 });
  assert.deepEqual(await react(talk, ben, id, "👍"), { member_id: ben, reaction: "👍", n: 1 });
  for (const viewer of [ada, ben]) {
    const input = { contact_user_id: viewer === ada ? ben : ada, currentLength: 0, recordsToTake: 20 };
    const page = await ask.conversations.messages(viewer, input);
    assert.ok(page.ok);
    const { list: [message], reacts } = page.value;
    assert.deepEqual(
      new Set(message?.reactions),
      new Set([
        { member_id: ada, reaction: "❤️", n: 1 },
        { member_id: ben, reaction: "👍", n: 1 },
      ]),
    );
    assert.equal(reacts, 2);
  }
  assert.deepEqual(await contacts(), rows);
  assert.deepEqual(await database.get(keys.account(ada)), account);
  await audit(talk);
});

Deno.test("CH-46 react: said again nothing changes and nobody is told", async () => {
  await using talk = await openTalk();
  const { ada, id, database, published } = talk;
  const once = await react(talk, ada, id, "🔥");
  const [before, told] = [await dump(database), published.length];
  assert.deepEqual(await react(talk, ada, id, "🔥"), once);
  assert.deepEqual(await dump(database), before);
  assert.equal(published.length, told);
});

Deno.test("CH-45 CH-9 react: only messages of one's own conversations, and none of a blocked member", async () => {
  await using talk = await openTalk();
  const { actors, ada, ben, id, database } = talk;
  const eve = await talk.join("Eve");
  await actors.blocks.block(ben, ada);
  const before = await dump(database);
  const pair = pairOf(ada, ben);
  const cases: [MemberId, string][] = [
    [ada, id],
    [ben, id],
    [eve, id],
    [ada, messageId(pair, 2)],
    [ada, messageId(pairOf(ada, eve), 1)],
    [ada, `${pair[1]}.${pair[0]}.1`],
    [ada, `${pair.join(".")}.0`],
    [ada, `${pair.join(".")}.999999999999999`],
    [ada, "x"],
  ];
  for (const [member, message_id] of cases) {
    const result = await actors.conversations.react(member, { message_id, reaction: "👍" });
    assert.equal(!result.ok && result.refusal.code, "unknown_message", message_id);
  }
  assert.deepEqual(await dump(database), before);
});

for (const how of LOSSES) {
  Deno.test(`CH-47 react: where the answer of its commit ${how}, it counts once and is told`, async () => {
    const { database, loseNext } = await openLossy();
    {
      await using talk = await openTalk({ database });
      const { ada, id, published } = talk;
      loseNext(how);
      assert.deepEqual(await react(talk, ada, id, "😮"), { member_id: ada, reaction: "😮", n: 1 });
      assert.equal(published.length, 1);
      await audit(talk);
    }
    await database.close();
  });
}

Deno.test("CH-47 CH-26 react: a photo that is looked at while somebody reacts to it stays looked at", async () => {
  const database = await openDatabase({ path: ":memory:" });
  {
    let meanwhile: (() => Promise<unknown>) | null = null;
    await using talk = await openTalk({
      database: {
        ...database,
        async commit(change) {
          const [first, work] = [change.sets.some(({ key }) => key[0] === "message"), meanwhile];
          if (first) meanwhile = null;
          if (first && work) await work();
          return await database.commit(change);
        },
      },
    });
    const { ada, ben, id } = talk;
    const key = keys.message(pairOf(ada, ben), 1);
    meanwhile = async () => {
      const entry = await database.get(key);
      const { value } = entry;
      const change = newChange();
      putViewed(change, { ...entry, value: value ?? assert.fail() }, 5);
      await database.commit(change);
    };
    await react(talk, ada, id, "❤️");
    const { value } = await database.get(key);
    assert.deepEqual([value?.viewed_at, value?.reactions?.filter((row) => row).length], [5, 1]);
  }
  await database.close();
});

Deno.test("CH-47 react: among messages and reactions of the same moment on two isolates nothing is lost", async () => {
  const database = await openDatabase({ path: ":memory:" });
  {
    await using here = await openTalk({ database, instance: "here" });
    await using there = await openTestActors({ database, instance: "there" });
    const { ada, ben, id } = here;
    for (const member of [ada, ben]) await grantCoins(here, { id: member }, 10_000);
    const rounds = 8;
    for (let round = 0; round < rounds; round++) {
      const reaction = REACTIONS[round % REACTIONS.length] ?? assert.fail();
      await Promise.all([
        react(here, ada, id, reaction),
        send(there, ben, ada),
        react(there, ben, id, reaction),
        send(here, ada, ben),
        send(here, ben, ada),
      ]);
    }
    const pair = pairOf(ada, ben);
    const [conversation, message] = await Promise.all([
      database.get(keys.conversation(pair)),
      database.get(keys.message(pair, 1)),
    ]);
    assert.equal(conversation.value?.reacts, 2 * rounds);
    assert.deepEqual(message.value?.reactions?.map((row) => row?.n), [rounds, rounds]);
    assert.equal(conversation.value?.last_seq, 1 + 3 * rounds);
    await audit({ database });
  }
  await database.close();
});
