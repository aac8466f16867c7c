/** A year of a subscription on the real server, with the embedded provider and a clock that jumps from renewal to renewal. */
import assert from "node:assert/strict";
import { PREMIUM_COINS, PREMIUM_GRACE_MS } from "@/domain/limits.ts";
import { addMonths } from "@/domain/premium.ts";
import { keys } from "@/store/keys.ts";
import {
  audit,
  type Client,
  connect,
  contextOf,
  mailsTo,
  openServer,
  request,
  signUp,
  TestClock,
  type TestMember,
  type TestServer,
  until,
} from "@/tests/kit/mod.ts";

const DAY_MS = 24 * 3_600_000;

/** Buys premium on the provider's page; gives the reference of the page. */
async function buy(server: TestServer, device: Client, months: number): Promise<string> {
  const { testPayments, actors } = contextOf(server);
  const { id: package_id } = actors.catalogue().premium.find((each) => each.months === months) ??
    assert.fail();
  const { redirect_url } = await device.expectReply("payment/initiate", {
    provider: "cc3a",
    package_id,
    type: "premium",
  });
  const reference = new URL(redirect_url, server.origin).pathname.split("/").at(-1) ?? "";
  assert.ok(await testPayments.act(reference, "pay"));
  await tick(server, reference);
  return reference;
}

/** Lets the provider do what is due, and waits until all that it has told is dealt with. */
async function tick(server: TestServer, reference: string): Promise<void> {
  const { testPayments } = contextOf(server);
  await testPayments.tick();
  const { events } = await testPayments.get(reference) ?? assert.fail();
  for (const { id } of events) {
    await until(`event ${id}`, async () => (await server.database.get(keys.paymentEvent("test", id))).value);
  }
}

function recordOf(server: TestServer, { id }: TestMember) {
  return server.database.get(keys.member(id)).then(({ value }) => value ?? assert.fail());
}

/** As the server says it, without a session: none lasts a year. */
async function stateOf(server: TestServer, { id }: TestMember) {
  const { subscription, premium_until } = await contextOf(server).actors.subscriptions.of(id);
  return { state: subscription?.state ?? null, until: premium_until };
}

async function ownOf(server: TestServer, { id }: TestMember) {
  return await contextOf(server).actors.ask.members.own(id) ?? assert.fail();
}

Deno.test("SU-34 a year: every month is paid on its day, with its coins; then a failure, its grace, and the end", async () => {
  const clock = new TestClock(Date.UTC(2027, 11, 31, 8));
  await using server = await openServer({ overrides: { now: clock.now } });
  const dana = await signUp(server, { name: "Dana" });
  await using device = await connect(server, dana);
  const { testPayments } = contextOf(server);
  const since = clock.now();
  const { credits } = await ownOf(server, dana);
  const reference = await buy(server, device, 1);

  for (let month = 1; month <= 12; month++) {
    const end = addMonths(since, month);
    assert.equal((await recordOf(server, dana)).premium_until, end, `month ${month}`);
    // Before it is due: the provider also looks by itself.
    if (month === 12) await testPayments.act(reference, "let_fail");
    clock.advance(end - clock.now() + 60_000);
    assert.equal((await ownOf(server, dana)).premium, 1);
    if (month === 12) break;
    await tick(server, reference);
  }
  assert.equal((await ownOf(server, dana)).credits, credits + 12 * PREMIUM_COINS);

  // The thirteenth payment fails: premium lasts as long as it is tried again, three days at most.
  await tick(server, reference);
  assert.deepEqual(await stateOf(server, dana), {
    state: "past_due",
    until: (addMonths(since, 12) + PREMIUM_GRACE_MS) / 1000,
  });
  assert.equal((await ownOf(server, dana)).premium, 1);
  await until(
    "a mail says so",
    async () => (await mailsTo(server, dana.email, { kind: "renewal_failed" })).length === 1,
  );
  for (const _ of ["second", "third"]) {
    clock.advance(DAY_MS);
    await tick(server, reference);
  }
  assert.equal((await stateOf(server, dana)).state, "ended");
  assert.equal((await ownOf(server, dana)).premium, 0);
  await audit(server);
});

Deno.test("SU-35 a failure in between: a later try leaves no gap, and no day is paid twice", async () => {
  const clock = new TestClock(Date.UTC(2027, 0, 15));
  await using server = await openServer({ overrides: { now: clock.now } });
  const dana = await signUp(server, { name: "Dana" });
  await using device = await connect(server, dana);
  const { testPayments } = contextOf(server);
  const since = clock.now();
  const reference = await buy(server, device, 1);
  await testPayments.act(reference, "let_fail");
  clock.advance(addMonths(since, 1) - since);
  await tick(server, reference);
  assert.equal((await stateOf(server, dana)).state, "past_due");
  await testPayments.act(reference, "let_renew");
  clock.advance(DAY_MS);
  assert.equal((await ownOf(server, dana)).premium, 1);
  await tick(server, reference);
  assert.deepEqual(await stateOf(server, dana), {
    state: "active",
    until: (addMonths(since, 2) + PREMIUM_GRACE_MS) / 1000,
  });
  await audit(server);
});

