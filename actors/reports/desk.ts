/** The operator's desk for reports: what is open, and what came of it. Whoever has no sockets may open it too. */
import { isStoryId, parseMessageId } from "@/domain/ids.ts";
import { newChange } from "@/store/change.ts";
import { transact } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { ClosedReport, Report } from "@/store/records.ts";
import { listClosedReports, listReports } from "@/store/reports/reader.ts";
import { closeReport } from "@/store/reports/writer.ts";
import type { ActorEnv } from "@/actors/env.ts";

/** A report with what the operator has to know besides. */
export type ReportWithNames<Kind extends Report = Report> = Kind & {
  /** Names of its two members; empty where there is no such member any more. */
  byName: string;
  aboutName: string;
  /** Text of the reported message, the name of a gift; empty for a photo, and where no message is reported. */
  messageText: string;
  /** What is written into the reported story, as long as it lives; empty where nothing is. */
  storyText: string;
};

export interface ReportDesk {
  /** Open reports, the longest open first. */
  list(): AsyncIterable<ReportWithNames>;
  /** The last closed ones, the latest first. */
  listClosed(limit: number): AsyncIterable<ReportWithNames<ClosedReport>>;
  /** Closes an open report with a note. Gives whether one of this id was open. */
  close(id: string, note: string): Promise<boolean>;
}

export function openReportDesk({ database, now }: Pick<ActorEnv, "database" | "now">): ReportDesk {
  async function withNames<Kind extends Report>(report: Kind): Promise<ReportWithNames<Kind>> {
    const place = parseMessageId(report.message_id ?? "");
    const { story_id = "" } = report;
    const [by, about, message, story] = await Promise.all([
      database.get(keys.member(report.by)),
      database.get(keys.member(report.about)),
      place && database.get(keys.message(place.pair, place.seq)),
      isStoryId(story_id) ? database.get(keys.story(report.about, story_id)) : null,
    ]);
    return {
      ...report,
      byName: by.value?.name ?? "",
      aboutName: about.value?.name ?? "",
      messageText: message?.value?.gift?.name.en ?? message?.value?.text ?? "",
      storyText: story?.value?.text ?? "",
    };
  }

  return {
    async *list() {
      for await (const { value } of listReports(database)) yield await withNames(value);
    },
    async *listClosed(limit) {
      for (const report of await listClosedReports(database, limit)) yield await withNames(report);
    },
    async close(id, note) {
      return await transact(database, async () => {
        for await (const entry of listReports(database)) {
          if (entry.value.id !== id) continue;
          const change = newChange();
          closeReport(change, entry, { note, now: now() });
          return { change, value: true };
        }
        return { change: null, value: false };
      });
    },
  };
}
