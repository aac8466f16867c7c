/** Calls about how well the desk answers: figures, and samples that are scored. */
import { z } from "zod/mini";
import { REASON_MAX_CODE_POINTS, SAMPLES_AT_ONCE } from "@/domain/limits.ts";
import { QUALITY_GROUPS } from "@/domain/quality.ts";
import { defineDeskCall } from "@/protocol/desk/define.ts";
import { wireMemberId } from "@/protocol/paging.ts";
import {
  figuresView,
  ownScoreView,
  sampleLineView,
  sampleView,
  score,
} from "@/protocol/desk/views/quality.ts";

const DAYS_MAX = 90;

/** Seconds since 1970. */
const second = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000_000_000));
/** From `from` on, until before `to`; without them the last seven days. */
const span = { from: z.optional(second), to: z.optional(second) };
const sampleId = z.string().check(z.minLength(1), z.maxLength(64));
const flag = z.union([z.literal(0), z.literal(1)]);

export const QUALITY_CALLS = {
  quality: defineDeskCall({
    about:
      "Figures of a span of up to 90 days: answers, times to them, refunds, skips, escalations. By moderator they name no coins.",
    may: "board",
    effect: "read",
    input: z.object({ ...span, by: z._default(z.enum(QUALITY_GROUPS), "day") }),
    output: figuresView,
    errors: ["span_invalid"],
  }),
  "quality/own": defineDeskCall({
    about: "The caller's own figures, by day.",
    may: "answer",
    effect: "read",
    input: z.object(span),
    output: figuresView,
    errors: ["span_invalid"],
  }),
  "sample/draw": defineDeskCall({
    about:
      "Draws answers by lot from the last so many days, of one moderator or of all: of the caller's teams, none of their own, " +
      "none twice. There may be fewer than asked for.",
    may: "board",
    effect: "idempotent",
    input: z.object({
      count: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(SAMPLES_AT_ONCE)),
      days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(DAYS_MAX)), 7),
      moderator: z.optional(wireMemberId),
    }),
    output: z.object({ drawn: z.array(z.string()) }),
    errors: [],
  }),
  samples: defineDeskCall({
    about:
      "Answers that were drawn, the newest first, 50 at once. `before` is `drawn_at` of the last one in milliseconds.",
    may: "board",
    effect: "read",
    input: z.object({
      moderator: z.optional(wireMemberId),
      before: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
    }),
    output: z.object({
      list: z.array(sampleView),
      next: z.nullable(z.number()),
      /** Whose answers can be drawn. */
      moderators: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
    errors: [],
  }),
  sample: defineDeskCall({
    about: "One of them, with up to ten lines before it. It is logged as a reading of the chat.",
    may: "board",
    effect: "idempotent",
    input: z.object({ id: sampleId }),
    output: z.extend(sampleView, { lines: z.array(sampleLineView) }),
    errors: ["unknown_sample"],
  }),
  "sample/score": defineDeskCall({
    about:
      "Scores an answer that somebody else has written, from 1 to 5; it can be scored anew. Whoever wrote it sees the scores.",
    may: "board",
    effect: "idempotent",
    input: z.object({
      id: sampleId,
      warmth: score,
      honesty: score,
      rules: score,
      language: score,
      must_talk: z._default(flag, 0),
      note: z._default(z.string().check(z.maxLength(REASON_MAX_CODE_POINTS * 4)), ""),
    }),
    output: z.object({ id: z.string() }),
    errors: ["unknown_sample", "note_too_long"],
  }),
  "sample/own": defineDeskCall({
    about: "What the caller's own answers were scored, the newest first.",
    may: "answer",
    effect: "read",
    input: z.object({}),
    output: z.object({ list: z.array(ownScoreView) }),
    errors: [],
  }),
} as const;
