/** Confirms to a member that their premium renews no more, and says how to take it back, or that it is over. */
import type { Content, LetterOf, Writing } from "@/mails/content.ts";
import { dateText } from "@/mails/date_text.ts";

export function writePremiumCancelled(
  { name, link, until }: LetterOf<"premium_cancelled">,
  { t, site, lang }: Writing,
): Content {
  const shared = {
    subject: t("mail.premium_cancelled_subject", { site }),
    heading: t("mail.premium_cancelled_heading"),
    action: { label: t("mail.premium_cancelled_button"), link },
    reason: t("mail.reason_member", { site }),
  };
  if (until === null) {
    return {
      ...shared,
      preview: t("mail.premium_cancelled_over_preview"),
      paragraphs: [t("mail.hello", { name }), t("mail.premium_cancelled_over_text", { site })],
    };
  }
  const date = dateText(until, lang);
  return {
    ...shared,
    preview: t("mail.premium_cancelled_preview", { date }),
    paragraphs: [t("mail.hello", { name }), t("mail.premium_cancelled_text", { date, site })],
    notes: [t("mail.premium_cancelled_resume", { date })],
  };
}
