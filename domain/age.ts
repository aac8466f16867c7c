/**
 * Birth dates and ages, as calendar days without a clock of their own.
 * Anyone may import it. A `CalendarDate` that leaves `parseBirthDate` exists, is past, and is 18 to 99 years ago.
 */
import { MAX_AGE_YEARS, MIN_AGE_YEARS } from "@/domain/limits.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";

/** A day of the Gregorian calendar; `month` is 1 to 12. */
export interface CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Birth date as three typed or chosen fields. */
export interface BirthDateParts {
  readonly year: string;
  readonly month: string;
  readonly day: string;
}

export type BirthPartCode = "birth_invalid_day" | "birth_invalid_month" | "birth_invalid_year";

export type BirthDateCode =
  | BirthPartCode
  | "birth_invalid_date"
  | "birth_future"
  | "birth_too_young"
  | "birth_too_old";

/** Fewest and most digits of a part, its largest value, and its code. */
const PARTS = {
  year: { digits: [4, 4], max: 9999, code: "birth_invalid_year" },
  month: { digits: [1, 2], max: 12, code: "birth_invalid_month" },
  day: { digits: [1, 2], max: 31, code: "birth_invalid_day" },
} as const;

/** Of several invalid parts the first is reported. */
const PART_ORDER = ["year", "month", "day"] as const;

/** Reads "YYYY-MM-DD" or three fields, and checks the age on `today` (spec §5). */
export function parseBirthDate(
  input: string | BirthDateParts,
  today: CalendarDate,
): Result<CalendarDate, BirthDateCode> {
  const parts = typeof input === "string" ? splitIsoDate(input) : input;
  if (!parts) return refuse("birth_invalid_date");
  for (const part of PART_ORDER) {
    const checked = checkBirthPart(part, parts[part]);
    if (!checked.ok) return checked;
  }
  const birthDate = { year: Number(parts.year), month: Number(parts.month), day: Number(parts.day) };
  if (birthDate.day > daysInMonth(birthDate.year, birthDate.month)) return refuse("birth_invalid_date");
  if (compareDates(birthDate, today) > 0) return refuse("birth_future");
  const checked = checkAge(ageAt(birthDate, today));
  return checked.ok ? accept(birthDate) : checked;
}

/** Whether somebody of this age may be a member (spec §5). */
export function checkAge(years: number): Result<number, "birth_too_young" | "birth_too_old"> {
  if (years < MIN_AGE_YEARS) return refuse("birth_too_young");
  if (years > MAX_AGE_YEARS) return refuse("birth_too_old");
  return accept(years);
}

/** Checks one part of a birth date by itself: its number in one spelling, or the part's own code. */
export function checkBirthPart(part: keyof CalendarDate, text: string): Result<string, BirthPartCode> {
  const { digits, max, code } = PARTS[part];
  const [least, most] = digits;
  const typed = text.trim();
  const isNumber = typed.length >= least && typed.length <= most && /^[0-9]+$/.test(typed);
  const value = Number(typed);
  return isNumber && value >= 1 && value <= max ? accept(pad(value, least)) : refuse(code);
}

/** Whole years from `birthDate` to `today`. A 29 February counts from 1 March in common years. */
export function ageAt(birthDate: CalendarDate, today: CalendarDate): number {
  const hadBirthday = today.month > birthDate.month ||
    (today.month === birthDate.month && today.day >= birthDate.day);
  return today.year - birthDate.year - (hadBirthday ? 0 : 1);
}

/** The parts of a stored "YYYY-MM-DD". */
export function storedDate(iso: string): CalendarDate {
  const [year = 0, month = 0, day = 0] = iso.split("-").map(Number);
  return { year, month, day };
}

/** How old somebody is at a moment, by the UTC day. */
export function ageOf({ birth_date }: { birth_date: string }, epochMs: number): number {
  return ageAt(storedDate(birth_date), calendarDateAt(epochMs));
}

/**
 * The birth date of somebody who says to be `age` on `today`: day and month stay, the year moves. A 29 February
 * becomes a 1 March where its new year has none, as it counts in common years.
 */
export function birthDateAt(age: number, birthDate: CalendarDate, today: CalendarDate): CalendarDate {
  const year = today.year - age;
  const isAge = (date: CalendarDate) => ageAt(date, today) === age;
  const moved = [inYear(birthDate, year), inYear(birthDate, year - 1)].find(isAge);
  // On a 29 February, or the day before one, neither year of a leap day may do.
  return moved ?? { year: year - 1, month: 3, day: 1 };
}

/** The day in UTC at an instant in milliseconds. */
export function calendarDateAt(epochMs: number): CalendarDate {
  const at = new Date(epochMs);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() };
}

/** A date as "YYYY-MM-DD", which is how it is stored and filled into inputs. */
export function isoDate({ year, month, day }: CalendarDate): string {
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

/** Earliest and latest birth date that `parseBirthDate` accepts, for the limits of a date input. */
export function birthDateRange(today: CalendarDate): { earliest: CalendarDate; latest: CalendarDate } {
  return {
    earliest: addDay(yearsBefore(today, MAX_AGE_YEARS + 1)),
    latest: yearsBefore(today, MIN_AGE_YEARS),
  };
}

function splitIsoDate(text: string): BirthDateParts | null {
  const [year, month, day, ...rest] = text.trim().split("-");
  if (year === undefined || month === undefined || day === undefined || rest.length) return null;
  return { year, month, day };
}

function inYear({ month, day }: CalendarDate, year: number): CalendarDate {
  return day <= daysInMonth(year, month) ? { year, month, day } : { year, month: 3, day: 1 };
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

function compareDates(a: CalendarDate, b: CalendarDate): number {
  return a.year - b.year || a.month - b.month || a.day - b.day;
}

/** The same day so many years earlier; the last of its month where it has no such day. */
export function yearsBefore(date: CalendarDate, years: number): CalendarDate {
  const year = date.year - years;
  return { ...date, year, day: Math.min(date.day, daysInMonth(year, date.month)) };
}

function addDay({ year, month, day }: CalendarDate): CalendarDate {
  if (day < daysInMonth(year, month)) return { year, month, day: day + 1 };
  return month < 12 ? { year, month: month + 1, day: 1 } : { year: year + 1, month: 1, day: 1 };
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, "0");
}
