/**
 * The members who look at pages in the discovery stage, with all filters on: gender, ages, radius, 500 members whom they
 * have answered (those who would come first, so that each page has to pass over them) and 20 with whom a block stands
 * between them.
 */
import { distanceKm } from "@/domain/geo.ts";
import type { MemberId } from "@/domain/ids.ts";
import { DISTANCE_MAX_KM } from "@/domain/limits.ts";
import { find } from "@/actors/discovery/find.ts";
import { searchOf } from "@/actors/discovery/search.ts";
import { newChange, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Member } from "@/store/records.ts";
import { madeUpMember, throwDice } from "@/tasks/seed/person.ts";
import type { Town, Towns } from "@/tasks/seed/towns.ts";

export const SWIPED = 500;
export const BLOCKED = 20;
export const SWIPED_MANY = 5_000;

/** Rows of one commit. */
const AT_ONCE = 500;

/** Tries for a town that lies outside a large one, by less than the largest radius. */
const TRIES = 500;

export type Kind = "usual" | "beside a large city" | "many answers";

/** Sets a viewer of a kind up, in the place of a made-up member. */
export async function addViewer(
  database: Database,
  nth: number,
  { kind, towns, now }: { kind: Kind; towns: Towns; now: number },
): Promise<MemberId> {
  const dice = throwDice(1_000_000 + nth);
  const member = madeUpMember(nth, { towns, now });
  const viewer: Member = { ...member, ...lookOf(dice, { kind, towns }) };
  const change = newChange();
  set(change, keys.member(viewer.id), viewer);
  await database.commit(change);
  await answer(database, viewer, { count: kind === "many answers" ? SWIPED_MANY : SWIPED, now });
  return viewer.id;
}

/** Where somebody lives and whom they look for. */
function lookOf(
  dice: () => number,
  { kind, towns }: { kind: Kind; towns: Towns },
): Pick<Member, "place" | "search"> {
  const youngest = 18 + Math.floor(dice() * 25);
  const ages: [number, number] = [youngest, Math.min(70, youngest + 5 + Math.floor(dice() * 30))];
  const gender = dice() < 0.1 ? 3 : dice() < 0.5 ? 1 : 2;
  if (kind !== "beside a large city") {
    const radius_km = 5 + Math.floor(dice() * (DISTANCE_MAX_KM - 5));
    return { place: towns.at(dice()), search: { ages, radius_km, gender } };
  }
  const { place, radius_km } = beside(dice, towns);
  return { place, search: { ages, radius_km, gender } };
}

/** A town and a radius that ends just before the largest city. */
function beside(dice: () => number, towns: Towns): { place: Town; radius_km: number } {
  const large = towns.at(0);
  for (let tries = 0; tries < TRIES; tries++) {
    const place = towns.at(dice());
    const km = Math.ceil(distanceKm(place, large)) - 1;
    if (km >= 20 && km <= DISTANCE_MAX_KM) return { place, radius_km: km };
  }
  throw new RangeError("Cannot find a town beside the largest city");
}

/** Answers those who come first, and puts a block before the next ones. */
async function answer(
  database: Database,
  viewer: Member,
  { count, now }: { count: number; now: number },
): Promise<void> {
  const found: MemberId[] = [];
  for await (
    const { id } of find(database, searchOf(viewer, now), {
      after: null,
      isExcluded: () => false,
      wanted: count,
      passing: null,
    })
  ) {
    if (found.push(id) === count + BLOCKED) break;
  }
  const answered = found.slice(0, count);
  for (let from = 0; from < answered.length; from += AT_ONCE) {
    const change = newChange();
    answered.slice(from, from + AT_ONCE).forEach((member, index) => {
      set(change, keys.swiped(viewer.id, from + index + 1), { member, undone: false });
    });
    await database.commit(change);
  }
  const change = newChange();
  set(change, keys.swipes(viewer.id), { last_seq: answered.length, day: 0, likes: 0 });
  for (const other of found.slice(count)) set(change, keys.hidden(viewer.id, other), 0);
  await database.commit(change);
}
