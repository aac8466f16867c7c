import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import type { PaymentEvent } from "@/domain/payments.ts";
import { buyPremium } from "@/tests/kit/contracts.ts";
import { LOSSES, openLossy } from "@/tests/kit/lossy.ts";
import { alertsOf, audit, openTestActors, TestClock } from "@/tests/kit/mod.ts";
import { eventOf, openTill, order, paidOf } from "@/tests/kit/till.ts";

async function openShop(options: Parameters<typeof openTestActors>[0] = {}) {
  const clock = new TestClock();
  const providers = new Map([["test", openTill()] as const]);
  const shop = await openTestActors({ now: clock.now, providers, ...options });
  const ada = await shop.join("Ada");
  return {
    ...shop,
    clock,
    ada,
    async handle(event: PaymentEvent) {
      const heard = await shop.actors.payments.apply(event);
      return heard.ok ? heard.value : heard.refusal.code;
    },
    /** What became of the member's money: about which order or contract, and in how many seconds. */
    waiting: async (member: MemberId = ada) =>
      (await alertsOf(shop, { id: member })).map(({ kind, subject, dueS }) => {
        assert.equal(kind, "coins");
        return [subject, dueS - Math.floor(clock.now() / 1000)];
      }),
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  };
}

Deno.test("AL-17 payments: coins that come are told once, and money that goes back is", async () => {
  await using shop = await openShop();
  const { ada, clock } = shop;
  const bought = await order(shop, ada);
  assert.deepEqual(await shop.waiting(), []);
  const paid = paidOf(bought);
  assert.equal(await shop.handle(paid), "done");
  assert.deepEqual(await shop.waiting(), [[bought.id, 0]]);
  clock.advance(2_000);
  assert.equal(await shop.handle(paid), "known");
  assert.equal(await shop.handle({ ...paid, id: "another" }), "ignored");
  assert.deepEqual(await shop.waiting(), [[bought.id, -2]]);
  const { amount, currency } = bought;
  const back = eventOf({ kind: "refunded", payment: paid.payment, amount, currency });
  assert.equal(await shop.handle(back), "done");
  assert.equal(await shop.handle({ ...back, id: "again" }), "ignored");
  assert.deepEqual(await shop.waiting(), [[bought.id, -2], [bought.id, 0]]);
  await audit(shop);
});

Deno.test("AL-17 payments: what is not paid is not told, nor money that was back before it came", async () => {
  await using shop = await openShop();
  const { ada } = shop;
  const [refused, early] = [await order(shop, ada), await order(shop, ada)];
  const { amount, currency } = early;
  const { claim, reference } = paidOf(refused);
  assert.equal(await shop.handle(eventOf({ kind: "refused", claim, reference })), "done");
  const paid = paidOf(early);
  assert.equal(
    await shop.handle(eventOf({ kind: "charged_back", payment: paid.payment, amount, currency })),
    "done",
  );
  assert.equal(await shop.handle(paid), "done");
  assert.equal(
    await shop.handle({ ...paidOf(refused), id: "less", claim: { ...claim, amount: 1 } }),
    "payment_mismatch",
  );
  assert.deepEqual(await shop.waiting(), []);
});

Deno.test("AL-17 renewals: each that is paid, and the first and the last that fail", async () => {
  await using shop = await openShop();
  const { ada, clock } = shop;
  await shop.actors.presence.join(ada);
  const { order: first, contract, notify } = await buyPremium(shop, ada);
  assert.deepEqual(await shop.waiting(), [[first.id, 60]]);
  clock.advance(100_000);
  await notify("renewed");
  const renewed = (await shop.waiting()).at(-1);
  assert.equal(renewed?.[1], 60);
  assert.notEqual(renewed?.[0], first.id);
  for (const news of ["failed", "failed", "given up", "ended"] as const) {
    clock.advance(100_000);
    await notify(news);
  }
  const failed = (await shop.waiting()).map(([subject]) => subject).filter((subject) =>
    subject === contract.id
  );
  assert.equal(failed.length, 2);
  await audit(shop);
});

for (const how of LOSSES) {
  Deno.test(`AL-17 AL-14 payments: a commit whose answer is lost is told once (the database ${how})`, async () => {
    const { database, loseNext } = await openLossy();
    await using shop = await openShop({ database });
    const bought = await order(shop, shop.ada);
    loseNext(how);
    const heard = await shop.handle(paidOf(bought));
    assert.ok(heard === "done" || heard === "known");
    assert.deepEqual(await shop.waiting(), [[bought.id, 0]]);
    await database.close();
  });
}
