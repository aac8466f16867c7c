/** How the embedded test provider tells what happened, and renews by time. */
import assert from "node:assert/strict";
import { actionsOf } from "@/domain/test_payments.ts";
import { readEvent } from "@/adapters/payments/test/event_body.ts";
import { importSecret, sign, SIGNATURE_HEADER } from "@/adapters/payments/test/signature.ts";
import { until } from "@/tests/kit/until.ts";
import { checkoutOf, openTestProviderWorld } from "@/tests/kit/test_payments.ts";

const ORDER = "a".repeat(32);
const DAY_MS = 24 * 3_600_000;

Deno.test("PY-10 send: a webhook that is not taken comes again, later each time, until it is", async () => {
  await using world = await openTestProviderWorld();
  const { clock, provider, payments, sink } = world;
  const { reference } = await provider.open(checkoutOf(ORDER));
  sink.status = 503;
  await payments.act(reference, "pay");
  const waits = [0, 1_000, 5_000, 30_000, 300_000, 3_600_000, 3_600_000];
  for (const [tries, ms] of waits.entries()) {
    clock.advance(ms - 1);
    await payments.tick();
    assert.equal(sink.requests, tries, `${ms} ms are not over`);
    clock.advance(1);
    await payments.tick();
    assert.equal(sink.requests, tries + 1);
  }
  sink.status = 200;
  clock.advance(3_600_000);
  await payments.tick();
  const result = await provider.read(sink.webhooks[0] ?? assert.fail("nothing came"));
  assert.ok(result.ok && result.value[0]?.kind === "paid");
  clock.advance(DAY_MS);
  await payments.tick();
  assert.equal(sink.webhooks.length, 1);
});

Deno.test("PY-10 send: of many instances one sends a webhook", async () => {
  await using world = await openTestProviderWorld();
  const { provider, payments, sink } = world;
  const others = await Promise.all([world.another(), world.another()]);
  const orders = Array.from({ length: 20 }, (_, index) => index.toString(16).padStart(32, "0"));
  for (const order of orders) {
    const { reference } = await provider.open(checkoutOf(order));
    await payments.act(reference, "pay");
  }
  await Promise.all([payments, ...others.map(({ testPayments }) => testPayments)].map((each) => each.tick()));
  assert.equal(sink.webhooks.length, orders.length);
});

Deno.test("PY-10 send: what an instance left that died while it sent goes out after its lease", async () => {
  await using world = await openTestProviderWorld();
  const { book, clock, provider, payments, sink } = world;
  const { reference } = await provider.open(checkoutOf(ORDER));
  await payments.act(reference, "pay");
  for await (const due of book.listDueWebhooks(clock.now())) {
    assert.ok(await book.postpone(due, { dueAt: clock.now() + 15_000, now: clock.now(), tries: 1 }));
  }
  await payments.tick();
  assert.equal(sink.webhooks.length, 0);
  clock.advance(15_000);
  await payments.tick();
  assert.equal(sink.webhooks.length, 1);
});

Deno.test("PY-10 start: a provider that runs tells at once", async () => {
  await using world = await openTestProviderWorld();
  const { provider, sink } = world;
  const running = await world.another();
  const { reference } = await provider.open(checkoutOf(ORDER));
  await world.payments.act(reference, "cancel");
  running.start();
  await until("the webhook of before", () => sink.webhooks.length === 1);
  const two = await provider.open(checkoutOf("b".repeat(32)));
  await running.testPayments.act(two.reference, "cancel");
  await until("the webhook of now", () => sink.webhooks.length === 2);
});

