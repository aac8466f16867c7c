/** The letters about an account that is deleted: the link that does it, that it closes, and that its member has come back. */
import { codeOf } from "@/domain/secret_link.ts";
import type { Content, LetterOf, Writing } from "@/mails/content.ts";
import { dateTimeText } from "@/mails/date_text.ts";

export function writeDeleteAccount(letter: LetterOf<"delete_account">, { t, site }: Writing): Content {
  const { name, link, life_minutes: count } = letter;
  return {
    subject: t("mail.delete_subject", { site }),
    preview: t("mail.life_minutes", { count }),
    heading: t("mail.delete_heading"),
    paragraphs: [t("mail.hello", { name }), t("mail.delete_text", { site })],
    action: { label: t("mail.delete_button"), link, code: codeOf(link) },
    notes: [t("mail.life_minutes", { count }), t("mail.delete_ignore")],
    reason: t("mail.reason_security", { site }),
  };
}

export function writeAccountClosing(
  { name, link, by, until }: LetterOf<"account_closing">,
  { t, site, lang }: Writing,
): Content {
  const shared = {
    subject: t("mail.closing_subject", { site }),
    heading: t("mail.closing_heading"),
    reason: t("mail.reason_security", { site }),
  };
  if (until === null) {
    const text = t("mail.closing_by_age", { site });
    return { ...shared, preview: text, paragraphs: [t("mail.hello", { name }), text] };
  }
  const date = dateTimeText(until, lang);
  return {
    ...shared,
    preview: t("mail.closing_preview", { date }),
    paragraphs: [
      t("mail.hello", { name }),
      t(by === "staff" ? "mail.closing_by_staff" : "mail.closing_by_member", { site }),
      t("mail.closing_text", { date }),
    ],
    action: { label: t("mail.closing_button"), link },
    notes: [t("mail.closing_not_you")],
  };
}

export function writeAccountKept({ name, link }: LetterOf<"account_kept">, { t, site }: Writing): Content {
  return {
    subject: t("mail.kept_subject", { site }),
    preview: t("mail.kept_text", { site }),
    heading: t("mail.kept_heading"),
    paragraphs: [t("mail.hello", { name }), t("mail.kept_text", { site }), t("mail.password_not_you")],
    action: { label: t("mail.password_button"), link },
    reason: t("mail.reason_security", { site }),
  };
}
