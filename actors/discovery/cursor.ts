/**
 * Where a page of the grid ended, as text for the browser: sealed, since a position tells when somebody was last here,
 * and good for the member alone to whom it was given.
 */
import { z } from "zod/mini";
import type { MemberId } from "@/domain/ids.ts";
import type { Sealer } from "@/domain/seal.ts";
import type { Position } from "@/actors/discovery/search.ts";

const content = z.object({
  viewer: z.string(),
  reach: z.enum(["near", "further", "any"]),
  rank: z.array(z.union([z.number(), z.string()])),
});

export async function sealCursor(
  sealer: Sealer,
  viewer: MemberId,
  { reach, rank }: Position,
): Promise<string> {
  return await sealer.seal(JSON.stringify({ viewer, reach, rank }));
}

/** The position of a cursor, or null where it is none that this viewer was given. */
export async function openCursor(sealer: Sealer, viewer: MemberId, cursor: string): Promise<Position | null> {
  const text = await sealer.open(cursor);
  if (text === null) return null;
  // One that a program of another version gave out may say something else.
  const { success, data } = z.safeParse(content, JSON.parse(text));
  return success && data.viewer === viewer ? { reach: data.reach, rank: data.rank } : null;
}
