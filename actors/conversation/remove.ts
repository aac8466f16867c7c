/**
 * Deletes a conversation for its owner alone: no list, page or search of theirs has what was said until now, and nothing
 * of it is unread. The other keeps it all and is not told, so read marks stay where they are. The next message, whoever
 * sends it, begins it anew for the owner (store/conversations/places.ts).
 *
 * Recordings that both have deleted by then end.
 *
 * Invariant: what comes after it was asked for stays, however often it has to be tried.
 */
import { type MemberId, pairOf } from "@/domain/ids.ts";
import { accept } from "@/domain/refusals.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import { unpinned } from "@/store/conversations/places.ts";
import { clearedSeq } from "@/store/conversations/reader.ts";
import type { Side } from "@/store/records.ts";
import type { ChangeOwn, OwnResult } from "@/actors/conversation/own_side.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { endDeletedVoices } from "@/actors/voices/both_deleted.ts";

export type Remove = (owner: MemberId, other: string) => Promise<OwnResult>;

/** Binds the deletion to the changes that members make on their own side. */
export function openRemove(env: ActorEnv, changeOwn: ChangeOwn): Remove {
  return async (owner, other) => {
    let cleared: Side["cleared"];
    const result = await changeOwn(owner, other, (conversation, side) => {
      const { sides, last_seq } = conversation;
      cleared ??= { seq: last_seq, count: sides[side === 0 ? 1 : 0].sent };
      if (clearedSeq(conversation, side) >= cleared.seq) return accept(null);
      const { archived: _, ...rest } = unpinned(sides[side]);
      return accept({
        side: { ...rest, cleared },
        frame: eventFrame("conversation/delete", { user_id: other, seq: cleared.seq }),
      });
    });
    if (result.ok) await endDeletedVoices(env, pairOf(owner, other as MemberId));
    return result;
  };
}
