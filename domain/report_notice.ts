/**
 * A notice of something illegal or against the guidelines by somebody who need not have an account (DSA art. 16), as a pure
 * decision. Name and address may be left out, as they have to be able to where a child is at risk.
 */
import { checkEmail } from "@/domain/email.ts";
import { isMemberId, type MemberId } from "@/domain/ids.ts";
import { NOTICE_WHERE_MAX_CODE_POINTS, SUPPORT_NAME_MAX_CODE_POINTS } from "@/domain/limits.ts";
import { type Refusal, refuse } from "@/domain/refusals.ts";
import { checkReportText, REPORT_REASONS, type ReportReason } from "@/domain/report.ts";
import { codePoints, dropControls, isBlank } from "@/domain/text.ts";

/** Fields of the form, in the order in which the page shows them. */
export const NOTICE_FIELDS = ["reason", "where", "text", "name", "email", "faith"] as const;
export type NoticeField = typeof NOTICE_FIELDS[number];

/** The form as posted; a field that was not sent is missing. */
export type NoticeForm = { readonly [Field in NoticeField]?: string | undefined };

export type NoticeCode =
  | "notice_reason_invalid"
  | "notice_where_invalid"
  | "notice_text_invalid"
  | "support_name_invalid"
  | "email_invalid"
  | "notice_faith_required";

export type NoticeErrors = { readonly [Field in NoticeField]?: Refusal<NoticeCode> };

export interface ReportNotice {
  reason: ReportReason;
  /** Where it was seen, as it was typed. */
  where: string;
  text: string;
  /** Empty where they were not given. */
  name: string;
  email: string;
}

export type NoticeCheck = { ok: true; value: ReportNotice } | { ok: false; errors: NoticeErrors };

/** Checks every field, never only the first. */
export function checkNotice(form: NoticeForm): NoticeCheck {
  const reason = REPORT_REASONS.find((each) => each === form.reason);
  const where = oneLine(form.where ?? "");
  const name = oneLine(form.name ?? "");
  const text = checkReportText((form.text ?? "").replace(/\r\n?/g, "\n"));
  const raw = (form.email ?? "").trim();
  const email = raw === "" ? null : checkEmail(raw);
  const errors: NoticeErrors = {
    ...!reason && { reason: refuse("notice_reason_invalid").refusal },
    ...(isBlank(where) || codePoints(where) > NOTICE_WHERE_MAX_CODE_POINTS) && {
      where: refuse("notice_where_invalid").refusal,
    },
    ...(!text.ok || text.value === "") && { text: refuse("notice_text_invalid").refusal },
    ...codePoints(name) > SUPPORT_NAME_MAX_CODE_POINTS && { name: refuse("support_name_invalid").refusal },
    ...email && !email.ok && { email: email.refusal },
    ...!form.faith && { faith: refuse("notice_faith_required").refusal },
  };
  if (!reason || !text.ok || Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, value: { reason, where, text: text.value, name, email: email?.ok ? email.value : "" } };
}

/** The member whom an address of this site names, or null: `/profile/…`, `/chat/…`, or the id alone. */
export function memberNamed(where: string): MemberId | null {
  const found = /(?:^|\/(?:profile|chat|stories)\/)([0-9a-hjkmnp-tv-z]{10,13})(?:$|[/?#\s])/.exec(where)?.[1];
  return found !== undefined && isMemberId(found) ? found : null;
}

function oneLine(raw: string): string {
  return dropControls(raw).replace(/\s+/g, " ").trim();
}
