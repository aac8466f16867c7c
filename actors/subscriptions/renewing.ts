/** Whether a contract renews, as pure decisions: what cancelling and taking that back make of it. */
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { Subscription } from "@/store/records.ts";

/** Whether it is renewed when what is paid is over. */
export function isRenewing({ state }: Pick<Subscription, "state">): boolean {
  return state === "active" || state === "past_due";
}

/** The contract cancelled; null where it is already. */
export function cancelled(
  contract: Subscription,
  now: number,
): Result<Subscription | null, "subscription_over"> {
  switch (contract.state) {
    case "active":
    case "past_due":
      return accept({ ...contract, state: "cancelled", cancelled_at: now });
    case "cancelled":
      return accept(null);
    case "ended":
      return refuse("subscription_over");
  }
}

/** The contract renewing again; null where it does. What is paid must not be over: then there is nothing to renew. */
export function resumed(
  contract: Subscription,
  now: number,
): Result<Subscription | null, "subscription_over"> {
  switch (contract.state) {
    case "active":
    case "past_due":
      return accept(null);
    case "cancelled":
      return now < contract.paid_until
        ? accept({ ...contract, state: "active" })
        : refuse("subscription_over");
    case "ended":
      return refuse("subscription_over");
  }
}
