/** What somebody usually spends on a day, by their ledger. Pure. */
import type { Entry } from "@/domain/money.ts";
import { dayOf } from "@/domain/utc_day.ts";

/** So many days back count, and so many of them must have any spending before anything is usual. */
const SPAN_DAYS = 28;
const DAYS_MIN = 3;

/** The median of the UTC days before `now` on which something was spent, in coins; 0 where too few are known. */
export function usualSpending(
  entries: readonly Pick<Entry, "delta" | "cause" | "at">[],
  now: number,
): number {
  const today = dayOf(now);
  const days = new Map<number, number>();
  for (const { delta, cause, at } of entries) {
    const day = dayOf(at);
    // What a returned payment takes back was not spent.
    if (delta >= 0 || cause === "refund" || cause === "owed") continue;
    if (day >= today || day < today - SPAN_DAYS) continue;
    days.set(day, (days.get(day) ?? 0) - delta);
  }
  if (days.size < DAYS_MIN) return 0;
  const sorted = [...days.values()].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
