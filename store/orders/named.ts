/** Finds the order whose number somebody has typed. */
import type { MemberId, OrderId } from "@/domain/ids.ts";
import { ORDERS_SCAN_MAX } from "@/domain/limits.ts";
import { readOrderNumber } from "@/domain/order_number.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";

/**
 * The id that a text names: whatever whole number it holds, which may be nobody's, or the one among a member's latest orders
 * that begins with the short number. Null where it names none, or more than one.
 */
export async function findOrderNamed(
  database: Database,
  text: string,
  member: MemberId | null,
): Promise<OrderId | null> {
  const named = readOrderNumber(text);
  if (named === null) return null;
  if ("whole" in named) return named.whole;
  if (member === null) return null;
  const rows = await Array.fromAsync(
    database.list(keys.ordersOf(member), { reverse: true, limit: ORDERS_SCAN_MAX }),
  );
  const fits = rows.map(({ key }) => key[3] as OrderId).filter((id) => id.startsWith(named.short));
  return fits.length === 1 ? fits[0] ?? null : null;
}
