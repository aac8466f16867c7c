/**
 * What members may see of each other, and of themselves. An allowlist (P17): the e-mail address, birth date,
 * coordinates, balance, search settings and sessions of a member are in no view but their own.
 */
import { z } from "zod/mini";
import { PROMPTS } from "@/domain/prompts.ts";

export const online = z.union([z.literal(0), z.literal(1)]);
/** Who answers what is written to a member, where that is not themselves; from people of the team it has its price. */
export const answeredBy = z.optional(
  z.union([z.literal("staff"), z.literal("script"), z.literal("nobody")]),
);
/** How soon people of the team usually answer for a virtual profile; missing where they do not. */
export const answers = z.optional(z.object({
  unit: z.union([z.literal("minutes"), z.literal("hours"), z.literal("day")]),
  n: z.number(),
}));
/** 1 for a virtual profile that was switched off: nothing can be written to it. Missing for all others. */
export const closed = z.optional(z.literal(1));
export const gender = z.union([z.literal(1), z.literal(2), z.literal(3)]);

/** A member on a card or in a list. */
export const cardView = z.object({
  id: z.string(),
  name: z.string(),
  age: z.number(),
  gender,
  photo: z.string(),
  /** What stands in its place until it is there; empty where nothing does. */
  placeholder: z.string(),
  city: z.string(),
  country: z.string(),
  status: online,
  vip: online,
  /** 1 where the member shows stories; missing where not. */
  has_story: z.optional(online),
  /** 1 where the viewer has seen all of them. */
  story_seen: z.optional(online),
});
export type CardView = z.infer<typeof cardView>;

/** A question that a member answers in their own words, by its key. */
export const promptView = z.object({ prompt: z.enum(PROMPTS), text: z.string() });

/** A member's profile as others see it. */
export const profileView = z.extend(cardView, {
  bio: z.string(),
  /** What they enjoy and speak, by keys, and how tall they are, in centimetres; missing where they do not say. */
  interests: z.optional(z.array(z.string())),
  languages: z.optional(z.array(z.string())),
  height: z.optional(z.number()),
  prompts: z.optional(z.array(promptView)),
  /** Those that others may see, in the order of their slots. */
  photos: z.array(z.object({ id: z.string(), photo: z.string() })),
  answer: z.number(),
  premium: online,
  has_story: online,
  /** 1 for a virtual profile of the operator's. */
  virtual: online,
  answered_by: answeredBy,
  answers,
  closed,
  /** 1 where what they say of themselves is in a language that the reader does not read, and can be translated. */
  foreign: z.optional(z.literal(1)),
  /** 1 where people have compared a photo of the profile with a selfie of the member's; missing where not. */
  photo_verified: z.optional(z.literal(1)),
  /** What the viewer has answered this member: 1 a like, 0 a nope or nothing. */
  liked: online,
  /** 1 where both like each other. */
  matched: online,
});
export type ProfileView = z.infer<typeof profileView>;

/** What a page of the member's own asks for beside their record, so that no event of a change has to carry it. */
const SAID = { interests: true, languages: true, height: true, prompts: true } as const;

/** What a member gets of their own record. */
export const ownView = z.extend(
  z.omit(profileView, { answers: true, closed: true, photo_verified: true, foreign: true, ...SAID }),
  {
    email: z.string(),
    credits: z.number(),
    credits_seq: z.number(),
    s_age: z.string(),
    s_radius: z.number(),
    s_gender: z.number(),
    /** 1: members from further away follow once nobody is left within the radius. */
    s_further: online,
    /** Who is left out besides, and the order, as a form encodes it (domain/filters.ts); empty where nobody is. */
    s_filters: z.string(),
    /** The gazetteer's number of the member's city, and its point; 0 without a city. Only their owner gets them. */
    place_id: z.number(),
    lat: z.number(),
    lng: z.number(),
    /** When premium ends, in seconds since 1970; 0 where there never was any. */
    premium_until: z.number(),
    /** Spins of the wheel that are free, and whether one can be made at all: a free one, or coins for one. */
    sof_spin_available: z.number(),
    sof_can_spin: online,
    /** 1 once the member has been shown the coins of their sign-up. */
    claimed_free_account_credits: online,
    /** Grows with each change by `user/update`, so that an older record never replaces a newer one. */
    version: z.number(),
  },
);
export type OwnView = z.infer<typeof ownView>;
