/** The desk's queue as its people see it. No text of a message before a claim. */
import { z } from "zod/mini";
import { ESCALATIONS, QUEUE_STATES } from "@/domain/desk.ts";
import { online } from "@/protocol/views/member.ts";

/** A virtual profile and a member, as far as a row shows them. */
const bothSides = {
  persona: z.string(),
  persona_name: z.string(),
  persona_photo: z.string(),
  member: z.string(),
  member_name: z.string(),
  member_photo: z.string(),
  /** The language of the member's pages. */
  lang: z.string(),
};

/** A conversation of the queue. Times are in seconds since 1970; 0 where there is none. */
const queueRowView = z.object({
  ...bothSides,
  state: z.enum(QUEUE_STATES),
  /** Since when the member waits. */
  since: z.number(),
  /** When an answer is promised at the latest. */
  promise_at: z.number(),
  /** What the member waits for an answer to; null where they do not wait. */
  kind: z.nullable(z.enum(["message", "like"])),
  /** 1 where lines that were paid for have no answer yet. */
  paid: online,
  claim: z.nullable(z.object({
    n: z.number(),
    staff: z.string(),
    staff_name: z.string(),
    /** 1 where the reader holds it. */
    mine: online,
    at: z.number(),
  })),
  /** Until when it is put aside. */
  until: z.number(),
  /** Why it was handed over to safety. */
  why: z.nullable(z.enum(ESCALATIONS)),
});
export type QueueRowView = z.infer<typeof queueRowView>;

/** A member who looked at a virtual profile, and may be written to first. */
export const guestView = z.object({
  ...bothSides,
  /** When they looked, in seconds since 1970. */
  at: z.number(),
});
export type GuestView = z.infer<typeof guestView>;

/** How many conversations stand where. */
const queueTotalsView = z.object({
  new: z.number(),
  waiting: z.number(),
  claimed: z.number(),
  snoozed: z.number(),
  escalated: z.number(),
});
export type QueueTotalsView = z.infer<typeof queueTotalsView>;

/** Whether the reader takes new conversations, and since when they are at work; 0 where they are not. */
export const shiftView = z.object({ open: online, since: z.number() });
export type ShiftView = z.infer<typeof shiftView>;

/** The queue of one person: what they may answer, the next one first, and what they hold. */
export const queueView = z.object({
  /** Not held by the reader; at most 50. */
  rows: z.array(queueRowView),
  /** Of all that the reader may answer. */
  totals: queueTotalsView,
  mine: z.array(queueRowView),
  shift: shiftView,
  /** How many conversations one person holds at most. */
  held_max: z.number(),
  /** How often the reader may pass one on in this hour. */
  skips_left: z.number(),
  /** As how many virtual profiles the reader may answer. */
  profiles: z.number(),
});
export type QueueView = z.infer<typeof queueView>;

/** Who is at work, who holds what, and how much waits. */
export const boardView = z.object({
  moderators: z.array(z.object({
    staff: z.string(),
    name: z.string(),
    /** 1 where they take new conversations. */
    open: online,
    /** Since when they are at work; 0 where they are not, but hold something still. */
    since: z.number(),
    claims: z.array(queueRowView),
  })),
  totals: queueTotalsView,
  teams: z.array(z.object({ team: z.string(), totals: queueTotalsView })),
  languages: z.array(z.object({ lang: z.string(), totals: queueTotalsView })),
  /** What has waited longest without anybody holding it. */
  oldest: z.nullable(queueRowView),
});
export type BoardView = z.infer<typeof boardView>;
