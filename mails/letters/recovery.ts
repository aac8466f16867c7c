/** Lets a member who forgot their password set a new one. */
import { codeOf } from "@/domain/secret_link.ts";
import type { Content, LetterOf, Writing } from "@/mails/content.ts";

export function writeRecovery(letter: LetterOf<"recovery">, { t, site }: Writing): Content {
  const { name, link, life_minutes: count, in_place } = letter;
  const why = t(in_place ? "mail.recovery_in_place" : "mail.recovery_text", { site });
  return {
    subject: t("mail.recovery_subject", { site }),
    preview: t("mail.life_minutes", { count }),
    heading: t("mail.recovery_heading"),
    paragraphs: [t("mail.hello", { name }), why],
    action: { label: t("mail.recovery_button"), link, code: codeOf(link) },
    notes: [t("mail.life_minutes", { count }), t("mail.recovery_ignore")],
    reason: t("mail.reason_recovery", { site }),
  };
}
