/** How an export is read: its texts, and times in the language and the time zone of its member. */
import { type Language, textLanguage } from "@/domain/language.ts";
import { en } from "@/locales/en.ts";
import type { TextKey, Translate } from "@/locales/text.ts";

export interface Reading {
  t: Translate;
  lang: Language;
  times: Intl.DateTimeFormat;
}

export function readingOf(
  t: Translate,
  { lang, timeZone }: { lang: Language; timeZone: string },
): Reading {
  const style = { dateStyle: "medium", timeStyle: "short", timeZone } as const;
  return { t, lang, times: new Intl.DateTimeFormat(textLanguage(lang), style) };
}

/** A time, in milliseconds since 1970. */
export function timeIn({ times }: Reading, at: number): string {
  return times.format(at);
}

/** The product's word for a value, where it has one under this key; else the value as it is kept. */
export function wordOf({ t }: Reading, key: string, value: string): string {
  // A text that takes params is no word.
  return isKey(key) && typeof en[key] === "string" && !en[key].includes("{") ? t(key as "export.you") : value;
}

function isKey(key: string): key is TextKey {
  return Object.hasOwn(en, key);
}
