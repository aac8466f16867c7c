import assert from "node:assert/strict";
import { pairOf } from "@/domain/ids.ts";
import { DAY_MS, dayOf } from "@/domain/utc_day.ts";
import { WAVE } from "@/domain/wave.ts";
import { openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { TestClock } from "@/tests/kit/clock.ts";
import { audit, balanceOf, openTestActors, type TestActors, textTo, waveTo } from "@/tests/kit/mod.ts";

type SendResult = Awaited<ReturnType<TestActors["actors"]["conversations"]["send"]>>;

/** Ada and Ben on two isolates of one database. */
async function openTwo() {
  const clock = new TestClock();
  const database = await openDatabase({ path: ":memory:" });
  const open = (instance: string) => openTestActors({ database, instance, now: clock.now });
  const [here, there] = [await open("here"), await open("there")];
  const [ada, ben] = [await here.join("Ada"), await here.join("Ben")];
  const by = ({ actors }: TestActors, sender = ada) => (rid: string, input: ReturnType<typeof waveTo>) =>
    actors.conversations.send(sender, rid, input);
  return {
    clock,
    here,
    ada,
    ben,
    to: { id: ben },
    sendHere: by(here),
    sendThere: by(there),
    answer: by(here, ben),
    async conversation() {
      return (await database.get(keys.conversation(pairOf(ada, ben)))).value ?? assert.fail();
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

Deno.test("CH-70 send: a wave is free, an entry of nobody's, and a message that says so", async () => {
  await using world = await openTwo();
  const { here, ada, ben, to, sendHere } = world;
  const sent = await sendHere("r1", waveTo(to));
  assert.ok(sent.ok, JSON.stringify(sent));
  const { credits_spent, message } = sent.value.request_details;
  assert.deepEqual([credits_spent, message.type, message.message, message.wave], [0, "text", WAVE, 1]);
  assert.equal(await balanceOf(here, { id: ada }), 200);
  assert.equal((await here.database.get(keys.entry(ada, 2))).value, null);
  const contact = await here.actors.ask.contacts.get(ben, ada);
  assert.ok(contact.ok);
  const { last_m, gift, last_m_is_photo, unread } = contact.value;
  assert.deepEqual([last_m, gift, last_m_is_photo, unread], [WAVE, 0, 0, 1]);
});

Deno.test("CH-70 CO-6 send: without a coin a member can wave, with a price shown or not", async () => {
  await using world = await openTwo();
  const { to, sendHere } = world;
  for (let nth = 0; nth < 4; nth++) await sendHere(`text${nth}`, textTo(to, `${nth}`));
  assert.equal(outcome(await sendHere("r1", textTo(to, "hi"))), "not_enough_credits");
  assert.equal(outcome(await sendHere("r2", { ...waveTo(to), price: 0 } as ReturnType<typeof waveTo>)), 5);
});

Deno.test("CH-71 send: one wave a UTC day to each other, whoever of the two waves; the same rid is answered again", async () => {
  await using world = await openTwo();
  const { clock, to, ada, sendHere, answer } = world;
  const first = await sendHere("r1", waveTo(to));
  assert.deepEqual(await sendHere("r1", waveTo(to)), first);
  assert.equal(outcome(await sendHere("r2", waveTo(to))), "wave_used");
  assert.equal(outcome(await sendHere("r3", textTo(to, "a text still goes"))), 2);
  assert.equal(outcome(await answer("r1", waveTo({ id: ada }))), 3);
  clock.advance(DAY_MS);
  // The refusal of a day is none of the next one's, and neither is its answer.
  assert.equal(outcome(await sendHere("r2", waveTo(to))), 4);
  const sides = (await world.conversation()).sides.map(({ waved }) => waved);
  assert.deepEqual(sides.toSorted(), [dayOf(clock.now()) - 1, dayOf(clock.now())]);
});

Deno.test("CH-71 P2 send: of waves at once, on two isolates, one goes", async () => {
  await using world = await openTwo();
  const { to, sendHere, sendThere } = world;
  const results = await Promise.all(
    Array.from({ length: 12 }, (_, nth) => (nth % 2 ? sendHere : sendThere)(`r${nth}`, waveTo(to))),
  );
  const outcomes = results.map(outcome).toSorted();
  assert.deepEqual(outcomes, [1, ...Array<string>(11).fill("wave_used")]);
});

Deno.test("CH-71 send: no wave goes to somebody blocked, or answers a story", async () => {
  await using world = await openTwo();
  const { here, ada, ben, to, sendHere } = world;
  assert.equal(
    outcome(await sendHere("r1", { ...waveTo(to), story_id: "x" } as ReturnType<typeof waveTo>)),
    "unsupported_message_type",
  );
  await here.actors.blocks.block(ben, ada);
  assert.equal(outcome(await sendHere("r2", waveTo(to))), "unknown_user");
});
