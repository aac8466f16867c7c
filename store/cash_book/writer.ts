/**
 * Writes the cash book.
 *
 * Invariant: an order that was paid has one sale, and its returns add up to what it says was returned.
 */
import type { CashEntry, CashKind } from "@/domain/cash_book.ts";
import { coinsOf } from "@/domain/payments.ts";
import { type Change, set } from "@/store/change.ts";
import { type Key, keys } from "@/store/keys.ts";
import type { Order, OrderReturn } from "@/store/records.ts";

/** Where the sale of an order stands. */
export function saleKeyOf({ id, created_at, paid_at = created_at }: Order): Key<CashEntry> {
  return keys.cashEntry(paid_at, id, "sold", 0);
}

/** Where the last return of an order stands. */
export function returnKeyOf({ id }: Order, { at, amount, charged_back }: OrderReturn): Key<CashEntry> {
  return keys.cashEntry(at, id, charged_back ? "charged_back" : "returned", amount);
}

/** Adds the sale of an order that was paid. */
export function addSale(change: Change, order: Order): void {
  const { state, goods, amount, returned } = order;
  // All of its money was back before it was known: it has brought nothing.
  const isVoid = state === "refunded" && returned?.coins === 0;
  set(change, saleKeyOf(order), entryOf(order, { kind: "sold", amount, coins: isVoid ? 0 : coinsOf(goods) }));
}

/** Adds what was returned of an order since `before`. */
export function addReturn(change: Change, order: Order, before: OrderReturn | undefined): void {
  const { returned } = order;
  if (!returned) return;
  const kind = returned.charged_back ? "charged_back" : "returned";
  const amount = returned.amount - (before?.amount ?? 0);
  const coins = returned.coins - (before?.coins ?? 0);
  set(change, returnKeyOf(order, returned), entryOf(order, { kind, amount, coins }));
}

/** Adds money that came back here as a dispute of the order's payment was won. */
export function addWon(change: Change, order: Order, { amount, at }: { amount: number; at: number }): void {
  const { id } = order;
  set(change, keys.cashEntry(at, id, "won", 0), entryOf(order, { kind: "won", amount, coins: 0 }));
}

function entryOf(
  { id, currency, provider, goods }: Order,
  own: { kind: CashKind; amount: number; coins: number },
): CashEntry {
  return { ...own, order: id, currency, provider, goods: goods.type };
}
