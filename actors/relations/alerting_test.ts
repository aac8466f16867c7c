import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { VISIT_AGAIN_MS } from "@/domain/limits.ts";
import { nextStep } from "@/domain/step.ts";
import { newChange } from "@/store/change.ts";
import { addMember } from "@/store/members/writer.ts";
import { demoMembers } from "@/store/seed/members.ts";
import { LOSSES, openLossy } from "@/tests/kit/lossy.ts";
import { alertsOf, audit, givePremium, openTestActors, TestClock } from "@/tests/kit/mod.ts";

async function openWorld(options: Parameters<typeof openTestActors>[0] = {}) {
  const clock = new TestClock();
  const test = await openTestActors({ now: clock.now, ...options });
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  const { relations } = test.actors;
  return {
    ...test,
    clock,
    ada,
    ben,
    swipe: async (by: MemberId, other: MemberId, like: 0 | 1 = 1) => {
      assert.ok((await relations.swipe(by, { swiped_user_id: other, like })).ok);
    },
    visit: async (by: MemberId, other: MemberId) => {
      assert.ok((await relations.visit(by, other)).ok);
    },
    /** What waits for a member: of which kind, by whom, and in how many seconds. */
    waiting: async (member: MemberId) =>
      (await alertsOf(test, { id: member })).map(({ kind, subject, dueS }) => [
        kind,
        subject,
        dueS - Math.floor(clock.now() / 1000),
      ]),
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
  };
}

Deno.test("AL-15 relations: the one who is liked, visited or matched with is told, once for each time", async () => {
  await using world = await openWorld();
  const { ada, ben, clock } = world;
  await givePremium(world, { id: ben });
  await world.swipe(ada, ben, 0);
  assert.ok((await world.actors.relations.undo(ada, ben)).ok);
  assert.deepEqual(await world.waiting(ben), []);
  for (let times = 0; times < 2; times++) {
    await world.visit(ada, ben);
    await world.swipe(ada, ben);
    clock.advance(10_000);
  }
  assert.deepEqual(await world.waiting(ben), [["like", ada, -20], ["visit", ada, -20]]);
  assert.deepEqual(await world.waiting(ada), []);
  await world.actors.presence.join(ada);
  // The one whose like makes the match sees it at once.
  await world.swipe(ben, ada);
  assert.deepEqual(await world.waiting(ada), [["match", ben, 60]]);
  assert.equal((await world.waiting(ben)).length, 2);
  clock.advance(VISIT_AGAIN_MS);
  await world.visit(ada, ben);
  assert.deepEqual((await world.waiting(ben)).at(-1), ["visit", ada, 0]);
  await audit(world);
});

Deno.test("AL-15 LK-20 relations: without premium likes and visits are told when the next step has begun, and a match at once", async () => {
  await using world = await openWorld();
  const { ada, ben, clock } = world;
  clock.advance(nextStep(clock.now()) - clock.now() - 100_000);
  await world.swipe(ada, ben);
  clock.advance(10_000);
  await world.visit(ada, ben);
  assert.deepEqual(await world.waiting(ben), [["like", ada, 150], ["visit", ada, 150]]);
  await world.swipe(ben, ada);
  assert.deepEqual(await world.waiting(ada), [["match", ben, 0]]);
});

Deno.test("AL-15 AL-1 relations: virtual profiles are told nothing, and what they do is told", async () => {
  await using world = await openWorld();
  const [virtual = assert.fail()] = demoMembers(world.clock.now());
  const change = newChange();
  addMember(change, virtual, 200);
  await world.database.commit(change);
  await world.visit(world.ada, virtual.id);
  await world.swipe(world.ada, virtual.id);
  assert.deepEqual(await world.waiting(virtual.id), []);
  await world.visit(virtual.id, world.ada);
  await world.swipe(virtual.id, world.ada);
  assert.deepEqual((await world.waiting(world.ada)).map(([kind]) => kind), ["match", "visit"]);
  await audit(world);
});

Deno.test("AL-15 AL-14 relations: between two of whom one has blocked the other nothing is told", async () => {
  await using world = await openWorld();
  const { ada, ben, actors } = world;
  await actors.blocks.block(ben, ada);
  const refused = [
    await actors.relations.swipe(ada, { swiped_user_id: ben, like: 1 }),
    await actors.relations.visit(ada, ben),
    await actors.relations.visit(ben, ada),
  ];
  assert.deepEqual(refused.map(({ ok }) => ok), [false, false, false]);
  assert.deepEqual([await world.waiting(ada), await world.waiting(ben)], [[], []]);
});

for (const how of LOSSES) {
  Deno.test(`AL-15 AL-14 relations: a commit whose answer is lost is told once (the database ${how})`, async () => {
    const { database, loseNext } = await openLossy();
    await using world = await openWorld({ database });
    const { ada, ben } = world;
    await givePremium(world, { id: ben });
    loseNext(how);
    await world.swipe(ada, ben);
    world.clock.advance(5_000);
    loseNext(how);
    await world.swipe(ben, ada);
    loseNext(how);
    await world.visit(ada, ben);
    assert.deepEqual(await world.waiting(ben), [["like", ada, -5], ["visit", ada, 0]]);
    assert.deepEqual(await world.waiting(ada), [["match", ben, 0]]);
    await database.close();
  });
}
