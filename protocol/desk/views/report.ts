/** Reports as the desk sees them. Times in seconds since 1970, places in milliseconds. */
import { z } from "zod/mini";
import { lineChange } from "@/protocol/desk/views/line_change.ts";
import { REPORT_REASONS } from "@/domain/report.ts";
import { flag } from "@/protocol/desk/views/decision.ts";

export const named = z.object({ id: z.string(), name: z.string() });

export const caseView = z.object({
  subject: z.string(),
  /** Null where nobody knows whom it is about. */
  about: z.nullable(named),
  open: z.number(),
  urgent: z.number(),
  since: z.number(),
  last_at: z.number(),
  /** Who is at it; null where nobody is. */
  staff: z.nullable(named),
  /** Whether that is the caller. */
  own: flag,
  second: z.nullable(z.object({ by: named, own: flag, why: z.string(), at: z.number() })),
});
export type CaseView = z.infer<typeof caseView>;

export const reportView = z.object({
  id: z.string(),
  /** Null where a notice has come without an account. */
  by: z.nullable(named),
  about: z.nullable(named),
  reason: z.enum(REPORT_REASONS),
  urgent: flag,
  text: z.string(),
  at: z.number(),
  message: z.nullable(z.object({ id: z.string(), text: z.string() })),
  story: z.nullable(z.object({ id: z.string(), text: z.string() })),
  /** Pictures that were reported, as they were; `gone` where nothing is left of one, such as a view-once photo. */
  photos: z.array(z.object({ id: z.string(), gone: flag })),
  /** The recording of a reported voice message; null where there is none. */
  voice: z.nullable(z.object({ id: z.string(), gone: flag })),
  notice: z.nullable(z.object({ name: z.string(), email: z.string(), where: z.string() })),
  /** Who of the desk handed over the chat with which virtual profile. */
  escalated: z.nullable(z.object({ by: named, persona: named })),
  closed: z.nullable(z.object({
    at: z.number(),
    note: z.string(),
    decision: z.nullable(z.string()),
    /** Until when what was seen is kept, in milliseconds; null where it is gone. */
    until: z.nullable(z.number()),
  })),
});
export type ReportView = z.infer<typeof reportView>;

/** Whoever has reported, by their last closed reports, and who of the two blocks the other. */
export const reporterView = z.object({
  id: z.string(),
  made: z.number(),
  led: z.number(),
  blocks: flag,
  blocked: flag,
});

/** A line of a reported chat. A photo that could be looked at once has no text. */
export const reportedLine = z.object({
  seq: z.number(),
  from: named,
  at: z.number(),
  type: z.string(),
  text: z.string(),
  ...lineChange,
});

/** Where a page of closed reports ends. */
export const closedPlace = z.object({
  closed_at: z.coerce.number().check(z.int(), z.minimum(0)),
  id: z.string().check(z.maxLength(40)),
});

export const casePlace = z.object({
  rank: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1)),
  since: z.coerce.number().check(z.int(), z.minimum(0)),
  subject: z.string().check(z.maxLength(40)),
});
