/**
 * Pins a conversation above the other contacts of its owner, or ends that. It is the owner's doing alone, and the other is not
 * told. Whatever takes it out of the contacts, for the owner or for both, takes its pin as well, which does not come back with it.
 *
 * Invariant: a member has as many pinned chats as there are places for them. Each is a row of its own, which whoever takes it
 * has seen free, and which goes with the pin of its conversation (store/conversations/places.ts).
 */
import type { MemberId } from "@/domain/ids.ts";
import { accept, refuse } from "@/domain/refusals.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import { placeOf, unpinned } from "@/store/conversations/places.ts";
import type { ChangeOwn, OwnResult } from "@/actors/conversation/own_side.ts";

export type SetPin = (owner: MemberId, other: string, pinned: boolean) => Promise<OwnResult<"pins_full">>;

/** Binds it to the changes that members make on their own side. */
export function openPin(changeOwn: ChangeOwn): SetPin {
  return (owner, other, pinned) =>
    changeOwn<"pins_full">(owner, other, (conversation, side, pins) => {
      const { list, pin } = placeOf(conversation, side);
      if (pinned && list !== "contact") return refuse("unknown_conversation");
      if ((pin !== null) === pinned) return accept(null);
      const own = unpinned(conversation.sides[side]);
      const about = { user_id: other, archived: own.archived ? 1 : 0, seq: conversation.last_seq } as const;
      const frame = eventFrame("conversation/archive", about);
      if (!pinned) return accept({ side: own, frame });
      const n = pins.findIndex(({ value }) => value === null);
      const place = pins[n];
      return place ? accept({ side: { ...own, pin: n }, frame, place }) : refuse("pins_full");
    });
}
