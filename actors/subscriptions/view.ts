/** A contract as its member sees it. Pure. */
import type { SubscriptionView } from "@/protocol/views/subscription.ts";
import type { Subscription } from "@/store/records.ts";

const MINOR = 100;

/** The view of a contract; prices in whole units, times in seconds since 1970. */
export function toSubscriptionView(
  { id, state, months, amount, currency, paid_until }: Subscription,
): SubscriptionView {
  return { id, state, months, price: amount / MINOR, currency, paid_until: Math.floor(paid_until / 1000) };
}
