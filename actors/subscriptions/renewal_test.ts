import assert from "node:assert/strict";
import { PREMIUM_GRACE_MS } from "@/domain/limits.ts";
import { addMonths } from "@/domain/premium.ts";
import { keys } from "@/store/keys.ts";
import type { MailJob } from "@/store/records.ts";
import { audit, openTestActors, TestClock } from "@/tests/kit/mod.ts";
import { buyPremium, openToldProvider } from "@/tests/kit/contracts.ts";

async function openWorld() {
  const clock = new TestClock();
  const provider = openToldProvider();
  const test = await openTestActors({ now: clock.now, providers: new Map([["test", provider]]) });
  const ada = await test.join("Ada");
  return {
    ...test,
    clock,
    provider,
    ada,
    async record() {
      return (await test.database.get(keys.member(ada))).value ?? assert.fail();
    },
    async letters(kind: MailJob["kind"]) {
      const found: MailJob[] = [];
      for await (const { value } of test.database.list(keys.mailJobs())) {
        if (value.kind === kind) found.push(value);
      }
      return found;
    },
    events: () =>
      test.published.flatMap(({ deliveries }) => deliveries)
        .flatMap((each) => each.kind === "event" && each.frame.module === "user/premium" ? [each.frame] : []),
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
  };
}

Deno.test("SU-1 cancel: what is paid stays, the days of grace go, and a letter and the devices hear of it, once", async () => {
  await using world = await openWorld();
  const { actors, ada, clock } = world;
  const { order } = await buyPremium(world, ada);
  const until = addMonths(clock.now(), 1);
  assert.equal((await world.record()).premium_grace, PREMIUM_GRACE_MS);
  clock.advance(1_000);
  const told = world.events().length;
  const answers = [await actors.subscriptions.cancel(ada), await actors.subscriptions.cancel(ada)];
  for (const answer of answers) {
    assert.ok(answer.ok);
    assert.equal(answer.value.subscription.state, "cancelled");
  }
  const record = await world.record();
  assert.deepEqual([record.premium_until, record.premium_grace], [until, undefined]);
  assert.equal((await world.letters("premium_cancelled")).length, 1);
  assert.equal(world.events().length, told + 1);
  const { subscription, premium_until } = await actors.subscriptions.of(ada);
  assert.equal(subscription?.state, "cancelled");
  assert.equal(premium_until, Math.floor(until / 1000));
  const { value } = await world.database.get(keys.subscription(order.subscription ?? assert.fail()));
  assert.equal(value?.cancelled_at, clock.now());
  await audit(world);
});

Deno.test("SU-2 resume: as long as what is paid is not over, and not a moment longer", async () => {
  await using world = await openWorld();
  const { actors, ada, clock } = world;
  await buyPremium(world, ada);
  const { premium_until } = await world.record();
  assert.ok((await actors.subscriptions.cancel(ada)).ok);
  clock.advance(premium_until - clock.now() - 1);
  for (const _ of [1, 2]) {
    const answer = await actors.subscriptions.resume(ada);
    assert.ok(answer.ok);
    assert.equal(answer.value.subscription.state, "active");
  }
  assert.equal((await world.record()).premium_grace, PREMIUM_GRACE_MS);
  assert.ok((await actors.subscriptions.cancel(ada)).ok);
  clock.advance(1);
  const late = await actors.subscriptions.resume(ada);
  assert.equal(!late.ok && late.refusal.code, "subscription_over");
  await audit(world);
});

Deno.test("SU-3 cancel, resume: nothing to cancel where nobody has bought, or the contract is over", async () => {
  await using world = await openWorld();
  const { actors, ada } = world;
  for (const verb of ["cancel", "resume"] as const) {
    const answer = await actors.subscriptions[verb](ada);
    assert.equal(!answer.ok && answer.refusal.code, "no_subscription");
  }
  assert.deepEqual(await actors.subscriptions.of(ada), { subscription: null, premium_until: 0 });
  const bought = await buyPremium(world, ada);
  await bought.notify("ended");
  for (const verb of ["cancel", "resume"] as const) {
    const answer = await actors.subscriptions[verb](ada);
    assert.equal(!answer.ok && answer.refusal.code, "subscription_over");
  }
});

Deno.test("SU-1 cancel: while a payment is tried again too, and premium ends with what is paid", async () => {
  await using world = await openWorld();
  const { actors, ada, clock } = world;
  const bought = await buyPremium(world, ada);
  clock.advance((await world.record()).premium_until - clock.now());
  await bought.notify("failed");
  assert.equal((await actors.ask.members.own(ada))?.premium, 1);
  assert.ok((await actors.subscriptions.cancel(ada)).ok);
  assert.equal((await actors.ask.members.own(ada))?.premium, 0);
  await audit(world);
});

Deno.test("SU-4 cancel: beside a renewal that is paid at the same time both count", async () => {
  await using world = await openWorld();
  const { actors, ada, clock } = world;
  const bought = await buyPremium(world, ada);
  const [done] = await Promise.all([
    actors.subscriptions.cancel(ada),
    bought.notify("renewed"),
    actors.subscriptions.cancel(ada),
  ]);
  assert.ok(done.ok);
  const record = await world.record();
  assert.equal(record.premium_until, addMonths(addMonths(clock.now(), 1), 1));
  assert.equal((await actors.subscriptions.of(ada)).subscription?.state, "cancelled");
  assert.equal((await world.letters("premium_cancelled")).length, 1);
  await audit(world);
});

Deno.test("SU-1 cancel: the letter names no end where what is paid is over", async () => {
  await using world = await openWorld();
  const { actors, ada, clock } = world;
  const bought = await buyPremium(world, ada);
  clock.advance((await world.record()).premium_until - clock.now());
  await bought.notify("failed");
  assert.ok((await actors.subscriptions.cancel(ada)).ok);
  assert.deepEqual((await world.letters("premium_cancelled")).map(({ data }) => data.until), [undefined]);
});

Deno.test("SU-1 cancel: taken back and cancelled again, it is confirmed once a day", async () => {
  await using world = await openWorld();
  const { actors, ada, clock } = world;
  await buyPremium(world, ada);
  const letters = async () => (await world.letters("premium_cancelled")).length;
  for (const expected of [1, 2]) {
    for (const _ of [1, 2, 3]) {
      assert.ok((await actors.subscriptions.cancel(ada)).ok);
      assert.ok((await actors.subscriptions.resume(ada)).ok);
    }
    assert.equal(await letters(), expected);
    clock.advance(24 * 3_600_000);
  }
  await audit(world);
});
