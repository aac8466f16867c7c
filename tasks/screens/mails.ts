/** The mails as their readers see them, one of each kind. */
import { maskEmail } from "@/domain/email.ts";
import type { Letter, LetterKind } from "@/domain/mail.ts";
import { writeMail } from "@/mails/mod.ts";

const ORIGIN = "https://kindling.example";
const LINK = `${ORIGIN}/verify/9tq3cVmA7yfWnLr2Kx0DhU5sBjZ8oEi1GpTvQwXeYk4`;
const NEW_EMAIL = "tamar@new.example.com";

const LETTERS: { readonly [Kind in LetterKind]: Omit<Extract<Letter, { kind: Kind }>, "name"> } = {
  verify: { kind: "verify", link: LINK, life_hours: 24 },
  welcome: { kind: "welcome", link: LINK, life_hours: 24 },
  recovery: { kind: "recovery", link: LINK, life_minutes: 15 },
  sign_in: { kind: "sign_in", link: LINK, life_minutes: 15 },
  password_changed: { kind: "password_changed", link: LINK },
  email_change: { kind: "email_change", link: LINK, life_hours: 24, email: NEW_EMAIL },
  email_changed: { kind: "email_changed", link: LINK, life_days: 7, email: maskEmail(NEW_EMAIL) },
  support: {
    kind: "support",
    ticket: "7f3a91c2",
    from: "tamar@example.com",
    topic: "Coins",
    text: "Hello,\n\nhow many coins does a message cost?",
    lang: "en",
  },
};

export const MAIL_KINDS = Object.keys(LETTERS) as LetterKind[];

/** The HTML of a mail in a language. */
export function mailHtml(kind: LetterKind, lang: "en" | "he"): string {
  const letter = { ...LETTERS[kind], name: lang === "he" ? "תמר" : "Tamar" } as Letter;
  return writeMail({ to: "tamar@example.com", lang, site: "Kindling", origin: ORIGIN, letter }).html;
}
