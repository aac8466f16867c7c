/**
 * Puts a conversation into its owner's archive, or takes it out again. It is the owner's doing alone: the other is not
 * told, and has an archive of their own. The next message, whoever sends it, brings it back for both (send.ts), also one
 * that comes while the move is tried again.
 */
import type { MemberId } from "@/domain/ids.ts";
import { accept, refuse } from "@/domain/refusals.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import { unpinned } from "@/store/conversations/places.ts";
import { isEmptyFor } from "@/store/conversations/reader.ts";
import type { ChangeOwn, OwnResult } from "@/actors/conversation/own_side.ts";

export type Archive = (owner: MemberId, other: string, archived: boolean) => Promise<OwnResult>;

/** Binds the archive to the changes that members make on their own side. */
export function openArchive(changeOwn: ChangeOwn): Archive {
  return (owner, other, archived) => {
    let asked: number | null = null;
    return changeOwn<never>(owner, other, (conversation, side) => {
      if (isEmptyFor(conversation, side)) return refuse("unknown_conversation");
      const { last_seq: seq, sides } = conversation;
      asked ??= seq;
      const { archived: isArchived = false, ...rest } = unpinned(sides[side]);
      if (isArchived === archived || (archived && seq > asked)) return accept(null);
      return accept({
        side: archived ? { ...rest, archived } : rest,
        frame: eventFrame("conversation/archive", { user_id: other, archived: archived ? 1 : 0, seq }),
      });
    });
  };
}
