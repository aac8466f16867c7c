import assert from "node:assert/strict";
import { keys } from "@/store/keys.ts";
import type { Order } from "@/store/records.ts";
import { openLossy } from "@/tests/kit/lossy.ts";
import { audit, openTestActors, type TestActors, TestClock } from "@/tests/kit/mod.ts";
import {
  claimOf,
  COINS_200,
  coinsOf,
  eventOf,
  openTill,
  order,
  orderOf,
  outcomesOf,
  paidOf,
} from "@/tests/kit/till.ts";

async function openShop(options: Parameters<typeof openTestActors>[0] = {}) {
  const clock = new TestClock();
  const providers = new Map([["test", openTill()] as const]);
  const shop = await openTestActors({ now: clock.now, providers, ...options });
  return { shop, clock, ada: await shop.join("Ada") };
}

async function heard(
  { actors }: TestActors,
  event: Parameters<TestActors["actors"]["payments"]["apply"]>[0],
) {
  const result = await actors.payments.apply(event);
  return result.ok ? result.value : result.refusal.code;
}

/** Letters that wait, by their kind. */
async function lettersOf({ database }: TestActors): Promise<string[]> {
  const kinds: string[] = [];
  for await (const { value } of database.list(keys.mailJobs())) kinds.push(value.kind);
  return kinds.filter((kind) => kind !== "verify");
}

Deno.test("PA-9 P13 paid: coins, bonus and spins come in one commit, and once however often it is told", async () => {
  const { shop, ada } = await openShop();
  await using _ = shop;
  const bought = await order(shop, ada, { ...COINS_200, package_id: 6 });
  const event = paidOf(bought);
  const all = await Promise.all(Array.from({ length: 10 }, () => heard(shop, event)));
  assert.deepEqual(all.toSorted(), ["done", ...Array(9).fill("known")]);
  assert.equal(await heard(shop, { ...event, id: "another" }), "ignored");
  assert.equal(await heard(shop, { ...event, id: "a third", payment: "pay-again" }), "ignored");
  const { balance, entries } = await coinsOf(shop, ada);
  assert.equal(balance, 7_200);
  assert.deepEqual(entries, [{ cause: "purchase", delta: 7_000 }]);
  assert.equal((await shop.database.get(keys.wheel(ada))).value?.free, 2);
  const { state, payment, look_at } = await orderOf(shop, bought.id);
  assert.deepEqual([state, payment, look_at], ["paid", event.payment, undefined]);
  for await (const { key } of shop.database.list(keys.ordersOpen())) assert.fail(String(key));
  assert.deepEqual(await lettersOf(shop), ["receipt"]);
});

Deno.test("PA-9 P13 paid: a commit whose reply is lost grants once", async () => {
  for (const how of ["throws", "says no"] as const) {
    const { database, loseNext } = await openLossy();
    const { shop, ada } = await openShop({ database });
    await using _ = shop;
    const event = paidOf(await order(shop, ada));
    loseNext(how);
    assert.equal(await heard(shop, event), "done");
    assert.equal((await coinsOf(shop, ada)).balance, 400);
    const told = shop.published.at(-1)?.deliveries ?? [];
    assert.deepEqual(
      told.map(({ kind }) => kind),
      ["event", "desk"],
      "the buyer and the desk hear of it once",
    );
    await database.close();
  }
});

Deno.test("PA-6 paid: what does not match its order changes nothing, and is kept for the operator", async () => {
  const { shop, ada } = await openShop();
  await using _ = shop;
  const ben = await shop.join("Ben");
  const bought = await order(shop, ada);
  const claim = claimOf(bought);
  const wrong = [
    { ...claim, amount: 1 },
    { ...claim, amount: claim.amount + 1 },
    { ...claim, currency: "ILS" },
    { ...claim, package_id: 2 },
    { ...claim, member: ben },
    { ...claim, order: "f".repeat(32) },
    { ...claim, order: "nonsense" },
  ];
  for (const each of wrong) {
    const event = paidOf(bought, { claim: each });
    assert.equal(await heard(shop, event), "payment_mismatch", JSON.stringify(each));
    const { value } = await shop.database.get(keys.paymentEvent("test", event.id));
    assert.match(value?.ignored ?? "", /^does not match/);
  }
  assert.equal(await heard(shop, { ...paidOf(bought), provider: "stripe" }), "payment_mismatch");
  assert.deepEqual(await orderOf(shop, bought.id), bought);
  for (const member of [ada, ben]) assert.equal((await coinsOf(shop, member)).balance, 200);
});

Deno.test("PA-6 P13 paid: one payment pays one order, also when it is told for two of two members at once", async () => {
  const { shop, ada } = await openShop();
  await using _ = shop;
  const ben = await shop.join("Ben");
  for (const [nth, other] of [ada, ben].entries()) {
    const [first, second] = [await order(shop, ada), await order(shop, other)];
    const payment = `pay-once-${nth}`;
    const answers = await Promise.all([first, second].map((each) => heard(shop, paidOf(each, { payment }))));
    assert.deepEqual(answers.toSorted(), ["done", "payment_mismatch"]);
    const paid = await Promise.all([first, second].map(async ({ id }) => (await orderOf(shop, id)).state));
    assert.deepEqual(paid.toSorted(), ["open", "paid"]);
  }
  const balances = await Promise.all([ada, ben].map(async (member) => (await coinsOf(shop, member)).balance));
  assert.equal(balances.reduce((sum, each) => sum + each), 2 * 200 + 2 * 200);
  await audit(shop);
});

Deno.test("PA-8 PA-21 unpaid: money on its way, refused and cancelled are told, and money that comes still pays", async () => {
  const { shop, ada } = await openShop();
  await using _ = shop;
  const told = (bought: Order, kind: "pending" | "refused" | "cancelled") =>
    heard(shop, eventOf({ kind, claim: claimOf(bought), reference: `page-${bought.id}` }));
  const stateOf = async ({ id }: Order) => (await orderOf(shop, id)).state;
  for (const end of ["refused", "cancelled"] as const) {
    const bought = await order(shop, ada);
    assert.equal(await told(bought, "pending"), "done");
    assert.equal(await stateOf(bought), "pending");
    assert.equal(await told(bought, end), "done");
    assert.equal(await stateOf(bought), end);
    assert.equal(await told(bought, "pending"), "ignored");
    assert.equal(await told(bought, "refused"), "ignored");
    assert.deepEqual(outcomesOf(shop, bought), ["pending", end]);
    assert.equal(await heard(shop, paidOf(bought)), "done");
    assert.equal(await told(bought, end), "ignored");
    assert.equal(await stateOf(bought), "paid");
  }
  assert.equal((await coinsOf(shop, ada)).balance, 600);
});

Deno.test("PA-21 paid: the member's devices hear of the order with the coins that it brought", async () => {
  const { shop, clock, ada } = await openShop();
  await using _ = shop;
  const bought = await order(shop, ada, { ...COINS_200, package_id: 5 });
  await heard(shop, paidOf(bought));
  const delivery = shop.published.at(-1)?.deliveries[0];
  assert.ok(delivery?.kind === "event" && clock.now() > 0);
  assert.deepEqual(delivery.to, [ada]);
  assert.deepEqual(delivery.frame, {
    module: "payment/complete",
    data: {
      order_id: bought.id,
      type: "credits",
      status: "paid",
      coins: 5_000,
      credits: 5_200,
      credits_seq: 2,
      premium_until: 0,
      free_spins: 1,
      spins_version: 1,
    },
  });
});
