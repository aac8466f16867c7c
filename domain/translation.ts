/**
 * Translating what somebody else has written, where the reader asks for it (TR): by a service elsewhere, which gets the text and
 * nothing else, and only of members who have agreed to that. Pure.
 */
import type { Language } from "@/domain/language.ts";

/** Services whose API the product speaks. */
export type TranslateKind = "deepl" | "libretranslate";

/** That a member has agreed that what they ask for goes to this service. */
export interface TranslationConsent {
  /** As they were told it. */
  service: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** A text in another language. */
export interface Translated {
  text: string;
  /** The language that the service has recognised, as two letters; empty where it does not say. */
  from: string;
}

/** Who translates. */
export interface TextTranslator extends AsyncDisposable {
  /** What members are told the service is called; null where nothing is translated. */
  readonly service: string | null;
  /** Null where the service has failed, is resting after failures, or has no room. Never throws. */
  translate(text: string, to: Language): Promise<Translated | null>;
  /** The language that a text seems to be in, as two letters; null where that is not clear. Asks nobody. */
  languageOf(text: string): string | null;
}

/** Whether a text is in none of the languages that a reader reads; false where that is not clear. */
export function isForeign(language: string | null, reads: readonly string[]): boolean {
  return language !== null && !reads.includes(language);
}
