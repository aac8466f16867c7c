import assert from "node:assert/strict";
import { ORDER_LIFE_MS, RECONCILE_AFTER_MS } from "@/domain/limits.ts";
import { addMonths } from "@/domain/premium.ts";
import { keys } from "@/store/keys.ts";
import type { Order } from "@/store/records.ts";
import { audit, openTestActors, TestClock } from "@/tests/kit/mod.ts";
import type { TestActorsOptions } from "@/tests/kit/actors.ts";
import {
  claimOf,
  coinsOf,
  eventOf,
  ONE_MONTH,
  openTill,
  order,
  orderOf,
  outcomesOf,
  paidOf,
} from "@/tests/kit/till.ts";

const NOTHING = { asked: 0, changed: 0, expired: 0, failed: 0 };

async function openShop() {
  const till = openTill();
  const clock = new TestClock();
  const shop = await openTestActors({ now: clock.now, providers: new Map([["test", till]]) });
  const ada = await shop.join("Ada");
  const { payments } = shop.actors;
  return {
    shop,
    till,
    clock,
    ada,
    payments,
    stateOf: async ({ id }: Order) => (await orderOf(shop, id)).state,
  };
}

Deno.test("PA-18 reconcile: an order whose webhook got lost is found after five minutes", async () => {
  const { shop, till, clock, ada, payments, stateOf } = await openShop();
  await using _ = shop;
  const bought = await order(shop, ada);
  till.told.set(`page-${bought.id}`, [paidOf(bought)]);
  assert.deepEqual(await payments.reconcile(), NOTHING);
  clock.advance(RECONCILE_AFTER_MS);
  const found = await Promise.all([payments.reconcile(), payments.reconcile()]);
  assert.deepEqual(found.map(({ changed }) => changed).toSorted(), [0, 1], "one of two isolates asks");
  assert.equal(await stateOf(bought), "paid");
  assert.equal((await coinsOf(shop, ada)).balance, 400);
  assert.deepEqual(await payments.reconcile(), NOTHING);
});

Deno.test("PA-18 reconcile: asked at twice the age each time, given up after a day, and paid still", async () => {
  const { shop, till, clock, ada, payments, stateOf } = await openShop();
  await using _ = shop;
  const bought = await order(shop, ada);
  let asked = 0;
  let expired = 0;
  for (let minutes = 1; minutes < 48 * 60; minutes++) {
    clock.advance(60_000);
    const done = await payments.reconcile();
    asked += done.asked;
    expired += done.expired;
    if (done.expired > 0) assert.ok(clock.now() - bought.created_at >= ORDER_LIFE_MS);
  }
  assert.ok(asked <= 11, `asked ${asked} times`);
  assert.deepEqual([expired, await stateOf(bought)], [1, "expired"]);
  assert.deepEqual(outcomesOf(shop, bought), ["expired"]);
  till.told.set(`page-${bought.id}`, [paidOf(bought)]);
  assert.equal((await payments.reconcile({ all: true })).changed, 1);
  assert.equal(await stateOf(bought), "paid");
});

Deno.test("PA-18 reconcile: what the provider does not answer is not given up, nor is money on its way", async () => {
  const { shop, till, clock, ada, payments, stateOf } = await openShop();
  await using _ = shop;
  const [lost, pending] = [await order(shop, ada), await order(shop, ada)];
  await payments.apply(
    eventOf({ kind: "pending", claim: claimOf(pending), reference: `page-${pending.id}` }),
  );
  clock.advance(2 * ORDER_LIFE_MS);
  till.isDown = true;
  assert.deepEqual(await payments.reconcile(), { asked: 2, changed: 0, expired: 0, failed: 2 });
  till.isDown = false;
  clock.advance(ORDER_LIFE_MS);
  assert.deepEqual(await payments.reconcile(), { asked: 2, changed: 0, expired: 1, failed: 0 });
  assert.deepEqual([await stateOf(lost), await stateOf(pending)], ["expired", "pending"]);
});

