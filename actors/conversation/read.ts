/**
 * Decides a read mark. It only moves forward, and only for what the reader received (P6). Pure.
 */
import { type MemberId, otherOf, type Pair } from "@/domain/ids.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { unreadOf } from "@/domain/unread.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import { clearedSeq, sideOf } from "@/store/conversations/reader.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import type { Conversation, Message, Side } from "@/store/records.ts";

export interface ReadDecision {
  /** The conversation after the mark, or null where the mark already stands there. */
  conversation: Conversation | null;
  read_seq: number;
  unread: number;
  deliveries: Delivery[];
}

/** Marks everything up to message `seq` as read by `reader`. */
export function decideRead(
  state: { conversation: Conversation; message: Message | null },
  input: { pair: Pair; reader: MemberId; seq: number },
): Result<ReadDecision, "unknown_message" | "not_receiver"> {
  const { conversation, message } = state;
  const { pair, reader, seq } = input;
  const index = sideOf(pair, reader);
  if (!message || conversation.closed || seq <= clearedSeq(conversation, index)) {
    return refuse("unknown_message");
  }
  if (message.sender_id === reader) return refuse("not_receiver");

  const before = conversation.sides[index];
  if (seq <= before.read_seq) {
    const unread = unreadOf(conversation, index);
    return accept({ conversation: null, read_seq: before.read_seq, unread, deliveries: [] });
  }
  const side: Side = { ...before, read_seq: seq, read_count: message.nth };
  const after: Conversation = {
    ...conversation,
    sides: index === 0 ? [side, conversation.sides[1]] : [conversation.sides[0], side],
  };
  const unread = unreadOf(after, index);
  const sender = otherOf(pair, reader);
  return accept({
    conversation: after,
    read_seq: seq,
    unread,
    deliveries: [{
      kind: "event",
      to: [...pair],
      from: reader,
      frame: eventFrame("message/read", { reader_id: reader, sender_id: sender, seq, unread }),
    }],
  });
}
