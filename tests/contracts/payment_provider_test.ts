/** What every payment provider does: the embedded one over HTTP, and Stripe against an API on loopback. */
import assert from "node:assert/strict";
import { openStripe } from "@/adapters/payments/stripe/mod.ts";
import type { PaymentEvent, PaymentProvider, Webhook } from "@/domain/payments.ts";
import { SIGNATURE_HEADER } from "@/adapters/payments/test/signature.ts";
import { TestClock } from "@/tests/kit/clock.ts";
import { openFakeStripe } from "@/tests/kit/stripe.ts";
import { checkoutOf, openTestProviderWorld } from "@/tests/kit/test_payments.ts";

type Deed =
  | "pay"
  | "hold"
  | "refuse"
  | "cancel"
  | "return_half"
  | "return"
  | "charge_back"
  | "win_dispute"
  | "lose_dispute"
  | "renew"
  | "fail"
  | "end";

interface Subject extends AsyncDisposable {
  clock: TestClock;
  provider: PaymentProvider;
  signature: string;
  /** Does what a member, a bank or time does; gives the webhooks that tell of it. */
  press(reference: string, deed: Deed): Promise<Webhook[]>;
  /** Webhooks of what the provider was asked to do. */
  told(): Promise<Webhook[]>;
}

async function openTest(): Promise<Subject> {
  const world = await openTestProviderWorld();
  const { clock, provider, payments, sink } = world;
  async function told(): Promise<Webhook[]> {
    // What follows from one deed is sent one after the other.
    for (let sent = -1; sink.webhooks.length > sent;) {
      sent = sink.webhooks.length;
      await payments.tick();
    }
    return sink.webhooks.splice(0);
  }
  return {
    clock,
    provider,
    signature: SIGNATURE_HEADER,
    told,
    async press(reference, deed) {
      if (deed === "fail" || deed === "renew") {
        await payments.act(reference, deed === "fail" ? "let_fail" : "let_renew");
        await payments.act(reference, "renew");
      } else if (deed === "end") {
        const subscription = (await provider.look(reference)).find((event) => "subscription" in event);
        await provider.setRenewal(String(subscription && Reflect.get(subscription, "subscription")), false);
        await payments.act(reference, "renew");
      } else assert.ok(await payments.act(reference, deed), deed);
      return await told();
    },
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}

function openStripeSubject(): Promise<Subject> {
  const clock = new TestClock();
  const stripe = openFakeStripe(clock);
  const { api, key, webhookSecret } = stripe;
  return Promise.resolve({
    clock,
    provider: openStripe({ key, webhookSecret, api }),
    signature: "stripe-signature",
    press: (reference, deed) => stripe.press(reference, deed),
    told: () => Promise.resolve([]),
    [Symbol.asyncDispose]: () => stripe[Symbol.asyncDispose](),
  });
}

/** What the webhooks say, each news once; a dispute comes last, since two webhooks of one deed are sent side by side. */
async function read({ provider }: Subject, webhooks: readonly Webhook[]): Promise<PaymentEvent[]> {
  const news = new Map<string, PaymentEvent>();
  for (const webhook of webhooks) {
    const result = await provider.read(webhook);
    assert.ok(result.ok, result.ok ? "" : result.refusal.code);
    for (const event of result.value) news.set(event.id, event);
  }
  const isDispute = ({ kind }: PaymentEvent) => Number(kind === "disputed");
  return [...news.values()].sort((one, other) => isDispute(one) - isDispute(other));
}

const CLAIM = { member: "0123456789", package_id: 2, amount: 1_999, currency: "USD" };
const ORDER = "a".repeat(32);

for (const [name, open] of [["test", openTest], ["stripe", openStripeSubject]] as const) {
  Deno.test(`PY-1 ${name}: an order has one page, however often it is opened`, async () => {
    await using subject = await open();
    const { provider } = subject;
    const one = await provider.open(checkoutOf(ORDER));
    assert.deepEqual(await provider.open(checkoutOf(ORDER)), one);
    const [two, three] = await Promise.all([
      provider.open(checkoutOf("b".repeat(32))),
      provider.open(checkoutOf("c".repeat(32))),
    ]);
    assert.equal(new Set([one, two, three].map(({ reference }) => reference)).size, 3);
    assert.equal(provider.name, name);
  });

  Deno.test(`PY-2 ${name}: what is forged, altered, too old or too early is refused`, async () => {
    await using subject = await open();
    const { provider, signature } = subject;
    const { reference } = await provider.open(checkoutOf(ORDER));
    const webhook = (await subject.press(reference, "pay")).at(-1);
    assert.ok(webhook);
    const codeOf = async (change: Partial<Webhook>) => {
      const result = await provider.read({ ...webhook, ...change });
      return result.ok ? "taken" : result.refusal.code;
    };
    const header = webhook.headers[signature] ?? "";
    assert.equal(await codeOf({}), "taken");
    for (const ms of [300_000, -299_000]) assert.equal(await codeOf({ now: webhook.now + ms }), "taken");
    for (const ms of [301_000, -301_000]) {
      assert.equal(await codeOf({ now: webhook.now + ms }), "webhook_stale", String(ms));
    }
    const altered = webhook.body.slice();
    altered[altered.length - 2] = 0x20;
    assert.equal(await codeOf({ body: altered }), "webhook_signature");
    assert.equal(await codeOf({ body: new Uint8Array() }), "webhook_signature");
    const forged = [
      "",
      "t=1,v1=",
      header.replace(/v1=./, (start) => start.endsWith("0") ? "v1=1" : "v1=0"),
      header.replace(/t=(\d+)/, (_, at) => `t=${Number(at) + 1}`),
      header.replace("v1=", "v0="),
      header.replace(/^t=\d+,/, ""),
    ];
    for (const each of forged) {
      assert.equal(await codeOf({ headers: { [signature]: each } }), "webhook_signature", each);
    }
    assert.equal(await codeOf({ headers: {} }), "webhook_signature");
  });

  Deno.test(`PY-4 PY-7 ${name}: every outcome is told, and a look says the same`, async () => {
    await using subject = await open();
    const { provider } = subject;
    const walks: readonly (readonly Deed[])[] = [
      ["pay"],
      ["hold"],
      ["hold", "pay"],
      ["hold", "refuse"],
      ["cancel"],
      ["pay", "return_half"],
      ["pay", "return"],
      ["pay", "charge_back"],
    ];
    for (const [index, deeds] of walks.entries()) {
      const order = String(index).repeat(32);
      const { reference } = await provider.open(checkoutOf(order));
      assert.deepEqual(await provider.look(reference), []);
      const claim = { order, ...CLAIM };
      let payment: string | undefined;
      for (const deed of deeds) {
        const [event, ...more] = await read(subject, await subject.press(reference, deed));
        assert.ok(event, deed);
        assert.deepEqual(more.map(({ kind }) => kind), deed === "charge_back" ? ["disputed"] : []);
        assert.equal(event.provider, name);
        assert.equal(event.at, subject.clock.now());
        switch (event.kind) {
          case "paid":
            assert.equal(deed, "pay");
            assert.equal(event.subscription, null);
            payment = event.payment;
            break;
          case "pending":
          case "refused":
          case "cancelled":
            assert.equal(event.kind, { hold: "pending", refuse: "refused" }[String(deed)] ?? "cancelled");
            break;
          case "refunded":
          case "charged_back":
            assert.equal(event.kind, deed === "charge_back" ? "charged_back" : "refunded");
            assert.equal(event.payment, payment);
            assert.equal(event.amount, deed === "return_half" ? 999 : 1_999);
            assert.equal(event.currency, "USD");
            break;
          default:
            assert.fail(event.kind);
        }
        if ("claim" in event) {
          assert.deepEqual(event.claim, claim);
          assert.equal(event.reference, reference);
        }
        const found = (await provider.look(reference)).find(({ id }) => id === event.id);
        assert.deepEqual(found, event, deed);
      }
    }
  });

  Deno.test(`PY-20 ${name}: a dispute is told with the time by which evidence is due, and how it ends, once each`, async () => {
    await using subject = await open();
    const { provider, clock } = subject;
    for (
      const [nth, [deed, state]] of ([["win_dispute", "won"], ["lose_dispute", "lost"]] as const).entries()
    ) {
      const { reference } = await provider.open(checkoutOf(String(nth).repeat(32)));
      await subject.press(reference, "pay");
      const begun = (await read(subject, await subject.press(reference, "charge_back"))).at(-1);
      assert.ok(begun?.kind === "disputed");
      assert.deepEqual([begun.state, begun.amount, begun.currency], ["open", 1_999, "USD"]);
      assert.equal(begun.due_at, clock.now() + 7 * 24 * 3_600_000);
      const over = (await read(subject, await subject.press(reference, deed))).at(-1);
      assert.ok(over?.kind === "disputed");
      assert.deepEqual([over.state, over.dispute, over.payment], [state, begun.dispute, begun.payment]);
      const looked = (await provider.look(reference)).filter(({ kind }) => kind === "disputed");
      assert.deepEqual(looked.at(-1), over);
    }
  });

  Deno.test(`PY-4 PY-7 PY-8 ${name}: a contract renews, fails, and ends`, async () => {
    await using subject = await open();
    const { provider } = subject;
    const { reference } = await provider.open(checkoutOf(ORDER, 3));
    const [paid] = await read(subject, await subject.press(reference, "pay"));
    assert.ok(paid?.kind === "paid" && paid.subscription !== null);
    const { subscription } = paid;
    const [renewed] = await read(subject, await subject.press(reference, "renew"));
    assert.ok(renewed?.kind === "renewed");
    assert.deepEqual([renewed.subscription, renewed.amount, renewed.currency], [subscription, 1_999, "USD"]);
    assert.notEqual(renewed.payment, paid.payment);
    const [first] = await read(subject, await subject.press(reference, "fail"));
    assert.ok(first?.kind === "renewal_failed");
    assert.deepEqual([first.subscription, first.final], [subscription, false]);
    const [again] = await read(subject, await subject.press(reference, "renew"));
    assert.ok(again?.kind === "renewed");
    await provider.setRenewal(subscription, false);
    await provider.setRenewal(subscription, true);
    await provider.setRenewal(subscription, false);
    const [ended] = await read(subject, await subject.press(reference, "end"));
    assert.ok(ended?.kind === "subscription_ended" && ended.subscription === subscription);
    const looked = (await provider.look(reference)).map(({ id }) => id);
    for (const { id } of [paid, renewed, again, ended]) assert.ok(looked.includes(id), id);
  });

  Deno.test(`PY-8 ${name}: a contract ends at once where that is said, and once`, async () => {
    await using subject = await open();
    const { provider } = subject;
    const { reference } = await provider.open(checkoutOf(ORDER, 1));
    const [paid] = await read(subject, await subject.press(reference, "pay"));
    assert.ok(paid?.kind === "paid" && paid.subscription !== null);
    await subject.press(reference, "fail");
    for (const _ of [1, 2]) await provider.end(paid.subscription);
    const ended = (await provider.look(reference)).filter(({ kind }) => kind === "subscription_ended");
    assert.equal(ended.length, 1);
    await assert.rejects(provider.end("contract_unknown"), { name: "PaymentProviderError" });
  });

  Deno.test(`PY-4 ${name}: the third renewal that fails is the last one`, async () => {
    await using subject = await open();
    const { provider } = subject;
    const { reference } = await provider.open(checkoutOf(ORDER, 1));
    await subject.press(reference, "pay");
    const finals: boolean[] = [];
    for (let tries = 0; tries < 3; tries++) {
      const [event] = await read(subject, await subject.press(reference, "fail"));
      assert.ok(event?.kind === "renewal_failed");
      finals.push(event.final);
      assert.deepEqual((await provider.look(reference)).at(-1), event);
    }
    assert.deepEqual(finals, [false, false, true]);
  });

  Deno.test(`PY-9 ${name}: a payment is returned whole, once`, async () => {
    await using subject = await open();
    const { provider } = subject;
    const { reference } = await provider.open(checkoutOf(ORDER));
    const [paid] = await read(subject, await subject.press(reference, "pay"));
    assert.ok(paid?.kind === "paid");
    await provider.refund(paid.payment, "refund:1");
    await provider.refund(paid.payment, "refund:1");
    await subject.told();
    const returned = (await provider.look(reference)).filter(({ kind }) => kind === "refunded");
    assert.equal(returned.length, 1);
    assert.equal(returned[0]?.kind === "refunded" && returned[0].amount, 1_999);
  });

  Deno.test(`PY-16 ${name}: what the provider does not know is an error of its own`, async () => {
    await using subject = await open();
    const { provider } = subject;
    const error = { name: "PaymentProviderError" };
    await assert.rejects(provider.refund("payment_unknown", "refund:1"), error);
    await assert.rejects(provider.setRenewal("contract_unknown", false), error);
  });
}
