/**
 * Letters that the product writes, mails as they are sent, and the port that sends them.
 * A letter holds what its text needs; `mails/` turns it into a mail in the reader's language.
 */
import type { Currency } from "@/domain/catalogue.ts";
import type { Language } from "@/domain/language.ts";
import type { Goods } from "@/domain/payments.ts";

/** What a letter is about. Links are whole addresses. Lives are in the unit that the name says. */
export type Letter =
  | { kind: "verify"; name: string; link: string; life_hours: number }
  | { kind: "welcome"; name: string; link: string; life_hours: number }
  /** `in_place`: a link to log in was asked for, to an address that nobody has confirmed. */
  | { kind: "recovery"; name: string; link: string; life_minutes: number; in_place?: boolean }
  | { kind: "sign_in"; name: string; link: string; life_minutes: number }
  | { kind: "password_changed"; name: string; link: string }
  | { kind: "login_attempts"; name: string; link: string }
  | { kind: "email_change"; name: string; link: string; life_hours: number; email: string }
  /** `email` is masked: who reads the old mailbox need not be its owner any more. */
  | { kind: "email_changed"; name: string; link: string; life_days: number; email: string }
  /** `amount` in the smallest unit of the currency, `at` in milliseconds since 1970. */
  | {
    kind: "receipt";
    name: string;
    link: string;
    order: string;
    goods: Goods;
    amount: number;
    currency: Currency;
    at: number;
  }
  /** `final`: it is not tried again. */
  | { kind: "renewal_failed"; name: string; link: string; amount: number; currency: Currency; final: boolean }
  /** `until`: when premium ends, in milliseconds since 1970; null where it is over already. */
  | { kind: "premium_cancelled"; name: string; link: string; until: number | null }
  /** What was declared without signing in. `until` as above; null too where no contract of this address was cancelled. */
  | ({ kind: "cancel_received"; link: string; until: number | null } & DeclaredFacts)
  | ({ kind: "withdraw_received" } & DeclaredFacts)
  /** `off`: whole address that turns such mails off, by opening it or by a program's POST (RFC 8058). */
  | { kind: "digest"; name: string; link: string; off: string; news: DigestNews }
  /** `lang` is the visitor's; who reads it reads the language of its envelope. */
  | {
    kind: "support";
    ticket: string;
    from: string;
    name: string;
    topic: string;
    text: string;
    lang: Language;
  };

/** What is new for a member. Nobody who is behind a like or a visit is named. */
export interface DigestNews {
  /** Unread messages, and the chats in which they are; without chats where nobody is to be named. */
  unread: number;
  chats: readonly { name: string; unread: number }[];
  /** Chats with unread messages besides those. */
  more_chats: number;
  likes: number;
  visits: number;
  matches: number;
  /** Matches with new stories. */
  stories: number;
}

/** A declaration as it was made: its number, and when, in milliseconds since 1970. */
export interface DeclaredFacts {
  number: string;
  at: number;
  /** What was typed; empty where the letter goes to an address that is no member's. */
  name: string;
  contract: string;
  reason: string;
}

export type LetterKind = Letter["kind"];

/** What a letter of this kind says besides whom it greets and where it leads. */
export type LetterFacts<Kind extends LetterKind> = Omit<
  Extract<Letter, { kind: Kind }>,
  "kind" | "name" | "link"
>;

/** A letter with all that its mail needs. */
export interface Envelope {
  to: string;
  /** Where answers go, where that is not the sender. */
  replyTo?: string | undefined;
  /** The reader's language. */
  lang: Language;
  /** The operator's name of the site, and its own address. */
  site: string;
  origin: string;
  letter: Letter;
}

/** A mail ready to be sent. */
export interface Mail {
  kind: LetterKind;
  to: string;
  replyTo?: string | undefined;
  /** Address that turns mails like this off, by a POST without anything else (RFC 8058); missing where none does. */
  unsubscribe?: string | undefined;
  subject: string;
  text: string;
  html: string;
}

/** The mailbox refuses a mail, and will refuse it whenever it comes. The cause is what `send` else rejects with. */
export class PermanentMailError extends Error {
  override name = "PermanentMailError";
}

/** Sends mails. */
export interface Postman {
  /**
   * Settles within `MAIL_SEND_MS`. Rejects where the other side did not take the mail, or did not say so: with a
   * `PermanentMailError` where there is no use in trying again.
   */
  send(mail: Mail): Promise<void>;
  /** Gives sends under way `MAIL_DRAIN_MS`, then ends them. */
  close(): Promise<void>;
}

/** A mail that was put into the outbox folder in place of being sent. */
export interface KeptMail extends Mail {
  id: string;
  /** When it was put there, in milliseconds since 1970. */
  at: number;
}

/** The mails in the outbox folder. */
export interface MailPreview {
  /** Newest first. */
  list(): Promise<KeptMail[]>;
  get(id: string): Promise<KeptMail | null>;
}
