import assert from "node:assert/strict";
import { keys, keyText } from "@/store/keys.ts";
import { audit, openTestActors, TEST_AGES, TestClock } from "@/tests/kit/mod.ts";
import { buyPremium, openToldProvider } from "@/tests/kit/contracts.ts";
import { loseAnswer, LOSSES } from "@/tests/kit/lossy.ts";
import { DAY_MS } from "@/domain/utc_day.ts";

/** Somebody who has paid for premium. */
async function openWorld() {
  const clock = new TestClock();
  const provider = openToldProvider();
  const test = await openTestActors({
    now: clock.now,
    ages: () => "photo",
    providers: new Map([["test", provider]]),
  });
  const ada = await test.join("Ada");
  const { order } = await buyPremium(test, ada);
  const { actors, database } = test;
  return {
    ...test,
    clock,
    provider,
    ada,
    order,
    /** They turn out to be no adult. */
    async check() {
      const begun = await actors.ages.begin(ada, "http://localhost:8000/age/return");
      assert.ok(begun.ok);
      const page = TEST_AGES.testPage ?? assert.fail();
      const ask = page.readAsk(new URL(begun.value.url).searchParams, clock.now()) ?? assert.fail();
      const answer = new URL(page.answerUrl(ask, "not_adult", clock.now())).searchParams;
      assert.ok((await actors.ages.take(ada, answer)).ok);
    },
    /** Whether it is still due, how often the provider was told, and who is noted to have asked. */
    async state() {
      const [member, paid] = await database.getMany([keys.member(ada), keys.order(order.id)]);
      const refunds = provider.told.filter((each) => each.endsWith(" refunded")).length;
      return [member.value?.closing?.pay_back === true, refunds, paid.value?.refund_asked?.by];
    },
    async logged() {
      const log = await Array.fromAsync(database.list(keys.staffLogs()), ({ value }) => value);
      return log.filter(({ what }) => what === "order.refund").map(({ who, subject }) => [who, subject.ref]);
    },
  };
}

Deno.test("AG-6 one: what was paid goes back at its provider at once, and it is in the log", async () => {
  await using world = await openWorld();
  await world.check();
  assert.deepEqual(await world.state(), [false, 1, "system"]);
  await world.actors.agePayBack.sweep();
  assert.deepEqual(await world.state(), [false, 1, "system"], "once");
  assert.deepEqual(await world.logged(), [["system", world.order.id]]);
  await audit(world);
});

Deno.test("AG-6 sweep: what is paid after the answer, on a page from before, goes back too", async () => {
  await using world = await openWorld();
  const { actors, ada, provider, database } = world;
  const { order, contract } = await buyPremium(world, ada, { meanwhile: () => world.check() });
  assert.deepEqual(await world.state(), [true, 1, "system"], "it is due again");
  await actors.agePayBack.sweep();
  // The first one is asked for once more under its own name, as its provider has not confirmed it.
  assert.deepEqual(await world.state(), [false, 3, "system"]);
  assert.ok(provider.told.includes(`${order.payment} refunded`));
  assert.equal((await database.get(keys.order(order.id))).value?.refund_asked?.by, "system");
  await actors.subscriptions.notifyProviders();
  assert.ok(provider.told.includes(`${contract.reference} ends`));
  await audit(world);
});

Deno.test("AG-6 sweep: a provider out of reach is asked again until it has it", async () => {
  await using world = await openWorld();
  const { provider, actors } = world;
  provider.isDown = true;
  await world.check();
  assert.deepEqual(await world.state(), [true, 0, "system"]);
  await assert.rejects(actors.agePayBack.sweep(), /payment_unavailable/);
  provider.isDown = false;
  await actors.agePayBack.sweep();
  assert.deepEqual(await world.state(), [false, 1, "system"]);
  assert.deepEqual(await world.logged(), [["system", world.order.id]], "it is logged once");
});

Deno.test("AG-6 sweep: a server that ended right after the closing goes on, before anything is erased", async () => {
  await using world = await openWorld();
  const { actors, ada, clock, database } = world;
  assert.ok((await actors.closings.begin(ada, { by: "age" })).ok);
  assert.deepEqual(await world.state(), [true, 0, undefined]);
  clock.advance(DAY_MS + 1);
  await actors.erasures.sweep();
  assert.ok((await database.get(keys.member(ada))).value, "not erased while it is due");
  await actors.agePayBack.sweep();
  assert.deepEqual(await world.state(), [false, 1, "system"]);
  await actors.erasures.sweep();
  assert.equal((await database.get(keys.member(ada))).value, null);
});

Deno.test("AG-6 sweep: after a day it stays at the desk as asked for, and the account is erased", async () => {
  await using world = await openWorld();
  const { actors, ada, clock, database, provider, order } = world;
  provider.isDown = true;
  await world.check();
  clock.advance(DAY_MS + 1);
  await assert.rejects(actors.agePayBack.sweep());
  assert.deepEqual(await world.state(), [false, 0, "system"]);
  await actors.erasures.sweep();
  assert.equal((await database.get(keys.member(ada))).value, null);
  const kept = (await database.get(keys.order(order.id))).value;
  assert.deepEqual([kept?.state, kept?.refund_asked?.by], ["paid", "system"]);
});

Deno.test("AG-6 P13 sweep: two at once ask under the same name, and log it once", async () => {
  await using world = await openWorld();
  const { actors, ada } = world;
  assert.ok((await actors.closings.begin(ada, { by: "age" })).ok);
  await Promise.all([actors.agePayBack.sweep(), actors.agePayBack.sweep()]);
  assert.equal((await world.state())[0], false);
  assert.deepEqual(await world.logged(), [["system", world.order.id]]);
  await audit(world);
});

for (const how of LOSSES) {
  Deno.test(`AG-6 WI-14 sweep: it is done once where an answer is lost (the database ${how})`, async () => {
    for (const key of ["order", "member"] as const) {
      await using world = await openWorld();
      const { actors, ada, database, order } = world;
      assert.ok((await actors.closings.begin(ada, { by: "age" })).ok);
      const lost = keyText(key === "order" ? keys.order(order.id) : keys.member(ada));
      const loss = loseAnswer(database, how, {
        fits: ({ sets }) => sets.some((each) => keyText(each.key) === lost),
      });
      await actors.agePayBack.sweep();
      assert.equal(loss.count, 1);
      assert.deepEqual(await world.state(), [false, 1, "system"]);
      assert.deepEqual(await world.logged(), [["system", order.id]]);
      await audit(world);
    }
  });
}
