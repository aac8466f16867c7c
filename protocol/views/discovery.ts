/** Members as discovery shows them: on the deck, in the grid, in the spotlight. */
import { z } from "zod/mini";
import { answeredBy, cardView, online } from "@/protocol/views/member.ts";

/** 1 within the radius of the viewer's search, 0 further away. */
const near = online;

/** Up to two interests by their keys, and 1 where the viewer has them too; missing where there are none. */
const interests = {
  interests: z.optional(z.array(z.string())),
  common: z.optional(z.literal(1)),
};

/** A card of the deck. */
export const deckCardView = z.extend(cardView, {
  /** The first photos, for the taps; `photo` is the first of them. Empty where there is none. */
  photos: z.array(z.object({ id: z.string(), photo: z.string(), placeholder: z.string() })),
  bio: z.string(),
  answer: z.number(),
  ...interests,
  near,
  virtual: online,
  answered_by: answeredBy,
});
export type DeckCardView = z.infer<typeof deckCardView>;

/** A card of the grid. */
export const gridCardView = z.extend(cardView, {
  ...interests,
  near,
  /** Where the next page goes on; the last row of a full page has it. It says nothing that can be read. */
  cursor: z.optional(z.string()),
});
export type GridCardView = z.infer<typeof gridCardView>;

/** An entry of the spotlight (spec §3). */
export const spotlightView = z.object({
  id: z.string(),
  name: z.string(),
  photo: z.string(),
  placeholder: z.string(),
  status: online,
  /** As on a card. */
  has_story: z.optional(online),
  story_seen: z.optional(online),
  /** On the viewer's own entry alone: when it ends, in seconds since 1970. */
  until: z.optional(z.number()),
});
export type SpotlightView = z.infer<typeof spotlightView>;
