/** What an answer keeps of the message that it answers: its start, as that message stands now. Pure. */
import { previewOf } from "@/store/conversations/preview.ts";
import type { Message, Quote } from "@/store/records.ts";

/** The quote of message `seq`; null of a line of the product's own, which is nobody's words to answer. */
export function quoteOf(seq: number, message: Message): Quote | null {
  const { sender_id, type, gift, unsent_at } = message;
  if (type === "notice") return null;
  return {
    seq,
    sender_id,
    type,
    preview: gift ? `${gift.id}` : previewOf(message),
    ...(unsent_at !== undefined && { unsent: true as const }),
  };
}
