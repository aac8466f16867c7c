/** Gifts: as the catalogue offers them, and as a message brings one. */
import { z } from "zod/mini";

/** A gift that can be sent (spec §3, Gift). */
export const giftView = z.object({
  id: z.number(),
  /** Address of its picture. */
  icon: z.string(),
  /** Its name in the reader's language. */
  gift: z.string(),
  /** Coins. */
  price: z.number(),
});
export type GiftView = z.infer<typeof giftView>;

/** The gift of a message, as it was when it was sent. Its name comes in every language: an event has no reader's. */
export const sentGiftView = z.object({
  id: z.number(),
  icon: z.string(),
  gift: z.object({ en: z.string(), he: z.string(), de: z.string() }),
  price: z.number(),
});
export type SentGiftView = z.infer<typeof sentGiftView>;
