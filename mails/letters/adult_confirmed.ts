/** The letter that says that support has confirmed a member to be an adult. */
import type { Content, LetterOf, Writing } from "@/mails/content.ts";

export function writeAdultConfirmed(
  { name, link }: LetterOf<"adult_confirmed">,
  { t, site }: Writing,
): Content {
  const text = t("mail.adult_text", { site });
  return {
    subject: t("mail.adult_subject", { site }),
    preview: text,
    heading: t("mail.adult_heading"),
    paragraphs: [t("mail.hello", { name }), text],
    action: { label: t("mail.password_button"), link },
    reason: t("mail.reason_security", { site }),
  };
}
