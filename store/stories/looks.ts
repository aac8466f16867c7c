/**
 * Reads who has looked at a story. Rows stand in the order of the looks, one a viewer; whom a block hides from the owner is
 * left out by those who ask, and is there again once the block is gone.
 */
import { isMemberId, type MemberId, type StoryId } from "@/domain/ids.ts";
import { STORY_VIEWS_COUNTED } from "@/domain/limits.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";

/** Rows of a page that are read at once. Those that are counted are, all of them. */
const PAGE_BATCH = 50;

/** A look at a story. */
export interface StoryViewCursor {
  at: number;
  viewer: MemberId;
}

/** Looks at a story by those who are not `hidden`, the latest first, from after one of them on. */
export async function* listLooks(
  database: Database,
  story: StoryId,
  { hidden, after, batch = PAGE_BATCH }: {
    hidden: ReadonlySet<MemberId>;
    after: StoryViewCursor | null;
    batch?: number;
  },
): AsyncGenerator<StoryViewCursor> {
  const end = after ? { end: keys.storyLook(story, after.at, after.viewer) } : {};
  for await (
    const { key } of database.list(keys.storyLooks(story), { reverse: true, batch, ...end })
  ) {
    const [, , at, viewer] = key;
    if (typeof at !== "number" || typeof viewer !== "string" || !isMemberId(viewer)) continue;
    if (!hidden.has(viewer)) yield { at, viewer };
  }
}

/** How many of those who are not `hidden` have looked at a story; so many as are counted at most. */
export async function countLooks(
  database: Database,
  story: StoryId,
  hidden: ReadonlySet<MemberId>,
): Promise<number> {
  let count = 0;
  for await (const _ of listLooks(database, story, { hidden, after: null, batch: STORY_VIEWS_COUNTED })) {
    if (++count === STORY_VIEWS_COUNTED) break;
  }
  return count;
}
