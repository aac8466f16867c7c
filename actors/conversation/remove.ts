/**
 * Deletes a conversation for its owner alone: no list, page or search of theirs has what was said until now, and nothing
 * of it is unread. The other keeps it all and is not told, so read marks stay where they are. The next message, whoever
 * sends it, begins it anew for the owner (store/conversations/places.ts).
 *
 * Invariant: what comes after it was asked for stays, however often it has to be tried.
 */
import type { MemberId } from "@/domain/ids.ts";
import { accept } from "@/domain/refusals.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import { clearedSeq } from "@/store/conversations/reader.ts";
import type { Side } from "@/store/records.ts";
import type { ChangeOwn, OwnResult } from "@/actors/conversation/own_side.ts";

export type Remove = (owner: MemberId, other: string) => Promise<OwnResult>;

/** Binds the deletion to the changes that members make on their own side. */
export function openRemove(changeOwn: ChangeOwn): Remove {
  return (owner, other) => {
    let cleared: Side["cleared"];
    return changeOwn(owner, other, (conversation, side) => {
      const { sides, last_seq } = conversation;
      cleared ??= { seq: last_seq, count: sides[side === 0 ? 1 : 0].sent };
      if (clearedSeq(conversation, side) >= cleared.seq) return accept(null);
      const { archived: _, ...rest } = sides[side];
      return accept({
        side: { ...rest, cleared },
        frame: eventFrame("conversation/delete", { user_id: other, seq: cleared.seq }),
      });
    });
  };
}
