/**
 * Puts a member's reaction under a message of one of their conversations. It runs in the conversation's mailbox, and its
 * change checks and writes both the message and the conversation: so no reaction is lost to another one, to the mark of a
 * photo, or to a message that is sent at the same time, and `reacts` counts each change once.
 */
import { conversationId, type MemberId, parseMessageId } from "@/domain/ids.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { CallError, CallOutput, HandlerInput } from "@/protocol/calls/mod.ts";
import { putChanged } from "@/store/conversations/writer.ts";
import { keys } from "@/store/keys.ts";
import { runCommand } from "@/actors/command.ts";
import { decideReaction } from "@/actors/conversation/reacting.ts";
import { type ConversationState, notifyPair, routeKeys } from "@/actors/conversation/state.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { Mailboxes } from "@/actors/mailbox.ts";

export type React = (
  member: MemberId,
  input: HandlerInput<"message/react">,
) => Promise<Result<CallOutput<"message/react">, CallError<"message/react">>>;

/** Binds reactions to the conversations' mailboxes of an isolate. */
export function openReact(env: ActorEnv, mailboxes: Mailboxes<ConversationState>): React {
  return async function react(member, { message_id: id, reaction }) {
    const place = parseMessageId(id);
    if (!place?.pair.includes(member)) return refuse("unknown_message");
    const { pair, seq } = place;
    return await mailboxes.run(conversationId(pair), (state) =>
      runCommand(env, {
        load: (read) => read([keys.conversation(pair), keys.message(pair, seq), ...routeKeys(pair)]),
        decide([conversation, message, ...routes], draft) {
          const before = { conversation: conversation.value, message: message.value };
          const decided = decideReaction(before, { ...place, member, reaction });
          if (!decided.ok) return decided;
          const { view, next } = decided.value;
          if (next) {
            const { deliveries } = next;
            putChanged(draft, pair, conversation, {
              conversation: next.conversation,
              messages: [{ entry: message, next: next.message }],
            });
            const after = { ...conversation, value: next.conversation };
            notifyPair(draft, state, { pair, routes, deliveries, conversation: after });
          }
          return accept({ message_id: id, reaction: view });
        },
      }));
  };
}
