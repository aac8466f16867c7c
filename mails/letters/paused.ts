/** Confirms to a member that they have kept themselves from spending, until when, and that nobody can end it sooner. */
import type { Content, LetterOf, Writing } from "@/mails/content.ts";
import { dateTimeText } from "@/mails/date_text.ts";

export function writePaused(letter: LetterOf<"paused">, { t, site, lang }: Writing): Content {
  const { name, link, pause, until } = letter;
  const time = dateTimeText(until, lang);
  const subject = t(`mail.paused_subject_${pause}`, { site });
  return {
    subject,
    preview: t("mail.paused_preview", { time }),
    heading: subject,
    paragraphs: [
      t("mail.hello", { name }),
      t(`mail.paused_text_${pause}`, { time, site }),
      t("mail.paused_fixed"),
    ],
    action: { label: t("mail.paused_button"), link },
    reason: t("mail.reason_member", { site }),
  };
}
