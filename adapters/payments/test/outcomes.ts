/**
 * What becomes of a checkout of the test provider: by what is pressed on its page, and by time. Pure; each step
 * gives the checkout as it stands then, with what is to be told of it at its end.
 */
import { TEST_DISPUTE_MS, TEST_RENEWAL_RETRY_MS, TEST_RENEWAL_TRIES } from "@/domain/limits.ts";
import { addMonths } from "@/domain/premium.ts";
import type { Claim, PaymentEvent, PaymentNews } from "@/domain/payments.ts";
import {
  actionsOf,
  dueAtOf,
  EVENTS_MAX,
  type TestAction,
  type TestCheckout,
  type TestContract,
} from "@/domain/test_payments.ts";

/** The contract's name in events. */
export function contractOf(reference: string): string {
  return `contract_${reference}`;
}

/** The name of the dispute of a payment. */
export function disputeOf(payment: string): string {
  return payment.replace(/^payment_/, "dispute_");
}

/** The page to which a payment or a contract belongs; empty where it is none of this provider's. */
export function referenceOf(name: string): string {
  return /^(?:payment|contract)_([0-9a-f]{32})(?:_\d+)?$/.exec(name)?.[1] ?? "";
}

/** What comes of an action; null where the page does not offer it. */
export function act(checkout: TestCheckout, action: TestAction, now: number): TestCheckout | null {
  if (isLapsed(checkout, now) || !actionsOf(checkout).includes(action)) return null;
  switch (action) {
    case "pay":
      return pay(checkout, now);
    case "hold":
      return close(checkout, "pending", now);
    case "refuse":
      return close(checkout, "refused", now);
    case "cancel":
      return close(checkout, "cancelled", now);
    case "return_half":
      return giveBack(checkout, { kind: "refunded", amount: Math.floor(checkout.amount / 2), now });
    case "return":
      return giveBack(checkout, { kind: "refunded", amount: checkout.amount, now });
    case "charge_back":
      return dispute(giveBack(checkout, { kind: "charged_back", amount: checkout.amount, now }), "open", now);
    case "win_dispute":
      return dispute(checkout, "won", now);
    case "lose_dispute":
      return dispute(checkout, "lost", now);
    case "let_renew":
      return withContract(checkout, { goes: "well" });
    case "let_fail":
      return withContract(checkout, { goes: "wrong" });
    case "renew":
      return renew(checkout, now);
    default:
      return action satisfies never;
  }
}

/** Whether a page has stood open too long to be paid. */
export function isLapsed(checkout: TestCheckout, now: number): boolean {
  return checkout.state === "open" && checkout.expires_at <= now;
}

/** What time makes of a page; null where nothing is due. */
export function pass(checkout: TestCheckout, now: number): TestCheckout | null {
  const dueAt = dueAtOf(checkout);
  if (dueAt === null || dueAt > now) return null;
  return checkout.state === "open" ? close(checkout, "cancelled", now) : renew(checkout, now);
}

function pay(checkout: TestCheckout, now: number): TestCheckout {
  const { reference, months, renews_at } = checkout;
  const payment = paymentOf(checkout);
  const contract: TestContract | null = months === null ? null : {
    state: "active",
    renews: true,
    goes: "well",
    // What follows premium that is there renews on the days of its own end.
    ...(renews_at === null
      ? { since: now, periods: 1, due_at: addMonths(now, months) }
      : { since: renews_at, periods: 0, due_at: renews_at }),
    failures: 0,
  };
  const subscription = contract && contractOf(reference);
  return notify(
    { ...checkout, state: "paid", payments: [{ id: payment, returned: 0 }], contract },
    { kind: "paid", claim: claimOf(checkout), reference, payment, subscription },
    now,
  );
}

function close(checkout: TestCheckout, kind: "pending" | "refused" | "cancelled", now: number): TestCheckout {
  const { reference } = checkout;
  return notify({ ...checkout, state: kind }, { kind, claim: claimOf(checkout), reference }, now);
}

/** Returns so much in all of a payment, the last one unless named. */
export function giveBack(
  checkout: TestCheckout,
  { kind, amount, now, payment = checkout.payments.at(-1)?.id ?? "" }: {
    kind: "refunded" | "charged_back";
    amount: number;
    now: number;
    payment?: string;
  },
): TestCheckout {
  const payments = checkout.payments.map((each) =>
    each.id === payment ? { ...each, returned: amount } : each
  );
  return notify({ ...checkout, payments }, { kind, payment, amount, currency: checkout.currency }, now);
}

/** A payer's dispute of the last payment: evidence is due a week after it begins. */
function dispute(checkout: TestCheckout, state: "open" | "won" | "lost", now: number): TestCheckout {
  const { payments, amount, currency } = checkout;
  const { id } = payments.at(-1) ?? { id: "" };
  return notify(
    { ...checkout, payments: payments.map((each) => each.id === id ? { ...each, dispute: state } : each) },
    {
      kind: "disputed",
      dispute: disputeOf(id),
      payment: id,
      state,
      reason: "general",
      amount,
      currency,
      due_at: state === "open" ? now + TEST_DISPUTE_MS : null,
    },
    now,
  );
}

/** Renews a contract, or ends one that does not go on. */
export function renew(checkout: TestCheckout, now: number): TestCheckout {
  const { contract, reference, amount, currency, months } = checkout;
  if (!contract || months === null) return checkout;
  const subscription = contractOf(reference);
  // The last event that a page has room for is the end of its contract.
  if (!contract.renews || checkout.events.length >= EVENTS_MAX - 1) return end(checkout, now);
  const payment = paymentOf(checkout);
  if (contract.goes === "wrong") {
    const failures = contract.failures + 1;
    const final = failures === TEST_RENEWAL_TRIES;
    const failed = withContract(checkout, {
      failures,
      due_at: now + TEST_RENEWAL_RETRY_MS,
      ...(final && { state: "ended" }),
    });
    return notify(failed, { kind: "renewal_failed", subscription, payment, final }, now);
  }
  const periods = contract.periods + 1;
  const due_at = addMonths(contract.since, periods * months);
  return notify(
    {
      ...withContract(checkout, { periods, failures: 0, due_at }),
      payments: [...checkout.payments, { id: payment, returned: 0 }],
    },
    { kind: "renewed", subscription, payment, amount, currency },
    now,
  );
}

/** Ends a contract, where there is one that is not over. */
export function end(checkout: TestCheckout, now: number): TestCheckout {
  if (checkout.contract?.state !== "active") return checkout;
  const subscription = contractOf(checkout.reference);
  return notify(
    withContract(checkout, { state: "ended" }),
    { kind: "subscription_ended", subscription },
    now,
  );
}

/** The checkout with a change of its contract that has no event. */
export function withContract(checkout: TestCheckout, change: Partial<TestContract>): TestCheckout {
  return { ...checkout, contract: checkout.contract && { ...checkout.contract, ...change } };
}

/** The name of the checkout's next payment. */
function paymentOf({ reference, payments }: TestCheckout): string {
  return `payment_${reference}_${payments.length + 1}`;
}

function claimOf({ order, member, package_id, amount, currency }: TestCheckout): Claim {
  return { order, member, package_id, amount, currency };
}

/** Numbered events: their ids are as unique as the reference, and in their order. */
function notify(checkout: TestCheckout, news: PaymentNews, now: number): TestCheckout {
  const id = `test_${checkout.reference}_${String(checkout.events.length + 1).padStart(3, "0")}`;
  const event: PaymentEvent = { id, provider: "test", at: now, ...news };
  return { ...checkout, events: [...checkout.events, event] };
}
