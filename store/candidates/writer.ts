/**
 * Writes discovery entries and the index rows that follow from them. A command that changes an indexed fact calls
 * `putDiscoveryEntry` in the same change, so that a page never finds a member under outdated facts:
 *
 *     const entry = await database.get(keys.discoveryEntry(member));
 *     putDiscoveryEntry(change, entry, { gender, birth_date, point });     // a profile changes
 *     putDiscoveryEntry(change, entry, { likes: likesOf(entry) + 1 });     // a like is received
 *     putDiscoveryEntry(change, entry, { online: 1, active_s });           // a first socket opens
 *
 * Invariant: every write of an entry checks its version, so the index has exactly the rows that follow from it.
 */
import type { MemberId } from "@/domain/ids.ts";
import { type Change, check, checkAbsent, type Entry, remove, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { DiscoveryEntry, Member } from "@/store/records.ts";
import { differenceOf } from "@/store/candidates/rows.ts";

/** The facts of a member's record that are indexed. */
export function factsOf({ gender, birth_date, place, discreet }: Member): Pick<
  DiscoveryEntry,
  "gender" | "birth_date" | "point"
> {
  // Whoever is discreet stands in no place: no radius finds out where they live (CS-7).
  return { gender, birth_date, point: place && !discreet ? { lat: place.lat, lng: place.lng } : null };
}

/** Whether an entry hides its member as their record says. */
export function isHiddenAs({ off = 0 }: Pick<DiscoveryEntry, "off">, member: Pick<Member, "off">): boolean {
  return (off === 1) === (member.off === true);
}

/** The entry of a new member. */
export function firstDiscoveryEntry(member: Member): DiscoveryEntry {
  return {
    ...factsOf(member),
    boosted: 0,
    online: 0,
    active_s: Math.floor(member.created_at / 1000),
    likes: 0,
  };
}

/** Puts a member into the index; the change fails where they are in it already. */
export function addDiscoveryEntry(change: Change, member: Member): void {
  const key = keys.discoveryEntry(member.id);
  checkAbsent(change, key);
  write(change, member.id, { before: null, after: firstDiscoveryEntry(member) });
}

/**
 * Updates these facts of an entry and its rows; other facts stay. The change fails where the entry has changed since it
 * was read. Without an entry (no such member) it only checks that there is still none.
 */
export function putDiscoveryEntry(
  change: Change,
  before: Entry<DiscoveryEntry>,
  facts: Partial<DiscoveryEntry>,
): void {
  check(change, before);
  if (!before.value) return;
  write(change, before.key[1] as MemberId, { before: before.value, after: { ...before.value, ...facts } });
}

/** The likes that a discovery entry counts. */
export function likesOf(entry: Entry<DiscoveryEntry>): number {
  return entry.value?.likes ?? 0;
}

function write(
  change: Change,
  id: MemberId,
  { before, after }: { before: DiscoveryEntry | null; after: DiscoveryEntry },
): void {
  const { sets, removes } = differenceOf(id, before, after);
  for (const key of removes) remove(change, key);
  for (const { key, value } of sets) set(change, key, value);
  set(change, keys.discoveryEntry(id), after);
}
