/** Reads reports. */
import type { Entry } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { ClosedReport, Report } from "@/store/records.ts";

/** A report as it was read. */
export type ReportEntry = Entry<Report> & { value: Report };

/** Open reports, the longest open first. */
export function listReports(database: Database): AsyncIterable<ReportEntry> {
  return database.list(keys.reports());
}

/** Closed reports, the last closed first. */
export async function listClosedReports(database: Database, limit: number): Promise<ClosedReport[]> {
  const rows = await Array.fromAsync(database.list(keys.closedReports(), { reverse: true, limit }));
  return rows.map(({ value }) => value);
}
