/** Dates and times in the reader's language and time zone, which the browser tells by a cookie. */
import { readCookie } from "@/domain/cookies.ts";
import { textLanguage } from "@/domain/language.ts";
import { knownTimeZone, longDate, messageClock } from "@/domain/time_text.ts";
import type { PageContext } from "@/routes/page_env.ts";

/** `at` in milliseconds since 1970. */
export function dateIn(c: PageContext, at: number): string {
  return longDate(at / 1_000, readerOf(c));
}

/** The same with the time of day, which names its zone where the browser has not told one. */
export function timeIn(c: PageContext, at: number): string {
  const reader = readerOf(c);
  const clock = messageClock(at / 1_000, reader);
  return `${longDate(at / 1_000, reader)}, ${clock}${reader.timeZone === "UTC" ? " UTC" : ""}`;
}

/** The time of day alone, of something within the hour. */
export function clockIn(c: PageContext, at: number): string {
  const reader = readerOf(c);
  const clock = messageClock(at / 1_000, reader);
  return reader.timeZone === "UTC" ? `${clock} UTC` : clock;
}

function readerOf(c: PageContext): { locale: string; timeZone: string } {
  const timeZone = knownTimeZone(readCookie(c.req.header("cookie"), "tz"));
  return { locale: textLanguage(c.var.lang), timeZone };
}
