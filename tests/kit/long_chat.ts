/** A chat of thousands of messages, laid down by the store's own writer and not sent: for tests and benchmarks of long chats. */
import { type MemberId, pairOf } from "@/domain/ids.ts";
import { preview } from "@/domain/text.ts";
import { newChange } from "@/store/change.ts";
import { NEW_CONVERSATION, sideOf } from "@/store/conversations/reader.ts";
import { putMessages } from "@/store/conversations/writer.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Conversation, Message } from "@/store/records.ts";

const AT_ONCE = 400;

export interface LongChat {
  count: number;
  /** Of the message with this number. */
  textOf(seq: number): string;
  /** Milliseconds since 1970. */
  atOf(seq: number): number;
}

/** The two write in turn, two messages each; the first of `members` begins. Both have read everything. */
export async function layLongChat(
  database: Database,
  members: readonly [MemberId, MemberId],
  { count, textOf, atOf }: LongChat,
): Promise<void> {
  const pair = pairOf(...members);
  const sent = { [members[0]]: 0, [members[1]]: 0 };
  for (let from = 0; from < count; from += AT_ONCE) {
    const messages = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index): Message => {
      const seq = from + index + 1;
      const sender_id = members[Math.floor((seq - 1) / 2) % 2 === 0 ? 0 : 1];
      const nth = (sent[sender_id] ?? 0) + 1;
      sent[sender_id] = nth;
      return { type: "text", text: textOf(seq), sender_id, at: atOf(seq), nth, rid: `long-${seq}` };
    });
    const before = await database.get(keys.conversation(pair));
    const conversation = after(before.value ?? NEW_CONVERSATION, messages);
    const change = newChange();
    putMessages(change, pair, before, { conversation, messages });
    if (await database.commit(change) === null) throw new Error("Cannot lay a chat down: it is in use");
  }

  function after(known: Conversation, messages: readonly Message[]): Conversation {
    const last_seq = known.last_seq + messages.length;
    const last = messages.at(-1);
    if (last?.type !== "text") throw new RangeError("Cannot lay down an empty chat");
    const sides: Conversation["sides"] = [known.sides[0], known.sides[1]];
    for (const [index, member] of members.entries()) {
      const other = members[index === 0 ? 1 : 0];
      const side = sideOf(pair, member);
      const [mine = 0, theirs = 0] = [sent[member], sent[other]];
      sides[side] = { ...sides[side], sent: mine, read_seq: last_seq, read_count: theirs };
    }
    const shown = {
      type: "text" as const,
      preview: preview(last.text),
      sender_id: last.sender_id,
      at: last.at,
    };
    return { ...known, last_seq, last: shown, sides, listed_s: Math.floor(last.at / 1_000) };
  }
}
