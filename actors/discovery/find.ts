/**
 * Finds the members whom somebody looks for, in their order: those within the radius first, then, if they may, those
 * from further away. Within either of them boosted members come first, then who is online, then who was here last. The
 * distance has no part in it (P18).
 */
import type { MemberId } from "@/domain/ids.ts";
import type { Database } from "@/store/database.ts";
import type { Ranked } from "@/store/candidates/reader.ts";
import type { Rank } from "@/store/candidates/rows.ts";
import { walk } from "@/store/candidates/walk.ts";
import type { IsExcluded } from "@/actors/discovery/excluded.ts";
import type { ScanCache } from "@/actors/discovery/scan_cache.ts";
import {
  type Found,
  isSought,
  kindsOf,
  type Position,
  reachesOf,
  type Search,
} from "@/actors/discovery/search.ts";

export interface FindOptions {
  /** Begins behind this position; null for the very first. */
  after: Position | null;
  isExcluded: IsExcluded;
  /** How many are likely to be taken. */
  wanted: number;
  /** What is remembered of the same search; null where it does not begin at the very first. */
  passing: ScanCache | null;
}

/** Behind everybody who is online, and is not boosted: a search for these ends here. */
const ONLINE_END: Rank = [0, 1, -1];

/** Whom a search finds by the index. */
export async function* find(
  database: Database,
  search: Search,
  { after, isExcluded, wanted, passing }: FindOptions,
): AsyncGenerator<Found> {
  const reaches = reachesOf(search);
  const first = after ? reaches.indexOf(after.reach) : 0;
  // A search that has been narrowed meanwhile has nobody behind that position.
  if (first < 0) return;
  for (const reach of reaches.slice(first)) {
    const { online = false } = search.filters;
    const isWanted = (row: Ranked) =>
      isSought(search, reach, row) && (!online || row.rank[1] === 1) && !isExcluded(row.id);
    const given = new Set<MemberId>();
    const start = after?.reach === reach ? after.rank : null;
    for (const leg of passing?.segmentsOf(reach) ?? [{ part: "top", after: start, until: null }] as const) {
      const found = leg.part === "left" ? leg.rows.filter(isWanted) : walk(database, {
        kinds: kindsOf(search),
        circle: reach === "near" ? search.circle : null,
        isWanted(row) {
          if (leg.part === "bottom") passing?.note({ ...row, reach }, isSought(search, reach, row));
          return isWanted(row);
        },
        after: leg.after,
        until: online ? ONLINE_END : leg.until,
        wanted,
      });
      for await (const row of found) {
        // Somebody who is left may have come up to the top.
        if (given.has(row.id)) continue;
        given.add(row.id);
        yield { ...row, reach };
      }
    }
  }
}
