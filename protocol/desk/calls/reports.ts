/** Calls about reports and notices. */
import { z } from "zod/mini";
import { REPORTS_AT_ONCE } from "@/domain/limits.ts";
import { defineDeskCall } from "@/protocol/desk/define.ts";
import { decisionInput } from "@/protocol/desk/calls/decisions.ts";
import { flag } from "@/protocol/desk/views/decision.ts";
import {
  casePlace,
  caseView,
  closedPlace,
  named,
  reportedLine,
  reporterView,
  reportView,
} from "@/protocol/desk/views/report.ts";
import { wireMemberId } from "@/protocol/paging.ts";

const subject = z.string().check(z.minLength(1), z.maxLength(40));
const reason = z.string().check(z.maxLength(4_000));
const reportId = z.string().check(z.maxLength(40));
const chosen = z.array(reportId).check(z.maxLength(REPORTS_AT_ONCE));

export const REPORTS_CALLS = {
  reports: defineDeskCall({
    about: "Cases with open reports, urgent ones first, then the longest open; 50 at a time.",
    may: "decide",
    effect: "read",
    input: z.object({
      show: z.optional(z.enum(["all", "urgent", "mine", "nobody"])),
      after: z.optional(casePlace),
    }),
    output: z.object({ cases: z.array(caseView), next: z.nullable(casePlace) }),
    errors: [],
  }),
  "reports/closed": defineDeskCall({
    about: "Closed reports, the last closed first; 50 at a time.",
    may: "decide",
    effect: "read",
    input: z.object({ before: z.optional(closedPlace) }),
    output: z.object({ reports: z.array(reportView), next: z.nullable(closedPlace) }),
    errors: [],
  }),
  "reports/of": defineDeskCall({
    about: "What was reported of a member, and what they have reported themselves.",
    may: "decide",
    effect: "read",
    input: z.object({ member: wireMemberId }),
    output: z.object({ about: z.array(reportView), by: z.array(reportView) }),
    errors: [],
  }),
  report: defineDeskCall({
    about:
      "One case: its longest open reports with what was seen, the last closed ones, who has reported. It is logged.",
    may: "decide",
    effect: "idempotent",
    input: z.object({ subject }),
    output: z.object({
      case: caseView,
      open: z.array(reportView),
      closed: z.array(reportView),
      reporters: z.array(reporterView),
    }),
    errors: ["unknown_case"],
  }),
  "report/take": defineDeskCall({
    about: "Takes a case. One that a colleague is at is taken with a reason alone.",
    may: "decide",
    effect: "idempotent",
    input: z.object({ subject, over: z.optional(reason) }),
    output: z.object({}),
    errors: ["unknown_case", "case_taken", "reason_required", "second_person_required"],
  }),
  "report/give_back": defineDeskCall({
    about: "Gives a case back that the caller is at.",
    may: "decide",
    effect: "idempotent",
    input: z.object({ subject }),
    output: z.object({}),
    errors: ["unknown_case", "case_taken", "reason_required", "second_person_required"],
  }),
  "report/ask_second": defineDeskCall({
    about: "Asks for the opinion of another person, with a reason.",
    may: "decide",
    effect: "idempotent",
    input: z.object({ subject, why: reason }),
    output: z.object({}),
    errors: ["unknown_case", "case_taken", "reason_required", "second_person_required"],
  }),
  "report/take_second": defineDeskCall({
    about: "Takes a case for which a second opinion was asked; never who has asked.",
    may: "decide",
    effect: "idempotent",
    input: z.object({ subject }),
    output: z.object({}),
    errors: ["unknown_case", "case_taken", "reason_required", "second_person_required"],
  }),
  "report/close": defineDeskCall({
    about:
      "Closes up to 20 reports of a case without a breach; none named: the longest open. The reporters are told.",
    may: "decide",
    effect: "idempotent",
    input: z.object({ subject, reports: chosen, note: reason }),
    output: z.object({}),
    errors: ["unknown_case", "case_taken", "reports_closed", "reason_required"],
  }),
  "report/hold": defineDeskCall({
    about:
      "Keeps the evidence of a closed report for 180 days more, with a reason; `until` is its end as the caller knows it.",
    may: "decide",
    effect: "idempotent",
    input: z.object({ subject, report: reportId, until: z.coerce.number().check(z.int()), why: reason }),
    output: z.object({ until: z.number() }),
    errors: ["unknown_case", "case_changed", "reason_required"],
  }),
  "report/chat": defineDeskCall({
    about:
      "Reads the chat that a report is about, 50 lines at a time, with a reason. It is logged for both members.",
    may: "decide",
    effect: "idempotent",
    input: z.object({
      subject,
      report: reportId,
      why: reason,
      before: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
    }),
    output: z.object({ about: named, other: named, lines: z.array(reportedLine), has_more: flag }),
    errors: ["unknown_case", "reason_required"],
  }),
  "report/decide": defineDeskCall({
    about: "Decides about the member of a case, and closes its reports with that. The reporters are told.",
    may: "decide",
    effect: "once",
    input: z.extend(decisionInput, { subject, reports: chosen }),
    output: z.object({ decision: z.string() }),
    errors: [
      "unknown_case",
      "case_taken",
      "reports_closed",
      "reason_required",
      "decision_invalid",
      "decision_text_invalid",
      "decision_end_invalid",
      "unknown_member",
      "idempotency_mismatch",
    ],
  }),
} as const;
