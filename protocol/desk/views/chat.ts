/**
 * What the desk sees beside a chat: both sheets, notes, facts and prepared answers. An allowlist (P17): a member's balance,
 * spending, address, birth date and coordinates are in none of it.
 */
import { z } from "zod/mini";
import { NOTE_KINDS } from "@/domain/desk.ts";
import { DISTRESS_KINDS } from "@/domain/writing/kinds.ts";
import { contactView } from "@/protocol/views/contact.ts";
import { cardView, online, profileView } from "@/protocol/views/member.ts";

/** A note about a member, or a fact about a virtual profile. */
export const noteView = z.object({
  id: z.string(),
  kind: z.enum(NOTE_KINDS),
  text: z.string(),
  /** The id of the message that it comes from; empty where it comes from none. */
  message_id: z.string(),
  /** Who wrote it, by the name that colleagues see; empty where it is nobody any more. */
  staff_name: z.string(),
  /** When, in seconds since 1970. */
  at: z.number(),
});
export type NoteView = z.infer<typeof noteView>;

/** A prepared answer in the member's language, its fields filled; it is edited before it is sent. */
const cannedView = z.object({ id: z.number(), title: z.string(), text: z.string() });
export type CannedView = z.infer<typeof cannedView>;

/** A picture that the virtual profile can send. */
const vaultPictureView = z.object({
  photo: z.string(),
  /** Its address as a card, for this chat's holder. */
  url: z.string(),
  note: z.string(),
  /** 1 where this member was sent it already. */
  seen: online,
});

/** The virtual profile as whoever answers for it needs it. */
const personaSheet = z.object({
  id: z.string(),
  name: z.string(),
  age: z.number(),
  city: z.string(),
  country: z.string(),
  photo: z.string(),
  /** In the member's language where there is one, else in its own. */
  bio: z.string(),
  /** How it writes. */
  style: z.string(),
  facts: z.array(noteView),
});
export type PersonaSheet = z.infer<typeof personaSheet>;

/** What the member says of themselves. */
const memberSheet = z.extend(profileView, {
  /** The language that they use. */
  lang: z.string(),
  /**
   * Answers of their registration, by question: the words of an option are `wizard.<field>.<value>` for a choice, and a
   * number is one.
   */
  about: z.array(z.object({ field: z.string(), values: z.array(z.string()) })),
});
export type MemberSheet = z.infer<typeof memberSheet>;

/** Signs that the member is not well. */
const distressView = z.object({
  /** In what they have written lately. */
  signs: z.array(z.enum(DISTRESS_KINDS)),
  /** 1 where there is a sign, of words or of spending; never how much was spent. */
  take_care: online,
  /** What to say meanwhile, in the member's language, the gravest sign first; empty where there is none. */
  say: z.string(),
});
export type DistressView = z.infer<typeof distressView>;

const phrases = z.record(z.string(), z.array(z.string()));

export const chatView = z.object({
  /** The member as a contact of the virtual profile. */
  contact: contactView,
  persona: personaSheet,
  member: memberSheet,
  notes: z.array(noteView),
  /** What this person has begun to write here; empty where nothing. */
  draft: z.string(),
  distress: distressView,
  canned: z.array(cannedView),
  vault: z.array(vaultPictureView),
  /** The operator's own lists, for `checkWriting` (domain/writing/check.ts) before a line is sent. */
  writing: z.object({ refused: phrases, doubtful: phrases }),
  /**
   * The product's own sentence about what the profile is, in the member's language: what to answer where `asksWhatItIs`
   * (domain/writing/own_sentence.ts) says that a message asks.
   */
  own_sentence: z.string(),
  /** 1 where whoever opened it may answer in it; safety may read what was handed over to it. */
  may_write: online,
});
export type ChatView = z.infer<typeof chatView>;

/** Whom a chat that is read without a claim is between. */
export const readChatSides = z.object({ persona: cardView, member: cardView });
