/** Tells whoever has reported something that it has come, and later what came of it (DSA art. 16). */
import type { Content, LetterOf, Writing } from "@/mails/content.ts";

export function writeReportReceived(letter: LetterOf<"report_received">, { t, site }: Writing): Content {
  const { name, number } = letter;
  return {
    subject: t("mail.report_received_subject"),
    preview: t("mail.report_received_preview"),
    heading: t("mail.report_received_subject"),
    paragraphs: [...greeting(t, name), t("mail.report_received_text")],
    facts: [[t("mail.decision_number"), number]],
    reason: t("mail.reason_report", { site }),
  };
}

export function writeReportOutcome(letter: LetterOf<"report_outcome">, { t, site }: Writing): Content {
  const { name, number, acted } = letter;
  return {
    subject: t("mail.report_outcome_subject"),
    preview: t(acted ? "mail.report_acted" : "mail.report_not_acted"),
    heading: t("mail.report_outcome_subject"),
    paragraphs: [...greeting(t, name), t(acted ? "mail.report_acted" : "mail.report_not_acted")],
    facts: [[t("mail.decision_number"), number]],
    notes: [t("mail.report_contest")],
    reason: t("mail.reason_report", { site }),
  };
}

function greeting(t: Writing["t"], name: string): string[] {
  return name ? [t("mail.hello", { name })] : [];
}
