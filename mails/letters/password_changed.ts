/** Tells a member that their password has changed, and what to do if it was not them. */
import type { Content, LetterOf, Writing } from "@/mails/content.ts";

export function writePasswordChanged(letter: LetterOf<"password_changed">, { t, site }: Writing): Content {
  const { name, link } = letter;
  return {
    subject: t("mail.password_subject", { site }),
    preview: t("mail.password_preview"),
    heading: t("mail.password_heading"),
    paragraphs: [t("mail.hello", { name }), t("mail.password_text", { site }), t("mail.password_not_you")],
    action: { label: t("mail.password_button"), link },
    reason: t("mail.reason_security", { site }),
  };
}
