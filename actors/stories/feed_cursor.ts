/**
 * Where a page of members with stories ended, as text for the browser: sealed, since it holds the id of a story, which is
 * nothing for members without premium, and good for the member alone to whom it was given.
 */
import { z } from "zod/mini";
import type { MemberId } from "@/domain/ids.ts";
import type { Sealer } from "@/domain/seal.ts";
import type { FeedPlace } from "@/store/stories/feed.ts";

const content = z.object({
  viewer: z.string(),
  part: z.enum(["unseen", "seen"]),
  began: z.number(),
  after: z.nullable(z.tuple([z.number(), z.string(), z.string()])),
  skip: z.number(),
});

/** A place in the order of a viewer's list. */
export interface FeedPosition {
  /** Members with stories that the viewer has not seen, or the others, who follow. */
  part: "unseen" | "seen";
  /** What was posted later has no part in the list. */
  began: number;
  /** The row behind which it goes on; null for the first one of the part. */
  after: FeedPlace | null;
  /** Members that are still to be passed over. */
  skip: number;
}

export async function sealFeedCursor(
  sealer: Sealer,
  viewer: MemberId,
  position: FeedPosition,
): Promise<string> {
  return await sealer.seal(JSON.stringify({ viewer, ...position }));
}

/** The position of a cursor, or null where it is none that this viewer was given. */
export async function openFeedCursor(
  sealer: Sealer,
  viewer: MemberId,
  cursor: string,
): Promise<FeedPosition | null> {
  const text = await sealer.open(cursor);
  if (text === null) return null;
  // One of another list, or of a program of another version, says something else.
  const { success, data } = z.safeParse(content, JSON.parse(text));
  return success && data.viewer === viewer ? data as unknown as FeedPosition : null;
}
