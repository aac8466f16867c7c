import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { moneyBack } from "@/actors/payments/money_back.ts";
import { newChange, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { Order } from "@/store/records.ts";
import { audit, openTestActors, type TestActors, TestClock, textTo } from "@/tests/kit/mod.ts";
import { coinsOf, eventOf, ONE_MONTH, openTill, order, orderOf, paidOf } from "@/tests/kit/till.ts";

async function openShop() {
  const clock = new TestClock();
  const till = openTill();
  const shop = await openTestActors({ now: clock.now, providers: new Map([["test", till]]) });
  return { shop, till, clock, ada: await shop.join("Ada") };
}

type Event = Parameters<TestActors["actors"]["payments"]["apply"]>[0];

async function heard({ actors }: TestActors, event: Event) {
  const result = await actors.payments.apply(event);
  return result.ok ? result.value : result.refusal.code;
}

function returnOf({ id, currency }: Order, amount: number, kind: "refunded" | "charged_back" = "refunded") {
  return eventOf({ kind, payment: `pay-${id}`, amount, currency });
}

Deno.test("PA-10 P11 returned: a share of the coins goes, once, as far as money came back", async () => {
  const { shop, ada } = await openShop();
  await using _ = shop;
  const bought = await order(shop, ada);
  await heard(shop, paidOf(bought));
  assert.equal(await heard(shop, returnOf(bought, 100)), "done");
  assert.equal(await heard(shop, returnOf(bought, 100)), "ignored");
  assert.equal(await heard(shop, returnOf(bought, 50)), "ignored");
  assert.equal((await coinsOf(shop, ada)).balance, 400 - Math.floor(200 * 100 / 299));
  assert.equal((await orderOf(shop, bought.id)).state, "paid");
  assert.equal(await heard(shop, returnOf(bought, 299)), "done");
  assert.equal(await heard(shop, returnOf(bought, 299, "charged_back")), "done");
  const { balance, entries } = await coinsOf(shop, ada);
  assert.equal(balance, 200);
  assert.deepEqual(entries, [
    { cause: "purchase", delta: 200 },
    { cause: "refund", delta: -66 },
    { cause: "refund", delta: -134 },
  ]);
  const { state, returned } = await orderOf(shop, bought.id);
  assert.equal(state, "refunded");
  assert.deepEqual([returned?.amount, returned?.coins, returned?.charged_back], [299, 200, true]);
  assert.equal(await heard(shop, { ...returnOf(bought, 299), currency: "ILS" }), "payment_mismatch");
});

Deno.test("P5 PA-10 returned: of two machines that hear of it at once only the one that did it tells the balance", async () => {
  const { shop, till, clock, ada } = await openShop();
  await using _ = shop;
  const bought = await order(shop, ada);
  await heard(shop, paidOf(bought));
  const event = returnOf(bought, 299);
  const { getMany } = shop.database;
  const account = JSON.stringify(keys.account(ada));
  let isLate = true;
  const database: typeof shop.database = {
    ...shop.database,
    // It has read the order as it was, and reads the account as the other one has left it.
    async getMany(keys) {
      if (isLate && keys.some((key) => JSON.stringify(key) === account)) {
        isLate = false;
        assert.equal(await heard(shop, event), "done");
      }
      return await getMany(keys);
    },
  };
  await using other = await openTestActors({
    now: clock.now,
    instance: "there",
    providers: new Map([["test", till]]),
    database,
  });
  assert.equal(await heard(other, event), "known");
  assert.equal(isLate, false);
  assert.deepEqual(other.published, []);
});

Deno.test("PA-10 P11 returned: coins that are spent are owed, block spending, and come off the next ones", async () => {
  const { shop, ada } = await openShop();
  await using _ = shop;
  const ben = await shop.join("Ben");
  const bought = await order(shop, ada);
  await heard(shop, paidOf(bought));
  const send = async (rid: string) => {
    const sent = await shop.actors.conversations.send(ada, rid, textTo({ id: ben }, rid));
    return sent.ok ? "ok" : sent.refusal.code;
  };
  for (let nth = 0; nth < 5; nth++) assert.equal(await send(`r${nth}`), "ok");
  await heard(shop, returnOf(bought, 299));
  assert.deepEqual(pick(await coinsOf(shop, ada)), { balance: 0, owed: 50 });
  assert.equal(await send("blocked"), "spending_blocked");
  await heard(shop, paidOf(await order(shop, ada)));
  const after = await coinsOf(shop, ada);
  assert.deepEqual(pick(after), { balance: 150, owed: 0 });
  assert.deepEqual(after.entries.at(-1), { cause: "owed", delta: -50 });
  assert.equal(await send("free again"), "ok");
});

Deno.test("PA-11 returned: what came back before its payment was known comes off when it is", async () => {
  const { shop, ada } = await openShop();
  await using _ = shop;
  const [whole, part] = [await order(shop, ada), await order(shop, ada)];
  assert.equal(await heard(shop, returnOf(whole, 299)), "done");
  assert.equal(await heard(shop, paidOf(whole)), "done");
  assert.deepEqual((await coinsOf(shop, ada)).entries, []);
  assert.equal((await orderOf(shop, whole.id)).state, "refunded");
  assert.equal(await heard(shop, returnOf(whole, 299)), "ignored");
  await heard(shop, returnOf(part, 100));
  await heard(shop, paidOf(part));
  assert.deepEqual((await coinsOf(shop, ada)).entries, [
    { cause: "purchase", delta: 200 },
    { cause: "refund", delta: -66 },
  ]);
  for await (const { key } of shop.database.list(keys.paymentsReturned())) assert.fail(String(key));
});

Deno.test("PA-12 returned: with all the money of a period go its time, its coins and its renewal", async () => {
  const { shop, clock, ada } = await openShop();
  await using _ = shop;
  const bought = await order(shop, ada, ONE_MONTH);
  await heard(shop, paidOf(bought));
  clock.advance(3_600_000);
  assert.equal(await heard(shop, returnOf(bought, 1_000)), "done");
  const member = async () => (await shop.database.get(keys.member(ada))).value;
  assert.ok((await member())?.premium_grace);
  await heard(shop, returnOf(bought, bought.amount));
  const after = await member();
  assert.deepEqual(
    [after?.premium_until, after?.premium_grace],
    [clock.now(), undefined],
    "what is over stays",
  );
  assert.equal((await coinsOf(shop, ada)).balance, 200);
  const { subscription } = await orderOf(shop, bought.id);
  const contract = subscription && (await shop.database.get(keys.subscription(subscription))).value;
  assert.ok(contract);
  assert.deepEqual([contract.state, contract.untold], ["cancelled", true]);
});

Deno.test("PA-12 returned: a period that is over takes nothing from what comes later", async () => {
  const { shop, clock, ada } = await openShop();
  await using _ = shop;
  const first = await order(shop, ada, ONE_MONTH);
  await heard(shop, paidOf(first));
  const second = await order(shop, ada, ONE_MONTH);
  await heard(shop, paidOf(second));
  const until = async () => (await shop.database.get(keys.member(ada))).value?.premium_until;
  const { period } = await orderOf(shop, first.id);
  assert.ok(period);
  clock.advance(period.until - clock.now());
  const before = await until();
  await heard(shop, returnOf(first, first.amount));
  assert.equal(await until(), before);
});

Deno.test("PA-12 returned: what follows a period that goes comes earlier, its contract's end with it", async () => {
  const { shop, clock, ada } = await openShop();
  await using _ = shop;
  const first = await order(shop, ada, ONE_MONTH);
  await heard(shop, paidOf(first));
  const second = await order(shop, ada, ONE_MONTH);
  await heard(shop, paidOf(second));
  clock.advance(3_600_000);
  const { period } = await orderOf(shop, first.id);
  const before = (await shop.database.get(keys.member(ada))).value?.premium_until ?? assert.fail();
  assert.equal(await heard(shop, returnOf(first, first.amount)), "done");
  const { subscription = assert.fail() } = await orderOf(shop, second.id);
  const contract = (await shop.database.get(keys.subscription(subscription))).value;
  const member = (await shop.database.get(keys.member(ada))).value;
  assert.equal(member?.premium_until, before - ((period?.until ?? 0) - clock.now()));
  assert.deepEqual([contract?.state, contract?.paid_until], ["active", member?.premium_until]);
  await audit(shop);
});

Deno.test("PA-10 returned: with all the money go the free spins that are left, and none before", async () => {
  const { shop, ada } = await openShop();
  await using _ = shop;
  const { id: package_id, spins } = shop.env.catalogue().credits.find((each) => each.spins > 1) ??
    assert.fail();
  const bought = await order(shop, ada, { provider: "ccil", type: "buy-credits", package_id });
  await heard(shop, paidOf(bought));
  const wheel = async () => (await shop.database.get(keys.wheel(ada))).value ?? assert.fail();
  assert.equal((await wheel()).free, spins);
  await heard(shop, returnOf(bought, 100));
  assert.equal((await wheel()).free, spins);
  // One of them was used.
  const change = newChange();
  const { version } = await wheel();
  set(change, keys.wheel(ada), { ...await wheel(), free: spins - 1, version });
  await shop.database.commit(change);
  await heard(shop, returnOf(bought, bought.amount));
  assert.deepEqual([(await wheel()).free, (await wheel()).version], [0, version + 1]);
});

Deno.test("PA-8 PA-12 returned: a part that was charged back renews nothing, whichever is told first", async () => {
  const { shop, ada } = await openShop();
  await using _ = shop;
  const bought = await order(shop, ada, ONE_MONTH);
  await heard(shop, returnOf(bought, 100, "charged_back"));
  await heard(shop, paidOf(bought));
  const member = (await shop.database.get(keys.member(ada))).value;
  const { period, subscription } = await orderOf(shop, bought.id);
  assert.deepEqual([member?.premium_until, member?.premium_grace], [period?.until, undefined]);
  const contract = subscription && (await shop.database.get(keys.subscription(subscription))).value;
  assert.deepEqual(contract && [contract.state, contract.untold, contract.periods], ["cancelled", true, 1]);
});

Deno.test("PA-12 returned: a chargeback of a part ends the renewal too, and leaves the time", async () => {
  const { shop, ada } = await openShop();
  await using _ = shop;
  const bought = await order(shop, ada, ONE_MONTH);
  await heard(shop, paidOf(bought));
  const before = (await shop.database.get(keys.member(ada))).value;
  await heard(shop, returnOf(bought, 1, "charged_back"));
  const after = (await shop.database.get(keys.member(ada))).value;
  assert.deepEqual([after?.premium_until, after?.premium_grace], [before?.premium_until, undefined]);
});

Deno.test("PA-11 PA-12 returned: premium whose money came back before brings nothing, and renews nowhere", async () => {
  const { shop, ada } = await openShop();
  await using _ = shop;
  const bought = await order(shop, ada, ONE_MONTH);
  await heard(shop, returnOf(bought, bought.amount));
  await heard(shop, paidOf(bought));
  assert.equal((await shop.database.get(keys.member(ada))).value?.premium_until, 0);
  const { subscription } = await orderOf(shop, bought.id);
  const contract = subscription && (await shop.database.get(keys.subscription(subscription))).value;
  assert.deepEqual(contract && [contract.state, contract.untold, contract.periods], ["cancelled", true, 0]);
});

Deno.test("PA-10 moneyBack: never more than the coins of the order, in however many parts", () => {
  fc.assert(fc.property(
    fc.integer({ min: 1, max: 100_000 }),
    fc.integer({ min: 0, max: 10_000 }),
    fc.array(fc.integer({ min: 0, max: 120_000 }), { maxLength: 8 }),
    (amount, credits, parts) => {
      const goods = { type: "credits", package_id: 1, credits, bonus: 0, spins: 0 } as const;
      let order: Pick<Order, "goods" | "amount" | "returned"> = { goods, amount };
      let taken = 0;
      for (const part of parts) {
        const back = moneyBack(order, { amount: part, currency: "USD", charged_back: false, at: 1 });
        if (!back) continue;
        assert.ok(back.coins >= 0);
        taken += back.coins;
        order = { ...order, returned: back.returned };
      }
      assert.equal(taken, Math.floor(credits * Math.min(amount, Math.max(0, ...parts)) / amount));
    },
  ));
});

function pick({ balance, owed = 0 }: { balance: number; owed?: number }) {
  return { balance, owed };
}
