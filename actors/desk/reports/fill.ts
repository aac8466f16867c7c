/**
 * Files the reports of an older database by the members that they are about. It may be cut off and run on several isolates at
 * once: a report that is filed is left alone, and a mark says once all are.
 */
import { accept } from "@/domain/refusals.ts";
import { checkAbsent, newChange, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { type ReportEntry, subjectOf } from "@/store/reports/reader.ts";
import { fileClosedReport, fileReport } from "@/store/reports/writer.ts";
import type { ClosedReport } from "@/store/records.ts";
import { commitDraft } from "@/actors/command.ts";
import type { ActorEnv } from "@/actors/env.ts";

/** Files what is not filed; gives how many reports that were. */
export type FillReports = (signal?: AbortSignal) => Promise<number>;

export function openFillReports(env: ActorEnv): FillReports {
  const { database } = env;

  async function fileOpen({ key, value }: ReportEntry): Promise<boolean> {
    const done = await commitDraft(env, async (draft) => {
      const subject = subjectOf(value);
      const [there, filed, of] = await database.getMany([
        keys.report(value.at, value.id),
        keys.reportOf(subject, value.at, value.id),
        keys.reportCase(subject),
      ]);
      if (!there.value || filed.value !== null) return accept(false);
      checkAbsent(draft, filed.key);
      fileReport(draft, { key, value: there.value, versionstamp: there.versionstamp }, of);
      return accept(true);
    });
    return done.ok && done.value;
  }

  async function fileClosed(report: ClosedReport): Promise<boolean> {
    const done = await commitDraft(env, async (draft) => {
      const [there, filed] = await database.getMany([
        keys.closedReport(report.closed_at, report.id),
        keys.reportOf(subjectOf(report), report.at, report.id),
      ]);
      if (!there.value || filed.value !== null) return accept(false);
      checkAbsent(draft, filed.key);
      fileClosedReport(draft, { ...there, value: there.value });
      return accept(true);
    });
    return done.ok && done.value;
  }

  return async function fill(signal) {
    if ((await database.get(keys.reportsFilled())).value !== null) return 0;
    let count = 0;
    for await (const entry of database.list(keys.reports(), { batch: 100 })) {
      if (signal?.aborted) return count;
      if (await fileOpen(entry)) count++;
    }
    for await (const { value } of database.list(keys.closedReports(), { batch: 100 })) {
      if (signal?.aborted) return count;
      if (await fileClosed(value)) count++;
    }
    const change = newChange();
    set(change, keys.reportsFilled(), 0);
    await database.commit(change);
    return count;
  };
}
