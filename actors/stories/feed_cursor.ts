/**
 * The cursor of a page of members with stories, as text for the browser. It is encrypted, since it holds the id
 * of a story, which members without premium must not see, and bound to the member it was given to.
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
  /** Stories posted later are not part of the list. */
  began: number;
  /** The row that it continues behind; null at the start of the part. */
  after: FeedPlace | null;
  /** Members still to skip. */
  skip: number;
}

export async function sealFeedCursor(
  sealer: Sealer,
  viewer: MemberId,
  position: FeedPosition,
): Promise<string> {
  return await sealer.seal(JSON.stringify({ viewer, ...position }));
}

/** The position of a cursor, or null where it is invalid for this viewer. */
export async function openFeedCursor(
  sealer: Sealer,
  viewer: MemberId,
  cursor: string,
): Promise<FeedPosition | null> {
  const text = await sealer.open(cursor);
  if (text === null) return null;
  // A cursor of another list or of another version of the program has another shape.
  const { success, data } = z.safeParse(content, JSON.parse(text));
  return success && data.viewer === viewer ? data as unknown as FeedPosition : null;
}
