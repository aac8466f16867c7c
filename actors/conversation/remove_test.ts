import assert from "node:assert/strict";
import { type MemberId, messageId, pairOf } from "@/domain/ids.ts";
import { sideOf } from "@/store/conversations/reader.ts";
import { openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { audit, dump, openTestActors, type TestActors, tickingClock } from "@/tests/kit/mod.ts";
import { LOSSES, openLossy } from "@/tests/kit/lossy.ts";

interface Talk extends TestActors {
  ada: MemberId;
  ben: MemberId;
}

/** Ben has written to Ada twice, Cleo once. */
async function openTalk(options: Parameters<typeof openTestActors>[0] = {}): Promise<Talk> {
  const test = await openTestActors({ now: tickingClock(), ...options });
  const [ada, ben, cleo] = [await test.join("Ada"), await test.join("Ben"), await test.join("Cleo")];
  for (const from of [ben, ben, cleo]) await send(test, from, ada);
  test.published.length = 0;
  return { ...test, ada, ben };
}

async function send({ actors }: TestActors, from: MemberId, to: MemberId, text = "hi"): Promise<void> {
  const input = { receiver_id: to, message_type: "text", message_text: text };
  assert.ok((await actors.conversations.send(from, crypto.randomUUID(), input)).ok);
}

/** What a member has in their lists, how much is unread, and which messages of one of them there are. */
async function shownTo({ actors: { ask } }: TestActors, member: MemberId, other: MemberId) {
  const [contacts, archive] = await Promise.all(
    ([0, 1] as const).map((archived) =>
      ask.contacts.list(member, { archived, currentLength: 0, recordsToTake: 20 })
    ),
  );
  const page = { contact_user_id: other, currentLength: 0, recordsToTake: 20 };
  const messages = await ask.conversations.messages(member, page);
  return {
    contacts: contacts?.map(({ name, unread }) => `${name} ${unread}`),
    archive: archive?.map(({ name, unread }) => `${name} ${unread}`),
    unread: await ask.contacts.unread(member),
    seqs: messages.ok && messages.value.list.map(({ seq }) => seq),
  };
}

Deno.test("CH-51 CH-52 remove: nothing of it is left for its owner, and all of it for the other", async () => {
  await using talk = await openTalk();
  const { actors: { conversations, ask }, ada, ben } = talk;
  const bens = await shownTo(talk, ben, ada);
  assert.deepEqual(await conversations.remove(ada, ben), { ok: true, value: { user_id: ben } });
  assert.deepEqual(await shownTo(talk, ada, ben), {
    contacts: ["Cleo 1"],
    archive: [],
    unread: 1,
    seqs: [],
  });
  assert.deepEqual(await shownTo(talk, ben, ada), bens);
  const row = await ask.contacts.get(ada, ben);
  assert.ok(row.ok);
  const { last_m, s_id, time, unread } = row.value;
  assert.deepEqual({ last_m, s_id, time, unread }, { last_m: "", s_id: "", time: 0, unread: 0 });
  await audit(talk);
});

Deno.test("CH-51 remove: the next message, whoever sends it, begins it anew", async () => {
  for (const isFromOwner of [false, true]) {
    await using talk = await openTalk();
    const { actors: { conversations }, ada, ben } = talk;
    await conversations.remove(ada, ben);
    await send(talk, isFromOwner ? ada : ben, isFromOwner ? ben : ada);
    assert.deepEqual(await shownTo(talk, ada, ben), {
      contacts: isFromOwner ? ["Ben 0", "Cleo 1"] : ["Ben 1", "Cleo 1"],
      archive: [],
      unread: isFromOwner ? 1 : 2,
      seqs: [3],
    });
    assert.deepEqual((await shownTo(talk, ben, ada)).seqs, [1, 2, 3]);
    await audit(talk);
  }
});

Deno.test("CH-52 remove: read marks stay, so the other learns nothing, until the owner reads on", async () => {
  await using talk = await openTalk();
  const { actors: { conversations, ask }, ada, ben, published } = talk;
  const id = (seq: number) => messageId(pairOf(ada, ben), seq);
  const readUpTo = async () => {
    const page = { contact_user_id: ada, currentLength: 0, recordsToTake: 20 };
    const messages = await ask.conversations.messages(ben, page);
    return messages.ok && messages.value.read_seq;
  };
  await conversations.read(ada, { message_id: id(1) });
  published.length = 0;
  await conversations.remove(ada, ben);
  assert.equal(await readUpTo(), 1);
  assert.deepEqual(published.flatMap(({ deliveries }) => deliveries), [{
    kind: "event",
    to: [ada],
    frame: { module: "conversation/delete", data: { user_id: ben, seq: 2 } },
  }]);
  for (const seq of [1, 2]) {
    const result = await conversations.read(ada, { message_id: id(seq) });
    assert.equal(!result.ok && result.refusal.code, "unknown_message");
  }
  await send(talk, ben, ada);
  const read = await conversations.read(ada, { message_id: id(3) });
  assert.deepEqual(read.ok && read.value.contacts, [{ id: ben, read_seq: 3, unread: 0 }]);
  assert.equal(await readUpTo(), 3);
  await audit(talk);
});

Deno.test("CH-53 AR-5 remove: out of the archive too, and an empty one cannot be archived", async () => {
  await using talk = await openTalk();
  const { actors: { conversations }, ada, ben } = talk;
  await conversations.archive(ada, ben, true);
  await conversations.archive(ben, ada, true);
  await conversations.remove(ada, ben);
  assert.deepEqual((await shownTo(talk, ada, ben)).archive, []);
  assert.deepEqual((await shownTo(talk, ben, ada)).archive, ["Ada 0"]);
  const pair = pairOf(ada, ben);
  const { value } = await talk.database.get(keys.conversation(pair));
  assert.equal(value?.sides[sideOf(pair, ada)].archived, undefined);
  for (const archived of [true, false]) {
    const result = await conversations.archive(ada, ben, archived);
    assert.equal(!result.ok && result.refusal.code, "unknown_conversation");
  }
  await audit(talk);
  await send(talk, ben, ada);
  assert.deepEqual((await shownTo(talk, ada, ben)).contacts, ["Ben 1", "Cleo 1"]);
  await audit(talk);
});

Deno.test("CH-53 remove: said again nothing changes and nobody is told", async () => {
  await using talk = await openTalk();
  const { actors: { conversations }, ada, ben, database, published } = talk;
  const once = await conversations.remove(ada, ben);
  const [before, told] = [await dump(database), published.length];
  assert.deepEqual(await conversations.remove(ada, ben), once);
  assert.deepEqual(await dump(database), before);
  assert.equal(published.length, told);
  await send(talk, ben, ada);
  await conversations.remove(ada, ben);
  assert.deepEqual((await shownTo(talk, ada, ben)).seqs, []);
  await audit(talk);
});

Deno.test("CH-53 remove: only conversations that are there, with somebody else whom no block hides", async () => {
  await using talk = await openTalk();
  const { actors, ada, ben, database } = talk;
  const dora = await talk.join("Dora");
  await send(talk, dora, ben);
  await actors.blocks.block(ben, dora);
  const before = await dump(database);
  for (
    const [owner, other, code] of [
      [ada, ada, "own_id"],
      [ada, "0000000000", "unknown_user"],
      [ada, "x", "unknown_user"],
      [ben, dora, "unknown_user"],
      [dora, ben, "unknown_user"],
      [ada, dora, "unknown_conversation"],
    ] as const
  ) {
    const result = await actors.conversations.remove(owner, other);
    assert.equal(!result.ok && result.refusal.code, code);
  }
  assert.deepEqual(await dump(database), before);
});

Deno.test("CH-51 BL-6 remove: a block and its end bring nothing of it back", async () => {
  await using talk = await openTalk();
  const { actors, ada, ben } = talk;
  await actors.conversations.remove(ada, ben);
  await actors.blocks.block(ben, ada);
  await audit(talk);
  await actors.blocks.unblock(ben, ada);
  assert.deepEqual(await shownTo(talk, ada, ben), {
    contacts: ["Cleo 1"],
    archive: [],
    unread: 1,
    seqs: [],
  });
  await audit(talk);
});

Deno.test("CH-51 RP-5 remove: what somebody wrote can still be reported by whoever deleted it", async () => {
  await using talk = await openTalk();
  const { actors, ada, ben } = talk;
  await actors.conversations.remove(ada, ben);
  const message_id = messageId(pairOf(ada, ben), 1);
  const result = await actors.reports.report(ada, "r1", { user_id: ben, reason: "harassment", message_id });
  assert.ok(result.ok);
});

for (const how of LOSSES) {
  Deno.test(`CH-53 remove: where the answer of its commit ${how}, it is done once`, async () => {
    const { database, loseNext } = await openLossy();
    {
      await using talk = await openTalk({ database });
      const { actors: { conversations }, ada, ben, published } = talk;
      loseNext(how);
      assert.ok((await conversations.remove(ada, ben)).ok);
      assert.equal(published.length, 1);
      assert.deepEqual((await shownTo(talk, ada, ben)).seqs, []);
      await audit(talk);
    }
    await database.close();
  });
}

Deno.test("CH-53 remove: against messages of the same moment on another isolate it takes what came before, and no more", async () => {
  const database = await openDatabase({ path: ":memory:" });
  {
    await using here = await openTalk({ database, instance: "here" });
    await using there = await openTestActors({ database, instance: "there" });
    const { ada, ben } = here;
    for (let round = 0; round < 2; round++) {
      await Promise.all([here.actors.conversations.remove(ada, ben), send(there, ben, ada)]);
      const { contacts = [], seqs } = await shownTo(here, ada, ben);
      const last = 3 + round;
      const isThere = Array.isArray(seqs) && seqs.length === 1;
      assert.deepEqual(seqs, isThere ? [last] : []);
      assert.equal(contacts.includes("Ben 1"), isThere);
      await audit({ database });
    }
  }
  await database.close();
});

Deno.test("CH-53 remove: a message that comes between the deletion and its lost answer stays", async () => {
  for (const how of LOSSES) {
    const { database, loseNext } = await openLossy();
    {
      await using here = await openTalk({ database, instance: "here" });
      await using there = await openTestActors({ database, instance: "there" });
      const { ada, ben } = here;
      loseNext(how, () => send(there, ben, ada));
      assert.ok((await here.actors.conversations.remove(ada, ben)).ok);
      const { contacts, seqs } = await shownTo(here, ada, ben);
      assert.deepEqual({ contacts, seqs }, { contacts: ["Ben 1", "Cleo 1"], seqs: [3] });
      assert.equal(here.published.length, 1, "it is told of the deletion");
      await audit({ database });
    }
    await database.close();
  }
});
