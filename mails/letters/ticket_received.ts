/** Tells somebody that their message to support has come, with its number. Nothing that was typed is in it. */
import type { Content, LetterOf, Writing } from "@/mails/content.ts";

export function writeTicketReceived(letter: LetterOf<"ticket_received">, { t, site }: Writing): Content {
  const { ticket } = letter;
  return {
    subject: t("mail.ticket_received_subject", { ticket }),
    preview: t("mail.ticket_received_text"),
    heading: t("mail.ticket_received_heading"),
    paragraphs: [t("mail.ticket_received_text")],
    facts: [[t("mail.support_ticket"), ticket]],
    notes: [t("mail.ticket_answer", { ticket })],
    reason: t("mail.reason_ticket", { site }),
  };
}
