import assert from "node:assert/strict";
import { pairOf } from "@/domain/ids.ts";
import { DAY_MS } from "@/domain/utc_day.ts";
import { openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { TestClock } from "@/tests/kit/clock.ts";
import { MIA, openDeskWorld } from "@/tests/kit/desk_world.ts";
import {
  audit,
  balanceOf,
  givePremium,
  keepStory,
  openTestActors,
  reactionTo,
  type TestActors,
  textTo,
} from "@/tests/kit/mod.ts";

type SendResult = Awaited<ReturnType<TestActors["actors"]["conversations"]["send"]>>;
type Input = Parameters<TestActors["actors"]["conversations"]["send"]>[2];

/** Ada, who has premium and no coin, and Ben with a story, on two isolates of one database. */
async function openTwo() {
  const clock = new TestClock();
  const database = await openDatabase({ path: ":memory:" });
  const open = (instance: string) => openTestActors({ database, instance, now: clock.now });
  const [here, there] = [await open("here"), await open("there")];
  const [ada, ben] = [await here.join("Ada"), await here.join("Ben")];
  await givePremium({ database }, { id: ada });
  const story = await keepStory({ database }, { id: ben }, { at: clock.now() });
  const by = ({ actors }: TestActors) => (rid: string, input: Input) =>
    actors.conversations.send(ada, rid, input);
  return {
    clock,
    database,
    here,
    ada,
    ben,
    to: { id: ben },
    story: story.id,
    sendHere: by(here),
    sendThere: by(there),
    async side() {
      const pair = pairOf(ada, ben);
      const { value } = await database.get(keys.conversation(pair));
      return value?.sides[pair[0] === ada ? 0 : 1];
    },
    async [Symbol.asyncDispose]() {
      await audit(here);
      await Promise.all([here[Symbol.asyncDispose](), there[Symbol.asyncDispose]()]);
      await database.close();
    },
  };
}

/** The number of the message that was made, or why there is none. */
function outcome(result: SendResult): number | string {
  return result.ok ? result.value.request_details.message.seq : result.refusal.code;
}

Deno.test("ST-90 send: a reaction to a story is free, a message that says so, and an entry of nobody's", async () => {
  await using world = await openTwo();
  const { here, ada, ben, to, story, sendHere } = world;
  const before = await balanceOf(here, { id: ada });
  const sent = await sendHere("r1", { ...reactionTo(to, story, "🔥"), price: 0 });
  assert.ok(sent.ok, JSON.stringify(sent));
  const { credits_spent, message } = sent.value.request_details;
  assert.deepEqual(
    [credits_spent, message.type, message.message, message.reacted, message.story_id],
    [0, "text", "🔥", 1, story],
  );
  assert.equal(await balanceOf(here, { id: ada }), before);
  const contact = await here.actors.ask.contacts.get(ben, ada);
  assert.ok(contact.ok);
  assert.deepEqual([contact.value.last_m, contact.value.unread], ["🔥", 1]);
});

Deno.test("ST-91 P2 send: one reaction to a story, whichever emoji, from however many devices at once", async () => {
  await using world = await openTwo();
  const { to, story, sendHere, sendThere } = world;
  const results = await Promise.all(
    Array.from(
      { length: 10 },
      (_, nth) => (nth % 2 ? sendHere : sendThere)(`r${nth}`, reactionTo(to, story, nth % 3 ? "❤️" : "👍")),
    ),
  );
  const outcomes = results.map(outcome).sort();
  assert.deepEqual(outcomes, [1, ...Array<string>(9).fill("reaction_used")]);
  const first = results.findIndex(({ ok }) => ok);
  const again = await (first % 2 ? sendHere : sendThere)(
    `r${first}`,
    reactionTo(to, story, first % 3 ? "❤️" : "👍"),
  );
  assert.equal(outcome(again), 1);
  assert.equal((await world.side())?.reacted?.length, 1);
});

Deno.test("ST-91 send: each story takes a reaction of its own, and what is kept of them goes with the stories", async () => {
  await using world = await openTwo();
  const { clock, database, ben, to, story, sendHere } = world;
  const second = await keepStory({ database }, { id: ben }, { at: clock.now() + 1_000 });
  assert.equal(outcome(await sendHere("r1", reactionTo(to, story))), 1);
  assert.equal(outcome(await sendHere("r2", reactionTo(to, second.id))), 2);
  assert.equal((await world.side())?.reacted?.length, 2);
  clock.advance(DAY_MS + 2_000);
  assert.equal(outcome(await sendHere("r3", reactionTo(to, story))), "unknown_story");
  const third = await keepStory({ database }, { id: ben }, { at: clock.now() });
  assert.equal(outcome(await sendHere("r4", reactionTo(to, third.id))), 3);
  assert.deepEqual((await world.side())?.reacted?.map(({ id }) => id), [third.id]);
});

Deno.test("ST-90 ST-15 send: a reaction is one of six, to a story of the receiver's, with premium alone", async () => {
  await using world = await openTwo();
  const { database, here, ada, ben, to, story, sendHere } = world;
  const refused = async (input: Input) => outcome(await sendHere(crypto.randomUUID(), input));
  assert.equal(await refused(reactionTo(to, story, "💩")), "unsupported_message_type");
  assert.equal(await refused(reactionTo(to, story, "")), "unsupported_message_type");
  assert.equal(await refused(reactionTo(to, "")), "unknown_story");
  assert.equal(await refused({ ...textTo(to, "❤️"), message_type: "reaction" }), "unknown_story");
  const cleo = await here.join("Cleo");
  const others = await keepStory({ database }, { id: cleo }, { at: world.clock.now() });
  assert.equal(await refused(reactionTo(to, others.id)), "unknown_story");
  const own = await keepStory({ database }, { id: ada }, { at: world.clock.now() });
  assert.equal(
    outcome(await here.actors.conversations.send(ben, "b1", reactionTo({ id: ada }, own.id))),
    "premium_required",
  );
  assert.ok((await here.actors.blocks.block(ben, ada)).ok);
  assert.equal(await refused(reactionTo(to, story)), "unknown_user");
});

Deno.test("ST-92 DL-1 P24 send: a reaction to a virtual profile's story waits at the desk as any line does, and nothing of it is due", async () => {
  await using world = await openDeskWorld();
  const { actors: { conversations }, persona, database } = world;
  const ada = await world.join("Ada");
  await givePremium({ database }, { id: ada });
  const story = await keepStory({ database }, { id: persona }, { at: world.env.now() });
  assert.ok((await conversations.send(ada, "r1", reactionTo({ id: persona }, story.id))).ok);
  const { desk } = await world.stored(ada);
  assert.deepEqual([desk?.waits?.kind, desk?.due], ["message", undefined]);
  const mia = await world.claim(ada, MIA);
  const act = { ...MIA, roles: ["moderator"] as const, claim: mia.claim };
  const own = await keepStory({ database }, { id: ada }, { at: world.env.now() });
  const back = await conversations.sendAs(persona, "p1", { input: reactionTo({ id: ada }, own.id), act });
  assert.equal(back.ok || back.refusal.code, "unsupported_message_type");
  assert.ok((await world.answer(ada, mia)).ok);
  assert.equal((await world.stored(ada)).desk?.waits, undefined);
  await audit(world);
});
