/** Webhooks come late, twice and in any order: in the end there is what there would have been. */
import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import type { PaymentEvent } from "@/domain/payments.ts";
import { keys } from "@/store/keys.ts";
import { audit } from "@/store/audit/mod.ts";
import { openTestActors, type TestActors, TestClock, textTo } from "@/tests/kit/mod.ts";
import { openRemoteSized } from "@/tests/kit/remote_sized.ts";
import { claimOf, coinsOf, eventOf, ONE_MONTH, openTill, order, paidOf } from "@/tests/kit/till.ts";
import type { MemberId } from "@/domain/ids.ts";

const RUNS = 40;

/** All that happens to two orders of coins and to a contract with a renewal, in the order in which it happened. */
async function newsOf(shop: TestActors, ada: MemberId): Promise<PaymentEvent[]> {
  const [kept, lost] = [
    await order(shop, ada),
    await order(shop, ada, { provider: "ccil", package_id: 2, type: "buy-credits" }),
  ];
  const premium = await order(shop, ada, ONE_MONTH);
  const page = (of: typeof kept) => ({ claim: claimOf(of), reference: `page-${of.id}` });
  const { amount, currency } = premium;
  return [
    eventOf({ kind: "pending", ...page(kept) }),
    paidOf(kept),
    eventOf({ kind: "refused", ...page(lost) }),
    paidOf(lost),
    eventOf({ kind: "refunded", payment: `pay-${lost.id}`, amount: 100, currency }),
    eventOf({ kind: "refunded", payment: `pay-${lost.id}`, amount: lost.amount, currency }),
    eventOf({ kind: "charged_back", payment: `pay-${lost.id}`, amount: lost.amount, currency }),
    eventOf({ kind: "charged_back", payment: `pay-${kept.id}`, amount: 150, currency }),
    paidOf(premium),
    eventOf({ kind: "renewal_failed", subscription: `sub-${premium.id}`, payment: "pay-2", final: false }),
    eventOf({ kind: "renewed", subscription: `sub-${premium.id}`, payment: "pay-2", amount, currency }),
    eventOf({ kind: "refunded", payment: "pay-2", amount, currency }),
    eventOf({ kind: "subscription_ended", subscription: `sub-${premium.id}` }),
  ];
}

/** Tells events until none is refused any more, as providers do. */
async function notify({ actors }: TestActors, events: readonly PaymentEvent[]): Promise<void> {
  let waiting = [...events];
  for (let round = 0; waiting.length > 0; round++) {
    assert.ok(round < 5, `never taken: ${waiting.map(({ kind }) => kind)}`);
    const refused: PaymentEvent[] = [];
    for (const event of waiting) {
      const heard = await actors.payments.apply(event);
      if (!heard.ok) refused.push(event);
    }
    waiting = refused;
  }
}

Deno.test("PA-8 P11 apply: in whatever order, and however often, the same coins and the same premium are left", async () => {
  const clock = new TestClock();
  const database = await openRemoteSized();
  await using shop = await openTestActors({
    now: clock.now,
    providers: new Map([["test", openTill()]]),
    database,
  });
  const ben = await shop.join("Ben");
  let nth = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([...Array(12).keys()], { minLength: 12 }),
      fc.array(fc.nat(11), { maxLength: 6 }),
      fc.array(fc.nat(11), { maxLength: 4 }),
      async (shuffled, repeated, sends) => {
        const ada = await shop.join(`Ada${"abcdefghij"[nth % 10]}`);
        nth++;
        // The renewal of each run has a name of its own.
        const events = (await newsOf(shop, ada)).map((event) =>
          "payment" in event && event.payment === "pay-2" ? { ...event, payment: `pay-2-${ada}` } : event
        );
        let spent = 0;
        for (const [at, index] of [...shuffled, ...repeated].entries()) {
          const event = events[index];
          if (event) await notify(shop, [event]).catch(() => {});
          if (!sends.includes(at)) continue;
          const sent = await shop.actors.conversations.send(ada, `s${at}`, textTo({ id: ben }, `s${at}`));
          if (sent.ok) spent += 50;
        }
        await notify(shop, events);
        const { balance, owed = 0 } = await coinsOf(shop, ada);
        assert.ok(balance >= 0);
        // 200 at sign-up, 200 bought of which 100 came back, 2,000 of the first period; the rest was returned.
        assert.equal(balance - owed, 200 + 200 - Math.floor(200 * 150 / 299) + 2_000 - spent);
        const { value: member } = await shop.database.get(keys.member(ada));
        assert.equal(member?.premium_grace, undefined);
        assert.equal(member?.premium_until, Date.UTC(2026, 1, 15, 12));
      },
    ),
    { numRuns: RUNS },
  );
  for await (const problem of audit(shop.database, clock.now)) {
    assert.fail(`${problem.key}: ${problem.problem}`);
  }
  await database.close();
});
