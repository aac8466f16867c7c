/** What figures count is there in the change of the act, and goes with the times of answers. */
import assert from "node:assert/strict";
import { ANSWER_TIME_LIFE_MS } from "@/domain/limits.ts";
import { keys } from "@/store/keys.ts";
import { endOf } from "@/store/archive/lives.ts";
import { TestClock } from "@/tests/kit/clock.ts";
import { type DeskWorld, MIA, openDeskWorld } from "@/tests/kit/desk_world.ts";
import { putStaff } from "@/tests/kit/staff.ts";

const HOUR = 3_600_000;

async function totalOf({ actors }: DeskWorld) {
  const found = await actors.desk.quality.figures({}, "day");
  assert.ok(found.ok);
  return found.value.total;
}

Deno.test("QA-1 QA-6 figures: an answer with its time, a skip, an escalation and a refund as they happen", async () => {
  const clock = new TestClock();
  await using world = await openDeskWorld({ now: clock.now });
  const { desk } = world.actors;
  const [ada, ben] = [await world.join("Ada"), await world.join("Ben")];
  await world.write(ada);
  clock.advance(10 * 60_000);
  const act = await world.claim(ada);
  assert.ok((await world.answer(ada, act)).ok);
  assert.ok((await world.answer(ada, act)).ok, "the second line answers nothing");
  await world.write(ben);
  const by = {
    staff: { ...await putStaff(world, { roles: ["supervisor"] }), id: MIA.staff },
    session: MIA.session,
  };
  const held = { persona: world.persona, claim: (await world.claim(ben)).claim, member: ben };
  assert.ok((await desk.queue.skip(by, { ...held, reason: "not my language" })).ok);
  const again = await world.claim(ben);
  const escalated = { ...held, claim: again.claim, why: "threat" as const, note: "wrote of it twice" };
  assert.ok((await desk.queue.escalate(by, escalated)).ok);
  const before = await totalOf(world);
  assert.deepEqual([before.answers, before.skips, before.escalations, before.refunds?.count], [1, 1, 1, 0]);
  assert.deepEqual(before.first, { count: 1, median_ms: 10 * 60_000, p90_ms: 10 * 60_000 });

  clock.advance(25 * HOUR);
  assert.equal(await desk.refunds.sweep(), 1);
  assert.deepEqual((await totalOf(world)).refunds, { count: 1, lines: 1, coins: 50 });
  const at = clock.now();
  for (const prefix of [keys.answerTimes(), keys.actTimes(), keys.refundTimes()]) {
    for await (const { key, value } of world.database.list<unknown>(prefix)) {
      assert.equal(endOf(key, value), Number(key[1]) + ANSWER_TIME_LIFE_MS);
      assert.ok(Number(key[1]) <= at);
    }
  }
});