Deno.test("PY-17 tick: what follows premium that is there renews at its end, on that day of each month", async () => {
  await using world = await openTestProviderWorld();
  const { clock, provider, payments } = world;
  clock.advance(Date.UTC(2026, 0, 10) - clock.now());
  const renews_at = Date.UTC(2027, 0, 31, 12);
  const { reference } = await provider.open({ ...checkoutOf(ORDER, 1), renews_at });
  await payments.act(reference, "pay");
  const renewals: number[] = [];
  for (let day = 0; day < 480; day++) {
    clock.advance(DAY_MS);
    await payments.tick();
    renewals.push(...(await provider.look(reference)).slice(renewals.length + 1).map(({ at }) => at));
  }
  assert.deepEqual(renewals.map((at) => new Date(at).toISOString().slice(0, 10)), [
    "2027-02-01",
    "2027-03-01",
    "2027-04-01",
    "2027-05-01",
  ]);
});

Deno.test("PY-18 expiry: a page that has stood open for a day takes no payment, says so, and is told as cancelled", async () => {
  await using world = await openTestProviderWorld();
  const { clock, provider, payments } = world;
  const expires_at = clock.now() + DAY_MS;
  const [one, two, held] = await Promise.all(
    ["a", "b", "c"].map((each) => provider.open({ ...checkoutOf(each.repeat(32)), expires_at })),
  );
  assert.ok(one && two && held);
  await payments.act(held.reference, "hold");
  clock.advance(DAY_MS);
  assert.equal(await payments.act(one.reference, "pay"), null);
  const seen = await payments.get(one.reference) ?? assert.fail();
  assert.deepEqual([seen.state, actionsOf(seen)], ["cancelled", []]);
  await payments.tick();
  for (const { reference } of [one, two]) {
    assert.deepEqual((await provider.look(reference)).map(({ kind }) => kind), ["cancelled"]);
  }
  assert.ok(await payments.act(held.reference, "pay"), "money on its way arrives");
});

Deno.test("PY-19 a site that does not sell by it: no page, no renewal, no webhook, and all of it again when it does", async () => {
  await using world = await openTestProviderWorld();
  const { clock, provider, payments, sink, site } = world;
  const { reference } = await provider.open(checkoutOf(ORDER, 1));
  await payments.act(reference, "pay");
  site.isOpen = false;
  clock.advance(40 * DAY_MS);
  await payments.tick();
  assert.equal(await payments.get(reference), null);
  assert.equal(await payments.act(reference, "renew"), null);
  assert.equal(sink.requests, 0);
  assert.equal((await provider.look(reference)).length, 1);
  site.isOpen = true;
  await payments.tick();
  assert.ok(sink.webhooks.length > 0);
});

Deno.test("PY-11 tick: a page that cannot be kept keeps no other waiting", async () => {
  await using world = await openTestProviderWorld();
  const { clock, book, provider, payments } = world;
  const pages = [];
  for (const each of ["a", "b", "c"]) pages.push(await provider.open(checkoutOf(each.repeat(32), 1)));
  for (const { reference } of pages) await payments.act(reference, "pay");
  const [broken, ...others] = pages;
  const { put } = book;
  book.put = (checkout, options) =>
    checkout.reference === broken?.reference ? Promise.reject(new Error("broken")) : put(checkout, options);
  clock.advance(32 * DAY_MS);
  await payments.tick();
  for (const { reference } of others) {
    assert.equal((await provider.look(reference)).at(-1)?.kind, "renewed");
  }
});

Deno.test("PY-11 tick: a contract renews by calendar months, also after the last day of a month", async () => {
  await using world = await openTestProviderWorld();
  const { clock, provider, payments } = world;
  clock.advance(Date.UTC(2026, 0, 31, 12) - clock.now());
  const { reference } = await provider.open(checkoutOf(ORDER, 1));
  await payments.act(reference, "pay");
  const days: string[] = [];
  for (let day = 0; day < 366; day++) {
    clock.advance(DAY_MS);
    const before = (await provider.look(reference)).length;
    await payments.tick();
    if ((await provider.look(reference)).length > before) {
      days.push(new Date(clock.now()).toISOString().slice(0, 10));
    }
  }
  assert.deepEqual(days, [
    "2026-02-28",
    "2026-03-31",
    "2026-04-30",
    "2026-05-31",
    "2026-06-30",
    "2026-07-31",
    "2026-08-31",
    "2026-09-30",
    "2026-10-31",
    "2026-11-30",
    "2026-12-31",
    "2027-01-31",
  ]);
});

