/** One row of the contact list (spec §3, Contact). */
import { z } from "zod/mini";
import { answeredBy, answers, closed, online } from "@/protocol/views/member.ts";

/** Where the next rows of a list begin: after the row with this time and id, in the archive or among the contacts. */
export const contactsBefore = z.object({
  time: z.number().check(z.int(), z.minimum(0)),
  id: z.string().check(z.maxLength(64)),
  archived: z._default(z.union([z.literal(0), z.literal(1)]), 0),
});
export type ContactsBefore = z.infer<typeof contactsBefore>;

export const contactView = z.object({
  id: z.string(),
  name: z.string(),
  photo: z.string(),
  /** Start of the last message; empty where there is none. */
  last_m: z.string(),
  last_m_is_photo: online,
  gift: online,
  /** 1 where it is a recording: `last_m` is its length, as "0:12". */
  last_m_voice: online,
  /** 1 where its sender has unsent the last message. */
  unsent: z.optional(z.literal(1)),
  /** Who sent the last message; empty where there is none. */
  s_id: z.string(),
  /** When it was sent, in seconds since 1970; 0 where there is none. */
  time: z.number(),
  /** Unread messages of this contact. */
  unread: z.number(),
  total_unread: z.number(),
  vip: online,
  status: online,
  has_story: online,
  /** 1 where the member has seen all of the contact's stories. */
  story_seen: z.optional(online),
  answered_by: answeredBy,
  closed,
  /** Until when the member has muted the chat, in seconds since 1970, 0 for always; there where they have. */
  muted: z.optional(z.number()),
  /** 1 where the member has pinned the chat. */
  pinned: z.optional(z.literal(1)),
  /** Number of the last message. */
  seq: z.number(),
  /** Up to where the member had read, or deleted, when this was counted; there where it is anything. */
  read_seq: z.optional(z.number()),
});
export type ContactView = z.infer<typeof contactView>;

/**
 * A row that was not asked for from one of the two lists: it says whether it lies in the archive. Asked for alone, it says as
 * well how soon its profile usually answers.
 */
export const foundContact = z.extend(contactView, { archived: online, answers });
export type FoundContact = z.infer<typeof foundContact>;
