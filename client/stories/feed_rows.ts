/** The rows of members with stories, and how events change them. Pure. No row changes its place. */
import { STORY_LIFE_MS } from "@/domain/limits.ts";
import type { EventData } from "@/protocol/events/mod.ts";
import type { StoryMember } from "@/protocol/views/story.ts";

type Rows = readonly StoryMember[];

/** Applies an added or removed story; `now` is in seconds since 1970. Members without stories are removed. */
export function afterStories(rows: Rows, { user_id, story, added }: EventData<"stories">, now: number): Rows {
  if (story === 0) return rows.filter(({ id }) => id !== user_id);
  const fresh = added === 1 ? { story_seen: 0 as const, time: now } : {};
  return rows.map((row) => row.id === user_id ? { ...row, story, ...fresh } : row);
}

/** Applies a seen story; `story_seen` is 1 if it was the last unseen one. */
export function afterView(rows: Rows, { user_id, story_seen }: EventData<"stories/view">): Rows {
  if (story_seen === 0) return rows;
  return rows.map((row) => row.id === user_id ? { ...row, story_seen } : row);
}

/** Updates the rows by those of a page. */
export function withFresh(rows: Rows, page: Rows): Rows {
  const fresh = new Map(page.map((row) => [row.id, row]));
  return rows.map((row) => fresh.get(row.id) ?? row);
}

/** The rows with a story at `now`, in seconds since 1970. */
export function withStories(rows: Rows, now: number): Rows {
  return rows.filter(({ time }) => now < time + STORY_LIFE_MS / 1000);
}
