/** Which stories members have looked at. */
import type { MemberId, StoryId } from "@/domain/ids.ts";
import type { Entry } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { StoriesSeen, StoryMark } from "@/store/records.ts";

/** Which stories of an owner's somebody has looked at. */
export function seenIds({ value }: Pick<Entry<StoriesSeen>, "value">): ReadonlySet<StoryId> {
  return new Set(value?.stories.map(({ id }) => id));
}

/** Whether all of these stories have been looked at. */
export function isAllSeen(marks: readonly StoryMark[], seen: ReadonlySet<StoryId>): boolean {
  return marks.every(({ id }) => seen.has(id));
}

/** The stories of each of these owners that the viewer has looked at, in the order of the owners. */
export async function listStoriesSeen(
  database: Database,
  viewer: MemberId,
  owners: readonly MemberId[],
): Promise<ReadonlySet<StoryId>[]> {
  const rows = await database.getMany(owners.map((owner) => keys.storiesSeen(viewer, owner)));
  return rows.map(seenIds);
}

/**
 * The stories of everybody's that the viewer has looked at, by their owners, in one reading; null where that would be more
 * than `most` rows.
 */
export async function listAllSeen(
  database: Database,
  viewer: MemberId,
  most: number,
): Promise<ReadonlyMap<MemberId, ReadonlySet<StoryId>> | null> {
  const seen = new Map<MemberId, ReadonlySet<StoryId>>();
  for await (const row of database.list(keys.storiesSeens(viewer), { limit: most + 1 })) {
    seen.set(row.key[2] as MemberId, seenIds(row));
  }
  return seen.size > most ? null : seen;
}
