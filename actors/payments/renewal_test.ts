import assert from "node:assert/strict";
import { addMonths, hasPremium } from "@/domain/premium.ts";
import { PREMIUM_GRACE_MS } from "@/domain/limits.ts";
import { keys } from "@/store/keys.ts";
import type { Order, Subscription } from "@/store/records.ts";
import { openTestActors, type TestActors, TestClock } from "@/tests/kit/mod.ts";
import { openRemoteSized } from "@/tests/kit/remote_sized.ts";
import { coinsOf, eventOf, ONE_MONTH, openTill, order, orderOf, paidOf } from "@/tests/kit/till.ts";

const DAY_MS = 24 * 3_600_000;

async function openShop(at?: number) {
  const clock = new TestClock(at);
  const database = await openRemoteSized();
  const shop = await openTestActors({ now: clock.now, providers: new Map([["test", openTill()]]), database });
  const ada = await shop.join("Ada");
  return {
    shop: {
      ...shop,
      async [Symbol.asyncDispose]() {
        await shop[Symbol.asyncDispose]();
        await database.close();
      },
    },
    clock,
    ada,
    member: async () => {
      const { value } = await shop.database.get(keys.member(ada));
      assert.ok(value);
      return value;
    },
    async subscribe(input = ONE_MONTH): Promise<Order> {
      const bought = await order(shop, ada, input);
      assert.equal(await heard(shop, paidOf(bought)), "done");
      return await orderOf(shop, bought.id);
    },
    async contract({ subscription }: Order): Promise<Subscription> {
      assert.ok(subscription);
      const { value } = await shop.database.get(keys.subscription(subscription));
      assert.ok(value);
      return value;
    },
  };
}

type Event = Parameters<TestActors["actors"]["payments"]["apply"]>[0];

async function heard({ actors }: TestActors, event: Event) {
  const result = await actors.payments.apply(event);
  return result.ok ? result.value : result.refusal.code;
}

function renewedOf({ id, amount, currency }: Order, payment: string) {
  return eventOf({ kind: "renewed", subscription: `sub-${id}`, payment, amount, currency });
}

function failedOf({ id }: Order, payment: string, final = false) {
  return eventOf({ kind: "renewal_failed", subscription: `sub-${id}`, payment, final });
}

async function kindsOf({ database }: TestActors): Promise<string[]> {
  const kinds: string[] = [];
  for await (const { value } of database.list(keys.mailJobs())) kinds.push(value.kind);
  return kinds.filter((kind) => kind !== "verify").toSorted();
}

Deno.test("PA-13 PA-15 P13 renewal: a year of months, each with its coins, its order and its receipt, once", async () => {
  const start = Date.UTC(2027, 0, 31, 9);
  const { shop, clock, ada, member, subscribe, contract } = await openShop(start);
  await using _ = shop;
  const first = await subscribe();
  assert.equal((await member()).premium_until, Date.UTC(2027, 1, 28, 9));
  assert.equal((await member()).premium_grace, PREMIUM_GRACE_MS);
  for (let month = 2; month <= 12; month++) {
    const { premium_until } = await member();
    clock.advance(premium_until - clock.now() + (month % 3) * DAY_MS);
    assert.ok(hasPremium(await member(), clock.now()), "its lateness makes no gap");
    const event = renewedOf(first, `pay-${month}`);
    assert.deepEqual(
      [
        await heard(shop, event),
        await heard(shop, event),
        await heard(shop, { ...event, id: `again-${month}` }),
      ],
      ["done", "known", "ignored"],
    );
    assert.equal((await member()).premium_until, addMonths(start, month));
  }
  const { balance, entries } = await coinsOf(shop, ada);
  assert.equal(balance, 200 + 12 * 2_000);
  assert.deepEqual(entries, Array(12).fill({ cause: "premium", delta: 2_000 }));
  const { periods, state, paid_until } = await contract(first);
  assert.deepEqual([periods, state, paid_until], [12, "active", (await member()).premium_until]);
  const receipts = await kindsOf(shop);
  assert.ok(receipts.length >= 1 && receipts.every((kind) => kind === "receipt"));
  let orders = 0;
  for await (const { value } of shop.database.list(keys.orders())) {
    orders++;
    assert.deepEqual([value.state, value.subscription], ["paid", first.subscription]);
  }
  assert.equal(orders, 12);
});

Deno.test("PA-14 OP-30 paid: months stack, and of two contracts the older one gives way", async () => {
  const { shop, clock, member, subscribe, contract } = await openShop();
  await using _ = shop;
  const first = await subscribe();
  clock.advance(DAY_MS);
  const second = await subscribe({ ...ONE_MONTH, package_id: 2 });
  assert.equal((await member()).premium_until, addMonths(addMonths(clock.now() - DAY_MS, 1), 3));
  const older = await contract(first);
  assert.deepEqual([older.state, older.untold, older.cancelled_at], ["cancelled", true, clock.now()]);
  assert.deepEqual([(await contract(second)).state, (await contract(second)).months], ["active", 3]);
  assert.equal((await member()).premium_grace, PREMIUM_GRACE_MS);
  // The provider has not heard of it in time: the money buys its month, and the newer one goes on renewing.
  const { premium_until } = await member();
  assert.equal(await heard(shop, renewedOf(first, "pay-late")), "done");
  assert.equal((await member()).premium_until, addMonths(premium_until, 1));
  assert.deepEqual([(await contract(first)).state, (await contract(first)).untold], ["cancelled", true]);
  assert.equal(
    await heard(shop, eventOf({ kind: "subscription_ended", subscription: `sub-${first.id}` })),
    "done",
  );
  assert.equal((await member()).premium_grace, PREMIUM_GRACE_MS);
  assert.equal((await contract(first)).state, "ended");
});

