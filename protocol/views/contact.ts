/** One row of the contact list (spec §3, Contact). */
import { z } from "zod/mini";
import { online } from "@/protocol/views/member.ts";

export const contactView = z.object({
  id: z.string(),
  name: z.string(),
  photo: z.string(),
  /** Start of the last message; empty where there is none. */
  last_m: z.string(),
  last_m_is_photo: online,
  gift: online,
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
  /** Number of the last message. */
  seq: z.number(),
});
export type ContactView = z.infer<typeof contactView>;
