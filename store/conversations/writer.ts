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
  putMessages(change, pair, before, { conversation, messages: [message] });
}

/** Lays down messages of one sender that follow one another, with the conversation after the last of them. */
export function putMessages(
  change: Change,
  pair: Pair,
  before: Entry<Conversation>,
  after: { conversation: Conversation; messages: readonly Message[] },
): void {
  const { conversation, messages } = after;
  const [first] = messages;
  if (!first) return;
  check(change, before);
  set(change, before.key, conversation);
  const firstSeq = conversation.last_seq - messages.length + 1;
  messages.forEach((message, index) => set(change, keys.message(pair, firstSeq + index), message));
  const [a, b] = pair;
  const listed = before.value?.listed_s ?? 0;
  if (conversation.listed_s !== listed) {
    for (const [owner, other] of [[a, b], [b, a]] as const) {
      if (listed > 0) remove(change, keys.contact(owner, listed, other));
      set(change, keys.contact(owner, conversation.listed_s, other), 0);
    }
  }
  const receiver = first.sender_id === a ? b : a;
  const side = sideOf(pair, receiver);
  const unreadBefore = before.value ? unreadOf(before.value, side) : 0;
  if (unreadBefore === 0) set(change, keys.unread(receiver, first.sender_id), 0);
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

/** Ends the time in which a message's photo can be looked at. */
export function putPhotoEnd(
  change: Change,
  before: Entry<Message> & { value: Message & Required<Pick<Message, "photo">> },
  now: number,
): void {
  const { photo } = before.value;
  check(change, before);
  set(change, before.key, { ...before.value, photo: { ...photo, exp: Math.min(photo.exp, now) } });
}

/** Marks a message's photo as looked at by its receiver. */
export function putViewed(change: Change, before: Entry<Message> & { value: Message }, now: number): void {
  check(change, before);
  set(change, before.key, { ...before.value, viewed_at: now });
}
