/** Tells a member that what they sign in with was changed or used, and what to do about it. */
import type { Content, LetterOf, Writing } from "@/mails/content.ts";

type LoginKeyLetter =
  | LetterOf<"passkey_added">
  | LetterOf<"passkey_removed">
  | LetterOf<"codes_made">
  | LetterOf<"code_used">;

export function writeLoginKeys(letter: LoginKeyLetter, { t, site }: Writing): Content {
  const { name, link } = letter;
  const { subject, text } = wordsOf(letter, { t, site });
  return {
    subject,
    preview: t("mail.password_preview"),
    heading: t("mail.keys_heading"),
    paragraphs: [t("mail.hello", { name }), text, t("mail.keys_advice")],
    action: { label: t("mail.keys_button"), link },
    reason: t("mail.reason_security", { site }),
  };
}

function wordsOf(
  letter: LoginKeyLetter,
  { t, site }: Pick<Writing, "t" | "site">,
): { subject: string; text: string } {
  switch (letter.kind) {
    case "passkey_added":
      return {
        subject: t("mail.passkey_added_subject", { site }),
        text: letter.passkey === ""
          ? t("mail.passkey_added_unnamed", { site })
          : t("mail.passkey_added_text", { site, passkey: letter.passkey }),
      };
    case "passkey_removed":
      return {
        subject: t("mail.passkey_removed_subject", { site }),
        text: letter.passkey === ""
          ? t("mail.passkey_removed_unnamed", { site })
          : t("mail.passkey_removed_text", { site, passkey: letter.passkey }),
      };
    case "codes_made":
      return { subject: t("mail.codes_made_subject", { site }), text: t("mail.codes_made_text", { site }) };
    case "code_used":
      return {
        subject: t("mail.code_used_subject", { site }),
        text: t("mail.code_used_text", { site, count: letter.left }),
      };
    default:
      return letter satisfies never;
  }
}
