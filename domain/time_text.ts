/**
 * Times and numbers as members read them, by Intl. Pure: the clock, the zone and the locale come in.
 * Anyone may import it. Instants are unix seconds, as on the wire; days are those of the reader's time zone.
 */
import { findTimeZone } from "@/domain/time_zone.ts";

/** Whose eyes read it: a BCP 47 locale and an IANA time zone. */
export interface Reader {
  readonly locale: string;
  readonly timeZone: string;
}

/** Above a day's messages: "today" and "yesterday" are the translator's, a date is ready. */
export type DayLabel =
  | { readonly kind: "today" }
  | { readonly kind: "yesterday" }
  | { readonly kind: "date"; readonly text: string };

const DAY_MS = 24 * 3_600_000;
const DAYS_WITH_A_WEEKDAY = 6;
const FORMATS_MAX = 64;

const formats = new Map<string, Intl.DateTimeFormat>();
const counts = new Intl.NumberFormat("en-US");

/** A number with comma thousands, in every language (decisions: numbers). */
export function formatCount(value: number): string {
  return counts.format(value);
}

/** The clock time of a message: "3:05 PM" or "15:05", as the locale has it. */
export function messageClock(at: number, reader: Reader): string {
  return format(at, reader, { timeStyle: "short" });
}

/** A whole date: "November 21, 2026". */
export function longDate(at: number, reader: Reader): string {
  return format(at, reader, { dateStyle: "long" });
}

/** Which day a message belongs to, seen at `now`. */
export function dayLabel(at: number, now: number, reader: Reader): DayLabel {
  const days = daysBetween(at, now, reader.timeZone);
  if (days <= 0) return { kind: "today" };
  if (days === 1) return { kind: "yesterday" };
  const year = sameYear(at, now, reader) ? {} : { year: "numeric" } as const;
  return {
    kind: "date",
    text: format(at, reader, { weekday: "long", day: "numeric", month: "long", ...year }),
  };
}

/** The time in a contact's row: a clock today, a weekday this week, else a date. */
export function contactTime(at: number, now: number, reader: Reader): string {
  const days = daysBetween(at, now, reader.timeZone);
  if (days <= 0) return messageClock(at, reader);
  if (days <= DAYS_WITH_A_WEEKDAY) return format(at, reader, { weekday: "short" });
  if (sameYear(at, now, reader)) return format(at, reader, { day: "numeric", month: "short" });
  return format(at, reader, { day: "numeric", month: "numeric", year: "numeric" });
}

/** The zone if Intl knows it, else UTC. For zones that come from outside, such as a cookie. */
export function knownTimeZone(name: string | null | undefined): string {
  return findTimeZone(name ?? "") ?? "UTC";
}

/** Midnights between two instants in the zone; negative when `later` is the earlier one. */
function daysBetween(earlier: number, later: number, timeZone: string): number {
  return dayNumber(later, timeZone) - dayNumber(earlier, timeZone);
}

/** Which day it is in the zone; the one after it is one more. */
export function dayNumber(at: number, timeZone: string): number {
  const reader = { locale: "en-US", timeZone };
  const text = format(at, reader, { year: "numeric", month: "numeric", day: "numeric" });
  const [month = 1, day = 1, year = 1970] = text.split("/").map(Number);
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

function sameYear(a: number, b: number, reader: Reader): boolean {
  return format(a, reader, { year: "numeric" }) === format(b, reader, { year: "numeric" });
}

/** Formats are slow to build, so they are kept; the count is bounded because zones come from outside. */
function format(at: number, { locale, timeZone }: Reader, style: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify([locale, timeZone, style]);
  const known = formats.get(key);
  if (known) return known.format(at * 1000);
  if (formats.size >= FORMATS_MAX) formats.clear();
  const built = new Intl.DateTimeFormat(locale, { ...style, timeZone });
  formats.set(key, built);
  return built.format(at * 1000);
}
