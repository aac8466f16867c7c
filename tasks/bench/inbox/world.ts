/**
 * A database with inboxes of very different sizes and one very long chat, laid down by the store's own writers, many
 * conversations a commit: what the app would have stored, but for the ledger of coins.
 */
import { type MemberId, type Pair, pairOf } from "@/domain/ids.ts";
import { UNREAD_CHATS_EXACT } from "@/domain/limits.ts";
import { preview } from "@/domain/text.ts";
import { type Change, newChange } from "@/store/change.ts";
import { NEW_CONVERSATION, sideOf } from "@/store/conversations/reader.ts";
import { putMessages } from "@/store/conversations/writer.ts";
import { type Database, openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Conversation, Message } from "@/store/records.ts";
import { type Person, seedPeople } from "@/tasks/bench/people.ts";

export const SMALL_CONTACTS = 20;
export const LARGE_CONTACTS = 6_000;
export const LONG_MESSAGES = 100_000;
const SHORT_MESSAGES = 100;
/** Of the small inbox one conversation in as many is unread; of the large one as many as are counted exactly. */
const UNREAD_EACH = 10;
const UNREAD_EACH_OF_LARGE = LARGE_CONTACTS / UNREAD_CHATS_EXACT;
/** Conversations whose last message came within the same second. */
const A_SECOND = 3;
/** As many checks as an embedded database takes in one commit. */
const CONVERSATIONS_AT_ONCE = 100;
const MESSAGES_AT_ONCE = 400;

export interface Inboxes {
  /** 20 conversations, every tenth unread. */
  small: Person;
  /** 6,000 conversations, of which as many are unread as are counted exactly. */
  large: Person;
  /** 6,000 conversations, each unread. */
  unread: Person;
  /** Everybody's latest contact: of the large inbox with 100,000 messages, of the small one with 100. */
  companion: Person;
}

/** Fills an empty database file. */
export async function writeInboxes(path: string, now: number): Promise<Inboxes> {
  const [small, large, unread, ...others] = await seedPeople(path, LARGE_CONTACTS + 3, now);
  const companion = others.at(-1);
  if (!small || !large || !unread || !companion) throw new RangeError("Cannot fill inboxes of nobody");
  const database = await openDatabase({ path });
  try {
    const few = others.slice(-SMALL_CONTACTS);
    await writeInbox(database, small, { others: few, unreadEach: UNREAD_EACH, now });
    await writeInbox(database, large, { others, unreadEach: UNREAD_EACH_OF_LARGE, now });
    await writeInbox(database, unread, { others, unreadEach: 1, now });
    await writeChat(database, pairOf(small.id, companion.id), { count: SHORT_MESSAGES, now });
    await writeChat(database, pairOf(large.id, companion.id), { count: LONG_MESSAGES, now });
  } finally {
    await database.close();
  }
  return { small, large, unread, companion };
}

/** Each of `others` has written to the owner once, the last of them now. */
async function writeInbox(
  database: Database,
  owner: Person,
  { others, unreadEach, now }: { others: readonly Person[]; unreadEach: number; now: number },
): Promise<void> {
  for (let from = 0; from < others.length; from += CONVERSATIONS_AT_ONCE) {
    const change = newChange();
    others.slice(from, from + CONVERSATIONS_AT_ONCE).forEach(({ id }, index) => {
      const nth = from + index + 1;
      const pair = pairOf(owner.id, id);
      const at = now - Math.floor((others.length - nth) / A_SECOND) * 1_000;
      const after = addTexts(NEW_CONVERSATION, pair, { sender: id, count: 1, at });
      const isRead = nth % unreadEach !== 0;
      const before = { key: keys.conversation(pair), value: null, versionstamp: null };
      putMessages(
        change,
        pair,
        before,
        isRead ? { ...after, conversation: readBy(owner, pair, after) } : after,
      );
    });
    await commit(database, change);
  }
}

/** The two of a chat write in turn, many messages each, until it has `count`. */
async function writeChat(
  database: Database,
  pair: Pair,
  { count, now }: { count: number; now: number },
): Promise<void> {
  for (let turn = 0;; turn++) {
    const before = await database.get(keys.conversation(pair));
    const known = before.value ?? NEW_CONVERSATION;
    const missing = count - known.last_seq;
    if (missing <= 0) return;
    const sender = turn % 2 === 0 ? pair[0] : pair[1];
    const texts = { sender, count: Math.min(MESSAGES_AT_ONCE, missing), at: now };
    const change = newChange();
    putMessages(change, pair, before, addTexts(known, pair, texts));
    await commit(database, change);
  }
}

interface Texts {
  sender: MemberId;
  count: number;
  at: number;
}

/** Messages of one sender after those of a conversation, and the conversation after them. */
function addTexts(
  { last_seq, sides: [first, second] }: Conversation,
  pair: Pair,
  { sender, count, at }: Texts,
): { conversation: Conversation; messages: Message[] } {
  const side = sideOf(pair, sender);
  const sent = (side === 0 ? first : second).sent;
  const messages = Array.from({ length: count }, (_, index): Message => ({
    type: "text",
    text: `Line ${last_seq + index + 1} of a chat, with something to make it as long as lines are`,
    sender_id: sender,
    at,
    nth: sent + index + 1,
    rid: `bench-${last_seq + index + 1}`,
  }));
  const last = {
    type: "text" as const,
    preview: preview(messages.at(-1)?.text ?? ""),
    sender_id: sender,
    at,
  };
  const [one, other] = [{ ...first, sent: sent + count }, { ...second, sent: sent + count }];
  const sides: Conversation["sides"] = side === 0 ? [one, second] : [first, other];
  return {
    conversation: { last_seq: last_seq + count, last, sides, listed_s: Math.floor(at / 1_000) },
    messages,
  };
}

/** The conversation once its owner has read the one message that it has. */
function readBy(owner: Person, pair: Pair, { conversation }: { conversation: Conversation }): Conversation {
  const { sides: [first, second] } = conversation;
  const mark = { read_seq: 1, read_count: 1 };
  const sides: Conversation["sides"] = sideOf(pair, owner.id) === 0
    ? [{ ...first, ...mark }, second]
    : [first, { ...second, ...mark }];
  return { ...conversation, sides };
}

async function commit(database: Database, change: Change): Promise<void> {
  if (await database.commit(change) === null) throw new Error("Cannot fill inboxes: the database is in use");
}
