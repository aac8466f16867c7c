/** Asks at a member's new address whether it is theirs. */
import { codeOf } from "@/domain/secret_link.ts";
import type { Content, LetterOf, Writing } from "@/mails/content.ts";

export function writeEmailChange(letter: LetterOf<"email_change">, { t, site }: Writing): Content {
  const { name, link, life_hours: count, email } = letter;
  return {
    subject: t("mail.email_change_subject", { site }),
    preview: t("mail.email_change_preview"),
    heading: t("mail.email_change_heading"),
    paragraphs: [t("mail.hello", { name }), t("mail.email_change_text", { site, email })],
    action: { label: t("mail.email_change_button"), link, code: codeOf(link) },
    notes: [t("mail.life_hours", { count }), t("mail.email_change_ignore")],
    reason: t("mail.reason_new_address", { site }),
  };
}
