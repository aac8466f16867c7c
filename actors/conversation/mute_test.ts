import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import type { Mute } from "@/domain/mute.ts";
import { LOSSES, openLossy } from "@/tests/kit/lossy.ts";
import { audit, dump, openTestActors, type TestActors } from "@/tests/kit/mod.ts";

const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 6, 1);

interface Talk extends TestActors {
  ada: MemberId;
  ben: MemberId;
  /** Time goes on by so much. */
  wait: (ms: number) => void;
}

/** Ben has written to Ada twice, Cleo once. */
async function openTalk(): Promise<Talk> {
  let now = START;
  const test = await openTestActors({ now: () => now++ });
  const [ada, ben, cleo] = [await test.join("Ada"), await test.join("Ben"), await test.join("Cleo")];
  for (const from of [ben, ben, cleo]) await send(test, from, ada);
  test.published.length = 0;
  return { ...test, ada, ben, wait: (ms) => void (now += ms) };
}

async function send({ actors }: TestActors, from: MemberId, to: MemberId): Promise<void> {
  const input = { receiver_id: to, message_type: "text", message_text: "hi" };
  assert.ok((await actors.conversations.send(from, crypto.randomUUID(), input)).ok);
}

/** A member's contacts with what is unread and whether they are muted, and their total of unread messages. */
async function shownTo({ actors: { ask } }: TestActors, member: MemberId) {
  const rows = await ask.contacts.list(member, { currentLength: 0, recordsToTake: 20, archived: 0 });
  return {
    rows: rows?.map(({ name, unread, muted }) => `${name} ${unread}${muted === undefined ? "" : " muted"}`),
    unread: await ask.contacts.unread(member),
  };
}

/** What the devices of the others and of the member itself are told of new messages: whether they are muted. */
function toldMuted({ published }: TestActors, member: MemberId) {
  return published.flatMap(({ deliveries }) =>
    deliveries.flatMap((delivery) =>
      delivery.kind === "event" && delivery.frame.module === "new_message" && delivery.to.includes(member)
        ? [(delivery.frame.data as { muted?: number }).muted]
        : []
    )
  );
}

Deno.test("CH-104 CH-105 mute: the chat stays in its place and counts in its row, but in no total, for its owner alone", async () => {
  await using talk = await openTalk();
  const { actors: { conversations }, ada, ben } = talk;
  assert.deepEqual(await conversations.mute(ada, ben, "week"), { ok: true, value: { user_id: ben } });
  assert.deepEqual(await shownTo(talk, ada), { rows: ["Cleo 1", "Ben 2 muted"], unread: 1 });
  await send(talk, ada, ben);
  await send(talk, ben, ada);
  assert.deepEqual(await shownTo(talk, ada), { rows: ["Ben 3 muted", "Cleo 1"], unread: 1 });
  assert.deepEqual(await shownTo(talk, ben), { rows: ["Ada 1"], unread: 1 });
  await audit(talk);

  await conversations.mute(ada, ben, "off");
  assert.deepEqual(await shownTo(talk, ada), { rows: ["Ben 3", "Cleo 1"], unread: 4 });
  await audit(talk);
});

Deno.test("CH-104 mute: it ends by itself after 8 hours or a week, or never", async () => {
  const lengths: [Mute, number][] = [["hours", 8], ["week", 7 * 24], ["always", Infinity]];
  for (const [mute, hours] of lengths) {
    await using talk = await openTalk();
    const { actors: { conversations }, ada, ben, wait } = talk;
    await conversations.mute(ada, ben, mute);
    wait(Math.min(hours, 50 * 365 * 24) * HOUR_MS - 60_000);
    assert.equal((await shownTo(talk, ada)).unread, 1, mute);
    wait(60_000);
    assert.equal((await shownTo(talk, ada)).unread, hours === Infinity ? 1 : 3, mute);
  }
});

Deno.test("CH-104 mute: said again nothing changes, and only the owner's devices are told, once", async () => {
  await using talk = await openTalk();
  const { actors: { conversations }, ada, ben, database, published } = talk;
  await conversations.mute(ada, ben, "off");
  assert.equal(published.length, 0);
  await conversations.mute(ada, ben, "always");
  const once = await dump(database);
  await conversations.mute(ada, ben, "always");
  assert.deepEqual(await dump(database), once);
  assert.deepEqual(published.map(({ deliveries }) => deliveries), [[{
    kind: "event",
    to: [ada],
    frame: { module: "conversation/archive", data: { user_id: ben, archived: 0, seq: 2 } },
  }]]);
});

Deno.test("CH-104 mute: an archived chat is muted where it is, and a message brings it back muted", async () => {
  await using talk = await openTalk();
  const { actors: { conversations, ask }, ada, ben } = talk;
  await conversations.archive(ada, ben, true);
  await conversations.mute(ada, ben, "always");
  const page = { currentLength: 0, recordsToTake: 20, archived: 1 } as const;
  assert.deepEqual((await ask.contacts.list(ada, page))?.map(({ name, muted }) => [name, muted]), [[
    "Ben",
    0,
  ]]);
  await send(talk, ben, ada);
  assert.deepEqual(await shownTo(talk, ada), { rows: ["Ben 3 muted", "Cleo 1"], unread: 1 });
  await audit(talk);
});

Deno.test("CH-105 mute: a new message says to its receiver alone that it comes without a sound", async () => {
  await using talk = await openTalk();
  const { actors: { conversations }, ada, ben } = talk;
  await conversations.mute(ada, ben, "hours");
  talk.published.length = 0;
  await send(talk, ben, ada);
  assert.deepEqual(toldMuted(talk, ada), [1]);
  assert.deepEqual(toldMuted(talk, ben).filter((muted) => muted !== undefined), []);
  talk.wait(8 * HOUR_MS);
  talk.published.length = 0;
  await send(talk, ben, ada);
  assert.deepEqual(toldMuted(talk, ada), [undefined]);
});

Deno.test("CH-106 mute: only conversations that are there, with somebody else", async () => {
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
    for (const mute of ["always", "off"] as const) {
      const result = await conversations.mute(owner, other, mute);
      assert.equal(!result.ok && result.refusal.code, code);
    }
  }
  assert.deepEqual(await dump(database), before);
});

Deno.test("CH-106 mute: a message that comes between the mute and its lost answer is there, and the chat muted", async () => {
  for (const how of LOSSES) {
    const { database, loseNext } = await openLossy();
    {
      await using here = await openTestActors({ database, instance: "here" });
      await using there = await openTestActors({ database, instance: "there" });
      const [ada, ben] = [await here.join("Ada"), await here.join("Ben")];
      await send(there, ben, ada);
      loseNext(how, () => send(there, ben, ada));
      assert.ok((await here.actors.conversations.mute(ada, ben, "always")).ok);
      assert.deepEqual(await shownTo(here, ada), { rows: ["Ben 2 muted"], unread: 0 });
      await audit({ database });
    }
    await database.close();
  }
});
