/**
 * What a mail says, before it is plain text or HTML: both are made from the same content, so neither lacks anything.
 * A letter's file in `letters/` writes one.
 */
import type { Language } from "@/domain/language.ts";
import type { Letter, LetterKind } from "@/domain/mail.ts";
import type { Translate } from "@/locales/text.ts";

export interface Content {
  subject: string;
  /** What mailboxes show behind the subject. */
  preview: string;
  heading: string;
  paragraphs: readonly string[];
  /** What the reader should know, set apart. */
  aside?: string;
  /** Facts by their names. */
  facts?: readonly (readonly [name: string, value: string])[];
  /** A longer text of a person's own. */
  quote?: string;
  /** The one thing to do, as a button; the address stands below it in full, and the secret of one as a code to type. */
  action?: { label: string; link: string; code?: string };
  /** Small print: how long the link works, what to do when it was not you. */
  notes?: readonly string[];
  /** Why the reader gets this. */
  reason: string;
  /** How to get no more of this kind. */
  off?: { label: string; link: string };
}

/** What every letter's file gets besides its letter. */
export interface Writing {
  t: Translate;
  /** The operator's name of the site. */
  site: string;
  /** The reader's. */
  lang: Language;
}

export type LetterOf<Kind extends LetterKind> = Extract<Letter, { kind: Kind }>;
