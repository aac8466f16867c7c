/** A gift of the catalogue as the outbox takes it along. Pure. */
import type { GiftView, SentGiftView } from "@/protocol/views/gift.ts";

/** Until the server's message is there, its sender alone sees it, and in their own language. */
export function chosenGift({ id, icon, gift, price }: GiftView): SentGiftView {
  return { id, icon, gift: { en: gift, he: gift, de: gift }, price };
}