Deno.test("PA-16 renewal: a failure is told once, premium goes on through the grace, and a late payment heals it", async () => {
  const { shop, clock, ada, member, subscribe, contract } = await openShop();
  await using _ = shop;
  const first = await subscribe();
  clock.advance((await member()).premium_until - clock.now());
  assert.equal(await heard(shop, failedOf(first, "pay-2")), "done");
  assert.equal(await heard(shop, failedOf(first, "pay-2")), "ignored");
  assert.equal((await contract(first)).state, "past_due");
  clock.advance(PREMIUM_GRACE_MS - 1);
  assert.ok(hasPremium(await member(), clock.now()));
  const banners = shop.published.flatMap(({ deliveries }) => deliveries).filter((each) =>
    each.kind === "event" && each.frame.module === "notification"
  );
  assert.equal(banners.length, 1);
  assert.deepEqual(await kindsOf(shop), ["receipt", "renewal_failed"]);
  const { premium_until } = await member();
  await heard(shop, renewedOf(first, "pay-2"));
  assert.equal((await contract(first)).state, "active");
  assert.equal((await member()).premium_until, addMonths(premium_until, 1));
  assert.equal(await heard(shop, failedOf(first, "pay-2")), "ignored");
  assert.equal((await coinsOf(shop, ada)).balance, 4_200);
});

Deno.test("PA-16 renewal: after the last try the contract is over and premium ends with what is paid", async () => {
  const { shop, clock, member, subscribe, contract } = await openShop();
  await using _ = shop;
  const first = await subscribe();
  clock.advance((await member()).premium_until - clock.now());
  await heard(shop, failedOf(first, "pay-2"));
  assert.ok(hasPremium(await member(), clock.now()));
  await heard(shop, failedOf(first, "pay-2", true));
  assert.ok(!hasPremium(await member(), clock.now()));
  const { state, ended_at } = await contract(first);
  assert.deepEqual([state, ended_at], ["ended", clock.now()]);
  assert.equal(await heard(shop, failedOf(first, "pay-3")), "ignored");
  assert.deepEqual(await kindsOf(shop), ["receipt", "renewal_failed", "renewal_failed"]);
});

Deno.test("PA-17 ended: what the provider ends renews no more, and lasts as long as it is paid", async () => {
  const { shop, clock, member, subscribe, contract } = await openShop();
  await using _ = shop;
  const first = await subscribe();
  const { premium_until } = await member();
  const event = eventOf({ kind: "subscription_ended", subscription: `sub-${first.id}` });
  assert.deepEqual([await heard(shop, event), await heard(shop, { ...event, id: "again" })], [
    "done",
    "ignored",
  ]);
  const after = await member();
  assert.deepEqual([after.premium_until, after.premium_grace], [premium_until, undefined]);
  assert.ok(hasPremium(after, clock.now()));
  assert.equal((await contract(first)).state, "ended");
});

Deno.test("PA-8 renewal: what comes before its contract is known counts when it is told again", async () => {
  const { shop, ada } = await openShop();
  await using _ = shop;
  const bought = await order(shop, ada, ONE_MONTH);
  const early = [
    renewedOf(bought, "pay-2"),
    failedOf(bought, "pay-3"),
    eventOf({ kind: "subscription_ended", subscription: `sub-${bought.id}` }),
  ];
  for (const event of early) assert.equal(await heard(shop, event), "payment_mismatch");
  await heard(shop, paidOf(bought));
  for (const event of early) assert.equal(await heard(shop, event), "done");
  assert.equal((await coinsOf(shop, ada)).balance, 4_200);
});

Deno.test("PA-6 renewal: another price than the contract's renews nothing", async () => {
  const { shop, member, subscribe } = await openShop();
  await using _ = shop;
  const first = await subscribe();
  const before = await member();
  for (const own of [{ amount: 1 }, { currency: "ILS" }]) {
    assert.equal(await heard(shop, { ...renewedOf(first, "pay-2"), ...own }), "payment_mismatch");
  }
  assert.deepEqual(await member(), before);
});

Deno.test("PA-11 PA-12 renewal: whose money came back before brings nothing, and ends the renewal", async () => {
  const { shop, ada, member, subscribe, contract } = await openShop();
  await using _ = shop;
  const first = await subscribe();
  const { premium_until } = await member();
  const { amount, currency } = first;
  await heard(shop, eventOf({ kind: "charged_back", payment: "pay-2", amount, currency }));
  assert.equal(await heard(shop, renewedOf(first, "pay-2")), "done");
  const after = await member();
  assert.deepEqual([after.premium_until, after.premium_grace], [premium_until, undefined]);
  assert.equal((await contract(first)).state, "cancelled");
  assert.equal((await coinsOf(shop, ada)).balance, 2_200);
});
