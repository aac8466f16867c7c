/**
 * One language's texts, loaded when they are asked for: the table of all dictionaries.
 * For browsers, which fetch only their own language; the server has them all by `locales/mod.ts`.
 */
import type { TextLanguage } from "@/domain/language.ts";
import type { Dictionary } from "@/locales/text.ts";

const LOADERS: Record<TextLanguage, () => Promise<Dictionary>> = {
  en: async () => (await import("@/locales/en.ts")).en,
  he: async () => (await import("@/locales/he.ts")).he,
  de: async () => (await import("@/locales/de.ts")).de,
};

/** The dictionary of a language. Rejects where its file cannot be fetched. */
export function loadDictionary(language: TextLanguage): Promise<Dictionary> {
  return LOADERS[language]();
}
