/**
 * Pages of found members with their records: the index proposes, the record decides. Who is gone or has changed in the
 * meantime is left out, and the page is filled up from behind.
 */
import type { MemberId } from "@/domain/ids.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { getMember } from "@/store/members/reader.ts";
import type { Member } from "@/store/records.ts";
import type { Presence } from "@/actors/presence.ts";
import { type IsExcluded, readExcluded } from "@/actors/discovery/excluded.ts";
import { find } from "@/actors/discovery/find.ts";
import {
  type Found,
  isStillSought,
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
}

export interface PageOptions {
  take: number;
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
}

export interface Pages {
  /** Whom a member looks for and has not answered yet. Fewer than `take` means that these are all. */
  take(viewer: MemberId, options: PageOptions): Promise<Page>;
}

/** 1 within the radius of the viewer's search, 0 further away. */
export function nearOf({ reach }: Found): 0 | 1 {
  return reach === "near" ? 1 : 0;
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
      if (!member || !isStillSought(search, each.reach, member)) return [];
      return { found: each, member, online: online.has(each.id) };
    });
  }

  return {
    async take(id, { take, after = null, skip = 0, besides = [], by }) {
      const [viewer, excluded] = await Promise.all([
        getMember(database, id),
        readExcluded(database, { viewer: id, swiped, besides }),
      ]);
      if (!viewer) return { viewer, shown: [] };
      const search = searchOf(viewer, now());
      const passing = after || skip > 0 ? null : openPassing(search, excluded);
      const candidates = by?.(search, excluded.has) ??
        find(database, search, { after, isExcluded: excluded.has, wanted: take + skip, passing });
      const shown: Shown[] = [];
      let left = skip;
      for (;;) {
        const found = await takeSome(candidates, () => left-- <= 0, take - shown.length);
        shown.push(...await show(search, found));
        if (found.length === 0 || shown.length >= take) break;
      }
      await candidates.return(undefined);
      passing?.keep();
      return { viewer, shown };
    },
  };
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
