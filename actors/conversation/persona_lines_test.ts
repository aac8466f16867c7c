import assert from "node:assert/strict";
import { pairOf } from "@/domain/ids.ts";
import { SIGN_UP_COINS } from "@/domain/limits.ts";
import { keys } from "@/store/keys.ts";
import { balanceOf } from "@/tests/kit/coins.ts";
import { TestClock } from "@/tests/kit/clock.ts";
import { audit } from "@/tests/kit/audit.ts";
import { waveTo } from "@/tests/kit/talk.ts";
import { MIA, NOA, openDeskWorld } from "@/tests/kit/desk_world.ts";

const HOUR_MS = 3_600_000;

Deno.test("CO-6 DL-1 send: a line to a profile that people answer for has its price and waits; elsewhere it is free and waits too", async () => {
  const clock = new TestClock();
  await using world = await openDeskWorld({ now: clock.now });
  const ada = await world.join("Ada");
  assert.ok((await world.write(ada)).ok);
  assert.equal(await balanceOf(world, { id: ada }), SIGN_UP_COINS - 50);
  const since = clock.now();
  const { desk } = await world.stored(ada);
  assert.deepEqual(desk?.waits, { kind: "message", since, promise_at: since + 24 * HOUR_MS });
  assert.deepEqual(desk?.due, { at: since + 24 * HOUR_MS, from_seq: 1, coins: 50, lines: 1 });

  clock.advance(1_000);
  await world.change({ staffed: undefined });
  assert.ok((await world.write(ada)).ok);
  assert.equal(await balanceOf(world, { id: ada }), SIGN_UP_COINS - 50);
  const after = await world.stored(ada);
  assert.deepEqual(after.desk?.waits, desk?.waits, "the wait goes on");
  assert.equal(after.desk?.due?.lines, 1);
  await audit(world);
});

Deno.test("CH-73 DL-1 P24 send: a wave to a virtual profile waits for its answer, and nothing of it is due; none is sent for one", async () => {
  await using world = await openDeskWorld();
  const { actors: { conversations }, persona } = world;
  const ada = await world.join("Ada");
  assert.ok((await conversations.send(ada, "wave", waveTo({ id: persona }))).ok);
  const { desk } = await world.stored(ada);
  assert.deepEqual([desk?.waits?.kind, desk?.due], ["message", undefined]);
  const mia = await world.claim(ada, MIA);
  const act = { ...MIA, roles: ["moderator"] as const, claim: mia.claim };
  const waved = await conversations.sendAs(persona, "w1", { input: waveTo({ id: ada }), act });
  assert.equal(waved.ok || waved.refusal.code, "unsupported_message_type");
  assert.ok((await world.answer(ada, mia)).ok);
  assert.equal((await world.stored(ada)).desk?.waits, undefined);
  await audit(world);
});

Deno.test("DL-2 P23 sendAs: only whoever holds the conversation writes for the profile, by the claim that is current", async () => {
  await using world = await openDeskWorld();
  const { actors: { conversations }, persona } = world;
  const ada = await world.join("Ada");
  await world.write(ada);
  const refusalOf = async (sent: ReturnType<typeof world.answer>) => {
    const result = await sent;
    return result.ok ? null : result.refusal.code;
  };
  const plain = await conversations.send(persona, "x1", {
    receiver_id: ada,
    message_type: "text",
    message_text: "hi",
  });
  assert.equal(plain.ok || plain.refusal.code, "claim_lost" as never);
  const never = { ...MIA, roles: ["moderator"] as const, claim: 1 };
  assert.equal(await refusalOf(world.answer(ada, never)), "claim_lost");

  const mia = await world.claim(ada, MIA);
  assert.equal(
    await refusalOf(world.answer(ada, { ...NOA, roles: ["moderator"], claim: mia.claim })),
    "claim_lost",
  );
  const noa = await world.claim(ada, NOA);
  assert.equal(noa.claim, mia.claim + 1);
  assert.equal(await refusalOf(world.answer(ada, mia)), "claim_lost", "a stale number");
  assert.equal(await refusalOf(world.answer(ada, noa)), null);
  assert.equal((await world.stored(ada)).last_seq, 2);
  await audit(world);
});

