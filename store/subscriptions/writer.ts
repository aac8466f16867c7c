/**
 * Writes contracts that renew premium: a contract is found by its provider's name of it, and a member by their latest one.
 *
 * Invariant: a contract stands in `subscription_untold` exactly while it is untold, and in `subscription_look` exactly where its
 * record says when its provider is asked about it.
 */
import { type Change, check, checkAbsent, count, remove, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { Subscription } from "@/store/records.ts";
import { lookAtOf } from "@/store/subscriptions/look_at.ts";
import type { SubscriptionEntry } from "@/store/subscriptions/reader.ts";

/** Adds a contract; the change fails where the provider's name of it is known already. */
export function addSubscription(change: Change, subscription: Subscription): void {
  const { id, provider, reference } = subscription;
  const byReference = keys.subscriptionByReference(provider, reference);
  checkAbsent(change, byReference);
  set(change, keys.subscription(id), subscription);
  set(change, byReference, id);
  if (renews(subscription)) count(change, { name: "premium_begun", at: subscription.created_at });
  putRows(change, null, subscription);
}

/**
 * Makes a contract its member's latest one. Whoever does so writes the member as well: the check of that row covers this one,
 * which a remote database has no room for when one contract follows another.
 */
export function putLatest(change: Change, { id, member }: Pick<Subscription, "id" | "member">): void {
  set(change, keys.subscriptionOf(member), id);
}

/** Writes a contract anew; the change fails where it has changed since it was read. */
export function updateSubscription(change: Change, entry: SubscriptionEntry, next: Subscription): void {
  check(change, entry);
  set(change, entry.key, next);
  if (renews(entry.value) && !renews(next)) {
    count(change, { name: "premium_ended", at: next.ended_at ?? next.cancelled_at ?? next.created_at });
  }
  putRows(change, entry.value, next);
}

/** Takes a contract out with all that leads to it; the change fails where it has changed since it was read. */
export function removeSubscription(change: Change, { key, value, versionstamp }: SubscriptionEntry): void {
  const { id, provider, reference } = value;
  check(change, { key, versionstamp });
  remove(change, key);
  remove(change, keys.subscriptionByReference(provider, reference));
  remove(change, keys.subscriptionUntold(id));
  const lookAt = lookAtOf(value);
  if (lookAt !== null) remove(change, keys.subscriptionLook(lookAt, id));
}

function renews({ state }: Subscription): boolean {
  return state === "active" || state === "past_due";
}

/** The rows by which it is found while something is to be done about it. */
function putRows(change: Change, before: Subscription | null, next: Subscription): void {
  const { id } = next;
  if (next.untold) set(change, keys.subscriptionUntold(id), 0);
  else if (before?.untold) remove(change, keys.subscriptionUntold(id));
  const [was, at] = [before && lookAtOf(before), lookAtOf(next)];
  if (was === at) return;
  if (was !== null) remove(change, keys.subscriptionLook(was, id));
  if (at !== null) set(change, keys.subscriptionLook(at, id), 0);
}
