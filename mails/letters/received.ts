/**
 * Confirms what somebody has declared without signing in, that they cancel a contract or withdraw from one: when it came, and to
 * members its content, shortened. What was typed need not be theirs, so nothing of it becomes a link.
 */
import type { Content, LetterOf, Writing } from "@/mails/content.ts";
import { dateText, dateTimeText } from "@/mails/date_text.ts";
import { oneLine } from "@/mails/one_line.ts";

/** So much of each field is mailed, in code points. */
const TYPED_MAX = 200;

/** Characters within a word that make mail programs see an address or a link. */
const LINKING = /[.:@](?=\S)/gu;
const ZERO_WIDTH_SPACE = "\u200b";

export function writeReceived(
  letter: LetterOf<"cancel_received" | "withdraw_received">,
  { t, site, lang }: Writing,
): Content {
  const { kind, number, name, contract, at } = letter;
  const reason = shortened(letter.reason.toWellFormed().normalize("NFC").trim());
  return {
    subject: t(`mail.${kind}_subject`, { site, number }),
    preview: t(`mail.${kind}_preview`),
    heading: t(`mail.${kind}_heading`),
    paragraphs: [
      t(`mail.${kind}_text`, { site }),
      ...(letter.kind === "cancel_received" ? [endOf(letter)] : []),
    ],
    facts: [
      [t("mail.received_number"), number],
      [t("mail.received_at"), dateTimeText(at, lang)],
      ...(name ? [[t("mail.support_name"), unlinked(oneLine(name, TYPED_MAX))] as const] : []),
      ...(contract ? [[t("mail.received_contract"), unlinked(oneLine(contract, TYPED_MAX))] as const] : []),
    ],
    ...(reason && { quote: unlinked(reason) }),
    ...(letter.kind === "cancel_received" && {
      action: { label: t("mail.cancel_received_button"), link: letter.link },
    }),
    notes: [t(`mail.${kind}_not_you`)],
    reason: t("mail.reason_received", { site }),
  };

  function endOf({ until }: LetterOf<"cancel_received">): string {
    return until === null
      ? t("mail.cancel_received_open")
      : t("mail.cancel_received_done", { date: dateText(until, lang) });
  }
}

function shortened(text: string): string {
  const points = Array.from(text);
  return points.length <= TYPED_MAX ? text : `${points.slice(0, TYPED_MAX - 1).join("").trimEnd()}…`;
}

function unlinked(text: string): string {
  return text.replace(LINKING, `$&${ZERO_WIDTH_SPACE}`);
}
