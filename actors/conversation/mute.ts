/**
 * Mutes a conversation for its owner, or ends that. It is the owner's doing alone: the other is not told, and messages come,
 * count and move the lists as before. What is left out is decided where it would be told (alerts/news.ts, send.ts, and what
 * counts unread messages for a badge).
 */
import type { MemberId } from "@/domain/ids.ts";
import { type Mute, mutedUntil } from "@/domain/mute.ts";
import { accept } from "@/domain/refusals.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import type { Side } from "@/store/records.ts";
import type { ChangeOwn, OwnResult } from "@/actors/conversation/own_side.ts";

export type SetMute = (owner: MemberId, other: string, mute: Mute) => Promise<OwnResult>;

/** Binds it to the changes that members make on their own side. */
export function openMute(changeOwn: ChangeOwn, now: () => number): SetMute {
  return (owner, other, mute) => {
    const until = mutedUntil(mute, now());
    return changeOwn(owner, other, ({ sides, last_seq: seq }, side) => {
      const { muted_until, ...rest } = sides[side];
      if (muted_until === until) return accept(null);
      const own: Side = until === undefined ? rest : { ...rest, muted_until: until };
      return accept({
        side: own,
        frame: eventFrame("conversation/archive", {
          user_id: other,
          archived: rest.archived ? 1 : 0,
          seq,
        }),
      });
    });
  };
}
