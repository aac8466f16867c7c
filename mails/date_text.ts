/** Times in mails: nobody knows where their reader is, so they are told in UTC, and say so. Pure. */
import { longDate, messageClock } from "@/domain/time_text.ts";
import { type Language, textLanguage } from "@/domain/language.ts";

/** A date; `at` in milliseconds since 1970. */
export function dateText(at: number, lang: Language): string {
  return longDate(at / 1000, { locale: textLanguage(lang), timeZone: "UTC" });
}

/** A date with its time. */
export function dateTimeText(at: number, lang: Language): string {
  const clock = messageClock(at / 1000, { locale: textLanguage(lang), timeZone: "UTC" });
  return `${dateText(at, lang)}, ${clock} UTC`;
}
