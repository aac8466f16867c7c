/**
 * A report that somebody is under 18: the account is limited at once, until safety has looked (AG-7). Pure.
 */
import { DAY_MS } from "@/domain/utc_day.ts";
import type { Measure } from "@/domain/decisions.ts";
import type { ReportReason } from "@/domain/report.ts";

/** What is limited: no chats, and no photos and stories. */
const PENDING_MEASURES = ["limit_chat", "limit_photos"] as const satisfies readonly Measure[];

/** Nobody may have looked in this time only where nobody works for safety any more. */
export const PENDING_MS = 30 * DAY_MS;
/** Within this time of a look that found nothing the next report waits for one, as it would without this rule. */
const LOOKED_MS = 90 * DAY_MS;
/** So many reports of one member in a day limit somebody; further ones wait for a look. */
const LIMITING_A_DAY = 3;

/** A report, as far as it matters here. */
interface Reported {
  id: string;
  by: string | null;
  reason: ReportReason;
  at: number;
  escalated?: unknown;
}

/** A decision, as far as it matters here. */
interface Decided {
  by: string;
  rule: string;
  measure: Measure;
  source: { kind: string; ref: string | null };
  undone_at?: number;
}

/**
 * Whether a report limits somebody by itself: it is by a member, or by the desk. `others` are what its reporter has reported
 * besides. A notice without an account waits for a look, since nobody stands behind it.
 */
export function limitsAtOnce(report: Reported, others: readonly Reported[]): boolean {
  if (report.reason !== "underage" || (report.by === null && !report.escalated)) return false;
  const before = others.filter(({ id, reason, at }) =>
    id !== report.id && reason === "underage" && at <= report.at && at > report.at - DAY_MS
  );
  return before.length < LIMITING_A_DAY;
}

/** Whether a decision is one that waits for safety's look. */
export function isPending({ by, rule, source, measure, undone_at }: Decided): boolean {
  return by === "system" && rule === "minor" && source.kind === "report" && undone_at === undefined &&
    PENDING_MEASURES.some((each) => each === measure);
}

/** What is yet to be limited upon a report, by the decisions about its member; nothing where safety has looked lately. */
export function measuresLeft(
  report: Pick<Reported, "id">,
  decisions: readonly Decided[],
  now: number,
): readonly typeof PENDING_MEASURES[number][] {
  const ofSystem = decisions.filter(({ undone_at: _, ...each }) => isPending(each));
  const lookedLately = ofSystem.some(({ undone_at }) =>
    undone_at !== undefined && undone_at > now - LOOKED_MS
  );
  const forOthers = ofSystem.some(({ source, undone_at }) =>
    source.ref !== report.id && undone_at === undefined
  );
  if (lookedLately || forOthers) return [];
  const taken = ofSystem.filter(({ source }) => source.ref === report.id).map(({ measure }) => measure);
  return PENDING_MEASURES.filter((each) => !taken.includes(each));
}
