/** Reads conversations, messages and contact lists. */
import type { MemberId, Pair } from "@/domain/ids.ts";
import { pairOf } from "@/domain/ids.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Conversation, Message, Side } from "@/store/records.ts";

const NEW_SIDE: Side = { sent: 0, read_seq: 0, read_count: 0 };

/** A conversation before its first message. */
export const NEW_CONVERSATION: Conversation = {
  last_seq: 0,
  last: null,
  sides: [NEW_SIDE, NEW_SIDE],
  listed_s: 0,
};

/** The conversation of a pair; a new one where there was no message yet. */
export async function getConversation(database: Database, pair: Pair): Promise<Conversation> {
  return (await database.get(keys.conversation(pair))).value ?? NEW_CONVERSATION;
}

/** Which side of a pair a member is. */
export function sideOf(pair: Pair, member: MemberId): 0 | 1 {
  return pair[0] === member ? 0 : 1;
}

/** Unread messages that `member` has of the other. */
export function unreadOf(conversation: Conversation, side: 0 | 1): number {
  const other = side === 0 ? 1 : 0;
  return conversation.sides[other].sent - conversation.sides[side].read_count;
}

export interface ContactRecord {
  other: MemberId;
  conversation: Conversation;
}

/** The owner's conversations after `offset`, or those in their archive, the latest first. */
export async function listContacts(
  database: Database,
  owner: MemberId,
  options: { archived: boolean; offset: number; limit: number },
): Promise<ContactRecord[]> {
  const { archived, offset, limit } = options;
  const others: MemberId[] = [];
  let seen = 0;
  const rows = archived ? keys.archiveds(owner) : keys.contacts(owner);
  for await (const { key } of database.list(rows, { reverse: true, limit: offset + limit })) {
    if (seen++ >= offset) others.push(key[3] as MemberId);
  }
  return await readContacts(database, owner, others);
}

/** The conversations of an owner with given others. */
export async function readContacts(
  database: Database,
  owner: MemberId,
  others: readonly MemberId[],
): Promise<ContactRecord[]> {
  const entries = await database.getMany(others.map((other) => keys.conversation(pairOf(owner, other))));
  return others.map((other, index) => ({ other, conversation: entries[index]?.value ?? NEW_CONVERSATION }));
}

/** Unread messages of an owner over all contacts; what lies in the archive counts again when it comes back. */
export async function countUnread(database: Database, owner: MemberId): Promise<number> {
  const others: MemberId[] = [];
  for await (const { key } of database.list(keys.unreads(owner))) others.push(key[2] as MemberId);
  let total = 0;
  for (const { other, conversation } of await readContacts(database, owner, others)) {
    total += unreadOf(conversation, sideOf(pairOf(owner, other), owner));
  }
  return total;
}

/** Messages numbered `from` up to and without `to`, oldest first. */
export async function listMessages(
  database: Database,
  pair: Pair,
  range: { from: number; to: number },
): Promise<{ seq: number; message: Message }[]> {
  const { from, to } = range;
  if (to <= from) return [];
  const found: { seq: number; message: Message }[] = [];
  const rows = database.list(keys.messages(pair), { start: keys.message(pair, from), limit: to - from });
  for await (const { key, value } of rows) {
    const seq = Number(key[3]);
    if (seq >= to) break;
    found.push({ seq, message: value });
  }
  return found;
}
