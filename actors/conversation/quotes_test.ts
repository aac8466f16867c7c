import assert from "node:assert/strict";
import { type MemberId, type MessageId, messageId, pairOf } from "@/domain/ids.ts";
import type { EventData } from "@/protocol/events/mod.ts";
import { type Change, newChange, remove, set } from "@/store/change.ts";
import { type Database, openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { bring } from "@/tests/kit/desk_people.ts";
import { loseAnswer, LOSSES, openLossy } from "@/tests/kit/lossy.ts";
import { audit, dump, grantCoins, openTestActors, TestClock, textTo } from "@/tests/kit/mod.ts";
import { openRemoteSized } from "@/tests/kit/remote_sized.ts";

const WORDS = "the worst words";
const INSTEAD = "This message was removed.";

/** Ada has written to Ben, and both have answered that some times; safety looks at it. */
async function openWorld(
  { answers, ...options }: { answers: number } & Parameters<typeof openTestActors>[0],
) {
  const clock = new TestClock();
  const test = await openTestActors({ now: clock.now, ...options });
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  for (const member of [ada, ben]) await grantCoins(test, { id: member }, 100_000);
  const pair = pairOf(ada, ben);
  const { actors: { ask, conversations, desk }, database } = test;
  const id = messageId(pair, 1);
  let rids = 0;

  async function say(from: MemberId, text: string, reply_to?: MessageId): Promise<void> {
    // As many a minute as a member may send.
    clock.advance(2_000);
    const input = { ...textTo({ id: from === ada ? ben : ada }, text), ...(reply_to && { reply_to }) };
    const sent = await conversations.send(from, `s${++rids}`, input);
    assert.ok(sent.ok, JSON.stringify(sent));
  }
  await say(ada, WORDS);
  for (let count = 0; count < answers; count++) await say(count % 2 ? ada : ben, `answer ${count}`, id);
  const [sam, lee] = [
    (await bring(test, "sam@example.com", ["safety"])).by,
    (await bring(test, "lee@example.com", ["safety"])).by,
  ];
  return {
    ...test,
    clock,
    ada,
    ben,
    pair,
    id,
    say,
    async hide(target = id): Promise<string> {
      const taken = await desk.decisions.decide(sam, {
        rid: `d${++rids}`,
        member: ada,
        measure: "hide_text",
        target: { kind: "message", id: target },
        rule: "harassment",
        facts: "You went on after a no.",
        automatic: { found: false, decided: false },
        source: { kind: "own", ref: null },
      });
      assert.ok(taken.ok, JSON.stringify(taken));
      return taken.value.decision;
    },
    async undo(decision: string): Promise<void> {
      assert.ok((await desk.decisions.appeal(ada, decision, "That was a quotation.")).ok);
      const undone = await desk.decisions.decideAppeal(lee, { decision, undo: true, reason: "It was." });
      assert.ok(undone.ok);
    },
    /** What a viewer sees quoted, each once. */
    async quoted(viewer: MemberId): Promise<string[]> {
      const input = { contact_user_id: viewer === ada ? ben : ada, currentLength: 0, recordsToTake: 500 };
      const page = await ask.conversations.messages(viewer, input);
      assert.ok(page.ok);
      return [...new Set(page.value.list.flatMap(({ reply_to }) => reply_to?.message ?? []))];
    },
    /** Kinds of rows that have the words. */
    async told(words = WORDS): Promise<string[]> {
      const rows = Object.entries(await dump(database));
      return [
        ...new Set(
          rows.flatMap(([key, row]) => JSON.stringify(row).includes(words) ? JSON.parse(key)[0] : []),
        ),
      ];
    },
    waiting: async () => (await Array.fromAsync(database.list(keys.requotes()))).length,
  };
}

for (const answers of [0, 1, 8]) {
  Deno.test(`DC-11 CH-79 OP-30 quotes: ${answers} answers to a hidden message say what stands in its place, and the words again where it is undone`, async () => {
    const database = await openRemoteSized();
    {
      await using world = await openWorld({ answers, database });
      const { ada, ben } = world;
      const decision = await world.hide();
      assert.deepEqual(await world.told(), ["decision"], "no answer of a command, list or quote has it");
      for (const viewer of [ada, ben]) {
        assert.deepEqual(await world.quoted(viewer), answers > 0 ? [INSTEAD] : []);
      }
      await world.say(ben, "what was that?", world.id);
      assert.deepEqual(await world.quoted(ada), [INSTEAD]);
      assert.equal(await world.waiting(), 0);
      await audit(world);
      await world.undo(decision);
      for (const viewer of [ada, ben]) assert.deepEqual(await world.quoted(viewer), [WORDS]);
      assert.equal(await world.waiting(), 0);
      await audit(world);
    }
    await database.close();
  });
}

Deno.test("DC-11 CH-78 quotes: both are told of the message and of each answer, in changes that count without a gap", async () => {
  await using world = await openWorld({ answers: 4 });
  const { ada, ben, published } = world;
  published.length = 0;
  await world.undo(await world.hide());
  for (const viewer of [ada, ben]) {
    const told = published.flatMap(({ deliveries }) => deliveries).flatMap((each) =>
      each.kind === "event" && each.to.includes(viewer) && each.frame.module === "message/change"
        ? [each.frame.data as EventData<"message/change">]
        : []
    );
    let counted = 0;
    for (const { reacts, changes } of told) assert.equal(reacts, counted += changes);
    assert.equal(counted, 10);
    const last = new Map(told.flatMap(({ list }) => list.map((each) => [each.seq, each])));
    assert.deepEqual([last.get(1)?.message, last.get(1)?.hidden, last.get(1)?.version], [
      WORDS,
      undefined,
      2,
    ]);
    assert.deepEqual([2, 3, 4, 5].map((seq) => last.get(seq)?.reply_to?.message), Array(4).fill(WORDS));
  }
});

Deno.test("DC-11 P2 quotes: an answer that is sent again by its rid shows its quote as it is by then", async () => {
  await using world = await openWorld({ answers: 0 });
  const { ada, ben, actors: { conversations } } = world;
  const input = { ...textTo({ id: ada }, "so"), reply_to: world.id };
  const send = async () => {
    const sent = await conversations.send(ben, "again", input);
    return sent.ok ? sent.value.request_details.message.reply_to?.message : sent.refusal.code;
  };
  assert.equal(await send(), WORDS);
  await world.hide();
  assert.equal(await send(), INSTEAD);
  await audit(world);
});

Deno.test("DC-11 quotes: what was cut off is done by the sweep of another isolate, and two that do the same do it once", async () => {
  const database = await openDatabase({ path: ":memory:" });
  {
    const cut = cutOff(database);
    await using world = await openWorld({ answers: 40, database: cut.database });
    await using there = await openTestActors({ database, instance: "there", now: world.clock.now });
    await using third = await openTestActors({ database, instance: "third", now: world.clock.now });
    // The decision, and two commits of three quotes.
    cut.after(3);
    await world.hide();
    cut.after(Infinity);
    assert.deepEqual(await world.quoted(world.ben), [INSTEAD, WORDS]);
    assert.equal(await world.waiting(), 1);
    await audit({ database });
    await Promise.all([
      there.actors.conversations.quotes.sweep(),
      third.actors.conversations.quotes.sweep(),
      world.say(world.ben, "meanwhile", world.id),
    ]);
    assert.deepEqual(await world.quoted(world.ben), [INSTEAD]);
    assert.deepEqual([await world.waiting(), await world.told()], [0, ["decision"]]);
    const { reacts } = (await database.get(keys.conversation(world.pair))).value ?? assert.fail();
    assert.equal(reacts, 41);
    await audit({ database });
  }
  await database.close();
});

for (const how of LOSSES) {
  Deno.test(`DC-11 quotes: where the answer of their commit ${how}, each is counted once`, async () => {
    const { database } = await openLossy();
    {
      await using world = await openWorld({ answers: 5, database });
      const fits = ({ sets }: Change) => sets.filter(({ key }) => key[0] === "message").length > 1;
      const lost = loseAnswer(database, how, { fits });
      await world.hide();
      assert.equal(lost.count, 1);
      assert.deepEqual([await world.quoted(world.ben), await world.waiting()], [[INSTEAD], 0]);
      const { reacts } = (await database.get(keys.conversation(world.pair))).value ?? assert.fail();
      assert.equal(reacts, 6);
      await audit(world);
    }
    await database.close();
  });
}

Deno.test("DC-11 quotes: what is undone while quotes are written is quoted as it is in the end", async () => {
  const database = await openDatabase({ path: ":memory:" });
  {
    const cut = cutOff(database);
    await using world = await openWorld({ answers: 12, database: cut.database });
    await using there = await openTestActors({ database, instance: "there", now: world.clock.now });
    cut.after(2);
    const decision = await world.hide();
    cut.after(Infinity);
    await Promise.all([world.undo(decision), there.actors.conversations.quotes.sweep()]);
    assert.deepEqual(await world.quoted(world.ada), [WORDS]);
    assert.equal(await world.waiting(), 0);
    await audit({ database });
  }
  await database.close();
});

Deno.test("DC-11 quotes: thousands of answers follow", async () => {
  await using world = await openWorld({ answers: 1 });
  const { database, pair } = world;
  const { value: answer } = await database.get(keys.message(pair, 2));
  const { value: conversation } = await database.get(keys.conversation(pair));
  assert.ok(answer && conversation);
  const { rid: _, ...line } = answer;
  const last_seq = 3_000;
  for (let from = 3; from <= last_seq; from += 500) {
    const change = newChange();
    for (let seq = from; seq < Math.min(from + 500, last_seq + 1); seq++) {
      set(change, keys.message(pair, seq), line);
    }
    await database.commit(change);
  }
  const change = newChange();
  set(change, keys.conversation(pair), { ...conversation, last_seq });
  await database.commit(change);
  await world.hide();
  assert.deepEqual(await world.told(), ["decision"]);
  assert.equal(await world.waiting(), 0);
});

Deno.test("DC-11 quotes: what decisions of an older database have hidden is quoted as it is, once", async () => {
  await using world = await openWorld({ answers: 3 });
  const { database, pair, actors: { conversations } } = world;
  await world.hide();
  const change = newChange();
  remove(change, keys.quotesFilled());
  for (const seq of [2, 3]) {
    const { key, value } = await database.get(keys.message(pair, seq));
    assert.ok(value?.reply);
    set(change, key, { ...value, reply: { ...value.reply, preview: WORDS } });
  }
  await database.commit(change);
  await conversations.quotes.sweep();
  assert.deepEqual(await world.told(), ["decision"]);
  const once = await dump(database);
  await conversations.quotes.sweep();
  assert.deepEqual(await dump(database), once);
  await audit(world);
});

/** A database of which one isolate is cut off after some commits that touch a conversation. */
function cutOff(database: Database): { database: Database; after(commits: number): void } {
  let left = Infinity;
  return {
    database: {
      ...database,
      commit(change) {
        const isCounted = change.sets.some(({ key }) => key[0] === "conversation");
        if (isCounted && left-- <= 0) return Promise.reject(new Error("cut off"));
        return database.commit(change);
      },
    },
    after: (commits) => void (left = commits),
  };
}
