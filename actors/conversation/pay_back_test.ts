import assert from "node:assert/strict";
import fc from "fast-check";
import { type MemberId, pairOf } from "@/domain/ids.ts";
import { SIGN_UP_COINS } from "@/domain/limits.ts";
import { listEntries } from "@/store/accounts/reader.ts";
import { listMessages } from "@/store/conversations/reader.ts";
import { openDatabase } from "@/store/database.ts";
import { balanceOf, grantCoins } from "@/tests/kit/coins.ts";
import { TestClock } from "@/tests/kit/clock.ts";
import { audit } from "@/tests/kit/audit.ts";
import { LOSSES, openLossy } from "@/tests/kit/lossy.ts";
import { type DeskWorld, openDeskWorld } from "@/tests/kit/desk_world.ts";

const DAY_MS = 24 * 3_600_000;

async function refundsOf({ database }: DeskWorld, member: MemberId): Promise<number[]> {
  const entries = await listEntries(database, member, { before: null, limit: 100 });
  return entries.filter(({ cause }) => cause === "refund_unanswered").map(({ delta }) => delta);
}

Deno.test("DL-9 P24 payBack: what nobody answers goes back once, with a line in the chat and an entry in the wallet", async () => {
  const clock = new TestClock();
  await using world = await openDeskWorld({ now: clock.now });
  const { actors: { conversations }, persona, database } = world;
  const ada = await world.join("Ada");
  const pair = pairOf(ada, persona);
  for (let count = 0; count < 3; count++) {
    assert.ok((await world.write(ada)).ok);
    clock.advance(60_000);
  }
  clock.advance(DAY_MS - 4 * 60_000);
  assert.equal(await conversations.payBack(pair), false, "not yet");
  clock.advance(60_000);
  assert.equal(await conversations.payBack(pair), true);
  assert.equal(await conversations.payBack(pair), false, "and once");
  assert.equal(await balanceOf(world, { id: ada }), SIGN_UP_COINS);
  assert.deepEqual(await refundsOf(world, ada), [150]);
  const [line] = await listMessages(database, pair, { from: 4, to: 5 });
  assert.deepEqual(line?.message.refund, { coins: 150, lines: 3, from_seq: 1, entry: 5 });
  const told = world.published.flatMap(({ deliveries }) => deliveries).flatMap((each) =>
    each.kind === "event" && each.to.includes(ada) && each.frame.module === "new_message"
      ? [each.frame.data]
      : []
  ).at(-1) as { credits?: number; request_details: { type: string; refund: unknown } };
  assert.deepEqual([told.credits, told.request_details.type, told.request_details.refund], [
    SIGN_UP_COINS,
    "notice",
    { coins: 150, lines: 3 },
  ]);
  const act = await world.claim(ada);
  assert.ok((await world.answer(ada, act)).ok, "the answer still goes out");
  await audit(world);
});

Deno.test("DL-9 P24 payBack: what was answered never goes back, and what is free never was due", async () => {
  const clock = new TestClock();
  await using world = await openDeskWorld({ now: clock.now });
  const [ada, ben] = [await world.join("Ada"), await world.join("Ben")];
  await world.write(ada);
  const act = await world.claim(ada);
  assert.ok((await world.answer(ada, act)).ok);
  await world.change({ staffed: undefined });
  await world.write(ben);
  clock.advance(2 * DAY_MS);
  for (const member of [ada, ben]) {
    assert.equal(await world.actors.conversations.payBack(pairOf(member, world.persona)), false);
  }
  await audit(world);
});

Deno.test("DL-10 P24 payBack: what a profile that was switched off has not answered goes back at once, also from a blocked chat", async () => {
  await using world = await openDeskWorld();
  const [ada, ben] = [await world.join("Ada"), await world.join("Ben")];
  for (const member of [ada, ben]) await world.write(member);
  await world.actors.blocks.block(ben, world.persona);
  await world.change({ off: true });
  for (const member of [ada, ben]) {
    assert.equal(await world.actors.conversations.payBack(pairOf(member, world.persona)), true);
    assert.equal(await balanceOf(world, { id: member }), SIGN_UP_COINS);
  }
  const toBen = world.published.flatMap(({ deliveries }) => deliveries).filter((each) =>
    each.kind === "event" && each.to.includes(ben) && JSON.stringify(each.frame).includes("notice")
  );
  assert.deepEqual(toBen, [], "nothing is told of whom a member has blocked");
  await audit(world);
});

for (const how of LOSSES) {
  Deno.test(`DL-11 P24 WI-14 payBack: a commit whose answer is lost pays back once, and is told once (the database ${how})`, async () => {
    const clock = new TestClock();
    const { database, loseNext } = await openLossy();
    await using world = await openDeskWorld({ now: clock.now, database });
    const ada = await world.join("Ada");
    await world.write(ada);
    clock.advance(DAY_MS);
    const before = world.published.length;
    loseNext(how);
    // Whoever asks again finds nothing due, as after a refund by somebody else.
    await world.actors.conversations.payBack(pairOf(ada, world.persona));
    assert.equal(await world.actors.conversations.payBack(pairOf(ada, world.persona)), false);
    assert.equal(await balanceOf(world, { id: ada }), SIGN_UP_COINS);
    const told = world.published.slice(before).flatMap(({ deliveries }) => deliveries).filter((each) =>
      each.kind === "event" && each.to.includes(ada)
    );
    assert.equal(told.length, 1);
    await audit(world);
    await database.close();
  });
}

type Step =
  | { do: "write" | "claim" | "answer"; where: 0 | 1 }
  | { do: "wait"; hours: number }
  | { do: "sweep"; at: readonly (0 | 1)[] };

const isolate = fc.constantFrom(0 as const, 1 as const);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("write" as const), where: isolate }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("claim" as const), where: isolate }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("answer" as const), where: isolate }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("wait" as const), hours: fc.integer({ min: 1, max: 30 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("sweep" as const),
      at: fc.array(isolate, { minLength: 1, maxLength: 3 }),
    }),
  },
);

Deno.test("DL-11 P24 payBack model: over two isolates and racing answers each paid line is answered in time, or paid back once", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 8 }),
      async (rounds) => {
        const clock = new TestClock();
        await using database = await openShared();
        await using here = await openDeskWorld({
          now: clock.now,
          database: database.value,
          instance: "here",
        });
        await using there = await openDeskWorld({
          now: clock.now,
          database: database.value,
          instance: "there",
        });
        const worlds = [here, there] as const;
        const ada = await here.join("Ada");
        await grantCoins(here, { id: ada }, 5_000);
        let act = await here.claim(ada);
        const pair = pairOf(ada, here.persona);
        for (const round of rounds) {
          await Promise.all(round.map(async (each) => {
            switch (each.do) {
              case "write":
                return void await worlds[each.where].write(ada);
              case "answer":
                return void await worlds[each.where].answer(ada, act);
              case "claim":
                act = await worlds[each.where].claim(ada);
                return;
              case "wait":
                return clock.advance(each.hours * 3_600_000);
              case "sweep":
                await Promise.all(each.at.map((where) => worlds[where].actors.conversations.payBack(pair)));
                return;
              default:
                each satisfies never;
            }
          }));
        }
        await audit(here);
      },
    ),
    { numRuns: 30 },
  );
});

async function openShared() {
  const value = await openDatabase({ path: ":memory:" });
  return { value, [Symbol.asyncDispose]: () => value.close() };
}
