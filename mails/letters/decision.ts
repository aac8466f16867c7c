/** Tells a member what was decided about them: what is done, why, by which rule, until when, and how to contest it (DC-4). */
import type { Content, LetterOf, Writing } from "@/mails/content.ts";
import { dateText } from "@/mails/date_text.ts";

export function writeDecision(letter: LetterOf<"decision">, { t, site, lang }: Writing): Content {
  const { name, link, number, measure, target, rule, facts, until, contest_until, automatic } = letter;
  const how = automatic.decided
    ? t("decisions.decided_by_program")
    : t(automatic.found ? "decisions.found_by_program" : "decisions.by_people");
  return {
    subject: t("mail.decision_subject", { site }),
    preview: t("mail.decision_preview"),
    heading: t("mail.decision_heading"),
    paragraphs: [t("mail.hello", { name })],
    facts: [
      [t("mail.decision_number"), number],
      [t("mail.decision_what"), t(`measure.${measure}`)],
      ...target ? [[t("decisions.what"), t(`decisions.target_${target}`)] as const] : [],
      ...until === null ? [] : [[t("decisions.until"), dateText(until, lang)] as const],
      [t("decisions.rule"), t(`guideline.${rule}`)],
      [t("decisions.facts"), facts],
      [t("decisions.how"), how],
    ],
    action: { label: t("mail.decision_button"), link },
    notes: [t("mail.decision_contest", { date: dateText(contest_until, lang) })],
    reason: t("mail.reason_member", { site }),
  };
}

/** Tells a member what came of their appeal. */
export function writeAppealDecided(letter: LetterOf<"appeal_decided">, { t, site }: Writing): Content {
  const { name, link, number, undone, reason } = letter;
  return {
    subject: t("mail.appeal_subject"),
    preview: t(undone ? "mail.appeal_undone" : "mail.appeal_upheld", { number }),
    heading: t("mail.appeal_subject"),
    paragraphs: [
      t("mail.hello", { name }),
      t(undone ? "mail.appeal_undone" : "mail.appeal_upheld", { number }),
      t("decisions.reason", { reason }),
    ],
    action: { label: t("mail.decision_button"), link },
    notes: undone ? [] : [t("decisions.courts")],
    reason: t("mail.reason_member", { site }),
  };
}
