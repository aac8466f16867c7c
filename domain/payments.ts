/**
 * Payments as the product sees them, and the port behind which a provider takes the money (decisions: payments).
 *
 * 1. open      an order gets a page of the provider's, where the member pays
 * 2. told      the provider tells by signed webhooks what happened; nothing else grants or takes anything
 * 3. asked     where a webhook got lost, `look` gives the same events again
 *
 * Amounts are in the smallest unit of their currency, times in milliseconds since 1970.
 */
import type { Catalogue, Currency, ProviderName } from "@/domain/catalogue.ts";
import type { MemberId } from "@/domain/ids.ts";
import type { Language } from "@/domain/language.ts";
import type { Result } from "@/domain/refusals.ts";

/** The names that clients use, which the catalogue maps to providers (spec §4). */
export const PROVIDER_ALIASES = ["ccil", "cc3a"] as const;
export type ProviderAlias = typeof PROVIDER_ALIASES[number];

/**
 * `created`: not at the provider yet; `open`: can be paid; `pending`: paid, but the provider waits for the
 * money. The rest is final but for `paid`, which may be returned.
 */
export const ORDER_STATES = [
  "created",
  "open",
  "pending",
  "paid",
  "refused",
  "cancelled",
  "expired",
  "refunded",
] as const;
export type OrderState = typeof ORDER_STATES[number];

/** What a member buys. */
export const ORDER_TYPES = ["credits", "premium"] as const;
export type OrderType = typeof ORDER_TYPES[number];

/** What an order brings: coins with their bonus and free spins, or months of premium with theirs. */
export type Goods =
  | { type: "credits"; package_id: number; credits: number; bonus: number; spins: number }
  | { type: "premium"; package_id: number; months: number; coins: number };

/** All coins of an order. */
export function coinsOf(goods: Goods): number {
  return goods.type === "credits" ? goods.credits + goods.bonus : goods.coins;
}

/**
 * Whether a provider does anything. The test provider takes play money: where the site does not sell by it, it
 * neither grants nor renews nor returns. A real one goes on for what was sold by it.
 */
export function isActing(name: ProviderName, { payments }: Pick<Catalogue, "payments">): boolean {
  return name !== "test" || Object.values(payments).includes("test");
}

/** Whether nobody knows yet what becomes of an order in this state. */
export function isUnsettled(state: OrderState): boolean {
  return state === "created" || state === "open" || state === "pending";
}

/** What a page of the provider's needs to know. */
export interface Checkout {
  /** Opening the same order again gives the same page. */
  order: string;
  member: MemberId;
  type: OrderType;
  package_id: number;
  amount: number;
  currency: Currency;
  /** What is bought, in the buyer's language. */
  title: string;
  lang: Language;
  /** Renewed every so many months at the same price until cancelled; null where it is paid once. */
  months: number | null;
  /**
   * When it renews for the first time, where what is bought follows premium that is there; null where that is
   * so many months after the payment, or nothing renews.
   */
  renews_at: number | null;
  /** From here on the page takes no payment. */
  expires_at: number;
  /** Where the provider sends the member back to; says nothing about the payment. */
  return_url: string;
}

/** The provider's page for an order. */
export interface OpenedCheckout {
  /** The provider's own name for it. */
  reference: string;
  url: string;
}

/** What an order is paid for, as the provider says: all of it has to match the order. */
export interface Claim {
  order: string;
  member: string;
  package_id: number;
  amount: number;
  currency: string;
}

/** Something that happened at a provider. The same event has the same `id` however often it is sent. */
export type PaymentEvent = { id: string; provider: ProviderName; at: number } & PaymentNews;

export type PaymentNews =
  /** `payment` names the payment in later events, `subscription` the contract that renews it. */
  | { kind: "paid"; claim: Claim; reference: string; payment: string; subscription: string | null }
  | { kind: "pending" | "refused" | "cancelled"; claim: Claim; reference: string }
  /** `amount` is all that was returned of the payment so far. */
  | { kind: "refunded" | "charged_back"; payment: string; amount: number; currency: string }
  /** How a payer's dispute of a payment stands; the money that it takes is told by `charged_back`. */
  | ({ kind: "disputed" } & DisputeNews)
  | { kind: "renewed"; subscription: string; payment: string; amount: number; currency: string }
  /** `final`: it is not tried again. */
  | { kind: "renewal_failed"; subscription: string; payment: string; final: boolean }
  | { kind: "subscription_ended"; subscription: string };

/**
 * How a dispute stands: `inquiry`: the payer's bank asks, and no money has moved; `open`: evidence can be sent until its due
 * time; `review`: the bank decides; `won`: the money is back here; `lost`; `closed`: it led to nothing.
 */
export const DISPUTE_STATES = ["inquiry", "open", "review", "won", "lost", "closed"] as const;
export type DisputeState = typeof DISPUTE_STATES[number];

/** What a provider says of a dispute. */
export interface DisputeNews {
  /** The provider's name of it. */
  dispute: string;
  payment: string;
  state: DisputeState;
  /** The payer's reason, in the provider's words. */
  reason: string;
  amount: number;
  currency: string;
  /** Until when evidence can be sent; null where none is asked for. */
  due_at: number | null;
}

/** Whether nothing becomes of a dispute in this state any more. */
export function isDisputeOver(state: DisputeState): boolean {
  return state === "won" || state === "lost" || state === "closed";
}

export type PaymentEventKind = PaymentNews["kind"];

/** A webhook as it came: its headers by their lower-case names, and its raw body. */
export interface Webhook {
  headers: Readonly<Record<string, string>>;
  body: Uint8Array<ArrayBuffer>;
  now: number;
}

export type WebhookRefusal = "webhook_signature" | "webhook_stale" | "webhook_invalid";

/** A provider is out of reach, or says no for a reason of its own; the cause is in the message. */
export class PaymentProviderError extends Error {
  override name = "PaymentProviderError";
}

export interface PaymentProvider {
  readonly name: ProviderName;
  /** Whether its page may be shown in a frame; where not, the whole window goes there. */
  readonly framed: boolean;
  /** Opens the page of an order, or gives the one that was opened. Rejects with `PaymentProviderError`. */
  open(checkout: Checkout): Promise<OpenedCheckout>;
  /** Takes a webhook apart, if it is the provider's and at most 300 s old; nothing for news of no concern here. */
  read(webhook: Webhook): Promise<Result<readonly PaymentEvent[], WebhookRefusal>>;
  /** All that has happened to an order's page, as its webhooks would have told, under the same event ids. */
  look(reference: string): Promise<PaymentEvent[]>;
  /** Whether a contract goes on renewing after what is paid. Rejects with `PaymentProviderError`. */
  setRenewal(subscription: string, renews: boolean): Promise<void>;
  /**
   * Ends a contract at once: what is not paid of it is not collected any more. Rejects with
   * `PaymentProviderError`.
   */
  end(subscription: string): Promise<void>;
  /** Returns the whole payment; `key` makes it once. Its webhook follows. Rejects with `PaymentProviderError`. */
  refund(payment: string, key: string): Promise<void>;
}
