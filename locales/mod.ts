/**
 * Texts on the server: a translator for every language, ready when the module is.
 * For pages and routes. Islands must not import it, or a browser would fetch every language.
 */
import { type Language, textLanguage } from "@/domain/language.ts";
import { de } from "@/locales/de.ts";
import { en } from "@/locales/en.ts";
import { he } from "@/locales/he.ts";
import { createTranslate, type Dictionary, type Translate } from "@/locales/text.ts";

const DICTIONARIES = { en, he, de };

const TRANSLATORS = {
  en: createTranslate(en, "en"),
  he: createTranslate(he, "he"),
  de: createTranslate(de, "de"),
};

/** All texts of `language`, or of English where it has none of its own. */
export function dictionaryOf(language: Language): Dictionary {
  return DICTIONARIES[textLanguage(language)];
}

/** Translates into `language`, or into English where it has no texts of its own. */
export function translator(language: Language): Translate {
  return TRANSLATORS[textLanguage(language)];
}
