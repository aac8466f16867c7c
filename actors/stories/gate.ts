/**
 * Who may see whose stories, decided at every request: everybody their own, members with premium those of all
 * others except where there is a block. All calls and pictures about stories pass this gate.
 *
 * Invariant: premium is checked first, so a viewer without it learns nothing about the requested member or
 * story.
 */
import { isMemberId, type MemberId, pairOf } from "@/domain/ids.ts";
import { can } from "@/domain/permissions.ts";
import { hasPremium } from "@/domain/premium.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { Entry } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { getMember } from "@/store/members/reader.ts";
import type { MemberEntry } from "@/store/members/writer.ts";
import type { Block, Member, StoriesSeen, StoryMark } from "@/store/records.ts";
import { shownMarks } from "@/store/stories/reader.ts";

/** A viewer and the stories of another member, read together. */
export interface Sight {
  viewer: Entry<Member>;
  owner: MemberEntry;
  block: Entry<Block>;
  seen: Entry<StoriesSeen>;
  /** The stories that the viewer may see, the oldest first. */
  marks: readonly StoryMark[];
}

/** The stories of `owner` that a viewer may see. */
export async function readSight(
  database: Database,
  { viewer, owner }: { viewer: MemberId; owner: string },
  now: number,
): Promise<Result<Sight, "premium_required" | "unknown_user">> {
  if (!isMemberId(owner)) {
    const member = await getMember(database, viewer);
    return refuse(hasPremium(member, now) ? "unknown_user" : "premium_required");
  }
  const [viewing, owning, block, seen] = await database.getMany([
    keys.member(viewer),
    keys.member(owner),
    keys.block(pairOf(viewer, owner)),
    keys.storiesSeen(viewer, owner),
  ]);
  if (!hasPremium(viewing.value, now)) return refuse("premium_required");
  const isBlocked = block.value !== null;
  if (!owning.value || !can(viewer, "see_stories", owner, { isBlocked })) return refuse("unknown_user");
  const marks = shownMarks(owning.value, now);
  return accept({ viewer: viewing, owner: { ...owning, value: owning.value }, block, seen, marks });
}
