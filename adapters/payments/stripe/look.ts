/** All that has happened to a page of Stripe's, asked for where webhooks may have got lost. */
import type Stripe from "stripe";
import type { PaymentEvent } from "@/domain/payments.ts";
import {
  chargedBackEvent,
  disputedEvent,
  endedEvent,
  refundedEvent,
  renewalFailedEvent,
  renewedBy,
  renewedEvent,
} from "@/adapters/payments/stripe/news.ts";
import { paid, unpaid } from "@/adapters/payments/stripe/webhook_events.ts";

/** Renewals of a contract that are looked at: over eight years of months. */
const INVOICES_MAX = 100;

/** In the order in which it happened, but that what was returned of a payment follows the payment. */
export async function lookInto(stripe: Stripe, reference: string): Promise<PaymentEvent[]> {
  const session = await stripe.checkout.sessions.retrieve(reference, { expand: ["payment_intent"] });
  const outcome = await outcomeOf(stripe, session);
  if (outcome?.kind !== "paid") return outcome ? [outcome] : [];
  return [
    outcome,
    ...await returnsOf(stripe, outcome.payment),
    ...outcome.subscription === null ? [] : await periodsOf(stripe, outcome.subscription),
  ];
}

async function outcomeOf(stripe: Stripe, session: Stripe.Checkout.Session): Promise<PaymentEvent | null> {
  const { status, payment_status, payment_intent, created } = session;
  if (status === "expired") return unpaid(session, "cancelled", created);
  if (status !== "complete") return null;
  if (payment_status !== "unpaid") return await paid(stripe, session, created);
  const hasFailed = typeof payment_intent === "object" &&
    (payment_intent?.status === "requires_payment_method" || payment_intent?.status === "canceled");
  return unpaid(session, hasFailed ? "refused" : "pending", created);
}

/** What was returned of a payment, and called back. */
async function returnsOf(stripe: Stripe, payment: string): Promise<PaymentEvent[]> {
  const intent = await stripe.paymentIntents.retrieve(payment, { expand: ["latest_charge"] });
  const charge = intent.latest_charge;
  if (charge === null || typeof charge === "string") return [];
  const refunded = refundedEvent(charge, charge.created);
  const disputes = charge.disputed ? (await stripe.disputes.list({ payment_intent: payment })).data : [];
  const disputed = disputes.flatMap((dispute) => {
    const of = { charge, at: dispute.created };
    return [chargedBackEvent(dispute, of), disputedEvent(dispute, of)];
  });
  return [refunded, ...disputed].filter((event) => event !== null);
}

/** Renewals of a contract, the oldest first, and its end. */
async function periodsOf(stripe: Stripe, subscription: string): Promise<PaymentEvent[]> {
  const invoices = await stripe.invoices.list({
    subscription,
    limit: INVOICES_MAX,
    expand: ["data.payments"],
  });
  const events: PaymentEvent[] = [];
  for (const invoice of invoices.data.reverse()) {
    if (renewedBy(invoice) === null) continue;
    if (invoice.status === "paid") {
      const renewed = renewedEvent(invoice, subscription, invoice.created);
      events.push(renewed);
      if ("payment" in renewed) events.push(...await returnsOf(stripe, renewed.payment));
    } else if (invoice.attempt_count > 0) {
      events.push(renewalFailedEvent(invoice, subscription, invoice.created));
    }
  }
  const contract = await stripe.subscriptions.retrieve(subscription);
  const at = contract.ended_at ?? contract.created;
  const ended = contract.status === "canceled" ? endedEvent(contract, at) : null;
  return ended ? [...events, ended] : events;
}
