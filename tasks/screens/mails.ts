/** The mails as their readers see them, one of each kind. */
import { maskEmail } from "@/domain/email.ts";
import type { Letter, LetterKind } from "@/domain/mail.ts";
import { writeMail } from "@/mails/mod.ts";

const ORIGIN = "https://kindling.example";
const LINK = `${ORIGIN}/verify/link#9tq3cVmA7yfWnLr2Kx0DhU5sBjZ8oEi1GpTvQwXeYk4`;
const NEW_EMAIL = "tamar@new.example.com";

const LETTERS: { readonly [Kind in LetterKind]: Omit<Extract<Letter, { kind: Kind }>, "name"> } = {
  verify: { kind: "verify", link: LINK, life_hours: 24 },
  welcome: { kind: "welcome", link: LINK, life_hours: 24 },
  recovery: { kind: "recovery", link: LINK, life_minutes: 15 },
  sign_in: { kind: "sign_in", link: LINK, life_minutes: 15 },
  proof_code: { kind: "proof_code", code: "482913", life_minutes: 10 },
  delete_account: { kind: "delete_account", link: LINK, life_minutes: 60 },
  account_closing: {
    kind: "account_closing",
    link: `${ORIGIN}/login`,
    by: "member",
    until: 1_795_000_000_000,
  },
  account_kept: { kind: "account_kept", link: LINK },
  limits_lifted: { kind: "limits_lifted", link: LINK },
  photo_verification: { kind: "photo_verification", link: LINK, outcome: "verified", reason: null },
  adult_confirmed: { kind: "adult_confirmed", link: LINK },
  password_changed: { kind: "password_changed", link: LINK },
  passkey_added: { kind: "passkey_added", link: LINK, passkey: "Pixel 9" },
  passkey_removed: { kind: "passkey_removed", link: LINK, passkey: "" },
  codes_made: { kind: "codes_made", link: LINK },
  code_used: { kind: "code_used", link: LINK, left: 9 },
  new_device: {
    kind: "new_device",
    link: LINK,
    device: { os: "android", browser: "Chrome" },
    place: "Haifa",
    at: 1_790_000_000_000,
  },
  login_attempts: { kind: "login_attempts", link: LINK },
  email_change: { kind: "email_change", link: LINK, life_hours: 24, email: NEW_EMAIL },
  email_changed: { kind: "email_changed", link: LINK, life_days: 7, email: maskEmail(NEW_EMAIL) },
  receipt: {
    kind: "receipt",
    link: `${ORIGIN}/wallet`,
    order: "3f1c8a0b5d7e4f6a9b2c1d0e8f7a6b5c",
    goods: { type: "credits", package_id: 5, credits: 5_000, bonus: 1_000, spins: 1 },
    amount: 3_499,
    currency: "USD",
    at: 1_795_000_000_000,
  },
  spending_month: {
    kind: "spending_month",
    link: `${ORIGIN}/wallet#costs`,
    sums: {
      month: 682,
      from_seq: 1,
      spent: { message: 1_250, photo: 100, gift: 300 },
      cost: [{ micros: 12_450_000, currency: "USD" }],
      back: 50,
      bought: 2_400,
      paid: [{ micros: 14_990_000, currency: "USD" }],
    },
  },
  renewal_failed: {
    kind: "renewal_failed",
    link: `${ORIGIN}/wallet`,
    amount: 2_499,
    currency: "USD",
    final: false,
  },
  export_ready: { kind: "export_ready", link: `${ORIGIN}/my-data`, life_hours: 48 },
  limit_raised: {
    kind: "limit_raised",
    link: `${ORIGIN}/limits`,
    window: "week",
    coins: 2_000,
    counts_from: 1_800_000_000_000,
  },
  paused: { kind: "paused", link: `${ORIGIN}/limits`, pause: "exclusion", until: 1_800_000_000_000 },
  premium_cancelled: { kind: "premium_cancelled", link: `${ORIGIN}/wallet`, until: 1_800_000_000_000 },
  decision: {
    kind: "decision",
    link: `${ORIGIN}/decisions/7f3a9-1c2xy`,
    number: "7f3a9-1c2xy",
    measure: "limit_chat",
    target: null,
    rule: "harassment",
    facts: "You went on writing to somebody who had asked you twice to stop.",
    until: 1_800_000_000_000,
    contest_until: 1_810_000_000_000,
    automatic: { found: false, decided: false },
  },
  appeal_decided: {
    kind: "appeal_decided",
    link: `${ORIGIN}/decisions/7f3a9-1c2xy`,
    number: "7f3a9-1c2xy",
    undone: true,
    reason: "The words were a quotation.",
  },
  broadcast: {
    kind: "broadcast",
    link: LINK,
    title: "Maintenance on Sunday",
    text: "We are away from 02:00 to 03:00 UTC.\n\nNothing is lost.",
  },
  ticket_received: { kind: "ticket_received", ticket: "7f3a9-1c2xy" },
  ticket_answer: {
    kind: "ticket_answer",
    ticket: "7f3a9-1c2xy",
    text: "The spin had stopped halfway. We have given you the coins back.",
  },
  report_received: { kind: "report_received", number: "7f3a9-1c2xy" },
  report_outcome: { kind: "report_outcome", number: "7f3a9-1c2xy", acted: true },
  cancel_received: {
    kind: "cancel_received",
    contract: "",
    reason: "Too little time for it at the moment.",
    number: "7f3a9-1c2xy",
    at: 1_795_000_000_000,
    link: `${ORIGIN}/wallet`,
    until: 1_800_000_000_000,
  },
  withdraw_received: {
    kind: "withdraw_received",
    contract: "3f1c8a0b5d7e4f6a9b2c1d0e8f7a6b5c",
    reason: "",
    number: "7f3a9-1c2xy",
    at: 1_795_000_000_000,
  },
  digest: {
    kind: "digest",
    link: `${ORIGIN}/explore`,
    off: `${ORIGIN}/notifications/off/9tq3cVmA7yfWnLr2Kx0DhU5sBjZ8oEi1GpTvQwXeYk49tq3cVmA7yfWnLr`,
    news: {
      unread: 4,
      chats: [{ name: "Noa", unread: 3 }, { name: "Daniel", unread: 1 }],
      more_chats: 0,
      likes: 2,
      visits: 5,
      matches: 1,
      stories: 0,
    },
  },
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
