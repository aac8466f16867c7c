/** What support answers to somebody's message. */
import type { Content, LetterOf, Writing } from "@/mails/content.ts";
import { oneLine } from "@/mails/one_line.ts";

export function writeTicketAnswer(letter: LetterOf<"ticket_answer">, { t, site }: Writing): Content {
  const { name, ticket, text } = letter;
  return {
    subject: t("mail.ticket_subject", { ticket }),
    preview: oneLine(text),
    heading: t("mail.ticket_heading"),
    paragraphs: [t("mail.hello", { name })],
    quote: text.toWellFormed().normalize("NFC").trim(),
    notes: [t("mail.ticket_answer", { ticket })],
    reason: t("mail.reason_ticket", { site }),
  };
}
