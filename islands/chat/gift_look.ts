/** A gift as a chat shows it. Pure. */
import { DEFAULT_LANGUAGE, parseLanguage, textLanguage } from "@/domain/language.ts";
import type { SentGiftView } from "@/protocol/views/gift.ts";

export interface GiftLook {
  icon: string;
  /** In the reader's language. */
  name: string;
}

/** What the gift of a message looks like to a reader of this locale; null where there is none. */
export function giftLook(gift: SentGiftView | undefined, locale: string): GiftLook | null {
  if (!gift) return null;
  const language = textLanguage(parseLanguage(locale) ?? DEFAULT_LANGUAGE);
  return { icon: gift.icon, name: gift.gift[language] };
}
