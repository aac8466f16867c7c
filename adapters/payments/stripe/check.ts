/** Asks Stripe, before a site opens, whether it takes the key and where its webhooks go. Changes nothing there. */
import Stripe from "stripe";
import type { StripeOptions } from "@/adapters/payments/stripe/mod.ts";

const REQUEST_MS = 8_000;
const ENDPOINTS_MAX = 100;

/** The news that orders, disputes and contracts need; a webhook with fewer loses some of them. */
export const WEBHOOK_EVENTS: readonly string[] = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "charge.refunded",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
  "invoice.paid",
  "invoice.payment_failed",
  "customer.subscription.deleted",
];

export type WebhookState =
  | { kind: "right" }
  /** The key may not list them. */
  | { kind: "hidden" }
  | { kind: "missing" }
  | { kind: "disabled" }
  | { kind: "few_events"; missing: readonly string[] };

/** How the webhook to `url` stands. Throws where Stripe is not reached or does not take the key, without the key. */
export async function checkStripe(
  { key, api = undefined }: Pick<StripeOptions, "key" | "api">,
  url: string,
): Promise<WebhookState> {
  const stripe = new Stripe(key, { timeout: REQUEST_MS, maxNetworkRetries: 1, telemetry: false, ...api });
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: ENDPOINTS_MAX });
    const endpoint = data.find((each) => each.url === url);
    if (!endpoint) return { kind: "missing" };
    if (endpoint.status !== "enabled") return { kind: "disabled" };
    const told = endpoint.enabled_events;
    const missing = told.includes("*") ? [] : WEBHOOK_EVENTS.filter((event) => !told.includes(event));
    return missing.length === 0 ? { kind: "right" } : { kind: "few_events", missing };
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return { kind: "hidden" };
    // Its message quotes a part of the key.
    const { type, statusCode } = Object(error);
    throw new Error(
      `Stripe did not answer as it should: ${type ?? "no connection"} ${statusCode ?? ""}`.trim(),
    );
  }
}
