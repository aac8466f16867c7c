/**
 * Converts Stripe's objects to payment events. Pure. The id of an event is derived from its object, not from Stripe's
 * webhook: so the same change has the same id whether it came by one of several webhooks or was queried.
 */
import type Stripe from "stripe";
import type { Claim, DisputeState, PaymentEvent, PaymentNews } from "@/domain/payments.ts";

/** Stripe refers to an object by its id, or includes it where it is expanded. */
type Reference = string | { id: string } | null | undefined;

export function idOf(reference: Reference): string | null {
  if (typeof reference === "string") return reference;
  return reference?.id ?? null;
}

function event(id: string, seconds: number, news: PaymentNews): PaymentEvent {
  return { id, provider: "stripe", at: seconds * 1_000, ...news };
}

/** What a session says that it pays; null for one that this site did not open. */
export function claimOf(session: Stripe.Checkout.Session): Claim | null {
  const { order, member, package: package_id } = session.metadata ?? {};
  if (order === undefined || member === undefined || package_id === undefined) return null;
  return {
    order,
    member,
    package_id: Number(package_id),
    // What Stripe has not taken pays nothing, whatever the session adds up to.
    amount: session.payment_status === "no_payment_required" ? 0 : session.amount_total ?? 0,
    currency: (session.currency ?? "").toUpperCase(),
  };
}

/** A session that was paid, by `payment`. */
export function paidEvent(
  session: Stripe.Checkout.Session,
  { claim, payment, at }: { claim: Claim; payment: string; at: number },
): PaymentEvent {
  const subscription = idOf(session.subscription);
  const reference = session.id;
  return event(`paid_${reference}`, at, { kind: "paid", claim, reference, payment, subscription });
}

/** A session that was not paid, or not yet. */
export function unpaidEvent(
  session: Stripe.Checkout.Session,
  { kind, claim, at }: { kind: "pending" | "refused" | "cancelled"; claim: Claim; at: number },
): PaymentEvent {
  const reference = session.id;
  return event(`${kind}_${reference}`, at, { kind, claim, reference });
}

/** A charge of which something was returned; null where it belongs to no payment of a session's. */
export function refundedEvent(charge: Stripe.Charge, at: number): PaymentEvent | null {
  const payment = idOf(charge.payment_intent);
  if (payment === null || charge.amount_refunded === 0) return null;
  const amount = charge.amount_refunded;
  const currency = charge.currency.toUpperCase();
  return event(`refunded_${charge.id}_${amount}`, at, { kind: "refunded", payment, amount, currency });
}

/** A charge whose payer has called the money back; null for an inquiry, which moves none. */
export function chargedBackEvent(
  dispute: Stripe.Dispute,
  { charge, at }: { charge: Stripe.Charge; at: number },
): PaymentEvent | null {
  const payment = idOf(charge.payment_intent);
  if (payment === null || /^(warning_|prevented|won)/.test(dispute.status)) return null;
  const amount = Math.min(charge.amount, charge.amount_refunded + dispute.amount);
  const currency = charge.currency.toUpperCase();
  return event(`charged_back_${dispute.id}`, at, { kind: "charged_back", payment, amount, currency });
}

/** How a dispute stands; null where its charge belongs to no payment of a session's. */
export function disputedEvent(
  dispute: Stripe.Dispute,
  { charge, at }: { charge: Stripe.Charge; at: number },
): PaymentEvent | null {
  const payment = idOf(charge.payment_intent);
  if (payment === null) return null;
  const { id, status, reason, amount, currency } = dispute;
  const due = dispute.evidence_details?.due_by ?? null;
  return event(`disputed_${id}_${status}_${due ?? 0}`, at, {
    kind: "disputed",
    dispute: id,
    payment,
    state: disputeState(status),
    reason,
    amount,
    currency: currency.toUpperCase(),
    due_at: due === null ? null : due * 1_000,
  });
}

/** A state that Stripe may add is one in which something can still be done. */
function disputeState(status: Stripe.Dispute.Status): DisputeState {
  switch (status) {
    case "warning_needs_response":
    case "warning_under_review":
      return "inquiry";
    case "under_review":
      return "review";
    case "won":
      return "won";
    case "lost":
      return "lost";
    case "warning_closed":
    case "prevented":
      return "closed";
    default:
      return "open";
  }
}

/**
 * The contract that an invoice renews; null for any other invoice, also the first one, which its session tells
 * of, and for those of contracts that this site did not open.
 */
export function renewedBy(invoice: Stripe.Invoice): string | null {
  const details = invoice.parent?.subscription_details;
  if (invoice.billing_reason !== "subscription_cycle" || !isOwn(details?.metadata)) return null;
  return idOf(details?.subscription);
}

/** Whether this site wrote it. */
function isOwn(metadata: Stripe.Metadata | null | undefined): boolean {
  return metadata?.order !== undefined;
}

/** The payment of an invoice, where its payments are expanded. */
export function paymentOf(invoice: Stripe.Invoice): string | null {
  const payments = invoice.payments?.data ?? [];
  const made = payments.find(({ status }) => status === "paid") ?? payments.at(-1);
  return idOf(made?.payment.payment_intent);
}

export function renewedEvent(invoice: Stripe.Invoice, subscription: string, at: number): PaymentEvent {
  return event(`renewed_${invoice.id}`, at, {
    kind: "renewed",
    subscription,
    payment: paymentOf(invoice) ?? invoice.id,
    amount: invoice.amount_paid,
    currency: invoice.currency.toUpperCase(),
  });
}

export function renewalFailedEvent(invoice: Stripe.Invoice, subscription: string, at: number): PaymentEvent {
  return event(`renewal_failed_${invoice.id}_${invoice.attempt_count}`, at, {
    kind: "renewal_failed",
    subscription,
    payment: paymentOf(invoice) ?? invoice.id,
    final: invoice.next_payment_attempt === null,
  });
}

/** A contract that is over; null for one that this site did not open. */
export function endedEvent({ id, metadata }: Stripe.Subscription, at: number): PaymentEvent | null {
  if (!isOwn(metadata)) return null;
  return event(`ended_${id}`, at, { kind: "subscription_ended", subscription: id });
}
