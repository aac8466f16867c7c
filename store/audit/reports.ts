/**
 * The audit of reports: each names members who are there, is filed by its subject and by who made it, and each case counts
 * the open ones and is listed where it belongs.
 */
import { isUrgent } from "@/domain/report.ts";
import { auditLinks, kind, type Problem, problemAt } from "@/store/audit/walk.ts";
import type { Database } from "@/store/database.ts";
import { type Key, keys, keyText } from "@/store/keys.ts";
import { listReportsOf, subjectOf } from "@/store/reports/reader.ts";
import { caseKeysOf } from "@/store/reports/writer.ts";
import type { ClosedReport, Report, ReportCase } from "@/store/records.ts";

/** Finds reports that stand elsewhere than they say, or whose members are missing. */
export async function* auditReports(database: Database): AsyncGenerator<Problem> {
  yield* auditReportsOf(database, kind<Report>("report"), ({ at }) => at);
  yield* auditReportsOf(database, kind<ClosedReport>("closed_report"), ({ closed_at }) => closed_at);
  if ((await database.get(keys.reportsFilled())).value !== null) yield* auditCases(database);
}

/** Finds reports that are filed nowhere, and cases that do not count the open ones of their subject. */
async function* auditCases(database: Database): AsyncGenerator<Problem> {
  yield* auditLinks<Report, number>(database, database.list(kind<Report>("report")), {
    partner: (_, report) => keys.reportOf(subjectOf(report), report.at, report.id),
    fits: (_, closedAt) => closedAt === 0,
    problem: () => "open report that is filed nowhere, or as a closed one",
  });
  yield* auditLinks<ClosedReport, number>(database, database.list(kind<ClosedReport>("closed_report")), {
    partner: (_, report) => keys.reportOf(subjectOf(report), report.at, report.id),
    fits: ({ value }, closedAt) => closedAt === value.closed_at,
    problem: () => "closed report that is filed nowhere, or otherwise",
  });
  for (const name of ["report_of", "report_by"]) {
    yield* auditLinks<number, Report>(database, database.list(kind<number>(name)), {
      partner: (key, closedAt) => {
        const [at, id] = [Number(key[2]), String(key[3])];
        return closedAt === 0 ? keys.report(at, id) : keys.closedReport(closedAt, id);
      },
      fits: ({ key }, report) => (name === "report_by" ? report.by : subjectOf(report)) === key[1],
      problem: () => "filed is a report that is not there, or is another one's",
    });
  }
  for (const nth of [0, 1]) {
    yield* auditLinks<ReportCase, 0>(database, database.list(kind<ReportCase>("report_case")), {
      partner: (_, found) => caseKeysOf(found)[nth] ?? null,
      fits: ({ key, value }) => key[1] === value.subject,
      isOver: ({ open }) => open === 0,
      problem: () => "case with open reports that is not listed",
    });
  }
  for (const name of ["case_open", "case_at"]) {
    yield* auditLinks<0, ReportCase>(database, database.list(kind<0>(name)), {
      partner: (key) => keys.reportCase(String(key.at(-1))),
      fits: ({ key }, found) => caseKeysOf(found).some((each) => keyText(each) === keyText(key)),
      problem: () => "listed is a case with nothing open, or elsewhere",
    });
  }
  yield* auditEvidence(database);
  for await (const { key, value } of database.list(kind<ReportCase>("report_case"))) {
    if (await isSoundCase(database, value.subject)) continue;
    yield problemAt(key, "case that counts other open reports than there are");
  }
}

/** Finds evidence without an end, and ends of none. */
async function* auditEvidence(database: Database): AsyncGenerator<Problem> {
  yield* auditLinks<ClosedReport, 0>(database, database.list(kind<ClosedReport>("closed_report")), {
    partner: (_, { evidence_until = 0, closed_at, id }) => keys.evidenceEnd(evidence_until, closed_at, id),
    fits: () => true,
    isOver: ({ evidence_until, seen, text }) => evidence_until === undefined && !seen && text === "",
    problem: () => "closed report whose evidence never ends",
  });
  yield* auditLinks<0, ClosedReport>(database, database.list(keys.evidenceEnds()), {
    partner: (key) => keys.closedReport(Number(key[2]), String(key[3])),
    fits: ({ key }, report) => report.evidence_until === key[1],
    problem: () => "end of evidence that is not there, or ends at another time",
  });
}

/** Readings of a case that keeps changing before what was read last counts. */
const READINGS = 5;

/** Whether a case counts the open reports of its subject, as of one moment. */
async function isSoundCase(database: Database, subject: string): Promise<boolean> {
  for (let readings = 0; readings < READINGS; readings++) {
    const before = await database.get(keys.reportCase(subject));
    const { open } = await listReportsOf(database, subject, { closed: 0 });
    const after = await database.get(keys.reportCase(subject));
    if (before.versionstamp !== after.versionstamp || !after.value) continue;
    const urgent = open.filter(({ value }) => isUrgent(value.reason)).length;
    return after.value.open === open.length && after.value.urgent === urgent;
  }
  return true;
}

async function* auditReportsOf<Kind extends Report>(
  database: Database,
  rows: Key<Kind>,
  timeOf: (report: Kind) => number,
): AsyncGenerator<Problem> {
  for (const end of ["by", "about"] as const) {
    yield* auditLinks(database, database.list(rows), {
      partner: (_, report) => report[end] && keys.member(report[end]),
      fits: ({ key, value }) => key[1] === timeOf(value) && key[2] === value.id && value.by !== value.about,
      isOver: (report) => report[end] === null,
      problem: ({ value }) => `member "${value[end]}" is missing, or the report stands elsewhere`,
    });
  }
}
