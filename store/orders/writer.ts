/**
 * Writes orders, and what was dealt with of what their providers told.
 *
 * Invariant: an order stands in `order_open` exactly while its `look_at` says when it is asked about, and in `order_by_payment`
 * from the moment in which its payment is known. A payment pays one order.
 */
import { PAYMENT_EVENT_LIFE_MS } from "@/domain/limits.ts";
import type { PaymentEvent } from "@/domain/payments.ts";
import { type Change, check, checkAbsent, count, type Entry, remove, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { OrderEntry } from "@/store/orders/reader.ts";
import { addReturn, addSale } from "@/store/cash_book/writer.ts";
import type { EarlyReturn, Order, PaymentEventRow } from "@/store/records.ts";

/** Adds an order with all that leads to it. A renewal's payment is known by then. */
export function addOrder(change: Change, order: Order): void {
  const { id, member, created_at, look_at, provider, payment } = order;
  set(change, keys.order(id), order);
  set(change, keys.orderOf(member, created_at, id), 0);
  listOrder(change, order);
  bookMoney(change, null, order);
  if (look_at !== undefined) set(change, keys.orderOpen(look_at, id), 0);
  if (payment !== undefined) takePayment(change, { id, provider, payment });
}

/** Lists an order by its time. */
export function listOrder(change: Change, { created_at, id }: Pick<Order, "created_at" | "id">): void {
  set(change, keys.orderAt(created_at, id), 0);
}

/** Writes an order anew; the change fails where it has changed since it was read. */
export function updateOrder(change: Change, entry: OrderEntry, next: Order): void {
  const { id, look_at, payment, provider } = next;
  const before = entry.value;
  check(change, entry);
  set(change, entry.key, next);
  bookMoney(change, before, next);
  if (look_at !== before.look_at) {
    if (before.look_at !== undefined) remove(change, keys.orderOpen(before.look_at, id));
    if (look_at !== undefined) set(change, keys.orderOpen(look_at, id), 0);
  }
  if (payment !== undefined && payment !== before.payment) takePayment(change, { id, provider, payment });
}

/** Books and counts money that has come or gone with a change of an order, at the times that the order says. */
function bookMoney(change: Change, before: Order | null, order: Order): void {
  const { amount, currency, lang, payment, paid_at, returned } = order;
  if (payment !== undefined && before?.payment === undefined) {
    const at = paid_at ?? order.created_at;
    addSale(change, order);
    count(change, { name: "orders_paid", lang, at });
    count(change, { name: `revenue/${currency}`, lang, at, by: amount });
  }
  const back = (returned?.amount ?? 0) - (before?.returned?.amount ?? 0);
  if (!returned || back === 0) return;
  addReturn(change, order, before?.returned);
  if (!before?.returned) count(change, { name: "orders_returned", lang, at: returned.at });
  count(change, { name: `returned/${currency}`, lang, at: returned.at, by: back });
}

/** Takes an order out with all that leads to it; the change fails where it has changed since it was read. */
export function removeOrder(change: Change, { key, value, versionstamp }: OrderEntry): void {
  const { id, member, created_at, look_at, payment, provider } = value;
  check(change, { key, versionstamp });
  remove(change, key);
  remove(change, keys.orderOf(member, created_at, id));
  remove(change, keys.orderAt(created_at, id));
  if (look_at !== undefined) remove(change, keys.orderOpen(look_at, id));
  if (payment !== undefined) remove(change, keys.orderByPayment(provider, payment));
}

/** Has a payment pay this order; the change fails where it pays one already. */
function takePayment(
  change: Change,
  { id, provider, payment }: Required<Pick<Order, "id" | "provider" | "payment">>,
): void {
  const key = keys.orderByPayment(provider, payment);
  checkAbsent(change, key);
  set(change, key, id);
}

/** Remembers an event as dealt with; the change fails where it was already (P13). */
export function addPaymentEvent(
  change: Change,
  { provider, id, kind }: PaymentEvent,
  { now, ...made }: Pick<PaymentEventRow, "order" | "ignored" | "payment"> & { now: number },
): void {
  const key = keys.paymentEvent(provider, id);
  checkAbsent(change, key);
  set(change, key, { ...made, kind, at: now, exp: now + PAYMENT_EVENT_LIFE_MS }, PAYMENT_EVENT_LIFE_MS);
}

/** Keeps what was returned of a payment that is not known yet. */
export function putEarlyReturn(
  change: Change,
  before: Entry<EarlyReturn>,
  returned: Omit<EarlyReturn, "exp">,
): void {
  check(change, before);
  const exp = returned.at + PAYMENT_EVENT_LIFE_MS;
  set(change, before.key, { ...returned, exp }, PAYMENT_EVENT_LIFE_MS);
}

/** Takes what was kept, as its payment is known now; where nothing was, nothing may have come since. */
export function takeEarlyReturn(change: Change, before: Entry<EarlyReturn>): void {
  check(change, before);
  if (before.value) remove(change, before.key);
}
