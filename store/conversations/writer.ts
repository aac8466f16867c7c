/** Writes conversations. Every writer checks the conversation, so its seq and marks have one order (P4, P6). */
import type { Pair } from "@/domain/ids.ts";
import { type Change, check, type Entry, remove, set } from "@/store/change.ts";
import { movePlaces, unpinned } from "@/store/conversations/places.ts";
import { NEW_CONVERSATION } from "@/store/conversations/reader.ts";
import { moveDesk } from "@/store/desk/place.ts";
import { keys } from "@/store/keys.ts";
import type { Conversation, DeskState, Message } from "@/store/records.ts";

/** A message as it was read, and as it is from now on. */
export interface ChangedMessage {
  entry: Pick<Entry<Message>, "key" | "versionstamp">;
  next: Message;
}

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
  if (messages.length === 0) return;
  putConversation(change, pair, before, conversation);
  const firstSeq = conversation.last_seq - messages.length + 1;
  messages.forEach((message, index) => set(change, keys.message(pair, firstSeq + index), message));
}

/** Lays down a conversation, such as one with a new read mark, or one that went into an archive. */
export function putConversation(
  change: Change,
  pair: Pair,
  before: Entry<Conversation>,
  next: Conversation,
): void {
  check(change, before);
  set(change, before.key, next);
  const states = { before: before.value ?? NEW_CONVERSATION, after: next };
  movePlaces(change, pair, states);
  moveDesk(change, pair, states);
}

/** Closes the conversation of two members of whom one blocks the other, also where none has been begun; gives it. */
export function closeConversation(change: Change, pair: Pair, before: Entry<Conversation>): Conversation {
  const { desk, ...rest } = before.value ?? NEW_CONVERSATION;
  const [first, second] = rest.sides;
  const sides: Conversation["sides"] = [unpinned(first), unpinned(second)];
  const next: Conversation = { ...rest, sides, closed: true, ...(desk && { desk: unheld(desk) }) };
  putConversation(change, pair, before, next);
  return next;
}

/** Nobody holds what nobody can answer. */
function unheld({ claim: _, ...desk }: DeskState): DeskState {
  return desk;
}

/** Opens it again, as it was, when neither blocks the other any more; gives it. */
export function reopenConversation(change: Change, pair: Pair, before: Entry<Conversation>): Conversation {
  const { closed: _, ...next } = before.value ?? NEW_CONVERSATION;
  if (next.last_seq > 0 || next.desk) putConversation(change, pair, before, next);
  else {
    check(change, before);
    remove(change, before.key);
  }
  return next;
}

/** Lays down messages that have changed, or under which a reaction has, with the conversation that counts it. */
export function putChanged(
  change: Change,
  pair: Pair,
  before: Entry<Conversation>,
  after: { conversation: Conversation; messages: readonly ChangedMessage[] },
): void {
  putConversation(change, pair, before, after.conversation);
  for (const { entry, next } of after.messages) {
    check(change, entry);
    set(change, entry.key, next);
  }
}

/** Has what may quote message `seq` as it was follow its change (actors/conversation/quotes.ts). */
export function putRequote(change: Change, pair: Pair, { last_seq }: Conversation, seq: number): void {
  if (seq < last_seq) set(change, keys.requote(pair, seq), 0);
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
