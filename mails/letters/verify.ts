/** Asks a new member to confirm their address. */
import { codeOf } from "@/domain/secret_link.ts";
import type { Content, LetterOf, Writing } from "@/mails/content.ts";

export function writeVerify(letter: LetterOf<"verify">, { t, site }: Writing): Content {
  const { name, link, life_hours: count } = letter;
  return {
    subject: t("mail.verify_subject", { site }),
    preview: t("mail.verify_preview"),
    heading: t("mail.verify_heading", { name }),
    paragraphs: [t("mail.verify_text", { site })],
    action: { label: t("mail.verify_button"), link, code: codeOf(link) },
    notes: [t("mail.life_hours", { count }), t("mail.verify_ignore")],
    reason: t("mail.reason_registered", { site }),
  };
}
