/** Reads orders. */
import type { ProviderName } from "@/domain/catalogue.ts";
import { isOrderId, type OrderId } from "@/domain/ids.ts";
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
