/** Reads orders. */
import type { ProviderName } from "@/domain/catalogue.ts";
import { isOrderId, type MemberId, type OrderId } from "@/domain/ids.ts";
import { ORDERS_SCAN_MAX } from "@/domain/limits.ts";
import type { OrderState } from "@/domain/payments.ts";
import type { Entry } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Order } from "@/store/records.ts";

/** An order as it was read. */
export type OrderEntry = Entry<Order> & { value: Order };

/** An order to be changed, or null; `id` is anything that was sent. */
export async function getOrder(database: Database, id: string): Promise<OrderEntry | null> {
  if (!isOrderId(id)) return null;
  const entry = await database.get(keys.order(id));
  return entry.value ? { ...entry, value: entry.value } : null;
}

/** The order that a payment pays, or null. */
export async function getOrderByPayment(
  database: Database,
  provider: ProviderName,
  payment: string,
): Promise<OrderEntry | null> {
  const { value: id } = await database.get(keys.orderByPayment(provider, payment));
  return id === null ? null : await getOrder(database, id);
}

/** Orders whose outcome is not known and whose time to be asked about has come, the longest waiting first. */
export async function* listDueOrders(database: Database, now: number): AsyncGenerator<OrderEntry> {
  const due = { end: keys.orderOpen(now + 1, "" as OrderId) };
  for await (const { key } of database.list(keys.ordersOpen(), due)) {
    const order = await getOrder(database, String(key[2]));
    if (order) yield order;
  }
}

/** All orders that began at `since` or later. */
export async function* listOrders(database: Database, since = 0): AsyncGenerator<OrderEntry> {
  for await (const entry of database.list(keys.orders(), { batch: 100 })) {
    if (entry.value.created_at >= since) yield entry;
  }
}

/** A member's orders, the newest first. */
export async function* listOrdersOf(
  database: Database,
  member: Order["member"],
): AsyncGenerator<OrderEntry> {
  for await (const { key } of database.list(keys.ordersOf(member), { reverse: true })) {
    const order = await getOrder(database, String(key[3]));
    if (order) yield order;
  }
}

/** Where an order stands in the list by time. */
export interface OrderPlace {
  at: number;
  id: OrderId;
}

/** Which orders are listed. */
export interface OrderChoice {
  state?: OrderState;
  provider?: ProviderName;
}

/** The last orders of anybody, the latest first. Of a choice so many are looked through at once: a page may be short. */
export async function listOrdersByTime(
  database: Database,
  { choice: { state, provider }, after, limit }: {
    choice: OrderChoice;
    after: OrderPlace | null;
    limit: number;
  },
): Promise<{ orders: Order[]; next: OrderPlace | null }> {
  const isChosen = (order: Order) =>
    (state === undefined || order.state === state) &&
    (provider === undefined || order.provider === provider);
  const found: Order[] = [];
  let from = after;
  for (let looked = 0; looked < ORDERS_SCAN_MAX; looked += limit) {
    const places = await listPlaces(database, { after: from, limit: limit + 1 });
    const hasMore = places.length > limit;
    const shown = places.slice(0, limit);
    const rows = await database.getMany(shown.map(({ id }) => keys.order(id)));
    for (const [nth, { value }] of rows.entries()) {
      if (value && isChosen(value)) found.push(value);
      if (found.length < limit) continue;
      const isEnd = !hasMore && nth === shown.length - 1;
      return { orders: found, next: isEnd ? null : shown[nth] ?? null };
    }
    if (!hasMore) return { orders: found, next: null };
    from = shown.at(-1) ?? null;
  }
  return { orders: found, next: from };
}

async function listPlaces(
  database: Database,
  { after, limit }: { after: OrderPlace | null; limit: number },
): Promise<OrderPlace[]> {
  const end = after ? { end: keys.orderAt(after.at, after.id) } : {};
  const rows = await Array.fromAsync(database.list(keys.ordersAt(), { ...end, reverse: true, limit }));
  return rows.map(({ key }) => ({ at: Number(key[1]), id: key[2] as OrderId }));
}

/** The last orders of a member, the latest first. */
export async function listLastOrdersOf(
  database: Database,
  member: MemberId,
  limit: number,
): Promise<Order[]> {
  const rows = await Array.fromAsync(database.list(keys.ordersOf(member), { reverse: true, limit }));
  const orders = await database.getMany(rows.map(({ key }) => keys.order(key[3] as OrderId)));
  return orders.flatMap(({ value }) => value ?? []);
}
