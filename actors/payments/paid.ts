/**
 * Decides a payment of an order: its coins, spins and months are granted once, in the commit that marks it paid
 * (P13). The payment has to match the order in every field (decisions: payments).
 */
import type { SubscriptionId } from "@/domain/ids.ts";
import { nextPeriod, premiumTime } from "@/domain/premium.ts";
import { putAccount } from "@/store/accounts/writer.ts";
import type { Change } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { updateMember } from "@/store/members/writer.ts";
import { getOrder, getOrderByPayment } from "@/store/orders/reader.ts";
import { takeEarlyReturn, updateOrder } from "@/store/orders/writer.ts";
import type { Member, Order, Subscription, Wheel } from "@/store/records.ts";
import { addSubscription, putLatest, updateSubscription } from "@/store/subscriptions/writer.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { newDraft, notify } from "@/actors/draft.ts";
import { alertBuyer } from "@/actors/payments/alerting.ts";
import { type Buyer, mayRenew, readBuyer, withPayBack, withPremium } from "@/actors/payments/buyer.ts";
import { mismatchOf } from "@/actors/payments/claim.ts";
import { type Decide, type EventOf, ignore, refuseMismatch } from "@/actors/payments/event_outcome.ts";
import { grantGoods } from "@/actors/payments/grants.ts";
import { addReceipt } from "@/actors/payments/receipt.ts";
import { putFreeSpins } from "@/actors/payments/spins.ts";
import { notifyOrder } from "@/actors/payments/notify.ts";
import { premiumNews } from "@/actors/subscriptions/news.ts";
import { cancelled } from "@/actors/subscriptions/renewing.ts";

const ID_BYTES = 16;

export const decidePaid: Decide<"paid"> = async (env, event) => {
  const { database, now } = env;
  const entry = await getOrder(database, event.claim.order);
  if (!entry) return refuseMismatch(null, "order");
  const { id, payment } = entry.value;
  const odd = await mismatchOf(database, entry.value, event);
  if (odd !== null) return refuseMismatch(id, odd);
  if (payment !== undefined) return ignore(id, payment === event.payment ? "paid already" : "paid twice");
  const [found, early, other] = await Promise.all([
    readBuyer(database, entry.value.member),
    database.get(keys.paymentReturned(event.provider, event.payment)),
    getOrderByPayment(database, event.provider, event.payment),
  ]);
  if (other) return refuseMismatch(id, "payment of another order");
  if (!found) return ignore(id, "no member");
  const buyer = { ...found, member: { ...found.member, value: withPayBack(found.member.value) } };

  const draft = newDraft();
  const { order, settlement, coins } = grantGoods(
    paidBy(entry.value, { event, at: now() }),
    buyer.account.value,
    {
      early: early.value,
      at: now(),
    },
  );
  takeEarlyReturn(draft, early);
  if (settlement.movements.length > 0) putAccount(draft, order.member, buyer.account, settlement);
  const effects = order.state === "refunded"
    ? refuseContract(draft, env, { event, order, buyer })
    : order.goods.type === "premium"
    ? beginPremium(draft, env, { event, order, buyer })
    : { ...unchanged(order, buyer), wheel: putFreeSpins(draft, buyer.wheel, order.goods.spins) };
  updateOrder(draft, entry, effects.order);
  const { member, wheel, contract } = effects;
  const isMarked = buyer.member.value !== found.member.value;
  if (isMarked && member === buyer.member.value) updateMember(draft, found.member, member);
  if (order.state === "paid") {
    addReceipt(draft, env, { order: effects.order, member });
    alertBuyer(draft, buyer, { about: id, now: now() });
  }
  const after = { member, wheel, account: settlement.account };
  notify(draft, [
    notifyOrder(effects.order, { coins, after, now: now() }),
    ...(member === buyer.member.value ? [] : [premiumNews(member, contract, now())]),
  ], [{ member: member.id, route: buyer.route }]);
  if (order.state === "paid") draft.afterwards.push(env.wakeMailer);
  return { order: id, draft };
};

