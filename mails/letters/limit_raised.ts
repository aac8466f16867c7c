/** Tells a member when a looser limit of their own counts, and that it can be taken back until then. */
import type { Content, LetterOf, Writing } from "@/mails/content.ts";
import { dateTimeText } from "@/mails/date_text.ts";

export function writeLimitRaised(letter: LetterOf<"limit_raised">, { t, site, lang }: Writing): Content {
  const { name, link, counts_from } = letter;
  const time = dateTimeText(counts_from, lang);
  return {
    subject: t("mail.limit_raised_subject", { site }),
    preview: t("mail.limit_raised_preview", { time }),
    heading: t("mail.limit_raised_heading"),
    paragraphs: [t("mail.hello", { name }), changeText(letter, { t, time }), t("mail.limit_raised_undo")],
    action: { label: t("mail.limit_raised_button"), link },
    reason: t("mail.reason_security", { site }),
  };
}

function changeText(
  { window, coins }: LetterOf<"limit_raised">,
  { t, time }: Pick<Writing, "t"> & { time: string },
): string {
  if (window === "hours") return t("mail.limit_raised_hours", { time });
  if (coins === null) return t(`mail.limit_raised_none_${window}`, { time });
  return t(`mail.limit_raised_${window}`, { time, coins: coins });
}
