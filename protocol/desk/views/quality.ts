/** How the desk's work is told in figures and scores. Times are in seconds. */
import { z } from "zod/mini";
import { lineChange } from "@/protocol/desk/views/line_change.ts";
import { QUALITY_GROUPS } from "@/domain/quality.ts";

const flag = z.union([z.literal(0), z.literal(1)]);

/** Half of so many answers came within `median`, nine of ten within `p90`; null where there were none. */
const waitsView = z.object({
  count: z.number(),
  median: z.nullable(z.number()),
  p90: z.nullable(z.number()),
});

const figures = {
  answers: z.number(),
  /** To the first answer in a conversation, and to all later ones. */
  first: waitsView,
  next: waitsView,
  /** Null where they would be told of a person. */
  refunds: z.nullable(z.object({ count: z.number(), lines: z.number(), coins: z.number() })),
  skips: z.number(),
  escalations: z.number(),
};

export const figuresView = z.object({
  by: z.enum(QUALITY_GROUPS),
  /** In seconds since 1970; `to` is the first one after the span. */
  from: z.number(),
  to: z.number(),
  total: z.object(figures),
  /** `key` is an id, the name of a team, an hour of the day in UTC, or a UTC date; by name or by time, never by result. */
  rows: z.array(z.extend(z.object(figures), { key: z.string(), name: z.string() })),
});
export type FiguresView = z.infer<typeof figuresView>;

export const score = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(5));

/** From 1, poor, to 5, very good. */
const scoresView = z.object({ warmth: score, honesty: score, rules: score, language: score });

const scored = z.nullable(z.object({
  at: z.number(),
  scores: scoresView,
  must_talk: flag,
  note: z.string(),
}));

/** An answer that was drawn by lot; `scored` is null until somebody has looked at it. */
export const sampleView = z.object({
  id: z.string(),
  persona: z.string(),
  persona_name: z.string(),
  staff: z.string(),
  staff_name: z.string(),
  answered_at: z.number(),
  drawn_at: z.number(),
  /** 1 where the caller wrote it, and so does not score it. */
  own: flag,
  scored,
});
export type SampleView = z.infer<typeof sampleView>;

/** A line of a chat that a sample shows; of a photo or a gift there is only that it is one. */
export const sampleLineView = z.object({
  seq: z.number(),
  by: z.enum(["persona", "member"]),
  type: z.enum(["text", "pphoto", "voice", "gift", "notice"]),
  text: z.string(),
  at: z.number(),
  ...lineChange,
});
export type SampleLineView = z.infer<typeof sampleLineView>;

/** What somebody's own answer was scored. */
export const ownScoreView = z.object({
  id: z.string(),
  persona_name: z.string(),
  answered_at: z.number(),
  scored,
});
export type OwnScoreView = z.infer<typeof ownScoreView>;
