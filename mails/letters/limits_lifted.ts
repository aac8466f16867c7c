/** The letter that says that safety has looked at a report about a member's age, and what waited for that is open again. */
import type { Content, LetterOf, Writing } from "@/mails/content.ts";

export function writeLimitsLifted({ name, link }: LetterOf<"limits_lifted">, { t, site }: Writing): Content {
  const text = t("mail.lifted_text", { site });
  return {
    subject: t("mail.lifted_subject", { site }),
    preview: text,
    heading: t("mail.lifted_heading"),
    paragraphs: [t("mail.hello", { name }), text],
    action: { label: t("mail.lifted_button"), link },
    reason: t("mail.reason_security", { site }),
  };
}
