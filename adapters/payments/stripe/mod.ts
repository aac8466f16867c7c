/**
 * Stripe Checkout: Stripe's own pages, to which the whole window goes, and its signed webhooks. What it takes
 * and gives back is in the smallest unit of the currency, as everywhere here; dollars and shekels both have two
 * decimals.
 */
import Stripe from "stripe";
import { WEBHOOK_MAX_AGE_MS } from "@/domain/limits.ts";
import {
  type Checkout,
  type PaymentProvider,
  PaymentProviderError,
  type Webhook,
  type WebhookRefusal,
} from "@/domain/payments.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { lookInto } from "@/adapters/payments/stripe/look.ts";
import { paymentEventsOf } from "@/adapters/payments/stripe/webhook_events.ts";

/** Of the library that is pinned: both change together. */
const API_VERSION = "2026-10-28.endive";

/** Stripe opens no page for longer than a day by its own clock, from which ours may differ by so much. */
const CLOCKS_MS = 5 * 60_000;

/** A contract that is so cannot be ended again. */
const ENDED: readonly Stripe.Subscription.Status[] = ["canceled", "incomplete_expired"];

const REQUEST_MS = 8_000;
/** A member waits for the page within the deadline of a call; a repeated request gets the same page. */
const OPEN_MS = 4_000;

export interface StripeOptions {
  key: string;
  webhookSecret: string;
  /** Where its API is; Stripe's own unless given. */
  api?: { protocol: "http" | "https"; host: string; port: number };
}

export function openStripe({ key, webhookSecret, api = undefined }: StripeOptions): PaymentProvider {
  const stripe = new Stripe(key, {
    apiVersion: API_VERSION,
    timeout: REQUEST_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...api,
  });

  return {
    name: "stripe",
    framed: false,
    open: (checkout) =>
      asking("open a page", async () => {
        const session = await stripe.checkout.sessions.create(sessionOf(checkout), {
          idempotencyKey: checkout.order,
          timeout: OPEN_MS,
          maxNetworkRetries: 0,
        });
        if (!session.url) throw new TypeError("a session without an address");
        return { reference: session.id, url: session.url };
      }),
    async read(webhook) {
      const verified = await verify(stripe, webhook, webhookSecret);
      if (!verified.ok) return verified;
      return accept(await asking("complete a webhook", () => paymentEventsOf(stripe, verified.value)));
    },
    look: (reference) => asking("look at a page", () => lookInto(stripe, reference)),
    setRenewal: (subscription, renews) =>
      asking("change a contract", async () => {
        const { status } = await stripe.subscriptions.retrieve(subscription);
        // Nothing can be said of what is over, and nothing has to be.
        if (ENDED.includes(status)) return;
        await stripe.subscriptions.update(subscription, { cancel_at_period_end: !renews });
      }),
    end: (subscription) =>
      asking("end a contract", async () => {
        const { status } = await stripe.subscriptions.retrieve(subscription);
        if (!ENDED.includes(status)) await stripe.subscriptions.cancel(subscription);
        // What was to be paid is collected on, unless it is void.
        const open = await stripe.invoices.list({ subscription, status: "open" });
        for (const { id } of open.data) await stripe.invoices.voidInvoice(id);
      }),
    refund: (payment, key) =>
      asking("return a payment", async () => {
        const refund = { payment_intent: payment };
        await stripe.refunds.create(refund, { idempotencyKey: key })
          // Stripe would give the failure of the first time for a day. Whatever the key, it never returns more than was paid.
          .catch((error) => isReplayed(error) ? stripe.refunds.create(refund) : Promise.reject(error))
          .catch(ignoreRefunded);
      }),
  };
}

/**
 * The page of an order. Prices are made for it, so that Stripe's own catalogue says nothing here. What follows
 * premium that is there is paid at once, by itself, and its contract begins with time that costs nothing, until
 * it renews for the first time.
 */
function sessionOf(checkout: Checkout): Stripe.Checkout.SessionCreateParams {
  const { order, member, package_id, amount, currency, title, lang, months, return_url } = checkout;
  const { renews_at, expires_at } = checkout;
  const metadata = { order, member, package: String(package_id) };
  const price = { currency: currency.toLowerCase(), unit_amount: amount, product_data: { name: title } };
  const renewal = months !== null &&
    { ...price, recurring: { interval: "month" as const, interval_count: months } };
  const begins = renewal && renews_at !== null && { trial_end: Math.floor(renews_at / 1_000) };
  const prices = renewal ? begins ? [price, renewal] : [renewal] : [price];
  return {
    mode: months === null ? "payment" : "subscription",
    line_items: prices.map((price_data) => ({ quantity: 1, price_data })),
    metadata,
    ...(months === null
      ? { payment_intent_data: { metadata } }
      : { subscription_data: { metadata, ...begins } }),
    expires_at: Math.floor((expires_at - CLOCKS_MS) / 1_000),
    client_reference_id: order,
    // Stripe knows no Hebrew, Arabic or Persian: the browser decides then.
    locale: lang === "en" || lang === "de" ? lang : "auto",
    success_url: return_url,
    cancel_url: return_url,
  };
}

/**
 * Stripe's library checks the signature, in constant time, and that the webhook is not too old; a clock that is
 * wrong we check.
 */
async function verify(
  stripe: Stripe,
  { headers, body, now }: Webhook,
  secret: string,
): Promise<Result<Stripe.Event, WebhookRefusal>> {
  const header = headers["stripe-signature"] ?? "";
  let event: Stripe.Event;
  try {
    const seconds = WEBHOOK_MAX_AGE_MS / 1_000;
    event = await stripe.webhooks.constructEventAsync(body, header, secret, seconds, undefined, now);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) return refuse("webhook_invalid");
    return refuse(error.message.startsWith("Timestamp") ? "webhook_stale" : "webhook_signature");
  }
  if (!isEvent(event)) return refuse("webhook_invalid");
  const sentAt = Number(/(?:^|,)t=(\d+)/.exec(header)?.[1] ?? 0) * 1_000;
  return sentAt - now > WEBHOOK_MAX_AGE_MS ? refuse("webhook_stale") : accept(event);
}

/** The library takes any JSON that is signed. */
function isEvent(event: unknown): boolean {
  const { type, created, data } = Object(event);
  return typeof type === "string" && typeof created === "number" && typeof Object(data).object === "object";
}

/** Whatever goes wrong between here and Stripe is one error to others. */
async function asking<Value>(what: string, ask: () => Promise<Value>): Promise<Value> {
  try {
    return await ask();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new PaymentProviderError(`Cannot ${what} at Stripe: ${reason}`, { cause });
  }
}

/** Whether it is the answer of an earlier time to the same key. */
function isReplayed(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.headers?.["idempotent-replayed"] === "true";
}

/** It was returned before, which is what was wanted. */
function ignoreRefunded(error: unknown): void {
  if (Reflect.get(Object(error), "code") !== "charge_already_refunded") throw error;
}
