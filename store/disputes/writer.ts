/**
 * Writes disputes.
 *
 * Invariant: a dispute stands in `dispute_open` by when its evidence is due exactly while it is not over; one without a due
 * time stands behind all others.
 */
import { type DisputeNews, isDisputeOver } from "@/domain/payments.ts";
import { type Change, check, type Entry, remove, set } from "@/store/change.ts";
import { type Key, keys } from "@/store/keys.ts";
import type { Dispute } from "@/store/records.ts";

/** Stands in the place of a time that nobody has named. */
const NEVER_MS = Number.MAX_SAFE_INTEGER;

/** Where a dispute stands while it is open; null once it is over. */
export function openPlaceOf({ state, due_at, provider, dispute }: Dispute): Key<0> | null {
  return isDisputeOver(state) ? null : keys.disputeOpen(due_at ?? NEVER_MS, provider, dispute);
}

/** Writes a dispute with its places; the change fails where it has changed since it was read. */
export function putDispute(change: Change, before: Entry<Dispute>, next: Dispute): void {
  const { at, provider, payment, dispute } = next;
  check(change, before);
  set(change, before.key, next);
  if (!before.value) {
    set(change, keys.disputeAt(at, provider, dispute), 0);
    set(change, keys.disputeOf(provider, payment, dispute), 0);
  }
  const was = before.value && openPlaceOf(before.value);
  if (was) remove(change, was);
  const is = openPlaceOf(next);
  if (is) set(change, is, 0);
}

/** Takes a dispute out with its places. */
export function removeDispute(change: Change, dispute: Dispute): void {
  const { at, provider, payment, dispute: id } = dispute;
  remove(change, keys.dispute(provider, id));
  remove(change, keys.disputeAt(at, provider, id));
  remove(change, keys.disputeOf(provider, payment, id));
  const place = openPlaceOf(dispute);
  if (place) remove(change, place);
}

/** A dispute that is told of for the first time, or again. */
export function toldDispute(
  before: Dispute | null,
  news: DisputeNews & Pick<Dispute, "provider" | "told_at">,
  now: number,
): Dispute {
  return {
    ...news,
    at: before?.at ?? now,
    notes: before?.notes ?? [],
    version: (before?.version ?? 0) + 1,
  };
}
