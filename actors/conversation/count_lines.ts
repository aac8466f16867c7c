/** Counts lines of members, and chats that begin with them, in the change that sends them (OV-1). */
import { type Change, count } from "@/store/change.ts";
import type { Conversation } from "@/store/records.ts";
import type { SendDecision } from "@/actors/conversation/send.ts";

/** `lang` is the sender's language; null where the sender is a virtual profile, whose answers are counted as such. */
export function countLines(
  change: Change,
  { sent, lang, before }: {
    sent: readonly SendDecision[];
    lang: string | null | undefined;
    before: Conversation | null;
  },
): void {
  const [first] = sent;
  if (!first || lang === null) return;
  const { at } = first.message;
  const paid = sent.filter(({ movement }) => movement !== null).length;
  const of = { at, lang: lang ?? "" };
  if (paid > 0) count(change, { name: "messages_paid", by: paid, ...of });
  if (paid < sent.length) count(change, { name: "messages_free", by: sent.length - paid, ...of });
  if ((before?.last_seq ?? 0) === 0) count(change, { name: "chats", ...of });
}