Deno.test("PY-11 tick: what fails is tried again after a day, three times, and may be paid meanwhile", async () => {
  await using world = await openTestProviderWorld();
  const { clock, provider, payments } = world;
  const { reference } = await provider.open(checkoutOf(ORDER, 1));
  await payments.act(reference, "pay");
  await payments.act(reference, "let_fail");
  const newsAfter = async (ms: number) => {
    const before = (await provider.look(reference)).length;
    clock.advance(ms);
    await payments.tick();
    return (await provider.look(reference)).slice(before).map((event) =>
      event.kind === "renewal_failed" ? `failed ${event.final}` : event.kind
    );
  };
  assert.deepEqual(await newsAfter(31 * DAY_MS), ["failed false"]);
  assert.deepEqual(await newsAfter(DAY_MS - 1), []);
  assert.deepEqual(await newsAfter(1), ["failed false"]);
  await payments.act(reference, "let_renew");
  assert.deepEqual(await newsAfter(DAY_MS), ["renewed"]);
  await payments.act(reference, "let_fail");
  // The next period begins when it would have, had nothing failed.
  assert.deepEqual(await newsAfter(26 * DAY_MS), ["failed false"]);
  assert.deepEqual(await newsAfter(DAY_MS), ["failed false"]);
  assert.deepEqual(await newsAfter(DAY_MS), ["failed true"]);
  assert.deepEqual(await newsAfter(400 * DAY_MS), []);
});

Deno.test("PY-11 tick: what was missed is made up for, and a contract that was told to ends", async () => {
  await using world = await openTestProviderWorld();
  const { clock, provider, payments } = world;
  const { reference } = await provider.open(checkoutOf(ORDER, 3));
  await payments.act(reference, "pay");
  clock.advance(200 * DAY_MS);
  await payments.tick();
  const kinds = async () => (await provider.look(reference)).map(({ kind }) => kind);
  assert.deepEqual(await kinds(), ["paid", "renewed", "renewed"]);
  await provider.setRenewal(`contract_${reference}`, false);
  await payments.tick();
  assert.equal((await kinds()).length, 3);
  clock.advance(200 * DAY_MS);
  await payments.tick();
  assert.deepEqual((await kinds()).slice(3), ["subscription_ended"]);
});

Deno.test("PY-2 read: a body that is signed and is no event is invalid", async () => {
  await using world = await openTestProviderWorld();
  const { clock, provider, payments } = world;
  const key = await importSecret(new Uint8Array(32).fill(7));
  const { reference } = await provider.open(checkoutOf(ORDER));
  await payments.act(reference, "pay");
  const [event] = await provider.look(reference);
  const bodies = [
    "",
    "{",
    "null",
    "[]",
    JSON.stringify({ ...event, kind: "granted" }),
    JSON.stringify({ ...event, provider: "stripe" }),
    JSON.stringify({ ...event, claim: { order: ORDER } }),
    JSON.stringify({ ...event, more: 1 }),
  ];
  for (const text of bodies) {
    const body = new TextEncoder().encode(text);
    const header = await sign(key, { body, now: clock.now() });
    const result = await provider.read({ headers: { [SIGNATURE_HEADER]: header }, body, now: clock.now() });
    assert.equal(result.ok ? "taken" : result.refusal.code, "webhook_invalid", text);
  }
  assert.deepEqual(readEvent(new TextEncoder().encode(JSON.stringify(event))), event);
});

Deno.test("PY-4 act: fifty pressed at once are one payment", async () => {
  await using world = await openTestProviderWorld();
  const { provider, payments, sink } = world;
  const { reference } = await provider.open(checkoutOf(ORDER));
  const pressed = await Promise.all(
    Array.from({ length: 50 }, (_, index) => payments.act(reference, index % 2 === 0 ? "pay" : "refuse")),
  );
  assert.equal(pressed.filter(Boolean).length, 1);
  await payments.tick();
  assert.equal(sink.webhooks.length, 1);
});
