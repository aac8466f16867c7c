/** Reads conversations and messages. */
import type { MemberId, Pair } from "@/domain/ids.ts";
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

/** Messages up to this number are gone for a side, which deleted them; 0 where none are. */
export function clearedSeq({ sides }: Conversation, side: 0 | 1): number {
  return sides[side].cleared?.seq ?? 0;
}

/** Whether there is no message for a side: none at all, or none that it has not deleted. */
export function isEmptyFor(conversation: Conversation, side: 0 | 1): boolean {
  return clearedSeq(conversation, side) >= conversation.last_seq;
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
