import assert from "node:assert/strict";
import type { MemberId, OrderId } from "@/domain/ids.ts";
import { newChange, remove, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { type Key, keys } from "@/store/keys.ts";
import { audit as auditDatabase } from "@/store/audit/mod.ts";
import { demoCatalogue } from "@/store/seed/catalogue.ts";
import { audit, openTestActors, TestClock, textTo } from "@/tests/kit/mod.ts";
import { COINS_200, eventOf, ONE_MONTH, openTill, order, orderOf, paidOf } from "@/tests/kit/till.ts";

async function openBought() {
  const clock = new TestClock(Date.now());
  const world = await openTestActors({ now: clock.now, providers: new Map([["test", openTill()]]) });
  const { payments, conversations } = world.actors;
  const [ada, ben] = [await world.join("Ada"), await world.join("Ben")];
  const open = await order(world, ada);
  const coins = await order(world, ada, { ...COINS_200, package_id: 6 });
  const premium = await order(world, ada, ONE_MONTH);
  const { amount, currency, id } = premium;
  for (
    const event of [
      paidOf(coins),
      paidOf(premium),
      eventOf({ kind: "renewed", subscription: `sub-${id}`, payment: "pay-2", amount, currency }),
      eventOf({ kind: "refunded", payment: `pay-${coins.id}`, amount: 1_000, currency }),
    ]
  ) assert.ok((await payments.apply(event)).ok);
  const gone = await order(world, ben);
  await payments.apply(paidOf(gone));
  for (let nth = 0; nth < 5; nth++) await conversations.send(ben, `r${nth}`, textTo({ id: ada }, "x"));
  await payments.apply(
    eventOf({ kind: "charged_back", payment: `pay-${gone.id}`, amount: gone.amount, currency }),
  );
  await audit(world);
  return { world, ada, ben, open, coins, premium, gone };
}

async function problemsWith<Value>(database: Database, key: Key<Value>, value: Value | undefined) {
  const before = await database.get(key);
  const put = async (next: Value | undefined | null) => {
    const change = newChange();
    if (next === undefined || next === null) remove(change, key);
    else set(change, key, next);
    await database.commit(change);
  };
  await put(value);
  const problems: string[] = [];
  for await (const { problem } of auditDatabase(database)) problems.push(problem);
  await put(before.value);
  return problems.join("; ");
}

Deno.test("PA-23 P11 audit: orders, contracts and their rows agree, or the audit says what does not", async () => {
  const { world, ada, ben, open, coins, premium, gone } = await openBought();
  await using _ = world;
  const { database } = world;
  const paid = await orderOf(world, coins.id);
  const refunded = await orderOf(world, gone.id);
  const first = await orderOf(world, premium.id);
  assert.ok(first.subscription);
  const { value: contract } = await database.get(keys.subscription(first.subscription));
  const { value: account } = await database.get(keys.account(ben));
  assert.ok(contract && account?.owed === 50);
  const cases: [Key<unknown>, unknown, RegExp][] = [
    [keys.order(coins.id), { ...paid, goods: { ...paid.goods, credits: 1 } }, /other parts/],
    [keys.order(coins.id), { ...paid, returned: undefined }, /to come back/],
    [keys.order(gone.id), { ...refunded, returned: { ...refunded.returned, coins: 1 } }, /instead of 200/],
    [keys.order(gone.id), undefined, /no order/],
    [keys.order(open.id), { ...open, look_at: 1 }, /order_open/],
    [keys.orderOf(ada, open.created_at, open.id), undefined, /order_of is missing/],
    [keys.orderOf("0000000000" as MemberId, 1, open.id), 0, /no order of this member/],
    [keys.orderOpen(1, open.id), 0, /not asked about then/],
    [keys.orderByPayment("test", "pay-x"), open.id, /not paid by this/],
    [keys.orderByPayment("test", `pay-${coins.id}`), "f".repeat(32) as OrderId, /not paid by this/],
    [keys.subscription(contract.id), { ...contract, periods: 1 }, /periods/],
    [keys.subscription(contract.id), undefined, /contract/],
    [keys.subscriptionByReference("test", contract.reference), undefined, /name/],
    [keys.subscription(contract.id), { ...contract, untold: true }, /subscription_untold/],
    [keys.subscriptionUntold(contract.id), 0, /has heard how/],
    [
      keys.subscription(contract.id),
      { ...contract, looked_at: contract.paid_until + 1 },
      /subscription_look/,
    ],
    [keys.subscriptionLook(1, contract.id), 0, /not asked about then/],
    [keys.subscriptionOf(ben), contract.id, /not this member's/],
    [keys.account(ben), { ...account, owed: 20 }, /to come back/],
  ];
  for (const [key, value, said] of cases) {
    assert.match(await problemsWith(database, key, value), said, key.join(" "));
  }
  await audit(world);
});

Deno.test("CG-16 audit: a package that brought no spins, because there is no wheel, is what was sold", async () => {
  const clock = new TestClock(Date.now());
  const catalogue = { ...demoCatalogue, wheel: null };
  const providers = new Map([["test", openTill()]] as const);
  await using world = await openTestActors({ now: clock.now, providers, catalogue });
  const ada = await world.join("Ada");
  const bought = await order(world, ada, { ...COINS_200, package_id: 6 });
  assert.equal(bought.goods.type === "credits" && bought.goods.spins, 0);
  assert.ok((await world.actors.payments.apply(paidOf(bought))).ok);
  await audit(world);
});
