/**
 * What is kept of the answer of a send, to give it again to the same `rid` (P2). The message of a plain text says all of its
 * answer but the price, so its record names it and no more; of all others the answer itself is kept, since what they show
 * may go. Of a message that its sender has changed no record says what it was. Pure.
 */
import { type MessageId, otherOf, parseMessageId } from "@/domain/ids.ts";
import type { CallOutput } from "@/protocol/calls/mod.ts";
import type { Entry } from "@/store/change.ts";
import { NEW_CONVERSATION } from "@/store/conversations/reader.ts";
import type { Message, RidRow, TextAnswer } from "@/store/records.ts";
import { replaceAnswer } from "@/store/rids/writer.ts";
import { toMessageView } from "@/actors/conversation/message_view.ts";
import type { Draft } from "@/actors/draft.ts";

type SendAnswer = CallOutput<"send_message">;

/** The record of what a send was answered. */
export function recordAnswer({ type, reply, story }: Message, answer: SendAnswer): SendAnswer | TextAnswer {
  if (type !== "text" || reply || story) return answer;
  const { credits_spent, message } = answer.request_details;
  return { sent: message.id, credits_spent };
}

/** The number of the message that a record names; null where it holds the answer itself. */
export function recordedSeq(record: unknown): number | null {
  return isTextAnswer(record) ? parseMessageId(record.sent)?.seq ?? null : null;
}

/** Has the record of a command name its message alone: it has changed, and says itself what is left. */
export function forgetAnswer(
  draft: Draft,
  record: Entry<RidRow> | null,
  { id, now }: { id: MessageId; now: number },
): void {
  if (!record?.value || isTextAnswer(record.value.answer)) return;
  const { credits_spent } = (record.value.answer as SendAnswer).request_details;
  const answer: TextAnswer = { sent: id, credits_spent };
  replaceAnswer(draft, { ...record, value: record.value }, { answer, now });
}

/** The answer of a record, as it was first given; `message` is the one that it names, which may have been changed since. */
export function answerOf(record: unknown, message: Message | null): SendAnswer {
  if (!isTextAnswer(record)) return record as SendAnswer;
  const parsed = parseMessageId(record.sent);
  if (!parsed || !message) throw new RangeError(`Cannot answer again: no message "${record.sent}"`);
  const { pair, seq } = parsed;
  const { reactions: _, ...asSent } = message;
  const { sender_id: sender, at } = message;
  const view = toMessageView(sender, pair, {
    seq,
    message: asSent,
    // Read by nobody yet, as it was then.
    conversation: NEW_CONVERSATION,
    now: at,
    seesStories: true,
  });
  return {
    request_details: {
      credits_spent: record.credits_spent,
      receiver_id: otherOf(pair, sender),
      message: view,
    },
  };
}

function isTextAnswer(record: unknown): record is TextAnswer {
  return typeof record === "object" && record !== null && "sent" in record;
}
