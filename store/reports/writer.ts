/** Writes reports. An open one stands in the operator's list, a closed one beside it: the list holds what is to be done. */
import { type Change, check, checkAbsent, type Entry, remove, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { Report } from "@/store/records.ts";

/** Adds a report; the change fails where its id is taken. */
export function addReport(change: Change, report: Report): void {
  const key = keys.report(report.at, report.id);
  checkAbsent(change, key);
  set(change, key, report);
}

/** Closes a report with what came of it; the change fails where somebody else has closed it. */
export function closeReport(
  change: Change,
  entry: Entry<Report> & { value: Report },
  { note, now }: { note: string; now: number },
): void {
  check(change, entry);
  remove(change, entry.key);
  set(change, keys.closedReport(now, entry.value.id), { ...entry.value, closed_at: now, note });
}
