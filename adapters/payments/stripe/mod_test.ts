/** What Stripe is asked, and which of its news count. */
import assert from "node:assert/strict";
import Stripe from "stripe";
import { openStripe } from "@/adapters/payments/stripe/mod.ts";
import type { Checkout } from "@/domain/payments.ts";
import { TestClock } from "@/tests/kit/clock.ts";
import { type FakeStripe, openFakeStripe } from "@/tests/kit/stripe.ts";
import { checkoutOf } from "@/tests/kit/test_payments.ts";

const ORDER = "a".repeat(32);

function open(stripe: FakeStripe) {
  const { key, webhookSecret, api } = stripe;
  return openStripe({ key, webhookSecret, api });
}

async function formOf(stripe: FakeStripe, checkout: Checkout): Promise<Record<string, string>> {
  await open(stripe).open(checkout);
  return Object.fromEntries(stripe.requests.at(-1)?.form ?? []);
}

Deno.test("PY-12 open: the session has the order's price, its names and the way back", async () => {
  await using stripe = openFakeStripe(new TestClock());
  const once = await formOf(stripe, checkoutOf(ORDER));
  const price = "line_items[0][price_data]";
  const url = `https://site.example/payments/redirect?order=${ORDER}`;
  assert.deepEqual(once, {
    mode: "payment",
    "line_items[0][quantity]": "1",
    [`${price}[currency]`]: "usd",
    [`${price}[unit_amount]`]: "1999",
    [`${price}[product_data][name]`]: "1,000 coins",
    "metadata[order]": ORDER,
    "metadata[member]": "0123456789",
    "metadata[package]": "2",
    "payment_intent_data[metadata][order]": ORDER,
    "payment_intent_data[metadata][member]": "0123456789",
    "payment_intent_data[metadata][package]": "2",
    client_reference_id: ORDER,
    expires_at: String(checkoutOf(ORDER).expires_at / 1_000 - 300),
    locale: "en",
    success_url: url,
    cancel_url: url,
  });
  const [request] = stripe.requests;
  assert.equal(request?.idempotencyKey, ORDER);
  assert.equal(request?.version, Stripe.API_VERSION);
});

Deno.test("PY-12 open: premium is a contract of so many months, and Hebrew is left to the browser", async () => {
  await using stripe = openFakeStripe(new TestClock());
  const form = await formOf(stripe, { ...checkoutOf(ORDER, 6), currency: "ILS", lang: "he" });
  const price = "line_items[0][price_data]";
  assert.equal(form.mode, "subscription");
  assert.equal(form[`${price}[recurring][interval]`], "month");
  assert.equal(form[`${price}[recurring][interval_count]`], "6");
  assert.equal(form[`${price}[currency]`], "ils");
  assert.equal(form["subscription_data[metadata][order]"], ORDER);
  assert.equal(form.locale, "auto");
  assert.equal(open(stripe).framed, false);
});

Deno.test("PY-17 open: what follows premium that is there is paid at once, and renews first at its end", async () => {
  const clock = new TestClock();
  await using stripe = openFakeStripe(clock);
  const renews_at = clock.now() + 400 * 24 * 3_600_000;
  const form = await formOf(stripe, { ...checkoutOf(ORDER, 1), renews_at });
  const [once, renewal] = [0, 1].map((nth) => `line_items[${nth}][price_data]`);
  assert.equal(form.mode, "subscription");
  for (const price of [once, renewal]) assert.equal(form[`${price}[unit_amount]`], "1999");
  assert.deepEqual(
    [form[`${once}[recurring][interval]`], form[`${renewal}[recurring][interval]`]],
    [undefined, "month"],
  );
  assert.equal(form["subscription_data[trial_end]"], String(renews_at / 1_000));
  assert.equal(form["subscription_data[metadata][order]"], ORDER);
});

Deno.test("PY-17 read: a session of which nothing was taken pays nothing", async () => {
  const clock = new TestClock();
  await using stripe = openFakeStripe(clock);
  const at = clock.now();
  const session = {
    id: "cs_x",
    payment_status: "no_payment_required",
    amount_total: 1_999,
    currency: "usd",
    payment_intent: "pi_x",
    metadata: { order: ORDER, member: "0123456789", package: "2" },
  };
  const event = { id: "evt_x", object: "event", created: 1, type: "checkout.session.completed" };
  const webhook = await stripe.sign(JSON.stringify({ ...event, data: { object: session } }), { at, now: at });
  const read = await open(stripe).read(webhook);
  assert.ok(read.ok);
  const [paid] = read.value;
  assert.ok(paid?.kind === "paid");
  assert.equal(paid.claim.amount, 0);
});

Deno.test("PY-8 end: Stripe collects nothing more of a contract, however often it is told", async () => {
  await using stripe = openFakeStripe(new TestClock());
  const provider = open(stripe);
  const { reference } = await provider.open(checkoutOf(ORDER, 1));
  await stripe.press(reference, "pay");
  await stripe.press(reference, "fail");
  const [paid] = await provider.look(reference);
  assert.ok(paid?.kind === "paid" && paid.subscription !== null);
  for (const _ of [1, 2]) await provider.end(paid.subscription);
  const asked = stripe.requests.map(({ method, path }) => `${method} ${path}`);
  assert.equal(asked.filter((each) => each.startsWith("DELETE /v1/subscriptions/")).length, 1);
  assert.equal(asked.filter((each) => /^POST .*\/void$/.test(each)).length, 1);
  assert.ok((await provider.look(reference)).some(({ kind }) => kind === "subscription_ended"));
});

