/**
 * What a member does to their own side of a conversation: archiving, muting and deleting it. It is their doing alone, so only
 * their own devices are told, and the other's side, with the read marks that the other sees, stays as it is.
 */
import { conversationId, isMemberId, type MemberId, pairOf } from "@/domain/ids.ts";
import { can } from "@/domain/permissions.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { CallError, CallOutput } from "@/protocol/calls/mod.ts";
import type { EventFrame } from "@/protocol/frames.ts";
import type { Entry } from "@/store/change.ts";
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
}

/** Decides on a conversation that has been begun, at each try anew; null where the owner's side is so already. */
export type DecideOwn = (
  conversation: Conversation,
  side: 0 | 1,
) => Result<OwnMove | null, "unknown_conversation">;

type LoadedState = [Entry<Conversation>, Entry<Member>, Entry<Route>];
type OwnOutput = CallOutput<"conversation/archive" | "conversation/delete" | "conversation/mute">;
type OwnCode = CallError<"conversation/archive" | "conversation/delete" | "conversation/mute">;
export type OwnResult = Result<OwnOutput, OwnCode>;

/** Changes the owner's side of their conversation with `other`. Said again nothing changes. */
export type ChangeOwn = (owner: MemberId, other: string, decide: DecideOwn) => Promise<OwnResult>;

/** Binds such changes to the conversations' mailboxes of an isolate. */
export function openOwnSide(env: ActorEnv, mailboxes: Mailboxes<ConversationState>): ChangeOwn {
  return async function changeOwn(owner, other, decide) {
    if (!isMemberId(other)) return refuse("unknown_user");
    if (!can(owner, "approach", other)) return refuse("own_id");
    const pair = pairOf(owner, other);
    return await mailboxes.run(
      conversationId(pair),
      (state) =>
        runCommand<LoadedState, OwnOutput, OwnCode>(env, {
          load: (read) => read([keys.conversation(pair), keys.member(other), keys.route(owner)]),
          decide([conversation, member, route], draft) {
            const before = conversation.value;
            if (!member.value || before?.closed) return refuse("unknown_user");
            if (!before || before.last_seq === 0) return refuse("unknown_conversation");
            const side = sideOf(pair, owner);
            const decided = decide(before, side);
            if (!decided.ok) return decided;
            if (decided.value) {
              state.hot = null;
              const [first, second] = before.sides;
              const { side: own, frame } = decided.value;
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
  };
}
