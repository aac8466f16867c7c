/** Calls about decisions about members and their appeals. */
import { z } from "zod/mini";
import { DECISION_STATES, GUIDELINES, MEASURES, SOURCES, TARGET_KINDS } from "@/domain/decisions.ts";
import { RID } from "@/domain/ids.ts";
import { defineDeskCall } from "@/protocol/desk/define.ts";
import { decisionView, flag, placeView } from "@/protocol/desk/views/decision.ts";
import { wireMemberId } from "@/protocol/paging.ts";

const id = z.string().check(z.minLength(1), z.maxLength(40));
/** More than anybody writes; the actor says how much may be. */
const text = z.string().check(z.maxLength(16_000));
const place = z.optional(z.object({ at: z.coerce.number().check(z.int(), z.minimum(0)), id }));

/** What a decision is taken by; forms of other areas have it too. */
export const decisionInput = z.object({
  rid: z.string().check(z.regex(RID)),
  measure: z.enum(MEASURES),
  target: z.optional(z.object({ kind: z.enum(TARGET_KINDS), id: z.string().check(z.maxLength(100)) })),
  rule: z.enum(GUIDELINES),
  facts: text,
  found_by_program: z.optional(flag),
  /** For how many days, of what lasts until a time. */
  days: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(365))),
});

export const DECISIONS_CALLS = {
  decisions: defineDeskCall({
    about:
      "The last decisions, the latest first: about anybody, or about one member, perhaps of one measure or in one state. A " +
      "page that finds little says where to go on.",
    may: ["decide", "appeals"],
    effect: "read",
    input: z.object({
      member: z.optional(wireMemberId),
      measure: z.optional(z.enum(MEASURES)),
      state: z.optional(z.enum(DECISION_STATES)),
      after: place,
    }),
    output: z.object({ decisions: z.array(decisionView), next: placeView }),
    errors: [],
  }),
  appeals: defineDeskCall({
    about: "Appeals that nobody has decided, the longest open first.",
    may: "appeals",
    effect: "read",
    input: z.object({ after: place }),
    output: z.object({ decisions: z.array(decisionView), next: placeView }),
    errors: [],
  }),
  "decision/get": defineDeskCall({
    about: "One decision, with what was taken. It is logged.",
    may: ["decide", "appeals"],
    effect: "idempotent",
    input: z.object({ decision: id }),
    output: decisionView,
    errors: ["unknown_decision"],
  }),
  "decision/take": defineDeskCall({
    about:
      "Takes a decision about a member, once a `rid`. It holds everywhere within 2 s, and the member is told.",
    may: "decide",
    effect: "once",
    input: z.extend(decisionInput, {
      member: wireMemberId,
      source: z.optional(
        z.object({ kind: z.enum(SOURCES), ref: z.nullable(z.string().check(z.maxLength(100))) }),
      ),
    }),
    output: z.object({ decision: z.string() }),
    errors: [
      "decision_invalid",
      "decision_text_invalid",
      "decision_end_invalid",
      "unknown_member",
      "idempotency_mismatch",
    ],
  }),
  "appeal/decide": defineDeskCall({
    about:
      "Decides an appeal: the decision stands, or is undone and gives back what it took. Never by who took it.",
    may: "appeals",
    effect: "idempotent",
    input: z.object({ decision: id, undo: flag, reason: text }),
    output: z.object({}),
    errors: ["unknown_decision", "own_decision", "decision_changed", "reason_required"],
  }),
} as const;
