/**
 * Figures of the desk's work over a span: how long members waited, what was paid back, what was skipped or handed over. Pure.
 *
 * Invariant: figures by moderator know of no coins, so that nobody is ranked by money (QA-9).
 */
import type { MemberId, StaffId } from "@/domain/ids.ts";
import type { StaffAct } from "@/domain/staff_log.ts";

/** Acts of the log that figures count beside answers and refunds. */
const COUNTED_ACTS = ["claim.skip", "claim.escalate"] as const satisfies readonly StaffAct[];
export type CountedAct = typeof COUNTED_ACTS[number];

/** Whether figures count this act. */
export function isCountedAct(act: StaffAct): act is CountedAct {
  return COUNTED_ACTS.some((counted) => counted === act);
}

export const QUALITY_GROUPS = ["moderator", "persona", "team", "hour", "day"] as const;
export type QualityGroup = typeof QUALITY_GROUPS[number];

/** Milliseconds since 1970; `to` is the first moment after it. */
export interface Span {
  from: number;
  to: number;
}

/** Something that is counted. */
export type Counted =
  | { kind: "answer"; at: number; persona: MemberId; staff: StaffId; first: boolean; waited_ms: number }
  | { kind: "refund"; at: number; persona: MemberId; coins: number; lines: number }
  | { kind: CountedAct; at: number; persona: MemberId | null; staff: StaffId };

/** Half of the answers came within `median_ms`, nine of ten within `p90_ms`; null where there were none. */
export interface Waits {
  count: number;
  median_ms: number | null;
  p90_ms: number | null;
}

export interface Figures {
  answers: number;
  /** To the first answer in a conversation, and to all later ones. */
  first: Waits;
  next: Waits;
  /** Null by moderator: whoever did not answer is nobody. */
  refunds: { count: number; lines: number; coins: number } | null;
  skips: number;
  escalations: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The names of all groups of a span by time, in their order, also of those without anything; none of the others. */
export function timeGroups(by: QualityGroup, { from, to }: Span): string[] {
  if (by === "hour") return Array.from({ length: 24 }, (_, hour) => String(hour));
  if (by !== "day") return [];
  const first = Math.floor(from / DAY_MS);
  const days = Math.ceil(to / DAY_MS) - first;
  return Array.from({ length: days }, (_, day) => dayOf((first + day) * DAY_MS));
}

/** The groups that something counts in: by team as many as its virtual profile has, "" for none. */
export function groupsOf(
  counted: Counted,
  by: QualityGroup,
  teamsOf: (persona: MemberId) => readonly string[],
): readonly string[] {
  switch (by) {
    case "moderator":
      return counted.kind === "refund" ? [] : [counted.staff];
    case "persona":
      return counted.persona === null ? [] : [counted.persona];
    case "team": {
      const teams = counted.persona === null ? [] : teamsOf(counted.persona);
      return teams.length === 0 ? [""] : teams;
    }
    case "hour":
      return [String(new Date(counted.at).getUTCHours())];
    case "day":
      return [dayOf(counted.at)];
    default:
      return by satisfies never;
  }
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** Counts what belongs to one group. */
export class Tally {
  readonly #waits: { first: number[]; next: number[] } = { first: [], next: [] };
  readonly #refunds = { count: 0, lines: 0, coins: 0 };
  #skips = 0;
  #escalations = 0;

  add(counted: Counted): void {
    switch (counted.kind) {
      case "answer":
        this.#waits[counted.first ? "first" : "next"].push(counted.waited_ms);
        return;
      case "refund":
        this.#refunds.count++;
        this.#refunds.lines += counted.lines;
        this.#refunds.coins += counted.coins;
        return;
      case "claim.skip":
        this.#skips++;
        return;
      case "claim.escalate":
        this.#escalations++;
        return;
      default:
        return counted satisfies never;
    }
  }

  /** What it came to; `by` moderator it leaves out the coins. */
  figures(by: QualityGroup): Figures {
    const [first, next] = [waitsOf(this.#waits.first), waitsOf(this.#waits.next)];
    return {
      answers: first.count + next.count,
      first,
      next,
      refunds: by === "moderator" ? null : { ...this.#refunds },
      skips: this.#skips,
      escalations: this.#escalations,
    };
  }
}

function waitsOf(waits: readonly number[]): Waits {
  // Numbers of one type are sorted as such, and fast.
  const sorted = Float64Array.from(waits).sort();
  return { count: sorted.length, median_ms: rankOf(sorted, 0.5), p90_ms: rankOf(sorted, 0.9) };
}

/** The smallest number that a share of all does not exceed. */
function rankOf(sorted: Float64Array, share: number): number | null {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;
}

/** What is scored, from 1, poor, to 5, very good. */
export const SCORED = ["warmth", "honesty", "rules", "language"] as const;
export type Scored = typeof SCORED[number];
export type Scores = { readonly [S in Scored]: number };
