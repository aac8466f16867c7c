/**
 * Letters that the product writes, mails as they are sent, and the port that sends them.
 * A letter holds what its text needs; `mails/` turns it into a mail in the reader's language.
 */
import type { ClosedBy } from "@/domain/account_closing.ts";
import type { Currency } from "@/domain/catalogue.ts";
import type { DeviceName } from "@/domain/device_name.ts";
import type { Guideline, Measure, TargetKind } from "@/domain/decisions.ts";
import type { Language } from "@/domain/language.ts";
import type { PauseKind } from "@/domain/own_pause.ts";
import type { Goods } from "@/domain/payments.ts";
import type { SelfieOutcome, SelfieReason } from "@/domain/photo_verification.ts";
import type { SpendingWindow } from "@/domain/spending_limits.ts";
import type { SpendingMonth } from "@/domain/spending_month.ts";

/** What a letter is about. Links are whole addresses. Lives are in the unit that the name says. */
export type Letter =
  | { kind: "verify"; name: string; link: string; life_hours: number }
  | { kind: "welcome"; name: string; link: string; life_hours: number }
  /** `in_place`: a link to log in was asked for, to an address that nobody has confirmed. */
  | { kind: "recovery"; name: string; link: string; life_minutes: number; in_place?: boolean }
  | { kind: "sign_in"; name: string; link: string; life_minutes: number }
  /** `code`: six digits, for the session that asked. */
  | { kind: "proof_code"; name: string; code: string; life_minutes: number }
  | { kind: "delete_account"; name: string; link: string; life_minutes: number }
  /** The account is being deleted: by whom, and until when its member may come back; null where they may not. */
  | { kind: "account_closing"; name: string; link: string; by: ClosedBy; until: number | null }
  | { kind: "account_kept"; name: string; link: string }
  | { kind: "adult_confirmed"; name: string; link: string }
  | { kind: "limits_lifted"; name: string; link: string }
  /** What has become of a selfie, or of the mark that one has brought; `reason` is null unless it was declined. */
  | {
    kind: "photo_verification";
    name: string;
    link: string;
    outcome: SelfieOutcome;
    reason: SelfieReason | null;
  }
  | { kind: "password_changed"; name: string; link: string }
  /** `passkey`: its name, which may be empty. */
  | { kind: "passkey_added"; name: string; link: string; passkey: string }
  | { kind: "passkey_removed"; name: string; link: string; passkey: string }
  | { kind: "codes_made"; name: string; link: string }
  /** `left`: recovery codes that still work. */
  | { kind: "code_used"; name: string; link: string; left: number }
  /**
   * Somebody signed in where nobody did before. `device` and `place`, a city, are null where they are not known; `at` in milliseconds since
   * 1970.
   */
  | {
    kind: "new_device";
    name: string;
    link: string;
    device: DeviceName | null;
    place: string | null;
    at: number;
  }
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
  /** What a month of coins came to. */
  | { kind: "spending_month"; name: string; link: string; sums: SpendingMonth }
  /** `final`: it is not tried again. */
  | { kind: "renewal_failed"; name: string; link: string; amount: number; currency: Currency; final: boolean }
  /** `until`: when premium ends, in milliseconds since 1970; null where it is over already. */
  | { kind: "premium_cancelled"; name: string; link: string; until: number | null }
  /** A looser limit, from when on it counts; `coins` null for none. In milliseconds since 1970. */
  | {
    kind: "limit_raised";
    name: string;
    link: string;
    window: SpendingWindow | "hours";
    coins: number | null;
    counts_from: number;
  }
  /** A member has kept themselves from spending until then, in milliseconds since 1970. */
  | { kind: "paused"; name: string; link: string; pause: PauseKind; until: number }
  /** A statement of reasons (DSA art. 17). Ends in milliseconds since 1970; null where it lasts. */
  | {
    kind: "decision";
    name: string;
    link: string;
    number: string;
    measure: Measure;
    target: TargetKind | null;
    rule: Guideline;
    facts: string;
    until: number | null;
    contest_until: number;
    automatic: { found: boolean; decided: boolean };
  }
  | { kind: "appeal_decided"; name: string; link: string; number: string; undone: boolean; reason: string }
  /** What the member takes along is ready. */
  | { kind: "export_ready"; name: string; link: string; life_hours: number }
  /** What support answers, with the number of the ticket. */
  | { kind: "ticket_answer"; name: string; ticket: string; text: string }
  /** Somebody's message to support has come. */
  | { kind: "ticket_received"; name: string; ticket: string }
  /** What the operator has to say to many members. */
  | { kind: "broadcast"; name: string; link: string; title: string; text: string }
  /** A report or notice has come, or somebody has looked at it. `name` is empty where it goes to an address that is no member's. */
  | { kind: "report_received"; name: string; number: string }
  | { kind: "report_outcome"; name: string; number: string; acted: boolean }
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

/** Where a mail stands among others: Message-IDs without brackets. */
export interface MailThread {
  id: string;
  /** The one that it answers. */
  inReplyTo?: string | undefined;
  references: readonly string[];
}

/** A letter with all that its mail needs. */
export interface Envelope {
  to: string;
  /** Where answers go, where that is not the sender. */
  replyTo?: string | undefined;
  thread?: MailThread | undefined;
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
  thread?: MailThread | undefined;
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
