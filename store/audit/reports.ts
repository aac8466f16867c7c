/** The audit of reports: each stands where its record says, and is by one member about another. */
import type { Database } from "@/store/database.ts";
import { type Key, keys } from "@/store/keys.ts";
import type { ClosedReport, Report } from "@/store/records.ts";
import { auditLinks, kind, type Problem } from "@/store/audit/walk.ts";

/** Finds reports that stand elsewhere than they say, or whose members are missing. */
export async function* auditReports(database: Database): AsyncGenerator<Problem> {
  yield* auditKind(database, kind<Report>("report"), ({ at }) => at);
  yield* auditKind(database, kind<ClosedReport>("closed_report"), ({ closed_at }) => closed_at);
}

async function* auditKind<Kind extends Report>(
  database: Database,
  rows: Key<Kind>,
  timeOf: (report: Kind) => number,
): AsyncGenerator<Problem> {
  for (const end of ["by", "about"] as const) {
    yield* auditLinks(database, database.list(rows), {
      partner: (_, report) => keys.member(report[end]),
      fits: ({ key, value }) => key[1] === timeOf(value) && key[2] === value.id && value.by !== value.about,
      problem: ({ value }) => `member "${value[end]}" is missing, or the report stands elsewhere`,
    });
  }
}