/** What the payment changes besides coins. */
interface PaymentEffects {
  order: Order;
  member: Member;
  wheel: Wheel | null;
  contract: Subscription | null;
}

type Paid = { event: EventOf<"paid">; order: Order; buyer: Buyer };

function paidBy(
  { look_at: _, ...order }: Order,
  { event, at }: { event: EventOf<"paid">; at: number },
): Order {
  const reference = order.reference ?? event.reference;
  return { ...order, state: "paid", reference, payment: event.payment, paid_at: at, event: event.id };
}

function unchanged(order: Order, { member, wheel, contract }: Buyer): PaymentEffects {
  return { order, member: member.value, wheel: wheel.value, contract: contract?.value ?? null };
}

/** The months follow existing premium; an older contract is cancelled, so that only one renews. */
function beginPremium(change: Change, env: ActorEnv, { event, order, buyer }: Paid): PaymentEffects {
  const now = env.now();
  const { member: before } = buyer;
  const months = order.goods.type === "premium" ? order.goods.months : 0;
  const period = nextPeriod(before.value, { months, now });
  const begun = contractOf(env, { event, order });
  if (!begun) {
    const { premium_grace } = before.value;
    const time = { premium_until: period.until, ...(premium_grace !== undefined && { premium_grace }) };
    const member = withPremium(before.value, time);
    updateMember(change, before, member);
    return { ...unchanged({ ...order, period }, buyer), member };
  }
  // A payment that was partly charged back before it was known does not renew (PA-12).
  const renews = order.returned?.charged_back !== true && mayRenew(buyer, { at: period.until, now });
  const paid = { ...begun, periods: 1, paid_until: period.until };
  const contract: Subscription = renews ? paid : { ...paid, ...voided(now) };
  addSubscription(change, contract);
  putLatest(change, contract);
  cancelOlder(change, buyer, now);
  const member = withPremium(before.value, premiumTime(period.until, renews));
  updateMember(change, before, member);
  return {
    ...unchanged(order, buyer),
    order: { ...order, period, subscription: contract.id },
    member,
    contract,
  };
}

/** All of the money was returned: the contract is voided, so that the provider does not renew it. */
function refuseContract(change: Change, env: ActorEnv, { event, order, buyer }: Paid): PaymentEffects {
  const begun = contractOf(env, { event, order });
  if (!begun) return unchanged(order, buyer);
  addSubscription(change, { ...begun, ...voided(env.now()) });
  return unchanged({ ...order, subscription: begun.id }, buyer);
}

/** The contract that the payment begins, before its first period; null where nothing renews. */
function contractOf(
  env: ActorEnv,
  { event, order }: { event: EventOf<"paid">; order: Order },
): Subscription | null {
  const { goods, member, amount, currency, provider } = order;
  if (event.subscription === null || goods.type !== "premium") return null;
  return {
    id: env.randomBytes(ID_BYTES).toHex() as SubscriptionId,
    member,
    order: order.id,
    package_id: goods.package_id,
    months: goods.months,
    amount,
    currency,
    provider,
    reference: event.subscription,
    state: "active",
    periods: 0,
    paid_until: env.now(),
    created_at: env.now(),
    version: 1,
  };
}

/** Stops a contract from renewing; `untold`: its provider has to be notified. */
function voided(now: number): Pick<Subscription, "state" | "cancelled_at" | "untold"> {
  return { state: "cancelled", cancelled_at: now, untold: true };
}

function cancelOlder(change: Change, { contract: older }: Buyer, now: number): void {
  const over = older ? cancelled(older.value, now) : null;
  if (!older || !over?.ok || !over.value) return;
  updateSubscription(change, older, { ...over.value, untold: true, version: over.value.version + 1 });
}
