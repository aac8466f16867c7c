/**
 * Puts a member's reaction under a message of one of their conversations. It runs in the conversation's mailbox, and its
 * change checks and writes both the message and the conversation: so no reaction is lost to another one, to the mark of a
 * photo, or to a message that is sent at the same time, and `reacts` counts each change once.
 */
import { conversationId, type MemberId, parseMessageId } from "@/domain/ids.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { CallError, CallOutput, HandlerInput } from "@/protocol/calls/mod.ts";
import { type Entry, newChange } from "@/store/change.ts";
import { putReaction } from "@/store/conversations/writer.ts";
import { keys } from "@/store/keys.ts";
import type { Conversation, Message, Route } from "@/store/records.ts";
import { type Attempt, untilCommitted } from "@/actors/attempts.ts";
import { decideReaction, type ReactionInput } from "@/actors/conversation/reacting.ts";
import type { ConversationState } from "@/actors/conversation/state.ts";
import { addressInboxes } from "@/actors/deliveries.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { Mailboxes } from "@/actors/mailbox.ts";

export type React = (
  member: MemberId,
  input: HandlerInput<"message/react">,
) => Promise<Result<CallOutput<"message/react">, CallError<"message/react">>>;

interface Command extends ReactionInput {
  id: string;
}

/** Binds reactions to the conversations' mailboxes of an isolate. */
export function openReact(env: ActorEnv, mailboxes: Mailboxes<ConversationState>): React {
  const { database } = env;

  async function attempt(
    state: ConversationState,
    command: Command,
  ): Promise<Attempt<CallOutput<"message/react">, CallError<"message/react">>> {
    const { id, pair, seq } = command;
    const [conversation, message, routeA, routeB] = await database.getMany<unknown>([
      keys.conversation(pair),
      keys.message(pair, seq),
      keys.route(pair[0]),
      keys.route(pair[1]),
    ]) as [Entry<Conversation>, Entry<Message>, Entry<Route>, Entry<Route>];
    const decided = decideReaction({ conversation: conversation.value, message: message.value }, command);
    if (!decided.ok) return { stale: false, result: decided };
    const { view, next } = decided.value;
    const result = accept({ message_id: id, reaction: view });
    if (next === null) return { stale: false, found: "state", result };

    state.hot = null;
    const change = newChange();
    putReaction(change, pair, { conversation, message }, next);
    const { deliveries } = next;
    const instancesToWake = addressInboxes(change, env, deliveries, [
      { member: pair[0], route: routeA },
      { member: pair[1], route: routeB },
    ]);
    return {
      change,
      result,
      notify: () => env.publish(deliveries, instancesToWake),
      remember(versionstamp) {
        state.hot = {
          conversation: { ...conversation, value: next.conversation, versionstamp },
          routes: [routeA, routeB],
        };
      },
    };
  }

  return async function react(member, { message_id: id, reaction }) {
    const place = parseMessageId(id);
    if (!place?.pair.includes(member)) return refuse("unknown_message");
    const command: Command = { ...place, id, member, reaction };
    return await mailboxes.run(
      conversationId(place.pair),
      (state) => untilCommitted(env, () => attempt(state, command)),
    );
  };
}
