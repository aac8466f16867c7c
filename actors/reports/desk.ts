/** Reports as the operator's command lists them: what is open, and what came of it. */
import { isStoryId, parseMessageId } from "@/domain/ids.ts";
import { keys } from "@/store/keys.ts";
import type { ClosedReport, Report } from "@/store/records.ts";
import { listClosedReports, listReports } from "@/store/reports/reader.ts";
import type { ActorEnv } from "@/actors/env.ts";

/** A report with what the operator has to know besides. */
export type ReportWithNames<Kind extends Report = Report> = Kind & {
  /** Names of its two members; empty where there is no such member any more, or never was. */
  byName: string;
  aboutName: string;
  /** Text of the reported message, the name of a gift; empty for a photo, and where no message is reported. */
  messageText: string;
  /** What is written into the reported story; empty where nothing is. */
  storyText: string;
};

export interface ReportLists {
  /** Open reports, the longest open first. */
  list(): AsyncIterable<ReportWithNames>;
  /** The last closed ones, the latest first. */
  listClosed(limit: number): AsyncIterable<ReportWithNames<ClosedReport>>;
}

export function openReportLists({ database }: Pick<ActorEnv, "database">): ReportLists {
  async function withNames<Kind extends Report>(report: Kind): Promise<ReportWithNames<Kind>> {
    const { by, about, seen, message_id = "", story_id = "" } = report;
    const place = parseMessageId(message_id);
    // What was reported before evidence was kept is looked up.
    const [byRow, aboutRow, message, story] = await Promise.all([
      by && database.get(keys.member(by)),
      about && database.get(keys.member(about)),
      place && !seen?.message ? database.get(keys.message(place.pair, place.seq)) : null,
      about && isStoryId(story_id) && seen?.story === undefined
        ? database.get(keys.story(about, story_id))
        : null,
    ]);
    return {
      ...report,
      byName: byRow?.value?.name ?? "",
      aboutName: aboutRow?.value?.name ?? "",
      messageText: seen?.message?.text ?? message?.value?.gift?.name.en ?? message?.value?.text ?? "",
      storyText: seen?.story ?? story?.value?.text ?? "",
    };
  }

  return {
    async *list() {
      for await (const { value } of listReports(database)) yield await withNames(value);
    },
    async *listClosed(limit) {
      for (const report of await listClosedReports(database, limit)) yield await withNames(report);
    },
  };
}