Deno.test("DL-3 P25 sendAs: an answer ends wait and due, keeps who wrote it in its act of the log, and tells no member", async () => {
  const clock = new TestClock();
  await using world = await openDeskWorld({ now: clock.now });
  const ada = await world.join("Ada");
  await world.write(ada);
  clock.advance(90_000);
  const act = await world.claim(ada);
  const sent = await world.answer(ada, act, { rid: "r1" });
  const again = await world.answer(ada, act, { rid: "r1" });
  assert.ok(sent.ok && again.ok);
  assert.deepEqual(sent.value, again.value, "the same rid is one line (P2)");
  assert.equal(sent.value.request_details.credits_spent, 0);
  const { desk, last_seq } = await world.stored(ada);
  assert.equal(last_seq, 2);
  assert.deepEqual([desk?.waits, desk?.due], [undefined, undefined]);

  const { value: message } = await world.database.get(keys.message(pairOf(ada, world.persona), 2));
  const { staff, log } = message?.written_by ?? assert.fail();
  assert.equal(staff, MIA.staff);
  const { value: entry } = await world.database.get(keys.staffLog(log));
  assert.deepEqual([entry?.what, entry?.who, entry?.subject.ref], [
    "line.send",
    MIA.staff,
    sent.value.request_details.message.id,
  ]);
  const told = JSON.stringify(
    world.published.map(({ deliveries }) => deliveries.filter(({ kind }) => kind === "event")),
  );
  assert.doesNotMatch(told, /written_by|mia00/);
  const time = await Array.fromAsync(world.database.list(keys.answerTimes()));
  assert.deepEqual(time.map(({ value: { waited_ms, first } }) => [waited_ms, first]), [[90_000, true]]);
  await audit(world);
});

Deno.test("DL-4 sendAs: a profile writes first once until the member answers, to nobody without coins, and gives no gift", async () => {
  await using world = await openDeskWorld();
  const [ada, ben] = [await world.join("Ada"), await world.join("Ben")];
  const act = await world.claim(ada);
  const gift = await world.answer(ada, act, { type: "gift", text: "1" });
  assert.equal(gift.ok || gift.refusal.code, "gift_not_for_persona");
  assert.ok((await world.answer(ada, act)).ok);
  const second = await world.answer(ada, act);
  assert.equal(second.ok || second.refusal.code, "first_message_used");
  assert.ok((await world.write(ada)).ok);
  for (let count = 0; count < 2; count++) assert.ok((await world.answer(ada, act)).ok, "an answer may go on");

  for (let spent = 0; spent < 4; spent++) assert.ok((await world.write(ben)).ok);
  assert.equal(await balanceOf(world, { id: ben }), 0);
  const held = await world.claim(ben);
  assert.ok((await world.answer(ben, held)).ok, "an answer needs no coins of theirs");
  const carl = await world.join("Carl");
  const poor = await world.claim(carl);
  await world.database.commit({
    checks: [],
    sets: [{ key: keys.account(carl), value: { balance: 0, seq: 1 } }],
    deletes: [],
  });
  const unwanted = await world.answer(carl, poor);
  assert.equal(unwanted.ok || unwanted.refusal.code, "first_message_unwanted");
});

Deno.test("DL-5 sendAs: at most so many first messages reach a member on a day", async () => {
  const clock = new TestClock();
  await using world = await openDeskWorld({ now: clock.now });
  const ada = await world.join("Ada");
  const key = keys.deskCount("first_message", ada);
  const day = Math.floor(clock.now() / (24 * HOUR_MS));
  await world.database.commit({ checks: [], sets: [{ key, value: { day, count: 3 } }], deletes: [] });
  const act = await world.claim(ada);
  const refused = await world.answer(ada, act);
  assert.equal(refused.ok || refused.refusal.code, "first_message_unwanted");
  clock.advance(24 * HOUR_MS);
  assert.ok((await world.answer(ada, act)).ok);
  assert.equal((await world.database.get(key)).value?.count, 1);
});

