/** Signs a member in without a password, in the browser that asked for it. */
import { codeOf } from "@/domain/secret_link.ts";
import type { Content, LetterOf, Writing } from "@/mails/content.ts";

export function writeSignIn(letter: LetterOf<"sign_in">, { t, site }: Writing): Content {
  const { name, link, life_minutes: count } = letter;
  return {
    subject: t("mail.sign_in_subject", { site }),
    preview: t("mail.life_minutes", { count }),
    heading: t("mail.sign_in_heading"),
    paragraphs: [t("mail.hello", { name }), t("mail.sign_in_text", { site })],
    action: { label: t("mail.sign_in_button"), link, code: codeOf(link) },
    notes: [t("mail.life_minutes", { count }), t("mail.sign_in_browser"), t("mail.sign_in_ignore")],
    reason: t("mail.reason_sign_in", { site }),
  };
}
