/** Hands the operator what a visitor wrote to support. Answers go to the visitor. */
import { textLanguage } from "@/domain/language.ts";
import { oneLine } from "@/mails/one_line.ts";
import type { Content, LetterOf, Writing } from "@/mails/content.ts";

export function writeSupport(letter: LetterOf<"support">, writing: Writing): Content {
  const { t, site } = writing;
  const languages = new Intl.DisplayNames(textLanguage(writing.lang), { type: "language" });
  const { ticket, from, name, topic, text, lang } = letter;
  const facts = { name: oneLine(name), topic: oneLine(topic), from: oneLine(from) };
  return {
    subject: t("mail.support_subject", { topic: facts.topic, ticket }),
    preview: oneLine(text),
    heading: facts.topic,
    paragraphs: [t("mail.support_text", { site })],
    facts: [
      [t("mail.support_name"), facts.name],
      [t("mail.support_from"), facts.from],
      [t("mail.support_language"), languages.of(lang) ?? lang],
      [t("mail.support_ticket"), ticket],
    ],
    quote: text.toWellFormed().normalize("NFC").trim(),
    notes: [t("mail.support_answer", { from: facts.from })],
    reason: t("mail.reason_support", { site }),
  };
}
