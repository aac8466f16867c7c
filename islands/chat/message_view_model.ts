/** What belongs to a message besides its content, as a chat shows it: what it answers, and what stands under it. Pure. */
import { type Reaction, REACTIONS } from "@/domain/reactions.ts";
import { preview } from "@/domain/text.ts";
import type { MessageView, QuoteView, ReactionView } from "@/protocol/views/message.ts";

/** What a message answers. */
export interface QuoteViewModel {
  /** Of the message that is answered. */
  seq: number;
  /** Whether the member wrote that one. */
  mine: boolean;
  kind: "text" | "photo" | "voice" | "gift" | "unsent";
  /** The start of a text; the length of a recording; empty otherwise. */
  text: string;
}

/** A reaction under a message, and who put it there: one of the two, or both. */
export interface ReactionViewModel {
  reaction: Reaction;
  mine: boolean;
  theirs: boolean;
}

/** A quote as it is shown; null where nothing is answered. */
export function quoteViewModel(quote: QuoteView | undefined, me: string): QuoteViewModel | null {
  if (!quote) return null;
  const { seq, sender_id, type, message, unsent } = quote;
  const kind = unsent ? "unsent" : type === "pphoto" ? "photo" : type;
  return { seq, mine: sender_id === me, kind, text: kind === "text" || kind === "voice" ? message : "" };
}

/** A message as an answer to it quotes it. A photo is never quoted by its picture. */
export function quoteOf({ id, seq, sender_id, type, message, gift, voice }: MessageView): QuoteView {
  const quote = { id, seq, sender_id };
  if (type === "text") return { ...quote, type, message: preview(message) };
  if (type === "voice") return { ...quote, type, message: voice?.length ?? "" };
  if (type === "gift") return { ...quote, type, message: String(gift?.id ?? "") };
  return { ...quote, type: "pphoto", message: "" };
}

/** Reactions in the order in which they are offered, each once. */
export function reactionViewModels(reactions: readonly ReactionView[], me: string): ReactionViewModel[] {
  if (reactions.length === 0) return [];
  const isFrom = (reaction: Reaction, mine: boolean) =>
    reactions.some((each) => each.reaction === reaction && (each.member_id === me) === mine);
  return REACTIONS
    .map((reaction) => ({ reaction, mine: isFrom(reaction, true), theirs: isFrom(reaction, false) }))
    .filter(({ mine, theirs }) => mine || theirs);
}
