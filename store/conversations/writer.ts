/** Writes conversations. Every writer checks the conversation, so its seq and marks have one order (P4, P6). */
import type { MemberId, Pair } from "@/domain/ids.ts";
import { type Change, check, type Entry, remove, set } from "@/store/change.ts";
import { sideOf, unreadOf } from "@/store/conversations/reader.ts";
import { keys } from "@/store/keys.ts";
import type { Conversation, Message } from "@/store/records.ts";

/** Lays down a message with the conversation after it and both contact rows. */
export function putMessage(
  change: Change,
  pair: Pair,
  before: Entry<Conversation>,
  after: { conversation: Conversation; message: Message },
): void {
  const { conversation, message } = after;
  check(change, before);
  set(change, before.key, conversation);
  set(change, keys.message(pair, conversation.last_seq), message);
  const [a, b] = pair;
  const listed = before.value?.listed_s ?? 0;
  if (conversation.listed_s !== listed) {
    for (const [owner, other] of [[a, b], [b, a]] as const) {
      if (listed > 0) remove(change, keys.contact(owner, listed, other));
      set(change, keys.contact(owner, conversation.listed_s, other), 0);
    }
  }
  const receiver = message.sender_id === a ? b : a;
  const side = sideOf(pair, receiver);
  const unreadBefore = before.value ? unreadOf(before.value, side) : 0;
  if (unreadBefore === 0) set(change, keys.unread(receiver, message.sender_id), 0);
}

/** Lays down a read mark of `reader`. */
export function putReadMark(
  change: Change,
  pair: Pair,
  before: Entry<Conversation>,
  after: { conversation: Conversation; reader: MemberId },
): void {
  const { conversation, reader } = after;
  check(change, before);
  set(change, before.key, conversation);
  if (unreadOf(conversation, sideOf(pair, reader)) === 0) {
    remove(change, keys.unread(reader, pair[0] === reader ? pair[1] : pair[0]));
  }
}
