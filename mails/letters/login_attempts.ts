/** Tells a member that strangers try passwords for their account, and what to do about it. */
import type { Content, LetterOf, Writing } from "@/mails/content.ts";

export function writeLoginAttempts(letter: LetterOf<"login_attempts">, { t, site }: Writing): Content {
  const { name, link } = letter;
  return {
    subject: t("mail.attempts_subject", { site }),
    preview: t("mail.attempts_preview"),
    heading: t("mail.attempts_heading"),
    paragraphs: [
      t("mail.hello", { name }),
      t("mail.attempts_text", { site }),
      t("mail.attempts_known"),
      t("mail.attempts_advice"),
    ],
    action: { label: t("mail.recovery_button"), link },
    reason: t("mail.reason_security", { site }),
  };
}
