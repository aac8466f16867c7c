/**
 * In which language a page answers (spec §4). A visitor's `?lang=` counts at once, so that every language of a page has
 * an address of its own; the choice, or what the browser asked for at the first visit, is remembered for a year.
 */
import { readCookie, YEAR_S } from "@/domain/cookies.ts";
import { type Language, negotiateLanguage, parseLanguage } from "@/domain/language.ts";
import { writeCookie } from "@/domain/set_cookie.ts";
import type { PageContext } from "@/routes/page_env.ts";

/** The language that the address asks for, or null. */
export function askedLanguage(c: PageContext): Language | null {
  return parseLanguage(c.req.query("lang") ?? "");
}

/** The address's language, else the cookie's, else the browser's. */
export function requestLanguage(c: PageContext): Language {
  const cookie = readCookie(c.req.header("cookie"), "lang");
  return askedLanguage(c) ?? negotiateLanguage(cookie, c.req.header("accept-language"));
}

/** The cookie that stores a language; null where the browser has it already, or asks for no more than headers. */
export function languageCookie(c: PageContext, lang: Language, secure: boolean): string | null {
  if (c.req.method !== "GET" || readCookie(c.req.header("cookie"), "lang") === lang) return null;
  return writeCookie("lang", lang, { maxAgeS: YEAR_S, secure, httpOnly: false });
}
