/** The plain text part of a mail, with everything that the HTML part says. */
import type { Content } from "@/mails/content.ts";
import type { Frame } from "@/mails/html.tsx";

/** Control characters except line ends and tabs. */
const CONTROL = /[^\P{Cc}\n\t]/gu;

/** Renders a mail's text; its lines end in a bare line feed. */
export function renderText(content: Content, frame: Frame): string {
  const { t, site, origin, to } = frame;
  const { heading, paragraphs, aside = "", facts = [], quote, action, notes = [], reason, off } = content;
  const blocks = [
    heading,
    ...paragraphs,
    aside,
    facts.map(([name, value]) => `${name}: ${value}`).join("\n"),
    quote === undefined ? "" : quoted(quote),
    action === undefined ? "" : `${action.label}:\n${action.link}`,
    action?.code === undefined ? "" : `${t("mail.copy_code")}\n${action.code}`,
    notes.join("\n"),
    [
      "-- ",
      `${reason} ${t("mail.sent_to", { to })}`,
      `${site}: ${origin}`,
      `${t("mail.support_link")}: ${origin}/support`,
      ...off ? [`${off.label}: ${off.link}`] : [],
    ]
      .join("\n"),
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

/** Marked line by line, so that nothing a person wrote passes for a line of ours. */
function quoted(text: string): string {
  const lines = text.replace(/\r\n|[\r\u2028\u2029]/g, "\n").replace(CONTROL, " ").split("\n");
  return lines.map((line) => `> ${line}`.trimEnd()).join("\n");
}
