/** What the operator has to say to many members: about running the site, never advertising (BR-6). */
import { dropControls } from "@/domain/text.ts";
import type { Content, LetterOf, Writing } from "@/mails/content.ts";
import { oneLine } from "@/mails/one_line.ts";

export function writeBroadcast(letter: LetterOf<"broadcast">, { t, site }: Writing): Content {
  const { name, link } = letter;
  const title = oneLine(letter.title);
  const text = dropControls(letter.text).trim();
  return {
    subject: t("mail.broadcast_subject", { site, title }),
    preview: oneLine(text),
    heading: title,
    paragraphs: [t("mail.hello", { name }), ...text.split(/\n{2,}/)],
    action: { label: t("mail.broadcast_button"), link },
    notes: [t("mail.broadcast_service")],
    reason: t("mail.reason_member", { site }),
  };
}
