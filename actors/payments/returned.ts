/**
 * Decides a refund or a chargeback: the coins that the money bought are taken back once, and coins already
 * spent become a debt (P11). A full return also takes the free spins that are left and the rest of a period of
 * premium. A contract whose money was returned no longer renews.
 */
import type { OrderId } from "@/domain/ids.ts";
import { EMPTY_ACCOUNT, takeBack } from "@/domain/money.ts";
import { leftOf, type Period, withoutPeriod } from "@/domain/premium.ts";
import { putAccount } from "@/store/accounts/writer.ts";
import { type Change, check, type Entry } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { updateMember } from "@/store/members/writer.ts";
import { getOrder } from "@/store/orders/reader.ts";
import { putEarlyReturn, updateOrder } from "@/store/orders/writer.ts";
import type { Member, Order, Subscription } from "@/store/records.ts";
import { getSubscription } from "@/store/subscriptions/reader.ts";
import { updateSubscription } from "@/store/subscriptions/writer.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { newDraft, notify } from "@/actors/draft.ts";
import { alertBuyer } from "@/actors/payments/alerting.ts";
import { type Buyer, readBuyer, withPremium } from "@/actors/payments/buyer.ts";
import {
  type Decide,
  type EventOf,
  type EventOutcome,
  ignore,
  refuseMismatch,
} from "@/actors/payments/event_outcome.ts";
import { type MoneyBack, moneyBack } from "@/actors/payments/money_back.ts";
import { takeFreeSpins } from "@/actors/payments/spins.ts";
import { notifyOrder } from "@/actors/payments/notify.ts";
import { premiumNews } from "@/actors/subscriptions/news.ts";
import { cancelled, isRenewing } from "@/actors/subscriptions/renewing.ts";

type Kind = "refunded" | "charged_back";

export const decideReturned: Decide<Kind> = async (env, event) => {
  const { database, now } = env;
  const paid = await database.get(keys.orderByPayment(event.provider, event.payment));
  if (paid.value === null) return await keepEarly(env, event, paid);
  const entry = await getOrder(database, paid.value);
  if (!entry) return refuseMismatch(null, "order");
  const { id, member: owner, currency } = entry.value;
  if (event.currency !== currency) return refuseMismatch(id, "currency");
  const at = now();
  const back = moneyBack(entry.value, { ...event, charged_back: event.kind === "charged_back", at });
  if (!back) return ignore(id, "returned already");
  const buyer = await readBuyer(database, owner);
  if (!buyer) return ignore(id, "no member");

  const draft = newDraft();
  const { goods } = entry.value;
  const spins = back.isAll && goods.type === "credits"
    ? Math.min(goods.spins, buyer.wheel.value?.free ?? 0)
    : 0;
  const order: Order = {
    ...entry.value,
    returned: { ...back.returned, event: event.id, ...(spins > 0 && { spins }) },
    ...(back.returned.amount === entry.value.amount && { state: "refunded" }),
  };
  updateOrder(draft, entry, order);
  alertBuyer(draft, buyer, { about: id, now: at });
  let account = buyer.account.value;
  if (back.coins > 0) {
    const taken = takeBack(account ?? EMPTY_ACCOUNT, back.coins, { cause: "refund", ref: id, at });
    putAccount(draft, owner, buyer.account, taken);
    account = taken.account;
  }
  const { member, contract } = await takePremium(draft, env, { order, back, buyer });
  const after = { member, account, wheel: takeFreeSpins(draft, buyer.wheel, spins) };
  notify(draft, [
    notifyOrder(order, { coins: 0, after, now: at }),
    ...(member === buyer.member.value ? [] : [premiumNews(member, contract, at)]),
  ], [{ member: owner, route: buyer.route }]);
  return { order: id, draft };
};

/** The payment is not known yet: the return is stored and deducted once it is. */
async function keepEarly(
  { database, now }: ActorEnv,
  { provider, payment, amount, currency, kind }: EventOf<Kind>,
  unpaid: Entry<OrderId>,
): Promise<EventOutcome> {
  const before = await database.get(keys.paymentReturned(provider, payment));
  const { amount: had = 0, charged_back = false } = before.value ?? {};
  const draft = newDraft();
  check(draft, unpaid);
  putEarlyReturn(draft, before, {
    amount: Math.max(had, amount),
    currency,
    charged_back: charged_back || kind === "charged_back",
    at: now(),
  });
  return { order: null, payment, draft };
}

/** Takes back a period whose money was fully returned, and ends the renewal of its contract. */
async function takePremium(
  change: Change,
  { database, now }: ActorEnv,
  { order, back, buyer }: { order: Order; back: MoneyBack; buyer: Buyer },
): Promise<{ member: Member; contract: Subscription | null }> {
  const { period, subscription } = order;
  const latest = buyer.contract?.value ?? null;
  const before = buyer.member.value;
  const isOver = back.isAll || back.returned.charged_back;
  if (!period || !isOver) return { member: before, contract: latest };
  const own = subscription === undefined
    ? null
    : subscription === latest?.id
    ? buyer.contract
    : await getSubscription(database, subscription);
  let contract = latest;
  let isWithoutGrace = false;
  if (own) {
    const over = cancelled(own.value, now());
    const isCancelled = over.ok && over.value !== null;
    const next: Subscription = {
      ...(over.ok && over.value ? { ...over.value, untold: true } : own.value),
      ...(back.isAll && { paid_until: own.value.paid_until - leftOf(period, now()) }),
      version: own.value.version + 1,
    };
    updateSubscription(change, own, next);
    if (own.value.id === latest?.id) {
      contract = next;
      isWithoutGrace = isCancelled && isRenewing(own.value);
    }
  }
  // A later contract moves forward by the time taken; its order keeps the days that it was sold for.
  if (back.isAll && buyer.contract && latest && latest.id !== own?.value.id && follows(latest, period)) {
    const paid_until = latest.paid_until - leftOf(period, now());
    contract = { ...latest, paid_until, version: latest.version + 1 };
    updateSubscription(change, buyer.contract, contract);
  }
  const premium_until = back.isAll ? withoutPeriod(before, period, now()) : before.premium_until;
  const { premium_grace } = before;
  const keepsGrace = premium_grace !== undefined && !isWithoutGrace;
  const member = withPremium(before, { premium_until, ...(keepsGrace && { premium_grace }) });
  updateMember(change, buyer.member, member);
  return { member, contract };
}

/** Whether a contract is paid beyond the end of a period. */
function follows({ state, paid_until }: Subscription, { until }: Period): boolean {
  return state !== "ended" && paid_until > until;
}
