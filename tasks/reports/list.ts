/** Reports in words, as the operator reads them on the terminal. What members have written is quoted. */
import type { ReportLists, ReportWithNames } from "@/actors/reports/desk.ts";
import { ageText } from "@/tasks/photos/entry.ts";

export interface Printer {
  now: number;
  print(line: string): void;
}

/** Prints what is open, and how much it is. */
export async function printOpen(desk: ReportLists, { now, print }: Printer): Promise<void> {
  let count = 0;
  for await (const report of desk.list()) {
    for (const line of linesOf(report, now)) print(line);
    count++;
  }
  print(`reports: ${count} open`);
}

/** Prints the last closed ones, with what came of them. */
export async function printClosed(
  desk: ReportLists,
  count: number,
  { now, print }: Printer,
): Promise<void> {
  for await (const report of desk.listClosed(count)) {
    for (const line of linesOf(report, now)) print(line);
    print(`    closed ${ageText(now - report.closed_at)} ago: ${JSON.stringify(report.note)}`);
  }
}

/** Its id, age, reason and the two members, and a line for each thing that it names. */
export function linesOf(report: ReportWithNames, now: number): string[] {
  const { id, by, byName, about, aboutName, reason, text, at } = report;
  const { message_id, messageText, photo_id, story_id, storyText, notice } = report;
  const who = `${about ?? "nobody known"} ${JSON.stringify(aboutName)}  by ${by ?? "a notice"} ${
    JSON.stringify(byName)
  }`;
  return [
    `${id}  ${ageText(now - at)}  ${reason}  about ${who}`,
    ...(text ? [`    says: ${JSON.stringify(text)}`] : []),
    ...(notice ? [`    seen at ${JSON.stringify(notice.where)}, answer to ${notice.email || "nobody"}`] : []),
    ...(message_id === undefined ? [] : [`    message ${message_id}: ${JSON.stringify(messageText)}`]),
    ...(photo_id === undefined ? [] : [`    photo ${photo_id}`]),
    ...(story_id === undefined
      ? []
      : [`    story ${JSON.stringify(story_id)}: ${JSON.stringify(storyText)}`]),
  ];
}
