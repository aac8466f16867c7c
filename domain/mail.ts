/**
 * Letters that the product writes, mails as they are sent, and the port that sends them.
 * A letter holds what its text needs; `mails/` turns it into a mail in the reader's language.
 */
import type { Language } from "@/domain/language.ts";

/** What a letter is about. Links are whole addresses. Lives are in the unit that the name says. */
export type Letter =
  | { kind: "verify"; name: string; link: string; life_hours: number }
  | { kind: "welcome"; name: string; link: string; life_hours: number }
  | { kind: "recovery"; name: string; link: string; life_minutes: number }
  | { kind: "sign_in"; name: string; link: string; life_minutes: number }
  | { kind: "password_changed"; name: string; link: string }
  | { kind: "email_change"; name: string; link: string; life_hours: number; email: string }
  | { kind: "email_changed"; name: string; link: string; life_days: number; email: string }
  | { kind: "support"; ticket: string; from: string; name: string; topic: string; text: string };

export type LetterKind = Letter["kind"];

/** A letter with all that its mail needs. */
export interface Envelope {
  to: string;
  /** Where answers go, where that is not the sender. */
  replyTo?: string | undefined;
  lang: Language;
  /** The operator's name of the site, and its own address. */
  site: string;
  origin: string;
  letter: Letter;
}

/** A mail ready to be sent. */
export interface Mail {
  to: string;
  replyTo?: string | undefined;
  subject: string;
  text: string;
  html: string;
}

/** Sends mails. Rejects where the other side did not take one. */
export interface Postman {
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
