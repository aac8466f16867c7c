/**
 * Writes orders, and what was dealt with of what their providers told.
 *
 * Invariant: an order stands in `order_open` exactly while its `look_at` says when it is asked about, and in `order_by_payment`
 * from the moment in which its payment is known. A payment pays one order.
 */
import { PAYMENT_EVENT_LIFE_MS } from "@/domain/limits.ts";
import type { PaymentEvent } from "@/domain/payments.ts";
import { type Change, check, checkAbsent, type Entry, remove, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { OrderEntry } from "@/store/orders/reader.ts";
import type { EarlyReturn, Order, PaymentEventRow } from "@/store/records.ts";

/** Adds an order with all that leads to it. A renewal's payment is known by then. */
export function addOrder(change: Change, order: Order): void {
  const { id, member, created_at, look_at, provider, payment } = order;
  set(change, keys.order(id), order);
  set(change, keys.orderOf(member, created_at, id), 0);
  if (look_at !== undefined) set(change, keys.orderOpen(look_at, id), 0);
  if (payment !== undefined) takePayment(change, { id, provider, payment });
}

/** Writes an order anew; the change fails where it has changed since it was read. */
export function updateOrder(change: Change, entry: OrderEntry, next: Order): void {
  const { id, look_at, payment, provider } = next;
  const before = entry.value;
  check(change, entry);
  set(change, entry.key, next);
  if (look_at !== before.look_at) {
    if (before.look_at !== undefined) remove(change, keys.orderOpen(before.look_at, id));
    if (look_at !== undefined) set(change, keys.orderOpen(look_at, id), 0);
  }
  if (payment !== undefined && payment !== before.payment) takePayment(change, { id, provider, payment });
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
