/**
 * Writes who is in the spotlight. A change that adds or ends a boost also writes the member's discovery entry
 * (store/candidates/writer.ts). A member has one entry in the spotlight: `spotlight_of` says where.
 */
import type { MemberId } from "@/domain/ids.ts";
import { houseSpotlight, newSpotlight } from "@/domain/spotlight.ts";
import { type Change, check, checkAbsent, type Entry, remove, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { SpotlightEntry } from "@/store/spotlight/reader.ts";

/** Puts a member into the spotlight with a boost, in the place of an entry they had. Gives when it ends. */
export function putSpotlight(
  change: Change,
  before: Entry<number>,
  { member, now }: { member: MemberId; now: number },
): number {
  check(change, before);
  if (before.value !== null && before.value !== now) remove(change, keys.spotlight(before.value, member));
  const spotlight = newSpotlight(now);
  set(change, before.key, now);
  set(change, keys.spotlight(now, member), spotlight);
  return spotlight.exp;
}

/** Features a profile of the operator's: without an end, and without a boost. */
export function addHouseSpotlight(change: Change, member: MemberId, now: number): void {
  checkAbsent(change, keys.spotlightOf(member));
  set(change, keys.spotlightOf(member), now);
  set(change, keys.spotlight(now, member), houseSpotlight(now));
}

/** Takes impressions off a boost. Gives how many are left. */
export function putImpressions(change: Change, entry: SpotlightEntry, count: number): number {
  const impressions_left = Math.max(0, entry.value.impressions_left - count);
  check(change, entry);
  set(change, entry.key, { ...entry.value, impressions_left });
  return impressions_left;
}

/** Takes a member out of the spotlight. */
export function removeSpotlight(change: Change, entry: SpotlightEntry, member: MemberId): void {
  check(change, entry);
  remove(change, entry.key);
  remove(change, keys.spotlightOf(member));
}
