/**
 * Writes reports. An open one stands in the operator's list, a closed one beside it; each belongs to the case of its subject,
 * by which the open ones are listed, urgent cases first. What a closed one shows goes at its end; holds put that off.
 *
 * Invariant: a case counts the open reports of its subject, and every change of one of them writes it.
 */
import { EVIDENCE_LIFE_MS } from "@/domain/limits.ts";
import { isUrgent } from "@/domain/report.ts";
import { type Change, check, checkAbsent, count, type Entry, remove, set } from "@/store/change.ts";
import { type Key, keys, keyText } from "@/store/keys.ts";
import { type EvidenceEnd, type OpenPlace, type ReportEntry, subjectOf } from "@/store/reports/reader.ts";
import type { ClosedReport, Report, ReportCase } from "@/store/records.ts";

/** Adds a report and its place in its case; the change fails where its id is taken, or the case has changed. */
export function addReport(change: Change, report: Report, of: Entry<ReportCase>): ReportCase {
  const key = keys.report(report.at, report.id);
  checkAbsent(change, key);
  set(change, key, report);
  count(change, { name: "reports", at: report.at, lang: report.notice?.lang ?? "" });
  return file(change, report, of);
}

/** Files a report of before there were cases; the change fails where it, or the case, has changed. */
export function fileReport(change: Change, entry: ReportEntry, of: Entry<ReportCase>): ReportCase {
  check(change, entry);
  return file(change, entry.value, of);
}

/** Files a closed report of before there were cases; the change fails where it has changed. */
export function fileClosedReport(change: Change, entry: ClosedEntry): void {
  const { at, id, by, closed_at } = entry.value;
  set(change, keys.reportOf(subjectOf(entry.value), at, id), closed_at);
  if (by) set(change, keys.reportBy(by, at, id), closed_at);
  keepEvidence(change, entry, closed_at + EVIDENCE_LIFE_MS);
}

/** A closed report as it was read. */
export type ClosedEntry = Entry<ClosedReport> & { value: ClosedReport };

/** Keeps what a closed report shows until then; the change fails where it has changed. */
export function keepEvidence(change: Change, entry: ClosedEntry, until: number): void {
  const { id, closed_at, evidence_until } = entry.value;
  check(change, entry);
  if (evidence_until !== undefined) remove(change, keys.evidenceEnd(evidence_until, closed_at, id));
  set(change, keys.evidenceEnd(until, closed_at, id), 0);
  set(change, entry.key, { ...entry.value, evidence_until: until });
}

/** Forgets what a closed report shows, and who has sent it without an account; what came of it stays. */
export function forgetEvidence(change: Change, entry: ClosedEntry): void {
  const { seen: _, evidence_until, notice, ...rest } = entry.value;
  check(change, entry);
  if (evidence_until !== undefined) {
    remove(change, keys.evidenceEnd(evidence_until, rest.closed_at, rest.id));
  }
  set(change, entry.key, {
    ...rest,
    text: "",
    ...notice && { notice: { name: "", email: "", where: "", lang: notice.lang } },
  });
}

/** Takes an end off the list whose report is not there, or ends at another time. */
export function forgetEvidenceEnd(change: Change, { at, closed_at, id }: EvidenceEnd): void {
  remove(change, keys.evidenceEnd(at, closed_at, id));
}

/** Removes a closed report whose evidence is gone, with where it is filed; the change fails where it has changed. */
export function removeClosedReport(
  change: Change,
  entry: Entry<ClosedReport> & { value: ClosedReport },
): void {
  const { at, id, by } = entry.value;
  check(change, entry);
  remove(change, entry.key);
  remove(change, keys.reportOf(subjectOf(entry.value), at, id));
  if (by) remove(change, keys.reportBy(by, at, id));
}

function file(change: Change, report: Report, of: Entry<ReportCase>): ReportCase {
  const { at, id, by, about, reason } = report;
  const subject = subjectOf(report);
  set(change, keys.reportOf(subject, at, id), 0);
  if (by) set(change, keys.reportBy(by, at, id), 0);
  const before = of.value ?? { subject, about, open: 0, urgent: 0, since: at, last_at: at, version: 0 };
  return putCase(change, of, {
    ...before,
    open: before.open + 1,
    urgent: before.urgent + (isUrgent(reason) ? 1 : 0),
    since: before.open === 0 ? at : Math.min(before.since, at),
    last_at: Math.max(before.last_at, at),
  });
}

/** What came of reports. */
export interface Outcome {
  note: string;
  now: number;
  /** The decision that they have led to; missing where there was no breach. */
  decision?: string;
}

/**
 * Closes reports of one case with what came of them; `left` is where its other open ones stand. The change fails where the
 * case has changed, and so where somebody else has closed one of them.
 */
export function closeReports(
  change: Change,
  of: Entry<ReportCase> & { value: ReportCase },
  { entries, left, note, now, decision }: Outcome & {
    entries: readonly ReportEntry[];
    left: readonly OpenPlace[];
  },
): ReportCase {
  const evidence_until = now + EVIDENCE_LIFE_MS;
  for (const { key, value } of entries) {
    const { at, id, by } = value;
    remove(change, key);
    set(change, keys.closedReport(now, id), {
      ...value,
      closed_at: now,
      note,
      evidence_until,
      ...(decision !== undefined && { decision }),
    });
    set(change, keys.evidenceEnd(evidence_until, now, id), 0);
    set(change, keys.reportOf(of.value.subject, at, id), now);
    if (by) set(change, keys.reportBy(by, at, id), now);
  }
  const { staff: _, second: __, ...rest } = of.value;
  return putCase(change, of, {
    // Whoever was at it is done with it once nothing is open.
    ...left.length === 0 ? rest : of.value,
    open: left.length,
    urgent: of.value.urgent - entries.filter(({ value }) => isUrgent(value.reason)).length,
    since: left[0]?.at ?? of.value.since,
  });
}

/** Writes a case anew, and where it is listed. */
export function putCase(change: Change, of: Entry<ReportCase>, next: ReportCase): ReportCase {
  const written = { ...next, version: next.version + 1 };
  check(change, of);
  set(change, of.key, written);
  const [before, after] = [caseKeysOf(of.value), caseKeysOf(written)];
  const listed = new Set(after.map(keyText));
  for (const key of before) if (!listed.has(keyText(key))) remove(change, key);
  for (const key of after) set(change, key, 0);
  return written;
}

/** The rows that list a case: among all open ones, and by who is at it. */
export function caseKeysOf(found: ReportCase | null): Key<0>[] {
  const place = casePlaceOf(found);
  if (!found || !place) return [];
  const [rank, since] = place;
  return [
    keys.caseOpen(rank, since, found.subject),
    keys.caseAt(found.staff ?? null, rank, since, found.subject),
  ];
}

/** Where a case is listed; null where nothing of it is open. */
export function casePlaceOf(found: ReportCase | null): readonly [rank: 0 | 1, since: number] | null {
  if (!found || found.open === 0) return null;
  return [found.urgent > 0 ? 0 : 1, found.since];
}
