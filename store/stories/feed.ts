/** Reads the feed: the stories of a gender in the order in which they were posted, those of all genders alike. */
import type { MemberId, StoryId } from "@/domain/ids.ts";
import { STORY_LIFE_MS } from "@/domain/limits.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Member } from "@/store/records.ts";
import { isAlive } from "@/store/stories/reader.ts";

/** Rows that are read at once. */
const BATCH = 50;

/** Where a story stands: later ones first, and those of the same millisecond by their owner and id. */
export type FeedPlace = readonly [at: number, owner: MemberId, id: StoryId];

/** A story's place in the feed. */
export interface FeedRow {
  gender: Member["gender"];
  place: FeedPlace;
}

/** The stories of some genders that are not over, the latest first, from behind `after` on. */
export async function* listFeed(
  database: Database,
  { genders, after, now }: { genders: readonly Member["gender"][]; after: FeedPlace | null; now: number },
): AsyncGenerator<FeedRow> {
  const walks = genders.map((gender) => walkGender(database, gender, { after, now }));
  try {
    const heads = await Promise.all(walks.map((walk) => walk.next()));
    for (;;) {
      let first = -1;
      let row: FeedRow | null = null;
      heads.forEach((head, index) => {
        if (head.done || (row && !isBefore(head.value.place, row.place))) return;
        [first, row] = [index, head.value];
      });
      const walk = walks[first];
      if (!walk || !row) return;
      yield row;
      heads[first] = await walk.next();
    }
  } finally {
    await Promise.all(walks.map((walk) => walk.return(undefined)));
  }
}

async function* walkGender(
  database: Database,
  gender: Member["gender"],
  { after, now }: { after: FeedPlace | null; now: number },
): AsyncGenerator<FeedRow, undefined> {
  const feed = keys.storyFeeds(gender);
  // What was posted before is over, also where the database has not dropped it yet.
  const listing = { reverse: true, batch: BATCH, start: [...feed, now - STORY_LIFE_MS] };
  for await (
    const { key, value } of database.list(feed, { ...listing, ...(after && { end: [...feed, ...after] }) })
  ) {
    if (isAlive(value, now)) yield { gender, place: key.slice(feed.length) as unknown as FeedPlace };
  }
}

/** Whether a place comes before another one, that is, later in time. */
function isBefore([at, owner, id]: FeedPlace, [otherAt, otherOwner, otherId]: FeedPlace): boolean {
  if (at !== otherAt) return at > otherAt;
  return owner !== otherOwner ? owner > otherOwner : id > otherId;
}
