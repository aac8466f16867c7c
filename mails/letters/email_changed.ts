/** Tells a member at their old address that it is no longer in use, with a way back. */
import { codeOf } from "@/domain/secret_link.ts";
import type { Content, LetterOf, Writing } from "@/mails/content.ts";

export function writeEmailChanged(letter: LetterOf<"email_changed">, { t, site }: Writing): Content {
  const { name, link, life_days: count, email } = letter;
  return {
    subject: t("mail.email_changed_subject", { site }),
    preview: t("mail.email_changed_preview"),
    heading: t("mail.email_changed_heading"),
    paragraphs: [
      t("mail.hello", { name }),
      t("mail.email_changed_text", { site, email }),
      t("mail.email_changed_undo"),
    ],
    action: { label: t("mail.email_changed_button"), link, code: codeOf(link) },
    notes: [t("mail.life_days", { count })],
    reason: t("mail.reason_old_address", { site }),
  };
}
