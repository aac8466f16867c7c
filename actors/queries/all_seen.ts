/**
 * Of which members a viewer has seen every story: what makes a ring a quiet one. That there are stories at all is in each
 * member's record (`views.ts`).
 *
 * Invariant: who has no premium can have seen nothing of others, so no looks of theirs are read; for members without stories
 * nothing is.
 */
import type { MemberId } from "@/domain/ids.ts";
import { hasPremium } from "@/domain/premium.ts";
import type { Database } from "@/store/database.ts";
import { getMember } from "@/store/members/reader.ts";
import type { Member } from "@/store/records.ts";
import { shownMarks } from "@/store/stories/reader.ts";
import { isAllSeen, listStoriesSeen } from "@/store/stories/seen.ts";

/** Ids of those of `members` whose stories the viewer has all seen. One's own ring says that they are there. */
export async function findAllSeen(
  { database, now }: { database: Database; now(): number },
  viewer: MemberId,
  members: readonly Pick<Member, "id" | "stories">[],
): Promise<ReadonlySet<MemberId>> {
  const at = now();
  const seen = new Set<MemberId>();
  const owners = members.flatMap((member) => {
    const marks = member.id === viewer ? [] : shownMarks(member, at);
    return marks.length > 0 ? { id: member.id, marks } : [];
  });
  if (owners.length === 0) return seen;
  if (!hasPremium(await getMember(database, viewer), at)) return seen;
  const looked = await listStoriesSeen(database, viewer, owners.map(({ id }) => id));
  for (const [index, { id, marks }] of owners.entries()) {
    const own = looked[index];
    if (own && isAllSeen(marks, own)) seen.add(id);
  }
  return seen;
}
