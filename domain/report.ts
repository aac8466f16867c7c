/** Reports to the operator: their reasons, and what may be said in words. Pure; both sides use it. */
import { REPORT_TEXT_MAX_CODE_POINTS } from "@/domain/limits.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { codePoints, dropControls, isBlank } from "@/domain/text.ts";

/** Why a member may be reported; the texts are `report.reason_<reason>`. */
export const REPORT_REASONS = [
  "fake",
  "harassment",
  "threat",
  "sexual",
  "underage",
  "self_harm",
  "spam",
  "other",
] as const;
export type ReportReason = typeof REPORT_REASONS[number];

/** What cannot wait: a child, somebody who may hurt themselves, a threat. */
const URGENT: readonly ReportReason[] = ["underage", "self_harm", "threat"];

/** Whether a report is looked at before all others. */
export function isUrgent(reason: ReportReason): boolean {
  return URGENT.includes(reason);
}

/** What a member says of it, trimmed and without control characters; empty where there is nothing to see. */
export function checkReportText(raw: string): Result<string, "report_text_too_long"> {
  const text = dropControls(raw).trim();
  if (codePoints(text) > REPORT_TEXT_MAX_CODE_POINTS) {
    return refuse("report_text_too_long", { max: REPORT_TEXT_MAX_CODE_POINTS });
  }
  return accept(isBlank(text) ? "" : text);
}
