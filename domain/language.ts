/**
 * Languages of the product, their direction, and which one a visitor gets.
 * Anyone may import it, browsers too. A new language is a row here and a dictionary in `locales/`.
 */
import { readAccepted } from "@/domain/accept.ts";

/** Every language that has a direction here, in the order in which menus show those with texts. */
export const LANGUAGES = ["en", "he", "de", "ar", "fa"] as const;

export type Language = (typeof LANGUAGES)[number];

/** Languages that have texts of their own. */
export type TextLanguage = "en" | "he" | "de";

export const DEFAULT_LANGUAGE = "en";

interface LanguageFacts {
  readonly direction: "ltr" | "rtl";
  readonly texts: TextLanguage;
}

const FACTS: Record<Language, LanguageFacts> = {
  en: { direction: "ltr", texts: "en" },
  he: { direction: "rtl", texts: "he" },
  de: { direction: "ltr", texts: "de" },
  ar: { direction: "rtl", texts: "en" },
  fa: { direction: "rtl", texts: "en" },
};

/** The languages that menus offer. */
export const OFFERED_LANGUAGES: readonly Language[] = /* @__PURE__ */ LANGUAGES.filter((each) =>
  textLanguage(each) === each
);

/** Old codes that browsers still send. */
const ALIASES: ReadonlyMap<string, Language> = new Map([["iw", "he"]]);

/** The writing direction, for `<html dir>`. */
export function direction(language: Language): "ltr" | "rtl" {
  return FACTS[language].direction;
}

/** The language whose texts are shown: its own, or English where it has none (decisions: languages). */
export function textLanguage(language: Language): TextLanguage {
  return FACTS[language].texts;
}

/** The language of a tag such as "de-AT", or null where the product does not have it. */
export function parseLanguage(tag: string): Language | null {
  const primary = tag.trim().toLowerCase().split(/[-_]/, 1)[0] ?? "";
  return LANGUAGES.find((language) => language === primary) ?? ALIASES.get(primary) ?? null;
}

/** The stored choice, else the visitor's best Accept-Language entry, else English. */
export function negotiateLanguage(
  cookie: string | null | undefined,
  acceptLanguage: string | null | undefined,
): Language {
  return parseLanguage(cookie ?? "") ?? bestAccepted(acceptLanguage ?? "") ?? DEFAULT_LANGUAGE;
}

function bestAccepted(header: string): Language | null {
  let best: Language | null = null;
  let bestWeight = 0;
  for (const { name, weight } of readAccepted(header)) {
    const language = parseLanguage(name);
    if (language && weight > bestWeight) [best, bestWeight] = [language, weight];
  }
  return best;
}
