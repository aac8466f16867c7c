/**
 * Pages of found members with their records: the index proposes, the record decides. Who is gone or has changed in the
 * meantime is left out, and the page is filled up from behind.
 */
import { leavesOut } from "@/domain/filters.ts";
import type { MemberId } from "@/domain/ids.ts";
import { FILTERED_MAX } from "@/domain/limits.ts";
import { spokenBy } from "@/domain/spoken.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { getMember } from "@/store/members/reader.ts";
import type { Member } from "@/store/records.ts";
import type { Presence } from "@/actors/presence.ts";
import { type IsExcluded, readExcluded } from "@/actors/discovery/excluded.ts";
import { find } from "@/actors/discovery/find.ts";
import {
  type Found,
  isLeftIn,
  isStillSought,
  nearOf,
  type Position,
  type Search,
  searchOf,
} from "@/actors/discovery/search.ts";
import { openScanCache } from "@/actors/discovery/scan_cache.ts";
import { openSwipedMembers } from "@/actors/discovery/swiped.ts";

/** Somebody on a page. */
export interface Shown {
  found: Found;
  member: Member;
  online: boolean;
  /** 1 within the radius of the viewer's search, 0 further away. */
  near: 0 | 1;
}

export interface PageOptions {
  take: number;
  /** Those who share a language come first among so many; missing: among those who are taken. */
  among?: number;
  /** Begins behind this position. */
  after?: Position | null;
  /** Passes over so many first. */
  skip?: number;
  /** Who is left out besides. */
  besides?: readonly string[];
  /** Another order than that of the deck and the grid. */
  by?: (search: Search, isExcluded: IsExcluded) => AsyncGenerator<Found>;
}

export interface Page {
  /** Whose search it is; null where they are nobody. */
  viewer: Member | null;
  shown: Shown[];
  /** Where the next page begins; null where this is the last one. */
  next: Position | null;
}

/** So many are looked at together where filters leave some out, and on one page. */
const FILTERED_AT_ONCE = 50;

export interface Pages {
  /**
   * Whom a member looks for and has not answered yet. Where filters leave out nearly everybody it may give fewer, and says where
   * to go on: so that no page reads all members (DI-24).
   */
  take(viewer: MemberId, options: PageOptions): Promise<Page>;
}

export function openPages(database: Database, presence: Presence, now: () => number): Pages {
  const swiped = openSwipedMembers(database);
  const openPassing = openScanCache(now);

  /** Who of the found ones is still what was looked for. */
  async function show(search: Search, found: readonly Found[]): Promise<Shown[]> {
    const ids = found.map(({ id }) => id);
    const [records, online] = await Promise.all([
      database.recent.getMany(ids.map(keys.member)),
      presence.listOnline(ids),
    ]);
    return found.flatMap((each, index) => {
      const member = records[index]?.value;
      const isOnline = online.has(each.id);
      if (!member || !isStillSought(search, each.reach, member)) return [];
      if (!isLeftIn(search, member, isOnline)) return [];
      return { found: each, member, online: isOnline, near: nearOf(search, each) };
    });
  }

  return {
    async take(id, { take, among = take, after = null, skip = 0, besides = [], by }) {
      const [viewer, excluded] = await Promise.all([
        getMember(database, id),
        readExcluded(database, { viewer: id, swiped, besides }),
      ]);
      if (!viewer) return { viewer, shown: [], next: null };
      const search = searchOf(viewer, now());
      const { filters } = search;
      const isFiltered = leavesOut(filters);
      // Who is offline is not walked past, so nothing would be known of them.
      const passing = after || skip > 0 || filters.online ? null : openPassing(search, excluded);
      const candidates = by?.(search, excluded.has) ??
        find(database, search, { after, isExcluded: excluded.has, wanted: among + skip, passing });
      const shown: Shown[] = [];
      let left = skip;
      let looked = 0;
      let next: Position | null = null;
      for (;;) {
        const found = isFiltered
          ? await takeSome(candidates, () => true, FILTERED_AT_ONCE)
          : await takeSome(candidates, () => left-- <= 0, among - shown.length);
        const some = await show(search, found);
        shown.push(...isFiltered ? some.filter(() => left-- <= 0) : some);
        looked += found.length;
        next = found.at(-1) ?? null;
        if (found.length === 0 || shown.length >= among) break;
        if (isFiltered && looked >= FILTERED_MAX) break;
      }
      await candidates.return(undefined);
      passing?.keep();
      const page = shown.slice(0, among);
      return {
        viewer,
        shown: by || search.filters.sort ? page.slice(0, take) : sharingFirst(viewer, page).slice(0, take),
        next: page.length === among ? page.at(-1)?.found ?? null : next,
      };
    },
  };
}

/** Those who share a language with the viewer before others, behind what outranks it: near and boosted ones (DI-26). */
function sharingFirst(viewer: Member, page: readonly Shown[]): Shown[] {
  const own = spokenBy(viewer);
  const placeOf = ({ near, member, found: { rank: [boosted] } }: Shown) =>
    (near === 1 ? 0 : 4) + (boosted === 1 ? 0 : 2) +
    (spokenBy(member).some((each) => own.includes(each)) ? 0 : 1);
  return page.toSorted((one, other) => placeOf(one) - placeOf(other));
}

async function takeSome<Item>(
  from: AsyncGenerator<Item>,
  isWanted: (item: Item) => boolean,
  count: number,
): Promise<Item[]> {
  const taken: Item[] = [];
  while (taken.length < count) {
    const { value, done } = await from.next();
    if (done) break;
    if (isWanted(value)) taken.push(value);
  }
  return taken;
}
