/** Brings the code by which a member shows that it is them, before a change that protects the account. */
import type { Content, LetterOf, Writing } from "@/mails/content.ts";

export function writeProofCode(letter: LetterOf<"proof_code">, { t, site }: Writing): Content {
  const { name, code, life_minutes: count } = letter;
  return {
    subject: t("mail.code_subject", { site }),
    preview: t("mail.code_preview"),
    heading: t("mail.code_heading"),
    paragraphs: [t("mail.hello", { name }), t("mail.code_text", { site })],
    facts: [[t("mail.code"), code]],
    notes: [t("mail.code_life", { count }), t("mail.code_secret")],
    reason: t("mail.reason_security", { site }),
  };
}
