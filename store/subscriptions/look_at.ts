/**
 * When a provider is asked about a contract, where a webhook got lost: what should have renewed by now, and what is over, in
 * case money came all the same. Pure; times in milliseconds since 1970.
 */
import { CONTRACT_LOOK_MS, LOOK_MAX_MS, RECONCILE_AFTER_MS } from "@/domain/limits.ts";
import type { Subscription } from "@/store/records.ts";

type Looked = Pick<Subscription, "state" | "paid_until" | "ended_at" | "created_at" | "looked_at">;

/**
 * Five minutes after it should have renewed and then after twice the time each time, at least twice a day; for 90 days after
 * its end, ever more seldom. Null where nothing is waited for.
 */
export function lookAtOf({ state, paid_until, ended_at, created_at, looked_at }: Looked): number | null {
  if (state === "cancelled") return null;
  const isOver = state === "ended";
  const since = isOver ? ended_at ?? created_at : paid_until;
  const isFirst = looked_at === undefined || looked_at <= since;
  const longest = isOver ? Infinity : LOOK_MAX_MS;
  const at = isFirst
    ? since + RECONCILE_AFTER_MS
    : looked_at + Math.min(longest, Math.max(RECONCILE_AFTER_MS, looked_at - since));
  return isOver && at > since + CONTRACT_LOOK_MS ? null : at;
}
