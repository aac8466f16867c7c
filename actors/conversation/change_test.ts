import assert from "node:assert/strict";
import { type MemberId, type MessageId, messageId, type Pair, pairOf } from "@/domain/ids.ts";
import { CHANGE_MESSAGE_MS, RID_LIFE_MS, SIGN_UP_COINS } from "@/domain/limits.ts";
import { photoUrl } from "@/domain/photo.ts";
import type { EventData } from "@/protocol/events/mod.ts";
import { openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { balanceOf } from "@/tests/kit/coins.ts";
import { NOA, openDeskWorld } from "@/tests/kit/desk_world.ts";
import { LOSSES, openLossy } from "@/tests/kit/lossy.ts";
import {
  audit,
  dump,
  giftTo,
  grantCoins,
  keepPhoto,
  openTestActors,
  photoTo,
  type TestActors,
  TestClock,
  waveTo,
} from "@/tests/kit/mod.ts";
import { openRemoteSized } from "@/tests/kit/remote_sized.ts";

const HOUR_MS = 3_600_000;

type Sent = { receiver_id: string; message_type: string; message_text: string; reply_to?: string };

/** Ada has written "helo" to Ben, who has some coins. */
async function openTalk(options: Parameters<typeof openTestActors>[0] = {}) {
  const clock = new TestClock();
  const test = await openTestActors({ now: clock.now, ...options });
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  for (const member of [ada, ben]) await grantCoins(test, { id: member }, 5_000);
  const pair = pairOf(ada, ben);
  const { conversations, ask } = test.actors;
  let rids = 0;

  async function send(from: MemberId, own: Partial<Sent> & { text?: string } = {}, rid = `s${++rids}`) {
    const { text = "helo", ...rest } = own;
    const to = from === ada ? ben : ada;
    const input = { receiver_id: to, message_type: "text", message_text: text, ...rest };
    const sent = await conversations.send(from, rid, input);
    return sent.ok ? sent.value.request_details.message.id as MessageId : sent.refusal.code as MessageId;
  }
  const id = await send(ada, {}, "first");
  test.published.length = 0;
  return {
    ...test,
    clock,
    ada,
    ben,
    pair,
    id,
    send,
    edit: async (message_id: string, message_text: string, by = ada) => {
      const result = await conversations.edit(by, { message_id, message_text });
      return result.ok ? result.value.message : result.refusal.code;
    },
    unsend: async (message_id: string, by = ada) => {
      const result = await conversations.unsend(by, { message_id });
      return result.ok ? result.value.message : result.refusal.code;
    },
    page: async (viewer: MemberId) => {
      const input = {
        contact_user_id: viewer === ada ? ben : ada,
        currentLength: 0,
        recordsToTake: 100,
      };
      const page = await ask.conversations.messages(viewer, input);
      return page.ok ? page.value : assert.fail(page.refusal.code);
    },
    row: async (viewer: MemberId) => {
      const [row] = await ask.contacts.list(viewer, { archived: 0, currentLength: 0, recordsToTake: 20 });
      return row ?? assert.fail();
    },
    stored: async (seq: number) => (await test.database.get(keys.message(pair, seq))).value ?? assert.fail(),
  };
}

/** What each member was told of changed messages, in order. */
function toldTo({ published }: Pick<TestActors, "published">, member: MemberId) {
  return published.flatMap(({ deliveries }) => deliveries).flatMap((each) =>
    each.kind === "event" && each.to.includes(member) && each.frame.module === "message/change"
      ? [each.frame.data as EventData<"message/change">]
      : []
  );
}

Deno.test("CH-76 CH-80 edit: both see the new text with its mark, in the chat and in their lists, and nothing is paid or moves", async () => {
  await using talk = await openTalk();
  const { database, ada, ben, id } = talk;
  const [account, before] = [await database.get(keys.account(ada)), await talk.row(ben)];
  const edited = await talk.edit(id, "  hello ");
  assert.ok(typeof edited === "object");
  assert.deepEqual([edited.message, edited.edited, edited.version, edited.rid], ["hello", 1, 1, "first"]);
  for (const viewer of [ada, ben]) {
    const { list: [message], reacts } = await talk.page(viewer);
    assert.deepEqual([message?.message, message?.edited, message?.version, reacts], ["hello", 1, 1, 1]);
    assert.deepEqual([message?.seen, message?.rid], [false, viewer === ada ? "first" : undefined]);
  }
  assert.deepEqual(await talk.row(ben), { ...before, last_m: "hello" });
  assert.deepEqual(await database.get(keys.account(ada)), account);
  assert.equal((await talk.stored(1)).edited_at, talk.clock.now());
  await audit(talk);
});

Deno.test("CH-78 edit: each device of both is told once, with the sender's rid for theirs alone; the same again changes nothing", async () => {
  await using talk = await openTalk();
  const { ada, ben, id, database, published, clock } = talk;
  const once = await talk.edit(id, "hello");
  const about = { sender_id: ada, receiver_id: ben, reacts: 1, changes: 1 };
  const [[own], [their]] = [toldTo(talk, ada), toldTo(talk, ben)];
  assert.deepEqual([own?.list[0]?.rid, their?.list[0]?.rid], ["first", undefined]);
  for (const told of [own, their]) {
    assert.deepEqual({ ...told, list: told?.list.map(({ message }) => message) }, {
      ...about,
      list: ["hello"],
    });
  }
  const [stored, count] = [await dump(database), published.length];
  // Also a quarter of an hour later: the answer was lost, and the tab was asleep.
  clock.advance(2 * CHANGE_MESSAGE_MS);
  assert.deepEqual(await talk.edit(id, " hello"), once);
  assert.deepEqual([await dump(database), published.length], [stored, count]);
});

Deno.test("CH-76 CH-77 change: up to 15 minutes by the server's clock, and not a millisecond more", async () => {
  await using talk = await openTalk();
  const { id, clock } = talk;
  clock.advance(CHANGE_MESSAGE_MS);
  assert.ok(typeof await talk.edit(id, "one") === "object");
  clock.advance(1);
  assert.equal(await talk.edit(id, "two"), "change_too_late");
  assert.equal(await talk.unsend(id), "change_too_late");
  assert.equal((await talk.page(talk.ben)).list[0]?.message, "one");
  await audit(talk);
});

Deno.test("CH-76 edit: a text is checked as a new one is", async () => {
  await using talk = await openTalk();
  const before = await dump(talk.database);
  assert.equal(await talk.edit(talk.id, " \n\u200b "), "blank_message");
  assert.equal(await talk.edit(talk.id, "x".repeat(2_001)), "message_too_long");
  assert.deepEqual(await dump(talk.database), before);
});

Deno.test("CH-76 CH-77 CH-9 change: only texts and photos of one's own, that are there for oneself, and nobody blocked", async () => {
  await using talk = await openTalk();
  const { actors, database, ada, ben, pair, id } = talk;
  const eve = await talk.join("Eve");
  const cases: [MemberId, string, string][] = [
    [ben, id, "not_sender"],
    [eve, id, "unknown_message"],
    [ada, messageId(pair, 2), "unknown_message"],
    [ada, messageId(pairOf(ada, eve), 1), "unknown_message"],
    [ada, `${pair[1]}.${pair[0]}.1`, "unknown_message"],
    [ada, `${pair.join(".")}.999999999999999`, "unknown_message"],
    [ada, "x", "unknown_message"],
  ];
  for (const [member, message, code] of cases) {
    assert.equal(await talk.edit(message, "hello", member), code, message);
    assert.equal(await talk.unsend(message, member), code, message);
  }
  assert.ok((await actors.conversations.send(ada, "wave", waveTo({ id: ben }))).ok);
  assert.ok((await actors.conversations.send(ada, "gift", giftTo({ id: ben }, 1))).ok);
  const photo = photoUrl((await keepPhoto(talk, ada)).id, "card");
  assert.ok((await actors.conversations.send(ada, "photo", photoTo({ id: ben }, photo))).ok);
  for (const seq of [2, 3, 4]) assert.equal(await talk.edit(messageId(pair, seq), "hello"), "message_fixed");
  for (const seq of [2, 3]) assert.equal(await talk.unsend(messageId(pair, seq)), "message_fixed");

  await actors.conversations.remove(ada, ben);
  assert.equal(await talk.edit(id, "hello"), "unknown_message", "it is gone for its sender");
  await talk.send(ada, { text: "anew" });
  await actors.blocks.block(ben, ada);
  const before = await dump(database);
  assert.equal(await talk.unsend(messageId(pair, 5)), "unknown_message");
  assert.deepEqual(await dump(database), before);
});

Deno.test("CH-77 CH-80 unsend: of a text nothing is left anywhere, its line stays, and no coins come back", async () => {
  await using talk = await openTalk();
  const { actors, database, ada, ben, id, pair } = talk;
  await talk.send(ben, { text: "secret word", reply_to: id }, "reply");
  await actors.conversations.react(ada, { message_id: messageId(pair, 2), reaction: "🔥" });
  const coins = await balanceOf(talk, { id: ben });
  const unsent = await talk.unsend(messageId(pair, 2), ben);
  assert.ok(typeof unsent === "object");
  for (const viewer of [ada, ben]) {
    const { list: [, message], reacts } = await talk.page(viewer);
    const { id: _, timestamp: __, rid: ___, ...rest } = message ?? assert.fail();
    assert.deepEqual(rest, {
      seq: 2,
      type: "text",
      message: "",
      sender_id: ben,
      receiver_id: ada,
      version: 1,
      unsent: 1,
      seen: false,
    });
    assert.equal(reacts, 2);
    const row = await talk.row(viewer);
    assert.deepEqual([row.last_m, row.unsent, row.s_id], ["", 1, ben]);
  }
  assert.equal(await balanceOf(talk, { id: ben }), coins);
  const found = await actors.ask.conversations.search(ada, {
    contact_user_id: ben,
    search: "secret",
    recordsToTake: 20,
  });
  assert.deepEqual(found.ok && found.value.list, []);
  assert.doesNotMatch(JSON.stringify(await dump(database)), /secret word/);
  assert.deepEqual(await talk.unsend(messageId(pair, 2), ben), unsent, "said again");
  assert.equal(await talk.edit(messageId(pair, 2), "back", ben), "message_unsent");
  const reacted = await actors.conversations.react(ada, { message_id: messageId(pair, 2), reaction: "👍" });
  assert.equal(reacted.ok || reacted.refusal.code, "unknown_message");
  assert.equal(await talk.send(ada, { reply_to: messageId(pair, 2) }), "unknown_message");
  // A later message is shown as any.
  await talk.send(ada, { text: "next" });
  const row = await talk.row(ben);
  assert.deepEqual([row.last_m, row.unsent], ["next", undefined]);
  await audit(talk);
});

Deno.test("CH-77 P20 unsend: a photo cannot be had any more, and its file goes", async () => {
  await using talk = await openTalk();
  const { actors, database, ada, ben, pair, clock } = talk;
  const upload = await keepPhoto(talk, ada);
  assert.ok(
    (await actors.conversations.send(ada, "p", photoTo({ id: ben }, photoUrl(upload.id, "card")))).ok,
  );
  const unsent = await talk.unsend(messageId(pair, 2));
  assert.ok(typeof unsent === "object");
  assert.deepEqual([unsent.type, unsent.message, unsent.placeholder, unsent.visible_until], [
    "text",
    "",
    undefined,
    undefined,
  ]);
  assert.equal((await database.get(keys.photo(upload.id))).value, null);
  const ends = await Array.fromAsync(database.list(keys.blobEnds()));
  const own = ends.filter(({ value }) => value === upload.id);
  assert.ok(own.length > 0 && own.every(({ key }) => key[1] === clock.now()));
  const viewed = await actors.photos.view(ben, messageId(pair, 2));
  assert.equal(viewed.ok || viewed.refusal.code, "unknown_message");
  await audit(talk);
});

Deno.test("CH-79 change: what answers a message quotes it as it is now, and both are told", async () => {
  await using talk = await openTalk();
  const { ada, ben, id, pair } = talk;
  for (let count = 0; count < 5; count++) await talk.send(count % 2 ? ada : ben, { reply_to: id });
  talk.published.length = 0;
  await talk.edit(id, "hello");
  assert.deepEqual(
    (await talk.page(ben)).list.slice(1).map(({ reply_to, version, edited }) => [
      reply_to?.message,
      version,
      edited,
    ]),
    Array(5).fill(["hello", 1, undefined]),
  );
  const told = toldTo(talk, ben);
  assert.deepEqual(told.flatMap(({ list }) => list.map(({ seq }) => seq)).sort(), [1, 2, 3, 4, 5, 6]);
  assert.deepEqual(told.at(-1)?.reacts, 6);
  assert.equal(told.reduce((sum, { changes }) => sum + changes, 0), 6);

  talk.clock.advance(1_000);
  await talk.unsend(id);
  assert.deepEqual(
    (await talk.page(ada)).list.slice(1).map(({ reply_to }) => [reply_to?.message, reply_to?.unsent]),
    Array(5).fill(["", 1]),
  );
  assert.equal((await talk.page(ada)).reacts, 12);
  await talk.send(ada, { reply_to: messageId(pair, 2) });
  await audit(talk);
});

Deno.test("CH-78 change: who has deleted the conversation for themselves hears that there was a change, and not what", async () => {
  await using talk = await openTalk();
  const { actors, ada, ben, id } = talk;
  await talk.send(ben, { reply_to: id });
  await actors.conversations.remove(ben, ada);
  talk.published.length = 0;
  await talk.edit(id, "hello");
  assert.deepEqual(toldTo(talk, ben).map(({ list, reacts, changes }) => [list, reacts, changes]), [
    [[], 1, 1],
    [[], 2, 1],
  ]);
  assert.deepEqual(toldTo(talk, ada).map(({ list }) => list.map(({ seq }) => seq)), [[1], [2]]);
  assert.deepEqual((await talk.page(ben)).list, []);
  await audit(talk);
});

Deno.test("CH-77 P2 unsend: what sent it is answered again by what is left, and sends nothing", async () => {
  await using talk = await openTalk();
  const { actors: { conversations }, ada, ben, id, clock } = talk;
  const input = { receiver_id: ben, message_type: "text", message_text: "a reply", reply_to: id };
  const send = () => conversations.send(ada, "reply", input);
  const sent = await send();
  assert.ok(sent.ok);
  const { id: reply } = sent.value.request_details.message;
  assert.ok(typeof await talk.edit(reply, "another") === "object");
  const again = await send();
  assert.ok(again.ok);
  assert.deepEqual([again.value.request_details.message.message, again.value.request_details.credits_spent], [
    "another",
    sent.value.request_details.credits_spent,
  ]);
  await talk.unsend(reply);
  const last = await send();
  assert.deepEqual(
    last.ok && [last.value.request_details.message.unsent, last.value.request_details.message.seq],
    [
      1,
      2,
    ],
  );
  const { value: record } = await talk.database.get(keys.rid(ada, "reply"));
  assert.equal(record?.exp, clock.now() + RID_LIFE_MS, "as long as it would have been kept");
  assert.equal((await talk.page(ben)).last_seq, 2);
  await audit(talk);
});

for (const how of LOSSES) {
  Deno.test(`CH-78 change: where the answer of its commit ${how}, it counts once and is told`, async () => {
    const { database, loseNext } = await openLossy();
    {
      await using talk = await openTalk({ database });
      const { id, ben, published } = talk;
      loseNext(how);
      const edited = await talk.edit(id, "hello");
      assert.ok(typeof edited === "object");
      assert.equal(edited.version, 1);
      assert.equal(toldTo(talk, ben).length, 1);
      published.length = 0;
      loseNext(how);
      const unsent = await talk.unsend(id);
      assert.ok(typeof unsent === "object");
      assert.deepEqual([unsent.version, toldTo(talk, ben).length], [2, 1]);
      await audit(talk);
    }
    await database.close();
  });
}

Deno.test("CH-78 change: of edits, an unsending, replies and reactions on two isolates at once all count, and unsent stays unsent", async () => {
  const database = await openDatabase({ path: ":memory:" });
  {
    await using here = await openTalk({ database, instance: "here" });
    await using there = await openTestActors({ database, instance: "there", now: here.clock.now });
    const { ada, ben, id, pair } = here;
    const { conversations } = there.actors;
    const editThere = (message_text: string) => conversations.edit(ada, { message_id: id, message_text });
    const replyThere = (rid: string) =>
      conversations.send(ben, rid, {
        receiver_id: ada,
        message_type: "text",
        message_text: "so",
        reply_to: id,
      });
    for (let round = 0; round < 6; round++) {
      await Promise.all([
        here.edit(id, `here ${round}`),
        editThere(`there ${round}`),
        replyThere(`r${round}`),
        here.actors.conversations.react(ben, { message_id: id, reaction: round % 2 ? "👍" : "🔥" }),
      ]);
      await audit({ database });
    }
    await Promise.all([here.unsend(id), editThere("late"), replyThere("last"), here.edit(id, "later")]);
    const { value: message } = await database.get(keys.message(pair, 1));
    assert.deepEqual([message?.text, message?.unsent_at !== undefined], ["", true]);
    await audit({ database });
  }
  await database.close();
});

Deno.test("CH-81 P24 unsend: a line that nobody has answered waits no more, and only what is left is paid back", async () => {
  const clock = new TestClock();
  await using world = await openDeskWorld({ now: clock.now });
  const { actors: { conversations }, persona } = world;
  const ada = await world.join("Ada");
  const pair: Pair = pairOf(ada, persona);
  const unsend = async (seq: number) =>
    assert.ok((await conversations.unsend(ada, { message_id: messageId(pair, seq) })).ok);
  const times: number[] = [];
  for (let count = 0; count < 3; count++) {
    times.push(clock.now());
    assert.ok((await world.write(ada)).ok);
    clock.advance(60_000);
  }
  const [first = 0, second = 0, third = 0] = times;
  await unsend(2);
  assert.deepEqual(await deskOf(), [first, first + 24 * HOUR_MS, 1, 100, 2]);
  await unsend(1);
  assert.deepEqual(await deskOf(), [third, third + 24 * HOUR_MS, 3, 50, 1]);
  await audit(world);
  assert.ok(second > first);

  clock.advance(24 * HOUR_MS);
  assert.equal(await conversations.payBack(pair), true);
  assert.equal(await balanceOf(world, { id: ada }), SIGN_UP_COINS - 100);
  await audit(world);

  async function deskOf() {
    const { desk } = await world.stored(ada);
    return [desk?.waits?.since, desk?.due?.at, desk?.due?.from_seq, desk?.due?.coins, desk?.due?.lines];
  }
});

Deno.test("CH-81 DL-9 unsend: with the last line that waits the conversation leaves the queue, and nothing is due", async () => {
  const clock = new TestClock();
  await using world = await openDeskWorld({ now: clock.now });
  const { actors: { conversations }, persona, database } = world;
  const ada = await world.join("Ada");
  await world.write(ada);
  const pair = pairOf(ada, persona);
  assert.ok((await conversations.unsend(ada, { message_id: messageId(pair, 1) })).ok);
  const { desk } = await world.stored(ada);
  assert.deepEqual([desk?.waits, desk?.due], [undefined, undefined]);
  for (const rows of [keys.deskQueues(), keys.answersDue()]) {
    assert.deepEqual(await Array.fromAsync(database.list<unknown>(rows)), []);
  }
  assert.equal(await balanceOf(world, { id: ada }), SIGN_UP_COINS - 50);
  clock.advance(25 * HOUR_MS);
  assert.equal(await conversations.payBack(pair), false);
  await audit(world);
});

Deno.test("CH-81 DL-3 unsend: what was answered, or came back already, changes nothing of what waits or is due", async () => {
  const clock = new TestClock();
  await using world = await openDeskWorld({ now: clock.now });
  const { actors: { conversations }, persona } = world;
  const ada = await world.join("Ada");
  const pair = pairOf(ada, persona);
  await world.write(ada);
  assert.ok((await world.answer(ada, await world.claim(ada))).ok);
  clock.advance(1_000);
  await world.write(ada);
  const { desk } = await world.stored(ada);
  assert.ok((await conversations.unsend(ada, { message_id: messageId(pair, 1) })).ok);
  assert.deepEqual((await world.stored(ada)).desk, desk);
  await audit(world);
  // The profile goes off, and pays back at once.
  await world.change({ off: true });
  assert.equal(await conversations.payBack(pair), true);
  assert.ok((await conversations.unsend(ada, { message_id: messageId(pair, 3) })).ok);
  assert.equal(await balanceOf(world, { id: ada }), SIGN_UP_COINS - 50);
  await audit(world);
});

Deno.test("CH-82 P23 P25 changeAs: whoever holds the conversation edits the profile's lines, each an act of the log", async () => {
  await using world = await openDeskWorld();
  const { actors: { conversations }, persona, database } = world;
  const ada = await world.join("Ada");
  const pair = pairOf(ada, persona);
  await world.write(ada);
  const mia = await world.claim(ada);
  assert.ok((await world.answer(ada, mia, { text: "hi" })).ok);
  const change = async (seq: number, text: string | null, act = mia) => {
    const input = { message_id: messageId(pair, seq), message_text: text };
    const result = await conversations.changeAs(persona, { input, act });
    return result.ok ? result.value.message.message : result.refusal.code;
  };
  const noa = { ...NOA, roles: ["moderator"] as const, claim: mia.claim };
  assert.equal(await change(2, "hello", noa), "claim_lost");
  const plain = await conversations.edit(persona, { message_id: messageId(pair, 2), message_text: "hello" });
  assert.equal(plain.ok || plain.refusal.code, "claim_lost" as never);
  assert.equal(await change(1, "hello"), "not_sender");
  assert.equal(await change(2, "hello"), "hello");
  assert.equal(await change(2, "hello"), "hello", "said again");
  assert.equal(await change(2, null), "only_answer");
  assert.ok((await world.answer(ada, mia, { text: "and more" })).ok);
  assert.equal(await change(2, null), "");
  assert.equal(await change(3, null), "only_answer");
  const acts = await Array.fromAsync(
    database.list(keys.staffLogs()),
    ({ value }) => [value.what, value.subject.ref],
  );
  assert.deepEqual(acts.filter(([what]) => what === "line.edit" || what === "line.unsend"), [
    ["line.edit", messageId(pair, 2)],
    ["line.unsend", messageId(pair, 2)],
  ]);
  const { desk } = await world.stored(ada);
  assert.deepEqual([desk?.waits, desk?.due], [undefined, undefined], "it stays answered");
  await audit(world);
});

Deno.test("CH-79 OP-30 change: with a photo, many quotes and a claim it fits the checks of any database", async () => {
  const database = await openRemoteSized();
  {
    await using talk = await openTalk({ database });
    const { actors, ada, ben, pair } = talk;
    const upload = await keepPhoto(talk, ada);
    const photo = photoTo({ id: ben }, photoUrl(upload.id, "card"));
    assert.ok((await actors.conversations.send(ada, "p", photo)).ok);
    for (let count = 0; count < 8; count++) await talk.send(ben, { reply_to: messageId(pair, 2) });
    assert.ok(typeof await talk.unsend(messageId(pair, 2)) === "object");
    const { list } = await talk.page(ada);
    assert.equal(list.filter(({ reply_to }) => reply_to?.unsent).length, 8);
    await audit(talk);

    await using world = await openDeskWorld({ database });
    const eve = await world.join("Eve");
    await world.write(eve);
    const act = await world.claim(eve);
    assert.ok((await world.answer(eve, act)).ok);
    const said = messageId(pairOf(eve, world.persona), 2);
    for (let count = 0; count < 3; count++) {
      const input = { receiver_id: world.persona, message_type: "text", message_text: "so", reply_to: said };
      assert.ok((await world.actors.conversations.send(eve, `q${count}`, input)).ok);
    }
    const input = { message_id: said, message_text: "hello" };
    assert.ok((await world.actors.conversations.changeAs(world.persona, { input, act })).ok);
    await audit(world);
  }
  await database.close();
});
