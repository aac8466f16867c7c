/** Times on pages of the desk, in the reader's language and time zone. */
import { readCookie } from "@/domain/cookies.ts";
import { textLanguage } from "@/domain/language.ts";
import { knownTimeZone, longDate, messageClock, type Reader } from "@/domain/time_text.ts";
import type { PageContext } from "@/routes/page_env.ts";

function readerOf(c: PageContext): Reader {
  return {
    locale: textLanguage(c.var.lang),
    timeZone: knownTimeZone(readCookie(c.req.header("cookie"), "tz")),
  };
}

/** Date and clock of an instant in seconds. */
export function when(c: PageContext, at: number): string {
  const reader = readerOf(c);
  return `${longDate(at, reader)}, ${messageClock(at, reader)}`;
}

/** Its date alone. */
export function whichDay(c: PageContext, at: number): string {
  return longDate(at, readerOf(c));
}
