/**
 * Writes where members stand in discovery's index. Whoever changes something that the index goes by calls `putStanding`
 * in the very change that does it, so that a page never finds somebody under what they were:
 *
 *     const standing = await database.get(keys.standing(member));
 *     putStanding(change, standing, { gender, birth_date, point });        // a profile changes
 *     putStanding(change, standing, { likes: likesOf(standing) + 1 });     // a like is received
 *     putStanding(change, standing, { online: 1, active_s });              // a first socket opens
 *
 * Invariant: a standing is always checked where it is written, so its rows are exactly those that follow from it.
 */
import type { MemberId } from "@/domain/ids.ts";
import { type Change, check, checkAbsent, type Entry, remove, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { Member, Standing } from "@/store/records.ts";
import { differenceOf } from "@/store/candidates/rows.ts";

/** What of a member's record the index goes by. */
export function factsOf({ gender, birth_date, place }: Member): Pick<
  Standing,
  "gender" | "birth_date" | "point"
> {
  return { gender, birth_date, point: place ? { lat: place.lat, lng: place.lng } : null };
}

/** Where a member stands who has just come. */
export function firstStanding(member: Member): Standing {
  return {
    ...factsOf(member),
    boosted: 0,
    online: 0,
    active_s: Math.floor(member.created_at / 1000),
    likes: 0,
  };
}

/** Puts a member into the index; the change fails where they stand in it already. */
export function addStanding(change: Change, member: Member): void {
  const key = keys.standing(member.id);
  checkAbsent(change, key);
  write(change, member.id, { before: null, after: firstStanding(member) });
}

/**
 * Moves a member to where these facts put them; what is not named stays. The change fails where the standing has
 * changed since it was read. Of somebody who stands nowhere (no such member) it only checks that this is still so.
 */
export function putStanding(change: Change, before: Entry<Standing>, facts: Partial<Standing>): void {
  check(change, before);
  if (!before.value) return;
  write(change, before.key[1] as MemberId, { before: before.value, after: { ...before.value, ...facts } });
}

/** The likes that a standing counts. */
export function likesOf(standing: Entry<Standing>): number {
  return standing.value?.likes ?? 0;
}

function write(
  change: Change,
  id: MemberId,
  { before, after }: { before: Standing | null; after: Standing },
): void {
  const { sets, removes } = differenceOf(id, before, after);
  for (const key of removes) remove(change, key);
  for (const { key, value } of sets) set(change, key, value);
  set(change, keys.standing(id), after);
}
