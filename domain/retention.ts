/** When records are over that are kept for a time and not for an account. Pure. */
import { decisionState, type Measure } from "@/domain/decisions.ts";
import { RECORDS_YEARS } from "@/domain/limits.ts";

/**
 * Whether a decision still keeps its member from something, or something of theirs out of sight, or somebody has yet to answer
 * them. A warning does neither.
 */
export function hasEffect(
  decision: {
    measure: Measure;
    until?: number;
    undone_at?: number;
    appeal?: { decided?: unknown };
  },
  now: number,
): boolean {
  if (decision.appeal && !decision.appeal.decided) return true;
  return decision.measure !== "warn" && decisionState(decision, now) === "stands";
}

/** When what was declared at a time need not be kept any more: ten years after the end of its year (UTC). */
export function recordsEnd(at: number): number {
  return Date.UTC(new Date(at).getUTCFullYear() + 1 + RECORDS_YEARS, 0, 1);
}