Deno.test("DL-6 send: nobody writes to or for a profile that is switched off", async () => {
  await using world = await openDeskWorld();
  const ada = await world.join("Ada");
  await world.write(ada);
  const act = await world.claim(ada);
  await world.change({ off: true });
  const [theirs, ours] = [await world.write(ada), await world.answer(ada, act)];
  assert.equal(theirs.ok || theirs.refusal.code, "profile_closed");
  assert.equal(ours.ok || ours.refusal.code, "profile_closed");
});

Deno.test("DL-7 swipe: a like to a profile waits, a line of it ends the wait, and so does a like back", async () => {
  await using world = await openDeskWorld();
  const { actors: { relations }, persona } = world;
  const [ada, ben] = [await world.join("Ada"), await world.join("Ben")];
  for (const member of [ada, ben]) {
    assert.ok((await relations.swipe(member, { swiped_user_id: persona, like: 1 })).ok);
    assert.equal((await world.stored(member)).desk?.waits?.kind, "like");
  }
  const act = await world.claim(ada);
  assert.ok((await world.answer(ada, act)).ok);
  const { desk } = await world.stored(ada);
  assert.deepEqual([desk?.waits, desk?.opened_at !== undefined], [undefined, true], "a first message");
  const by = { staff: MIA.staff, roles: ["moderator"] as const };
  const back = await relations.swipe(persona, { swiped_user_id: ben, like: 1 }, {
    by,
    what: "persona.like",
    reason: "liked back",
  });
  assert.ok(back.ok && back.value.request_details.is_matched);
  assert.equal((await world.stored(ben)).desk?.waits, undefined);
  const entries = await Array.fromAsync(world.database.list(keys.staffLogs()));
  assert.equal(entries.filter(({ value }) => value.what === "persona.like").length, 1);
  await audit(world);
});

Deno.test("DL-8 P19 block: a blocked profile holds nothing, and its conversation leaves the queue until the block is taken back", async () => {
  await using world = await openDeskWorld();
  const { actors: { blocks }, persona, database } = world;
  const ada = await world.join("Ada");
  await world.write(ada);
  const act = await world.claim(ada);
  const row = async () => (await database.get(keys.deskQueue(pairOf(ada, persona)))).value?.state ?? null;
  assert.equal(await row(), "claimed");
  assert.ok((await blocks.block(ada, persona)).ok);
  assert.equal(await row(), null);
  const refused = await world.answer(ada, act);
  assert.equal(refused.ok || refused.refusal.code, "unknown_user");
  assert.ok((await blocks.unblock(ada, persona)).ok);
  assert.equal(await row(), "new");
  const stale = await world.answer(ada, act);
  assert.equal(stale.ok || stale.refusal.code, "claim_lost");
  await audit(world);
});

Deno.test("CO-8 send: a line that was shown to be free is not charged when somebody answers by now, nor a dearer one", async () => {
  await using world = await openDeskWorld();
  const { actors: { conversations }, persona } = world;
  const [ada, ben] = [await world.join("Ada"), await world.join("Ben")];
  await world.change({ staffed: undefined });
  const send = (price: number | undefined, rid: string, to = persona) =>
    conversations.send(ada, rid, {
      receiver_id: to,
      message_type: "text",
      message_text: "hello",
      ...(price !== undefined && { price }),
    });
  assert.ok((await send(0, "r1")).ok);
  await world.change({ staffed: true });
  const refused = await send(0, "r2");
  assert.equal(refused.ok || refused.refusal.code, "price_changed");
  assert.equal(await balanceOf(world, { id: ada }), SIGN_UP_COINS);
  assert.ok((await send(undefined, "r2")).ok, "the same command once more, without a price");
  assert.ok((await send(60, "r3", ben)).ok, "cheaper than shown");
  assert.equal(await balanceOf(world, { id: ada }), SIGN_UP_COINS - 100);
  await audit(world);
});
