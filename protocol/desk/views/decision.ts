/** Decisions about members as the desk sees them. Times in seconds since 1970. */
import { z } from "zod/mini";
import { DECISION_STATES, GUIDELINES, MEASURES, SOURCES, TARGET_KINDS } from "@/domain/decisions.ts";

export const flag = z.union([z.literal(0), z.literal(1)]);

export const decisionView = z.object({
  id: z.string(),
  member: z.object({ id: z.string(), name: z.string() }),
  measure: z.enum(MEASURES),
  target: z.nullable(z.object({ kind: z.enum(TARGET_KINDS), id: z.string() })),
  rule: z.enum(GUIDELINES),
  facts: z.string(),
  found_by_program: flag,
  at: z.number(),
  /** Null where it lasts. */
  until: z.nullable(z.number()),
  state: z.enum(DECISION_STATES),
  /** Whether the caller took it; then somebody else decides an appeal. */
  own: flag,
  by: z.nullable(z.string()),
  source: z.object({ kind: z.enum(SOURCES), ref: z.nullable(z.string()) }),
  /** What was taken out of sight; empty where it was no text, and in lists. */
  taken: z.string(),
  appeal: z.nullable(z.object({
    at: z.number(),
    text: z.string(),
    decided: z.nullable(z.object({ at: z.number(), undone: flag, reason: z.string() })),
  })),
});
export type DecisionView = z.infer<typeof decisionView>;

/** From where on a list goes on; null at its end. */
export const placeView = z.nullable(z.object({ at: z.number(), id: z.string() }));
