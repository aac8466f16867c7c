/** Greets a member whose address is confirmed, and says what the product is (decisions: honesty). */
import { codeOf } from "@/domain/secret_link.ts";
import type { Content, LetterOf, Writing } from "@/mails/content.ts";

export function writeWelcome(letter: LetterOf<"welcome">, { t, site }: Writing): Content {
  const { name, link, life_hours: count } = letter;
  return {
    subject: t("mail.welcome_subject", { site, name }),
    preview: t("mail.welcome_preview"),
    heading: t("mail.welcome_heading", { name }),
    paragraphs: [t("mail.welcome_text"), t("mail.welcome_next")],
    aside: t("mail.honesty"),
    action: { label: t("mail.welcome_button"), link, code: codeOf(link) },
    notes: [t("mail.life_hours", { count }), t("mail.signs_in")],
    reason: t("mail.reason_member", { site }),
  };
}
