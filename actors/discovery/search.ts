/** What a member looks for, and whether somebody is it. Pure. */
import { publicAnswers } from "@/domain/about.ts";
import { calendarDateAt, isoDate, yearsBefore } from "@/domain/age.ts";
import type { Filters } from "@/domain/filters.ts";
import { type Circle, isWithin, type Point } from "@/domain/geo.ts";
import type { MemberId } from "@/domain/ids.ts";
import { spokenBy } from "@/domain/spoken.ts";
import type { Ranked } from "@/store/candidates/reader.ts";
import { bandOf, type List, type Rank } from "@/store/candidates/rows.ts";
import { factsOf } from "@/store/candidates/writer.ts";
import type { DiscoveryEntry, Member } from "@/store/records.ts";

export interface Search {
  viewer: MemberId;
  genders: readonly DiscoveryEntry["gender"][];
  /** Birth dates as YYYY-MM-DD: after the one, up to the other. */
  born: { after: string; upTo: string };
  /** Null for somebody without a city, for whom nobody is near or far. */
  circle: Circle | null;
  /** Whether members from beyond the circle follow. */
  further: boolean;
  filters: Filters;
}

/** The members within the radius, those who follow when nobody is left there, or both together. */
export type Reach = "near" | "further" | "any";

/** A place in the order of a search. */
export interface Position {
  reach: Reach;
  rank: Rank;
}

export type Found = Ranked & Position;

const EVERYBODY: readonly DiscoveryEntry["gender"][] = [1, 2, 3];

/** The genders that a member looks for. */
export function gendersOf({ gender }: Member["search"]): readonly DiscoveryEntry["gender"][] {
  return gender === 1 || gender === 2 ? [gender] : EVERYBODY;
}

/** A member's discovery settings as of `now`. */
export function searchOf({ id, search, place }: Member, now: number): Search {
  const [youngest, oldest] = search.ages;
  const today = calendarDateAt(now);
  return {
    viewer: id,
    genders: gendersOf(search),
    born: { after: isoDate(yearsBefore(today, oldest + 1)), upTo: isoDate(yearsBefore(today, youngest)) },
    circle: place ? { centre: { lat: place.lat, lng: place.lng }, radius_km: search.radius_km } : null,
    further: search.further !== false,
    filters: search.filters ?? {},
  };
}

/** The parts of a search, one after the other. */
export function reachesOf({ circle, further, filters }: Search): Reach[] {
  if (circle && further && filters.sort === "active") return ["any"];
  return circle && further ? ["near", "further"] : ["near"];
}

/** The lists of candidates that hold everybody whom a search may find, in whatever cell. */
export function kindsOf({ genders, born }: Search): Omit<List, "cell">[] {
  const [first, last] = [born.after, born.upTo].map((date) => bandOf(Number(date.slice(0, 4))));
  const kinds: Omit<List, "cell">[] = [];
  for (let band = first ?? 0; band <= (last ?? 0); band++) {
    for (const gender of genders) kinds.push({ gender, band });
  }
  return kinds;
}

/** Whether a part of a search finds somebody who is kept in its lists. */
export function isSought(
  { viewer, born, circle }: Search,
  reach: Reach,
  { id, candidate: { birth_date, point } }: Pick<Ranked, "id" | "candidate">,
): boolean {
  return id !== viewer && birth_date > born.after && birth_date <= born.upTo &&
    (circle === null || reach === "any" || isNear(circle, point) === (reach === "near"));
}

/** 1 within the radius of a search, or where there is none; 0 further away. */
export function nearOf({ circle }: Search, { candidate: { point } }: Pick<Ranked, "candidate">): 0 | 1 {
  return circle === null || isNear(circle, point) ? 1 : 0;
}

/** Whether the filters of a search leave somebody in. */
export function isLeftIn({ filters }: Search, member: Member, online: boolean): boolean {
  const { languages, interests } = filters;
  const has = (wanted: readonly string[] | undefined, own: readonly string[] = []) =>
    !wanted || wanted.some((each) => own.includes(each));
  return (!filters.online || (online && !member.discreet)) && (!filters.photo || member.photo !== null) &&
    has(languages, spokenBy(member)) && has(interests, publicAnswers(member).interests);
}

/** The same of somebody's record, which counts where the index has not caught up. */
export function isStillSought(search: Search, reach: Reach, member: Member): boolean {
  const { gender, ...candidate } = factsOf(member);
  return !member.off && search.genders.includes(gender) &&
    isSought(search, reach, { id: member.id, candidate });
}

function isNear(circle: Circle, point: Point | null): boolean {
  return point !== null && isWithin(circle, point);
}
