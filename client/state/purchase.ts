/**
 * Purchases that this page has started. A slice of the client, loaded with the modals of the shop.
 *
 * 1. begun     `payment/initiate` returns the payment page; an unknown outcome is repeated under its `rid`
 * 2. waiting   the member pays there, or has closed it: the order stays open
 * 3. final     `payment/complete`, or `payment/status` after a lost connection, brings the result
 *
 * Invariant: one attempt creates one order, and each change of an order is shown once.
 */
import { signal } from "@preact/signals";
import { isOutcomeUnknown } from "@/domain/refusals.ts";
import type { CallInput, CallOutput } from "@/protocol/calls/mod.ts";
import type { Slice, SliceEnv } from "@/client/slice.ts";

/** The states that are final. */
const FINAL: readonly OrderStatus[] = ["paid", "refused", "cancelled", "expired", "refunded"];

export type OrderStatus = CallOutput<"payment/status">["status"];

export interface PaymentNews {
  order_id: string;
  type: "credits" | "premium";
  status: OrderStatus;
  /** Coins that it brought; null if unknown. */
  coins: number | null;
}

export interface PackageWish {
  type: CallInput<"payment/initiate">["type"];
  package_id: number;
  /** Coins that it brings. */
  coins: number;
}

export type Begun =
  | { kind: "opened"; order_id: string; url: string; framed: boolean }
  /** The outcome is unknown: to be retried. */
  | { kind: "uncertain" }
  | { kind: "refused"; code: string };

interface KnownOrder {
  coins: number;
  status: OrderStatus;
  /** Whether this page has started it. */
  isOurs: boolean;
}

export class Purchase implements Slice {
  /** The latest known state of orders, by id. */
  readonly orders = signal<ReadonlyMap<string, KnownOrder>>(new Map());
  #attempt: { key: string; rid: string } | null = null;

  constructor(private readonly env: Pick<SliceEnv, "call" | "rid" | "notifyPayment">) {}

  /** Starts a purchase. Another package is another attempt. */
  async begin({ type, package_id, coins }: PackageWish): Promise<Begun> {
    const key = `${type} ${package_id}`;
    if (this.#attempt?.key !== key) this.#attempt = { key, rid: this.env.rid() };
    const provider = type === "premium" ? "cc3a" : "ccil";
    const { rid } = this.#attempt;
    const answer = await this.env.call("payment/initiate", { provider, type, package_id }, { rid });
    if (!answer.ok && isOutcomeUnknown(answer.refusal.code)) return { kind: "uncertain" };
    this.#attempt = null;
    if (!answer.ok) return { kind: "refused", code: answer.refusal.code };
    const { order_id, redirect_url: url, framed } = answer.value;
    if (!this.knows(order_id)) this.#keep(order_id, { coins, status: "open", isOurs: true });
    return { kind: "opened", order_id, url, framed: framed === 1 };
  }

  /** Whether this page has started the order. */
  knows(order: string): boolean {
    return this.orders.peek().get(order)?.isOurs ?? false;
  }

  /** Applies a change of an order. Returns it with the order's coins, or null if it is known already. */
  take(news: PaymentNews): PaymentNews & { coins: number } | null {
    const known = this.orders.peek().get(news.order_id);
    if (known?.status === news.status) return null;
    const coins = news.coins ?? known?.coins ?? 0;
    this.#keep(news.order_id, { coins, status: news.status, isOurs: known?.isOurs ?? false });
    return { ...news, coins };
  }

  /** Nothing to do: changes arrive by `Client.notifyPayment`, also on pages without this slice. */
  handle(): void {}

  /** Reloads the open orders of this page. */
  refresh(): void {
    for (const [order_id, { status, isOurs }] of this.orders.peek()) {
      if (isOurs && !FINAL.includes(status)) void this.ask(order_id);
    }
  }

  /** Loads and shows the state of an order. Returns whether it is final; false if it could not be loaded. */
  async ask(order_id: string): Promise<boolean> {
    const answer = await this.env.call("payment/status", { order_id });
    if (!answer.ok) return false;
    this.env.notifyPayment({ ...answer.value, coins: null });
    return FINAL.includes(answer.value.status);
  }

  #keep(id: string, order: KnownOrder): void {
    this.orders.value = new Map(this.orders.peek()).set(id, order);
  }
}
