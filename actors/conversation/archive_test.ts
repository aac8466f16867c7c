import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { messageId, pairOf } from "@/domain/ids.ts";
import { openDatabase } from "@/store/database.ts";
import { LOSSES, openLossy } from "@/tests/kit/lossy.ts";
import { audit, dump, openTestActors, type TestActors, tickingClock } from "@/tests/kit/mod.ts";

interface Talk extends TestActors {
  ada: MemberId;
  ben: MemberId;
}

/** Ben has written to Ada twice, Cleo once. */
async function openTalk(): Promise<Talk> {
  const test = await openTestActors({ now: tickingClock() });
  const [ada, ben, cleo] = [await test.join("Ada"), await test.join("Ben"), await test.join("Cleo")];
  for (const from of [ben, ben, cleo]) await send(test, from, ada);
  test.published.length = 0;
  return { ...test, ada, ben };
}

async function send({ actors }: TestActors, from: MemberId, to: MemberId): Promise<void> {
  const input = { receiver_id: to, message_type: "text", message_text: "hi" };
  assert.ok((await actors.conversations.send(from, crypto.randomUUID(), input)).ok);
}

/** Names of a member's contacts and archive, and their total of unread messages. */
async function shownTo({ actors: { ask } }: TestActors, member: MemberId) {
  const page = { currentLength: 0, recordsToTake: 20 };
  const [contacts, archive] = await Promise.all(
    ([0, 1] as const).map((archived) => ask.contacts.list(member, { ...page, archived })),
  );
  return {
    contacts: contacts?.map(({ name }) => name),
    archive: archive?.map(({ name, unread }) => `${name} ${unread}`),
    unread: await ask.contacts.unread(member),
  };
}

Deno.test("AR-1 AR-2 archive: moves a conversation out of its owner's contacts and back, for them alone", async () => {
  await using talk = await openTalk();
  const { actors: { conversations }, ada, ben } = talk;
  assert.deepEqual(await conversations.archive(ada, ben, true), { ok: true, value: { user_id: ben } });
  assert.deepEqual(await shownTo(talk, ada), { contacts: ["Cleo"], archive: ["Ben 2"], unread: 1 });
  assert.deepEqual(await shownTo(talk, ben), { contacts: ["Ada"], archive: [], unread: 0 });
  await audit(talk);

  await conversations.archive(ada, ben, false);
  assert.deepEqual(await shownTo(talk, ada), { contacts: ["Cleo", "Ben"], archive: [], unread: 3 });
  await audit(talk);
});

Deno.test("AR-2 archive: each of the two has an archive of their own, read marks count in it too", async () => {
  await using talk = await openTalk();
  const { actors: { conversations }, ada, ben } = talk;
  await conversations.archive(ada, ben, true);
  await conversations.archive(ben, ada, true);
  assert.deepEqual((await shownTo(talk, ben)).archive, ["Ada 0"]);
  await conversations.read(ada, { message_id: messageId(pairOf(ada, ben), 1) });
  assert.deepEqual(await shownTo(talk, ada), { contacts: ["Cleo"], archive: ["Ben 1"], unread: 1 });
  await audit(talk);
  await conversations.archive(ada, ben, false);
  assert.equal((await shownTo(talk, ada)).unread, 2);
  await audit(talk);
});

Deno.test("AR-3 archive: the next message, whoever sends it, brings it back for both with all that is unread", async () => {
  for (const isFromOwner of [false, true]) {
    await using talk = await openTalk();
    const { actors: { conversations }, ada, ben } = talk;
    await conversations.archive(ada, ben, true);
    await conversations.archive(ben, ada, true);
    await send(talk, isFromOwner ? ada : ben, isFromOwner ? ben : ada);
    assert.deepEqual(await shownTo(talk, ada), {
      contacts: ["Ben", "Cleo"],
      archive: [],
      unread: isFromOwner ? 3 : 4,
    });
    assert.deepEqual(await shownTo(talk, ben), {
      contacts: ["Ada"],
      archive: [],
      unread: isFromOwner ? 1 : 0,
    });
    await audit(talk);
  }
});

Deno.test("AR-1 AR-4 archive: said again nothing changes, and only the owner's devices are told, once", async () => {
  await using talk = await openTalk();
  const { actors: { conversations }, ada, ben, database, published } = talk;
  await conversations.archive(ada, ben, false);
  assert.equal(published.length, 0);
  await conversations.archive(ada, ben, true);
  const once = await dump(database);
  await conversations.archive(ada, ben, true);
  assert.deepEqual(await dump(database), once);
  assert.deepEqual(published.map(({ deliveries }) => deliveries), [[{
    kind: "event",
    to: [ada],
    frame: { module: "conversation/archive", data: { user_id: ben, archived: 1, seq: 2 } },
  }]]);
});

Deno.test("AR-5 archive: only conversations that are there, with somebody else", async () => {
  await using talk = await openTalk();
  const { actors: { conversations }, ada, ben, database } = talk;
  const dora = await talk.join("Dora");
  const before = await dump(database);
  for (
    const [owner, other, code] of [
      [ada, ada, "own_id"],
      [ada, "0000000000", "unknown_user"],
      [ada, "x", "unknown_user"],
      [ada, dora, "unknown_conversation"],
      [dora, ben, "unknown_conversation"],
    ] as const
  ) {
    for (const archived of [true, false]) {
      const result = await conversations.archive(owner, other, archived);
      assert.equal(!result.ok && result.refusal.code, code);
    }
  }
  assert.deepEqual(await dump(database), before);
});

Deno.test("AR-3 archive: against messages at the same moment on another isolate nothing is lost or listed twice", async () => {
  const database = await openDatabase({ path: ":memory:" });
  {
    await using here = await openTestActors({ database, instance: "here" });
    await using there = await openTestActors({ database, instance: "there" });
    const [ada, ben] = [await here.join("Ada"), await here.join("Ben")];
    await send(there, ben, ada);
    for (let round = 0; round < 3; round++) {
      await Promise.all([here.actors.conversations.archive(ada, ben, true), send(there, ben, ada)]);
      const { contacts = [], archive = [] } = await shownTo(here, ada);
      assert.equal(contacts.length + archive.length, 1);
      await audit({ database });
    }
  }
  await database.close();
});

Deno.test("AR-3 archive: a message that comes between the move and its lost answer brings the conversation back", async () => {
  for (const how of LOSSES) {
    const { database, loseNext } = await openLossy();
    {
      await using here = await openTestActors({ database, instance: "here" });
      await using there = await openTestActors({ database, instance: "there" });
      const [ada, ben] = [await here.join("Ada"), await here.join("Ben")];
      await send(there, ben, ada);
      loseNext(how, () => send(there, ben, ada));
      assert.ok((await here.actors.conversations.archive(ada, ben, true)).ok);
      assert.deepEqual(await shownTo(here, ada), { contacts: ["Ben"], archive: [], unread: 2 });
      await audit({ database });
    }
    await database.close();
  }
});
