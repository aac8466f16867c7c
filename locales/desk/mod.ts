/** Texts of the desk on the server: a translator for every language, which knows the site's texts too. */
import { type Language, textLanguage } from "@/domain/language.ts";
import { deskDe } from "@/locales/desk/de.ts";
import { deskEn } from "@/locales/desk/en.ts";
import { deskHe } from "@/locales/desk/he.ts";
import { createDeskTranslate, type DeskTranslate } from "@/locales/desk/text.ts";
import { dictionaryOf } from "@/locales/mod.ts";
import type { Text } from "@/locales/text.ts";

const OWN = { en: deskEn, he: deskHe, de: deskDe };

/** All texts that a page of the desk may use. */
export function deskDictionaryOf(language: Language): { readonly [key: string]: Text } {
  return { ...dictionaryOf(language), ...OWN[textLanguage(language)] };
}

const TRANSLATORS = {
  en: createDeskTranslate(deskDictionaryOf("en"), "en"),
  he: createDeskTranslate(deskDictionaryOf("he"), "he"),
  de: createDeskTranslate(deskDictionaryOf("de"), "de"),
};

/** Translates a text of the desk into `language`, or into English where it has no texts of its own. */
export function deskTranslator(language: Language): DeskTranslate {
  return TRANSLATORS[textLanguage(language)];
}
