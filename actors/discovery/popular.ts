/**
 * The popular: of those whom a member looks for, the ones who have received most likes, those within the radius first.
 * Only real likes count, so where nobody was liked yet there is nobody.
 */
import type { MemberId } from "@/domain/ids.ts";
import { POPULAR_MAX, POPULAR_ROWS_MAX } from "@/domain/limits.ts";
import type { CallOutput, HandlerInput } from "@/protocol/calls/mod.ts";
import type { Database } from "@/store/database.ts";
import { walk } from "@/store/candidates/walk.ts";
import { findAllSeen } from "@/actors/queries/all_seen.ts";
import { toCardView, withSeen } from "@/actors/queries/views.ts";
import type { IsExcluded } from "@/actors/discovery/excluded.ts";
import type { DiscoveryDeps } from "@/actors/discovery/deps.ts";
import { type Found, isSought, reachesOf, type Search } from "@/actors/discovery/search.ts";

export type Popular = (
  viewer: MemberId,
  page: HandlerInput<"meet/popular">,
) => Promise<CallOutput<"meet/popular">>;

export function openPopular({ database, now, pages }: DiscoveryDeps): Popular {
  return async function popular(viewer, { currentLength: skip, recordsToTake }) {
    const take = Math.min(recordsToTake, POPULAR_MAX - skip);
    if (take <= 0) return [];
    const { shown } = await pages.take(viewer, {
      take,
      skip,
      by: (search, isExcluded) => findPopular(database, search, { isExcluded, wanted: skip + take }),
    });
    const seen = await findAllSeen({ database, now }, viewer, shown.map(({ member }) => member));
    return shown.map(({ member, online }) => withSeen(seen, toCardView(member, online, now())));
  };
}

/** The most liked ones, until so many rows were looked at. */
async function* findPopular(
  database: Database,
  search: Search,
  { isExcluded, wanted }: { isExcluded: IsExcluded; wanted: number },
): AsyncGenerator<Found> {
  let rows = 0;
  for (const reach of reachesOf(search)) {
    const candidates = walk(database, {
      kinds: search.genders.map((gender) => ({ gender, band: null })),
      circle: reach === "near" ? search.circle : null,
      // One too many is given, so that it ends the walk.
      isWanted: (row) => ++rows > POPULAR_ROWS_MAX || (isSought(search, reach, row) && !isExcluded(row.id)),
      after: null,
      wanted,
    });
    for await (const found of candidates) {
      if (rows > POPULAR_ROWS_MAX) return;
      yield { ...found, reach };
    }
  }
}
