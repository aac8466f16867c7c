/** Confirms to a member that their premium renews no more, and says how to take it back. */
import type { Content, LetterOf, Writing } from "@/mails/content.ts";
import { dateText } from "@/mails/date_text.ts";

export function writePremiumCancelled(
  { name, link, until }: LetterOf<"premium_cancelled">,
  { t, site, lang }: Writing,
): Content {
  const date = dateText(until, lang);
  return {
    subject: t("mail.premium_cancelled_subject", { site }),
    preview: t("mail.premium_cancelled_preview", { date }),
    heading: t("mail.premium_cancelled_heading"),
    paragraphs: [t("mail.hello", { name }), t("mail.premium_cancelled_text", { date, site })],
    action: { label: t("mail.premium_cancelled_button"), link },
    notes: [t("mail.premium_cancelled_resume", { date })],
    reason: t("mail.reason_member", { site }),
  };
}