Deno.test("PA-24 reconcile: a renewal whose webhook got lost is found, and one that came after the end", async () => {
  const { shop, till, clock, ada, payments } = await openShop();
  await using _ = shop;
  const bought = await order(shop, ada, ONE_MONTH);
  await payments.apply(paidOf(bought));
  const { id, amount, currency } = bought;
  const page = `page-${id}`;
  const subscription = `sub-${id}`;
  const member = async () => (await shop.database.get(keys.member(ada))).value ?? assert.fail();
  const contract = async () => {
    const { subscription } = await orderOf(shop, id);
    return (await shop.database.get(keys.subscription(subscription ?? assert.fail()))).value ?? assert.fail();
  };
  const { premium_until } = await member();
  till.told.set(page, [eventOf({ kind: "renewed", subscription, payment: "pay-2", amount, currency })]);
  clock.advance(premium_until - clock.now() + RECONCILE_AFTER_MS - 1);
  assert.deepEqual(await payments.reconcile(), NOTHING);
  clock.advance(1);
  const found = await Promise.all([payments.reconcile(), payments.reconcile()]);
  assert.deepEqual(found.map(({ changed }) => changed).toSorted(), [0, 1], "one of two isolates asks");
  assert.equal((await member()).premium_until, addMonths(premium_until, 1));
  assert.deepEqual(await payments.reconcile(), NOTHING);

  await payments.apply(eventOf({ kind: "renewal_failed", subscription, payment: "pay-3", final: true }));
  assert.deepEqual([(await contract()).state, (await contract()).untold], ["ended", true]);
  till.told.set(page, [eventOf({ kind: "renewed", subscription, payment: "pay-3", amount, currency })]);
  assert.equal((await payments.reconcile({ all: true })).changed, 1);
  assert.equal((await contract()).periods, 3);
  assert.deepEqual([(await contract()).state, (await contract()).untold], ["ended", true]);
  till.told.delete(page);
  let asked = 0;
  for (let hours = 0; hours < 100 * 24; hours++) {
    clock.advance(3_600_000);
    asked += (await payments.reconcile()).asked;
  }
  assert.ok(asked >= 5 && asked <= 15, `asked ${asked} times`);
  await audit(shop);
});

Deno.test("PA-25 play money: where the site does not sell by the test provider, it grants and returns nothing", async () => {
  const till = openTill();
  const clock = new TestClock();
  const options: TestActorsOptions = { now: clock.now, providers: new Map([["test", till]]) };
  const shop = await openTestActors(options);
  await using _ = shop;
  const ada = await shop.join("Ada");
  const { payments } = shop.actors;
  const [open, paid] = [await order(shop, ada), await order(shop, ada)];
  await payments.apply(paidOf(paid));
  options.catalogue = { ...shop.env.catalogue(), payments: { ccil: "stripe", cc3a: "stripe" } };
  const webhook = {
    headers: { "x-signed": "yes" },
    body: new TextEncoder().encode(JSON.stringify(paidOf(open))),
  };
  const heard = await payments.handle("test", webhook);
  assert.equal(!heard.ok && heard.refusal.code, "not_found");
  till.told.set(`page-${open.id}`, [paidOf(open)]);
  assert.equal((await payments.reconcile({ all: true })).changed, 0);
  const refunded = await payments.refund(paid.id);
  assert.equal(!refunded.ok && refunded.refusal.code, "payment_unavailable");
  clock.advance(ORDER_LIFE_MS);
  assert.deepEqual(await payments.reconcile(), { asked: 1, changed: 0, expired: 1, failed: 0 });
  assert.equal((await coinsOf(shop, ada)).balance, 400);
  assert.deepEqual(till.refunds, []);
  options.catalogue = { ...shop.env.catalogue(), payments: { ccil: "stripe", cc3a: "test" } };
  assert.ok((await payments.handle("test", webhook)).ok, "it is what premium is sold by");
});

Deno.test("PA-19 refund: the provider returns the money of a paid order, and the webhook takes the coins", async () => {
  const { shop, till, ada, payments } = await openShop();
  await using _ = shop;
  const bought = await order(shop, ada);
  const refund = async () => {
    const result = await payments.refund(bought.id);
    return result.ok ? "ok" : result.refusal.code;
  };
  assert.equal(await refund(), "unknown_order");
  await payments.apply(paidOf(bought));
  till.isDown = true;
  assert.equal(await refund(), "payment_unavailable");
  till.isDown = false;
  assert.equal(await refund(), "ok");
  assert.deepEqual(till.refunds, [`pay-${bought.id}`]);
  assert.equal((await coinsOf(shop, ada)).balance, 400);
  await payments.apply(
    eventOf({ kind: "refunded", payment: `pay-${bought.id}`, amount: bought.amount, currency: "USD" }),
  );
  assert.equal((await coinsOf(shop, ada)).balance, 200);
  assert.equal(await refund(), "ok");
  assert.equal(till.refunds.length, 1);
});

Deno.test("PA-18 reconcile: an order of which a provider says nonsense keeps nobody else waiting", async () => {
  const { shop, till, clock, ada, payments, stateOf } = await openShop();
  await using _ = shop;
  const [broken, bought] = [await order(shop, ada), await order(shop, ada)];
  till.told.set(`page-${bought.id}`, [paidOf(bought)]);
  const { look } = till;
  till.look = (reference) => {
    if (reference.endsWith(broken.id)) throw new TypeError("nonsense");
    return look(reference);
  };
  clock.advance(RECONCILE_AFTER_MS);
  await assert.rejects(payments.reconcile(), AggregateError);
  assert.deepEqual([await stateOf(broken), await stateOf(bought)], ["open", "paid"]);
});
