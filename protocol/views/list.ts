/** Rows of the member's own lists: matches, likes, visitors, blocked members. */
import { z } from "zod/mini";
import { cardView, online } from "@/protocol/views/member.ts";

/** A member in a list (spec §3, Stats list item). */
export const listItem = z.extend(cardView, {
  /** When it happened, in seconds since 1970. */
  time: z.number(),
  /** How many stories they show. */
  story: z.number(),
  /** The row's number in its list; later rows have higher ones. What `before` of the next page takes. */
  seq: z.number(),
});
export type ListItem = z.infer<typeof listItem>;

/** Somebody who is shown with premium alone. It is made of nothing that is theirs, and stands for nobody. */
export const hiddenItem = z.object({
  hidden: z.literal(1),
  /** Address of a drawn picture, for this viewer and this day. */
  photo: z.string(),
  seq: z.number(),
});
export type HiddenItem = z.infer<typeof hiddenItem>;

export const guardedItem = z.union([z.extend(listItem, { hidden: z.literal(0) }), hiddenItem]);
export type GuardedItem = z.infer<typeof guardedItem>;

/** A member whom the caller has blocked. */
export const blockedItem = z.object({
  id: z.string(),
  name: z.string(),
  photo: z.string(),
  placeholder: z.string(),
  status: online,
  time: z.number(),
});
export type BlockedItem = z.infer<typeof blockedItem>;
