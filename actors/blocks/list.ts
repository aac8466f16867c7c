/** A member's own blocks, as the page with them shows them. */
import { isMemberId, type MemberId } from "@/domain/ids.ts";
import { NO_PHOTO, photoNamed } from "@/domain/photo.ts";
import type { CallOutput, HandlerInput } from "@/protocol/calls/mod.ts";
import type { BlockedItem } from "@/protocol/views/list.ts";
import { getOwnBlock, listOwnBlocks } from "@/store/blocks/reader.ts";
import { getMember, getMembers } from "@/store/members/reader.ts";
import type { Member } from "@/store/records.ts";
import type { ActorEnv } from "@/actors/env.ts";

/**
 * Whom a member has blocked, the latest first. A block goes both ways, so the blocker learns no presence and gets no
 * photo of the other either (P19): a row has the name, and of pictures only a drawn portrait, which is everybody's.
 */
export async function listBlocked(
  { database }: Pick<ActorEnv, "database">,
  by: MemberId,
  { currentLength, recordsToTake }: HandlerInput<"user/blocked">,
): Promise<CallOutput<"user/blocked">> {
  const blocks = await listOwnBlocks(database, by, { offset: currentLength, limit: recordsToTake });
  const members = await getMembers(database, blocks.map(({ other }) => other));
  const byId = new Map(members.map((member) => [member.id, member]));
  return blocks.flatMap(({ other, at }) => {
    const member = byId.get(other);
    if (!member) return [];
    return toBlockedItem(member, at);
  });
}

/** The row of one of them; null where the member has not blocked them, whatever the other has done. */
export async function findBlocked(
  { database }: Pick<ActorEnv, "database">,
  by: MemberId,
  other: string,
): Promise<BlockedItem | null> {
  const at = isMemberId(other) ? await getOwnBlock(database, by, other) : null;
  const member = at === null ? null : await getMember(database, other as MemberId);
  return at === null || !member ? null : toBlockedItem(member, at);
}

function toBlockedItem(member: Member, at: number): BlockedItem {
  const { id, name } = member;
  return { id, name, photo: portraitOf(member), placeholder: "", status: 0, time: Math.floor(at / 1000) };
}

function portraitOf({ photo }: Member): string {
  return photo === null || photoNamed(photo) !== null ? NO_PHOTO : photo;
}
