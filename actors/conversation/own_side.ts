/**
 * What a member does to their own side of a conversation: archiving and deleting it. It is their doing alone, so only
 * their own devices are told, and the other's side, with the read marks that the other sees, stays as it is.
 */
import { conversationId, isMemberId, type MemberId, type Pair, pairOf } from "@/domain/ids.ts";
import { can } from "@/domain/permissions.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { CallError, CallOutput } from "@/protocol/calls/mod.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import type { EventFrame } from "@/protocol/frames.ts";
import { type Entry, newChange } from "@/store/change.ts";
import { sideOf } from "@/store/conversations/reader.ts";
import { putConversation } from "@/store/conversations/writer.ts";
import { keys } from "@/store/keys.ts";
import type { Conversation, Member, Route, Side } from "@/store/records.ts";
import { type Attempt, untilCommitted } from "@/actors/attempts.ts";
import type { ConversationState } from "@/actors/conversation/state.ts";
import { addressInboxes } from "@/actors/deliveries.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { Mailboxes } from "@/actors/mailbox.ts";

/** The owner's side as it is to be, and what their devices are told. */
export interface OwnMove {
  side: Side;
  frame: EventFrame;
}

/** Decides on a conversation that has been begun, at each try anew; null where the owner's side is so already. */
export type DecideOwn = (
  conversation: Conversation,
  side: 0 | 1,
) => Result<OwnMove | null, "unknown_conversation">;

type OwnOutput = CallOutput<"conversation/archive" | "conversation/delete">;
type OwnCode = CallError<"conversation/archive" | "conversation/delete">;
export type OwnResult = Result<OwnOutput, OwnCode>;

/** Changes the owner's side of their conversation with `other`. Said again nothing changes. */
export type ChangeOwn = (owner: MemberId, other: string, decide: DecideOwn) => Promise<OwnResult>;

interface Command {
  owner: MemberId;
  other: MemberId;
  pair: Pair;
  decide: DecideOwn;
}

/** Binds such changes to the conversations' mailboxes of an isolate. */
export function openOwnSide(env: ActorEnv, mailboxes: Mailboxes<ConversationState>): ChangeOwn {
  const { database } = env;

  async function attempt(
    state: ConversationState,
    { owner, other, pair, decide }: Command,
  ): Promise<Attempt<OwnOutput, OwnCode>> {
    const [conversation, member, route] = await database.getMany<unknown>([
      keys.conversation(pair),
      keys.member(other),
      keys.route(owner),
    ]) as [Entry<Conversation>, Entry<Member>, Entry<Route>];
    const before = conversation.value;
    if (!member.value || before?.closed) return { stale: false, result: refuse("unknown_user") };
    if (!before || before.last_seq === 0) return { stale: false, result: refuse("unknown_conversation") };
    const side = sideOf(pair, owner);
    const decided = decide(before, side);
    if (!decided.ok) return { stale: false, result: decided };
    const result = accept({ user_id: other });
    if (decided.value === null) return { stale: false, found: "state", result };

    state.hot = null;
    const change = newChange();
    const [first, second] = before.sides;
    const own = decided.value.side;
    putConversation(change, pair, conversation, {
      ...before,
      sides: side === 0 ? [own, second] : [first, own],
    });
    const deliveries: Delivery[] = [{ kind: "event", to: [owner], frame: decided.value.frame }];
    const instancesToWake = addressInboxes(change, env, deliveries, [{ member: owner, route }]);
    return { change, result, notify: () => env.publish(deliveries, instancesToWake) };
  }

  return async function changeOwn(owner, other, decide) {
    if (!isMemberId(other)) return refuse("unknown_user");
    if (!can(owner, "approach", other)) return refuse("own_id");
    const pair = pairOf(owner, other);
    const command: Command = { owner, other, pair, decide };
    return await mailboxes.run(
      conversationId(pair),
      (state) => untilCommitted(env, () => attempt(state, command)),
    );
  };
}
