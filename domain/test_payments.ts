/**
 * The embedded test provider as others see it: its pages, what can be done on them, and the book in which it
 * keeps them. It acts like an outside service: it knows nothing of orders and members but what a checkout says,
 * and tells by webhooks alone.
 *
 * 1. open               the page of an order stands
 * 2. pending            paid, but the money is on its way
 * 3. paid               the first payment; a checkout of so many months has a contract from here on refused,
 *    cancelled nothing was paid; a page that has stood open too long closes as cancelled
 *
 * Times are in milliseconds since 1970.
 */
import type { Checkout, PaymentEvent } from "@/domain/payments.ts";

/** A payment that went through: the first one of a checkout, or a renewal. */
export interface TestPayment {
  id: string;
  /** All that was returned of it, in the smallest unit of the currency. */
  returned: number;
  /** How the payer's dispute of it stands; missing where there is none. */
  dispute?: "open" | "won" | "lost";
}

/** What renews a checkout of so many months. */
export interface TestContract {
  state: "active" | "ended";
  /** Whether it goes on after what is paid. */
  renews: boolean;
  /** How its next renewals end. */
  goes: "well" | "wrong";
  /** Since when it counts its periods, and how many were paid since then. */
  since: number;
  periods: number;
  /** Renewals that failed one after the other. */
  failures: number;
  /** When it renews or ends next, or is tried again. */
  due_at: number;
}

export interface TestCheckout extends Checkout {
  /** A secret: knowing it is enough to pay. */
  reference: string;
  state: "open" | "pending" | "paid" | "refused" | "cancelled";
  payments: readonly TestPayment[];
  /** Null where it is paid once, or not yet. */
  contract: TestContract | null;
  /** All of its events, in order. */
  events: readonly PaymentEvent[];
  created_at: number;
}

/** What can be done on a page. */
export const TEST_ACTIONS = [
  "pay",
  "hold",
  "refuse",
  "cancel",
  "return_half",
  "return",
  "charge_back",
  "win_dispute",
  "lose_dispute",
  "let_renew",
  "let_fail",
  "renew",
] as const;
export type TestAction = typeof TEST_ACTIONS[number];

/** A page that has told so much takes no more: it is kept in one row. */
export const EVENTS_MAX = 200;

/**
 * When something becomes of a page by itself: its contract is due, or it has stood open long enough. Null where
 * nothing does.
 */
export function dueAtOf({ state, contract, expires_at }: TestCheckout): number | null {
  if (state === "open") return expires_at;
  return contract?.state === "active" ? contract.due_at : null;
}

/** What can be done on a page as it stands, in the order of its buttons. */
export function actionsOf(checkout: TestCheckout): readonly TestAction[] {
  if (checkout.events.length >= EVENTS_MAX) return [];
  switch (checkout.state) {
    case "open":
      return ["pay", "hold", "refuse", "cancel"];
    case "pending":
      return ["pay", "refuse"];
    case "paid":
      return [...returnsOf(checkout), ...renewalsOf(checkout.contract)];
    case "refused":
    case "cancelled":
      return [];
    default:
      return checkout.state satisfies never;
  }
}

function returnsOf(checkout: TestCheckout): TestAction[] {
  const { returned = checkout.amount, dispute } = checkout.payments.at(-1) ?? {};
  if (dispute === "open") return ["win_dispute", "lose_dispute"];
  if (returned >= checkout.amount) return [];
  return returned > 0 ? ["return", "charge_back"] : ["return", "return_half", "charge_back"];
}

function renewalsOf(contract: TestContract | null): TestAction[] {
  if (contract?.state !== "active") return [];
  return ["renew", contract.goes === "well" ? "let_fail" : "let_renew"];
}

/** Where a test page stands on this site. */
export function testPagePath(reference: string): string {
  return `/pay/test/${reference}`;
}

/** The pages of the test provider for the routes that render them, and its clock. */
export interface TestPayments {
  get(reference: string): Promise<TestCheckout | null>;
  /**
   * Does what somebody pressed on a page; its webhook waits to be sent when this resolves. Null where there is
   * no such page, or it does not offer that.
   */
  act(reference: string, action: TestAction): Promise<TestCheckout | null>;
  /** Renews and closes what is due and sends the webhooks that wait; resolves when they were sent or put off. */
  tick(): Promise<void>;
}

/** A checkout with the state of its row. */
export interface KeptCheckout {
  checkout: TestCheckout;
  version: string;
}

/** A webhook that waits to be sent. */
export interface TestWebhook {
  event: PaymentEvent;
  tries: number;
  exp: number;
}

export interface WaitingWebhook {
  /** Stays the same when it is put off. */
  id: string;
  due_at: number;
  webhook: TestWebhook;
  version: string;
}

/** Where the test provider keeps what it knows. */
export interface CheckoutBook {
  get(reference: string): Promise<KeptCheckout | null>;
  /**
   * Keeps a checkout with the webhooks that tell of it, all or nothing; false where it has changed since `was`,
   * null for a new one.
   */
  put(
    checkout: TestCheckout,
    options: { was: KeptCheckout | null; events: readonly PaymentEvent[]; now: number },
  ): Promise<boolean>;
  /** References of checkouts of which something is due. */
  listDueCheckouts(now: number): AsyncIterable<string>;
  listDueWebhooks(now: number): AsyncIterable<WaitingWebhook>;
  /** Takes a webhook from all other senders until `dueAt`, or puts it off; null where another was faster. */
  postpone(
    waiting: WaitingWebhook,
    options: { dueAt: number; now: number; tries: number },
  ): Promise<WaitingWebhook | null>;
  remove(waiting: WaitingWebhook): Promise<void>;
}
