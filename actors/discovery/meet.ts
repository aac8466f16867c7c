/**
 * The grid: everybody whom a member looks for and has not answered yet, page by page. A page goes on behind the last
 * card of the one before it, by a cursor, so those who come meanwhile neither repeat nor hide anybody.
 */
import type { MemberId } from "@/domain/ids.ts";
import { MEET_OFFSET_MAX } from "@/domain/limits.ts";
import type { CallOutput, HandlerInput } from "@/protocol/calls/mod.ts";
import { findAllSeen } from "@/actors/queries/all_seen.ts";
import { toCardView, withSeen } from "@/actors/queries/views.ts";
import { openCursor, sealCursor } from "@/actors/discovery/cursor.ts";
import { cardInterests } from "@/actors/discovery/card_interests.ts";
import type { DiscoveryDeps } from "@/actors/discovery/deps.ts";

export type Meet = (viewer: MemberId, page: HandlerInput<"meet">) => Promise<CallOutput<"meet">>;

export function openMeet({ database, now, cursors, pages, impressions }: DiscoveryDeps): Meet {
  return async function meet(viewer, { after: cursor, currentLength, recordsToTake: take }) {
    const after = cursor === undefined ? null : await openCursor(cursors, viewer, cursor);
    // A cursor that nobody gave out has nothing behind it, nor has an offset that takes too much reading.
    if (cursor !== undefined ? after === null : currentLength > MEET_OFFSET_MAX) return [];
    const { viewer: own, shown, next } = await pages.take(viewer, {
      take,
      after,
      skip: after ? 0 : currentLength,
    });
    impressions.count(viewer, shown);
    const seen = await findAllSeen({ database, now }, viewer, shown.map(({ member }) => member));
    const cards: CallOutput<"meet"> = shown.map(({ member, online, near }) => ({
      ...withSeen(seen, toCardView(member, online, now())),
      ...(own && cardInterests(own, member)),
      near,
    }));
    const last = cards.at(-1);
    if (last && next) last.cursor = await sealCursor(cursors, viewer, next);
    return cards;
  };
}
