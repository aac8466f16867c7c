/**
 * Decides a reaction: one a member and message, which each further one replaces. It costs nothing, is not unread and
 * moves the conversation nowhere. Pure.
 */
import { type MemberId, messageId, otherOf, type Pair } from "@/domain/ids.ts";
import type { Reaction } from "@/domain/reactions.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import type { ReactionView } from "@/protocol/views/message.ts";
import { clearedSeq, sideOf } from "@/store/conversations/reader.ts";
import type { Conversation, Message } from "@/store/records.ts";

export interface ReactionInput {
  pair: Pair;
  seq: number;
  member: MemberId;
  /** Empty takes the one before away. */
  reaction: Reaction | "";
}

export interface ReactionDecision {
  /** What stands under the message by this member then. */
  view: ReactionView;
  /** What has to be written and told, or null where it stands there already. */
  next: { conversation: Conversation; message: Message; deliveries: Delivery[] } | null;
}

/** Puts a member's reaction under message `seq`; `message` is null where there is none. */
export function decideReaction(
  state: { conversation: Conversation | null; message: Message | null },
  { pair, seq, member, reaction }: ReactionInput,
): Result<ReactionDecision, "unknown_message"> {
  const { conversation, message } = state;
  const side = sideOf(pair, member);
  if (!message || !conversation || conversation.closed || seq <= clearedSeq(conversation, side)) {
    return refuse("unknown_message");
  }
  // Lines of the product's own are nobody's words, and what was unsent are no words any more.
  if (message.type === "notice" || message.unsent_at !== undefined) return refuse("unknown_message");
  const [first, second] = message.reactions ?? [null, null];
  const before = (side === 0 ? first : second) ?? { reaction: "", n: 0 };
  if (before.reaction === reaction) {
    return accept({ view: { member_id: member, ...before }, next: null });
  }

  const row = { reaction, n: before.n + 1 };
  const view = { member_id: member, ...row };
  const reacts = (conversation.reacts ?? 0) + 1;
  const frame = eventFrame("message/react", {
    message_id: messageId(pair, seq),
    seq,
    sender_id: message.sender_id,
    receiver_id: otherOf(pair, message.sender_id),
    reaction: view,
    reacts,
  });
  return accept({
    view,
    next: {
      conversation: { ...conversation, reacts },
      message: { ...message, reactions: side === 0 ? [row, second] : [first, row] },
      deliveries: [{ kind: "event", to: [...pair], from: member, frame }],
    },
  });
}
