/** Reads reports. */
import type { MemberId, StaffId } from "@/domain/ids.ts";
import type { Entry } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { ClosedReport, Report, ReportCase } from "@/store/records.ts";

/** A report as it was read. */
export type ReportEntry = Entry<Report> & { value: Report };

/** Open reports, the longest open first. */
export function listReports(database: Database): AsyncIterable<ReportEntry> {
  return database.list(keys.reports());
}

/** Closed reports, the last closed first; `before` is where a page of them goes on. */
export async function listClosedReports(
  database: Database,
  limit: number,
  before: ClosedPlace | null = null,
): Promise<ClosedReport[]> {
  const end = before ? { end: keys.closedReport(before.closed_at, before.id) } : {};
  const rows = await Array.fromAsync(database.list(keys.closedReports(), { reverse: true, limit, ...end }));
  return rows.map(({ value }) => value);
}

/** Where a closed report stands. */
export type ClosedPlace = Pick<ClosedReport, "closed_at" | "id">;

/** What a report is filed under: the member that it is about, or itself where nobody is known. */
export function subjectOf({ about, id }: Pick<Report, "about" | "id">): string {
  return about ?? `notice.${id}`;
}

/** Where a case stands in the list of open ones. */
export interface CasePlace {
  rank: 0 | 1;
  since: number;
  subject: string;
}

/** Which cases are listed: all, the urgent ones, those that somebody is at, or those that nobody is at. */
export type CaseChoice = { by: "all" | "urgent" | "nobody" } | { by: "staff"; staff: StaffId };

/** Cases with open reports, the urgent ones first, then the longest open. */
export async function listOpenCases(
  database: Database,
  { choice, after, limit }: { choice: CaseChoice; after: CasePlace | null; limit: number },
): Promise<{ cases: ReportCase[]; next: CasePlace | null }> {
  const staff = choice.by === "staff" ? choice.staff : choice.by === "nobody" ? null : undefined;
  const prefix = staff !== undefined
    ? keys.casesAt(staff)
    : choice.by === "urgent"
    ? keys.casesOpenUrgent()
    : keys.casesOpen();
  const keyOf = ({ rank, since, subject }: CasePlace) =>
    staff !== undefined ? keys.caseAt(staff, rank, since, subject) : keys.caseOpen(rank, since, subject);
  const places: CasePlace[] = [];
  // The next key in order is that of the same place with one more part.
  const start = after ? { start: [...keyOf(after), 0] } : {};
  for await (const { key } of database.list(prefix, { limit: limit + 1, ...start })) {
    const [rank, since, subject] = key.slice(-3);
    places.push({ rank: rank === 0 ? 0 : 1, since: Number(since), subject: String(subject) });
  }
  const shown = places.slice(0, limit);
  const entries = await database.getMany(shown.map(({ subject }) => keys.reportCase(subject)));
  return {
    cases: entries.flatMap(({ value }) => value ?? []),
    next: places.length > limit ? shown.at(-1) ?? null : null,
  };
}

/** Reports of one subject, or by one member. */
export interface FiledReports {
  /** The longest open ones. */
  open: ReportEntry[];
  /** Where all open ones stand, the longest open first. */
  places: OpenPlace[];
  /** The last closed ones. */
  closed: ClosedReport[];
}

export type OpenPlace = Pick<Report, "at" | "id">;

export interface FiledLimits {
  /** How many open ones are read; all of them unless given. */
  open?: number;
  closed: number;
}

/** What was reported of a subject. */
export async function listReportsOf(
  database: Database,
  subject: string,
  limits: FiledLimits,
): Promise<FiledReports> {
  return await readFiled(database, keys.reportsOf(subject), limits);
}

/** What a member has reported. */
export async function listReportsBy(
  database: Database,
  member: MemberId,
  limits: FiledLimits,
): Promise<FiledReports> {
  return await readFiled(database, keys.reportsBy(member), limits);
}

/** Reads open reports by where they stand. */
export async function getReports(database: Database, places: readonly OpenPlace[]): Promise<ReportEntry[]> {
  const entries = await database.getMany(places.map(({ at, id }) => keys.report(at, id)));
  return entries.flatMap((entry) => entry.value ? [{ ...entry, value: entry.value }] : []);
}

async function readFiled(
  database: Database,
  filed: ReturnType<typeof keys.reportsOf>,
  { open: openMost = Infinity, closed: closedMost }: FiledLimits,
): Promise<FiledReports> {
  const places: OpenPlace[] = [];
  const closedKeys: ReturnType<typeof keys.closedReport>[] = [];
  for await (const { key, value } of database.list(filed, { reverse: true, batch: 100 })) {
    const [at, id] = [Number(key[2]), String(key[3])];
    if (value === 0) places.unshift({ at, id });
    else if (closedKeys.length < closedMost) closedKeys.push(keys.closedReport(value, id));
  }
  const [open, closed] = await Promise.all([
    getReports(database, places.slice(0, openMost)),
    database.getMany(closedKeys),
  ]);
  return { open, places, closed: closed.flatMap(({ value }) => value ?? []) };
}

/** When evidence of a closed report goes. */
export interface EvidenceEnd extends ClosedPlace {
  at: number;
}

/** Closed reports whose evidence ends before `until`, the first to end first. */
export async function listEvidenceEnds(
  database: Database,
  { until, limit }: { until: number; limit: number },
): Promise<EvidenceEnd[]> {
  const rows = database.list(keys.evidenceEnds(), { end: keys.evidenceEnd(until, 0, ""), limit });
  return (await Array.fromAsync(rows)).map(({ key }) => ({
    at: Number(key[1]),
    closed_at: Number(key[2]),
    id: String(key[3]),
  }));
}
