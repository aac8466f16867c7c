/**
 * Decides a paid renewal: an order of its own with the coins and months of the period, once per payment (P13).
 * A payment after a cancellation still buys its period, and does not make the contract renew again.
 */
import { PREMIUM_COINS } from "@/domain/limits.ts";
import type { OrderId } from "@/domain/ids.ts";
import { nextRenewal, premiumTime, type Renewing } from "@/domain/premium.ts";
import { putAccount } from "@/store/accounts/writer.ts";
import { keys } from "@/store/keys.ts";
import { updateMember } from "@/store/members/writer.ts";
import { getOrder, getOrderByPayment } from "@/store/orders/reader.ts";
import { addOrder, takeEarlyReturn } from "@/store/orders/writer.ts";
import type { Member, Order, Subscription } from "@/store/records.ts";
import { getSubscriptionByReference } from "@/store/subscriptions/reader.ts";
import { updateSubscription } from "@/store/subscriptions/writer.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { newDraft, notify } from "@/actors/draft.ts";
import { alertBuyer } from "@/actors/payments/alerting.ts";
import { readBuyer, withoutGrace, withPayBack, withPremium } from "@/actors/payments/buyer.ts";
import { type Decide, type EventOf, ignore, refuseMismatch } from "@/actors/payments/event_outcome.ts";
import { grantGoods } from "@/actors/payments/grants.ts";
import { addReceipt } from "@/actors/payments/receipt.ts";
import { notifyOrder } from "@/actors/payments/notify.ts";
import { premiumNews } from "@/actors/subscriptions/news.ts";
import { cancelled, isRenewing } from "@/actors/subscriptions/renewing.ts";

const ID_BYTES = 16;

export const decideRenewed: Decide<"renewed"> = async (env, event) => {
  const { database, now } = env;
  const { provider, payment, subscription: reference, amount, currency } = event;
  const entry = await getSubscriptionByReference(database, provider, reference);
  if (!entry) return null;
  const { value: before } = entry;
  const known = await getOrderByPayment(database, provider, payment);
  if (known) return ignore(known.value.id, "paid already");
  if (amount !== before.amount) return refuseMismatch(before.order, "amount");
  if (currency !== before.currency) return refuseMismatch(before.order, "currency");
  const [buyer, early, first] = await Promise.all([
    readBuyer(database, before.member),
    database.get(keys.paymentReturned(provider, payment)),
    getOrder(database, before.order),
  ]);
  if (!buyer || !first) return ignore(before.order, "no member");

  const draft = newDraft();
  const at = now();
  const granted = grantGoods(renewalOf(env, { first: first.value, before, event }), buyer.account.value, {
    early: early.value,
    at,
  });
  takeEarlyReturn(draft, early);
  if (granted.settlement.movements.length > 0) {
    putAccount(draft, before.member, buyer.account, granted.settlement);
  }
  const isPaid = granted.order.state === "paid";
  const period = nextRenewal(buyer.member.value, countedBy(before, first.value, at), at);
  const isHeld = isPaid && granted.order.returned?.charged_back !== true;
  const paid = isPaid ? renewedBy(before, period.until) : before;
  const contract = isHeld ? paid : stopped(paid, at);
  const order: Order = isPaid ? { ...granted.order, period } : granted.order;
  addOrder(draft, order);
  updateSubscription(draft, entry, contract);
  const isLatest = buyer.contract?.value.id === contract.id;
  const isStopped = isLatest && isRenewing(before) && !isRenewing(contract);
  const payer = withPayBack(buyer.member.value);
  const base = isStopped ? withoutGrace(payer) : payer;
  const member = isPaid ? extended(base, { until: period.until, renews: isRenewing(contract) }) : base;
  if (member !== buyer.member.value) updateMember(draft, buyer.member, member);
  if (isPaid) {
    addReceipt(draft, env, { order, member });
    alertBuyer(draft, buyer, { about: order.id, now: at });
  }
  const after = { member, account: granted.settlement.account, wheel: buyer.wheel.value };
  const latest = isLatest ? contract : buyer.contract?.value ?? null;
  notify(draft, [
    notifyOrder(order, { coins: granted.coins, after, now: at }),
    premiumNews(member, latest, at),
  ], [{ member: before.member, route: buyer.route }]);
  if (isPaid) draft.afterwards.push(env.wakeMailer);
  return { order: order.id, draft };
};

/** Its periods as its provider counts them: a contract that followed existing premium counts from the end of that. */
function countedBy(before: Subscription, { period, renews_at }: Order, at: number): Renewing {
  if (renews_at === undefined) return { ...before, since: period?.from ?? at };
  return { ...before, since: period?.until ?? at, periods: before.periods - 1 };
}

/** The order of a renewal, at the price of the contract, not of the current catalogue. */
function renewalOf(
  env: ActorEnv,
  { first, before, event }: { first: Order; before: Subscription; event: EventOf<"renewed"> },
): Order {
  const { member, package_id, months, amount, currency, provider, id } = before;
  return {
    id: env.randomBytes(ID_BYTES).toHex() as OrderId,
    member,
    goods: { type: "premium", package_id, months, coins: PREMIUM_COINS },
    amount,
    currency,
    catalogue: first.catalogue,
    provider,
    lang: first.lang,
    state: "paid",
    reference: null,
    url: null,
    payment: event.payment,
    created_at: env.now(),
    paid_at: env.now(),
    subscription: id,
    event: event.id,
  };
}

function renewedBy(before: Subscription, paid_until: number): Subscription {
  const { state, periods, version } = before;
  return {
    ...before,
    state: state === "past_due" ? "active" : state,
    periods: periods + 1,
    paid_until,
    // A provider that renews a cancelled or ended contract was not notified of that.
    ...((state === "cancelled" || state === "ended") && { untold: true }),
    version: version + 1,
  };
}

/** All of the money was returned: the contract stops renewing. */
function stopped(before: Subscription, now: number): Subscription {
  const over = cancelled(before, now);
  const next: Subscription = over.ok && over.value ? { ...over.value, untold: true } : before;
  return { ...next, version: before.version + 1 };
}

/** Where this contract does not renew, another one may: its days of grace stay. */
function extended(before: Member, { until, renews }: { until: number; renews: boolean }): Member {
  const { premium_grace } = before;
  if (renews) return withPremium(before, premiumTime(until, true));
  return withPremium(before, { premium_until: until, ...(premium_grace !== undefined && { premium_grace }) });
}
