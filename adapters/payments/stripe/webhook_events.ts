/** Converts Stripe webhooks to payment events, and fetches the objects that Stripe does not include. */
import type Stripe from "stripe";
import type { PaymentEvent } from "@/domain/payments.ts";
import {
  chargedBackEvent,
  claimOf,
  disputedEvent,
  endedEvent,
  idOf,
  paidEvent,
  paymentOf,
  refundedEvent,
  renewalFailedEvent,
  renewedBy,
  renewedEvent,
  unpaidEvent,
} from "@/adapters/payments/stripe/news.ts";

/** The payment events of a verified webhook; none for one that is not used here. */
export async function paymentEventsOf(stripe: Stripe, event: Stripe.Event): Promise<PaymentEvent[]> {
  const told = await toldBy(stripe, event);
  return [told].flat().filter((each) => each !== null);
}

async function toldBy(
  stripe: Stripe,
  event: Stripe.Event,
): Promise<PaymentEvent | null | (PaymentEvent | null)[]> {
  const at = event.created;
  switch (event.type) {
    case "checkout.session.completed": {
      const session = event.data.object;
      return session.payment_status === "unpaid"
        ? unpaid(session, "pending", at)
        : await paid(stripe, session, at);
    }
    case "checkout.session.async_payment_succeeded":
      return await paid(stripe, event.data.object, at);
    case "checkout.session.async_payment_failed":
      return unpaid(event.data.object, "refused", at);
    case "checkout.session.expired":
      return unpaid(event.data.object, "cancelled", at);
    case "charge.refunded":
      return refundedEvent(event.data.object, at);
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed":
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.funds_reinstated": {
      const dispute = event.data.object;
      const charge = await stripe.charges.retrieve(idOf(dispute.charge) ?? "");
      return [chargedBackEvent(dispute, { charge, at }), disputedEvent(dispute, { charge, at })];
    }
    case "invoice.paid":
      return await renewal(stripe, event.data.object, { make: renewedEvent, at });
    case "invoice.payment_failed":
      return await renewal(stripe, event.data.object, { make: renewalFailedEvent, at });
    case "customer.subscription.deleted":
      return endedEvent(event.data.object, at);
    default:
      return null;
  }
}

/** A session that was paid. A contract's first payment stands in its invoice. */
export async function paid(
  stripe: Stripe,
  session: Stripe.Checkout.Session,
  at: number,
): Promise<PaymentEvent | null> {
  const claim = claimOf(session);
  if (!claim) return null;
  const payment = idOf(session.payment_intent) ?? await firstPayment(stripe, session) ?? session.id;
  return paidEvent(session, { claim, payment, at });
}

async function firstPayment(stripe: Stripe, session: Stripe.Checkout.Session): Promise<string | null> {
  const invoice = idOf(session.invoice);
  return invoice === null ? null : paymentOf(await fetchInvoice(stripe, invoice));
}

export function unpaid(
  session: Stripe.Checkout.Session,
  kind: "pending" | "refused" | "cancelled",
  at: number,
): PaymentEvent | null {
  const claim = claimOf(session);
  return claim && unpaidEvent(session, { kind, claim, at });
}

async function renewal(
  stripe: Stripe,
  invoice: Stripe.Invoice,
  { make, at }: { make: typeof renewedEvent; at: number },
): Promise<PaymentEvent | null> {
  const subscription = renewedBy(invoice);
  if (subscription === null) return null;
  const payments = (await fetchInvoice(stripe, invoice.id)).payments;
  return make({ ...invoice, ...(payments && { payments }) }, subscription, at);
}

function fetchInvoice(stripe: Stripe, id: string): Promise<Stripe.Invoice> {
  return stripe.invoices.retrieve(id, { expand: ["payments"] });
}