Deno.test("SU-36 cancelled, it is not renewed; taken back, it is; and the end counts to the second", async () => {
  const clock = new TestClock(Date.UTC(2027, 4, 31));
  await using server = await openServer({ lane: "three", overrides: { now: clock.now } });
  const dana = await signUp(server, { name: "Dana" });
  await using device = await connect(server, dana);
  const { actors } = contextOf(server);
  const since = clock.now();
  const reference = await buy(server, device, 1);
  await device.expectReply("subscription/cancel", {});
  await actors.subscriptions.notifyProviders();
  await device.expectReply("subscription/resume", {});
  await actors.subscriptions.notifyProviders();
  clock.advance(addMonths(since, 1) - clock.now());
  await tick(server, reference);
  const end = addMonths(since, 2);
  assert.equal((await recordOf(server, dana)).premium_until, end);

  const { subscription } = await device.expectReply("subscription/cancel", {});
  assert.deepEqual([subscription.state, subscription.paid_until], ["cancelled", end / 1000]);
  await actors.subscriptions.notifyProviders();
  const gates = async () => {
    const seen = [];
    for (const { origin } of server.instances) {
      const { text, status } = await request({ origin }, "/stories", { cookie: dana.cookie });
      assert.equal(status, 200);
      seen.push(/&quot;premium&quot;:1|"premium":1/.test(text));
    }
    return seen;
  };
  clock.advance(end - clock.now() - 1_000);
  assert.deepEqual(await gates(), [true, true, true]);
  clock.advance(1_000);
  assert.deepEqual(await gates(), [false, false, false]);
  await tick(server, reference);
  assert.deepEqual(await stateOf(server, dana), { state: "ended", until: end / 1000 });
  await audit(server);
});

Deno.test("SU-37 bought again while it renews: the months stack, and only the later contract goes on", async () => {
  const clock = new TestClock(Date.UTC(2028, 0, 30));
  await using server = await openServer({ overrides: { now: clock.now } });
  const dana = await signUp(server, { name: "Dana" });
  await using device = await connect(server, dana);
  const { actors } = contextOf(server);
  const since = clock.now();
  const reference = await buy(server, device, 1);
  const first = (await device.expectReply("subscription", {})).subscription?.id;
  clock.advance(DAY_MS);
  await buy(server, device, 3);
  const { subscription } = await device.expectReply("subscription", {});
  assert.notEqual(subscription?.id, first);
  const end = addMonths(addMonths(since, 1), 3);
  assert.deepEqual([subscription?.months, subscription?.paid_until], [3, end / 1000]);
  await actors.subscriptions.notifyProviders();
  clock.advance(addMonths(since, 1) - clock.now());
  await tick(server, reference);
  assert.equal((await recordOf(server, dana)).premium_until, end);
  assert.equal((await stateOf(server, dana)).state, "active");
  await audit(server);
});

Deno.test("SU-16 PY-17 a month bought while a year lasts: it renews on the date that is shown, and not before", async () => {
  const clock = new TestClock(Date.UTC(2028, 0, 31));
  await using server = await openServer({ overrides: { now: clock.now } });
  const dana = await signUp(server, { name: "Dana" });
  await using device = await connect(server, dana);
  const { actors, testPayments } = contextOf(server);
  const since = clock.now();
  const year = await buy(server, device, 12);
  clock.advance(DAY_MS);
  const month = await buy(server, device, 1);
  await actors.subscriptions.notifyProviders();
  const end = addMonths(addMonths(since, 12), 1);
  const shown = (await device.expectReply("subscription", {})).subscription;
  assert.deepEqual([shown?.months, shown?.paid_until], [1, end / 1000]);
  assert.equal((await testPayments.get(month))?.contract?.due_at, end);
  const paidOf = async () => (await testPayments.get(month))?.payments.length;
  clock.advance(end - 1 - clock.now());
  for (const each of [year, month]) await tick(server, each);
  assert.equal(await paidOf(), 1);
  for (let renewals = 1; renewals <= 3; renewals++) {
    const { premium_until } = await recordOf(server, dana);
    const due_at = (await testPayments.get(month))?.contract?.due_at ?? assert.fail();
    assert.equal(due_at, premium_until, "it is charged when what is paid is over");
    clock.advance(due_at - clock.now());
    await tick(server, month);
    assert.equal(await paidOf(), 1 + renewals);
  }
  await audit(server);
});

Deno.test("SU-20 every device hears at once that premium begins, renews no more, and renews again", async () => {
  await using server = await openServer({ lane: "three" });
  const dana = await signUp(server, { name: "Dana" });
  await using device = await connect(server, dana);
  await using other = await connect(server, dana, { instance: 1 });
  await buy(server, device, 1);
  for (const each of [device, other]) await each.expectEvent("user/premium", ({ premium }) => premium === 1);
  const { subscription } = await other.expectReply("subscription/cancel", {});
  await device.expectEvent("user/premium", (told) => told.subscription?.state === "cancelled");
  assert.deepEqual(await other.expectReply("subscription/cancel", {}), { subscription });
  await device.expectReply("subscription/resume", {});
  await other.expectEvent("user/premium", (told) => told.subscription?.state === "active");
});
