/** Numbers of orders: the whole one, and the short one for people to read, "4F3A-91C2". Pure. */
import { isOrderId, type OrderId } from "@/domain/ids.ts";

const SHORT = /^[0-9a-f]{8}$/;

/** The number that a text names: a whole one, or the beginning that a short one is of it. */
export type NamedOrder = { whole: OrderId } | { short: string };

export function shortOrderNumber(id: string): string {
  const [head, tail] = [id.slice(0, 4), id.slice(4, 8)].map((part) => part.toUpperCase());
  return tail ? `${head}-${tail}` : `${head}`;
}

/** Reads a number however it was copied; null where the text names none. */
export function readOrderNumber(text: string): NamedOrder | null {
  const number = text.toLowerCase().replace(/[^0-9a-z]/g, "");
  if (isOrderId(number)) return { whole: number };
  return SHORT.test(number) ? { short: number } : null;
}
