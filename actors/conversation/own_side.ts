/**
 * What a member does to their own side of a conversation: archiving, muting, pinning and deleting it. It is their doing alone, so only
 * their own devices are told, and the other's side, with the read marks that the other sees, stays as it is.
 */
import { conversationId, isMemberId, type MemberId, pairOf } from "@/domain/ids.ts";
import { PINS_MAX } from "@/domain/limits.ts";
import { can } from "@/domain/permissions.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { CallError, CallOutput } from "@/protocol/calls/mod.ts";
import type { EventFrame } from "@/protocol/frames.ts";
import { check, type Entry } from "@/store/change.ts";
import { sideOf } from "@/store/conversations/reader.ts";
import { putConversation } from "@/store/conversations/writer.ts";
import { keys } from "@/store/keys.ts";
import type { Conversation, Member, Route, Side } from "@/store/records.ts";
import { runCommand } from "@/actors/command.ts";
import type { ConversationState } from "@/actors/conversation/state.ts";
import { notify } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { Mailboxes } from "@/actors/mailbox.ts";

/** The new state of the owner's side, and the event for their devices. */
export interface OwnMove {
  side: Side;
  frame: EventFrame;
  /** A place among the pinned chats that has to be free still. */
  place?: Entry<MemberId>;
}

/**
 * Decides on a conversation that has been begun, at each try anew; null where the owner's side is so already. `pins` are the
 * places among the owner's pinned chats.
 */
export type DecideOwn<Code extends "pins_full"> = (
  conversation: Conversation,
  side: 0 | 1,
  pins: readonly Entry<MemberId>[],
) => Result<OwnMove | null, Code | "unknown_conversation">;

type LoadedState = [Entry<Conversation>, Entry<Member>, Entry<Route>, ...Entry<MemberId>[]];
type OwnOutput = CallOutput<"conversation/archive" | "conversation/delete" | "conversation/mute">;
type OwnCode = CallError<"conversation/archive" | "conversation/delete" | "conversation/mute">;
export type OwnResult<Code extends "pins_full" = never> = Result<OwnOutput, OwnCode | Code>;

/** Changes the owner's side of their conversation with `other`. Said again nothing changes. */
export type ChangeOwn = <Code extends "pins_full" = never>(
  owner: MemberId,
  other: string,
  decide: DecideOwn<Code>,
) => Promise<OwnResult<Code>>;

const PLACES = Array.from({ length: PINS_MAX }, (_, n) => n);

/** Binds such changes to the conversations' mailboxes of an isolate. */
export function openOwnSide(env: ActorEnv, mailboxes: Mailboxes<ConversationState>): ChangeOwn {
  async function changeOwn(
    owner: MemberId,
    other: string,
    decide: DecideOwn<"pins_full">,
  ): Promise<OwnResult<"pins_full">> {
    if (!isMemberId(other)) return refuse("unknown_user");
    if (!can(owner, "approach", other)) return refuse("own_id");
    const pair = pairOf(owner, other);
    return await mailboxes.run(
      conversationId(pair),
      (state) =>
        runCommand<LoadedState, OwnOutput, OwnCode | "pins_full">(env, {
          load: (read) =>
            read([
              keys.conversation(pair),
              keys.member(other),
              keys.route(owner),
              ...PLACES.map((n) => keys.pin(owner, n)),
            ]),
          decide([conversation, member, route, ...pins], draft) {
            const before = conversation.value;
            if (!member.value || before?.closed) return refuse("unknown_user");
            if (!before || before.last_seq === 0) return refuse("unknown_conversation");
            const side = sideOf(pair, owner);
            const decided = decide(before, side, pins);
            if (!decided.ok) return decided;
            if (decided.value) {
              state.hot = null;
              const [first, second] = before.sides;
              const { side: own, frame, place } = decided.value;
              if (place) check(draft, place);
              putConversation(draft, pair, conversation, {
                ...before,
                sides: side === 0 ? [own, second] : [first, own],
              });
              notify(draft, [{ kind: "event", to: [owner], frame }], [{ member: owner, route }]);
            }
            return accept({ user_id: other });
          },
        }),
    );
  }

  // Nobody is refused by a code that `decide` does not have.
  return changeOwn as ChangeOwn;
}
