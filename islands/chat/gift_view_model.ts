/** A gift as a chat shows it. Pure. */
import { DEFAULT_LANGUAGE } from "@/domain/language.ts";
import type { SentGiftView } from "@/protocol/views/gift.ts";

export interface GiftViewModel {
  icon: string;
  /** In the reader's language. */
  name: string;
}

/** What the gift of a message looks like to a reader of this language; null where there is none. */
export function giftViewModel(gift: SentGiftView | undefined, locale: string): GiftViewModel | null {
  if (!gift) return null;
  const names: { readonly [language: string]: string } = gift.gift;
  return { icon: gift.icon, name: names[locale] ?? gift.gift[DEFAULT_LANGUAGE] };
}