Deno.test("PY-8 setRenewal: Stripe ends a contract with what is paid, and has it go on again", async () => {
  const clock = new TestClock();
  await using stripe = openFakeStripe(clock);
  const provider = open(stripe);
  const { reference } = await provider.open(checkoutOf(ORDER, 1));
  await stripe.press(reference, "pay");
  const [paid] = await provider.look(reference);
  assert.ok(paid?.kind === "paid" && paid.subscription !== null);
  for (const renews of [false, true]) {
    await provider.setRenewal(paid.subscription, renews);
    assert.equal(stripe.requests.at(-1)?.form.get("cancel_at_period_end"), String(!renews));
  }
});

Deno.test("PY-13 read: first invoices and what is not ours are no news; of an inquiry no money is told", async () => {
  const clock = new TestClock();
  await using stripe = openFakeStripe(clock);
  const provider = open(stripe);
  const { reference } = await provider.open(checkoutOf(ORDER, 1));
  const [first] = await stripe.press(reference, "pay");
  const [inquiry] = await stripe.press(reference, "inquire");
  const at = clock.now();
  const body = (type: string, object: object) =>
    stripe.sign(JSON.stringify({ id: "evt_x", object: "event", created: 1, type, data: { object } }), {
      at,
      now: at,
    });
  const webhooks = [
    first,
    await body("checkout.session.completed", { id: "cs_other", payment_status: "paid", metadata: {} }),
    await body("customer.created", { id: "cus_1" }),
    await body("invoice.paid", { id: "in_other", billing_reason: "manual" }),
    await body("invoice.paid", {
      id: "in_foreign",
      billing_reason: "subscription_cycle",
      parent: { subscription_details: { subscription: "sub_foreign", metadata: {} } },
    }),
    await body("customer.subscription.deleted", { id: "sub_foreign", metadata: {} }),
  ];
  for (const webhook of webhooks) {
    assert.ok(webhook);
    assert.deepEqual(await provider.read(webhook), { ok: true, value: [] });
  }
  assert.ok(inquiry);
  const asked = await provider.read(inquiry);
  assert.deepEqual(asked.ok && asked.value.map((event) => [event.kind, "state" in event && event.state]), [[
    "disputed",
    "inquiry",
  ]]);
});

Deno.test("PY-13 read: two webhooks about one dispute are one event, and so is a webhook that comes twice", async () => {
  await using stripe = openFakeStripe(new TestClock());
  const provider = open(stripe);
  const { reference } = await provider.open(checkoutOf(ORDER));
  await stripe.press(reference, "pay");
  await stripe.press(reference, "return_half");
  const webhooks = await stripe.press(reference, "charge_back");
  assert.equal(webhooks.length, 2);
  const ids = new Set<string>();
  for (const webhook of [...webhooks, ...webhooks]) {
    const result = await provider.read(webhook);
    assert.ok(result.ok);
    const back = result.value.find(({ kind }) => kind === "charged_back");
    if (!back) continue;
    assert.ok(back.kind === "charged_back");
    // With what had been returned before, but no more than was paid.
    assert.equal(back.amount, 1_999);
    ids.add(back.id);
  }
  assert.equal(ids.size, 1);
});

Deno.test("PY-2 read: what Stripe signed and cannot be read is invalid", async () => {
  const clock = new TestClock();
  await using stripe = openFakeStripe(clock);
  const at = clock.now();
  for (const body of ["{", "null", "[]", "{}", "\u0000"]) {
    const result = await open(stripe).read(await stripe.sign(body, { at, now: at }));
    assert.equal(result.ok ? "taken" : result.refusal.code, "webhook_invalid", body);
  }
});

Deno.test("PY-16 open: Stripe out of order is an error that says so", async () => {
  await using stripe = openFakeStripe(new TestClock());
  stripe.isBroken = true;
  await assert.rejects(open(stripe).open(checkoutOf(ORDER)), {
    name: "PaymentProviderError",
    message: /^Cannot open a page at Stripe: /,
  });
});

Deno.test("PY-8 setRenewal: a contract that Stripe has ended is told enough", async () => {
  await using stripe = openFakeStripe(new TestClock());
  const provider = open(stripe);
  const { reference } = await provider.open(checkoutOf(ORDER, 1));
  await stripe.press(reference, "pay");
  const [paid] = await provider.look(reference);
  assert.ok(paid?.kind === "paid" && paid.subscription !== null);
  await stripe.press(reference, "end");
  for (const renews of [false, true]) await provider.setRenewal(paid.subscription, renews);
  assert.ok(stripe.requests.every(({ form }) => !form.has("cancel_at_period_end")));
});

Deno.test("PY-9 refund: what failed once is not refused for ever, though Stripe keeps its answers", async () => {
  await using stripe = openFakeStripe(new TestClock());
  const provider = open(stripe);
  const { reference } = await provider.open(checkoutOf(ORDER));
  await stripe.press(reference, "pay");
  const [paid] = await provider.look(reference);
  assert.ok(paid?.kind === "paid");
  stripe.isShort = true;
  for (const _ of [1, 2]) await assert.rejects(provider.refund(paid.payment, "refund:1"), /too little money/);
  stripe.isShort = false;
  await provider.refund(paid.payment, "refund:1");
  assert.ok((await provider.look(reference)).some(({ kind }) => kind === "refunded"));
});
