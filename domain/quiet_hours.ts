/**
 * Quiet hours: whether it is quiet where a member lives, and when that is over. Pure; anyone may import it.
 *
 * Invariant: what counts is what the clocks of the zone show, also in the night in which they are changed. So quiet hours from
 * 22:00 to 7:00 end when clocks show 7:00, however many hours that night has.
 */
import type { QuietHours } from "@/domain/alerts.ts";

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** Longer than any quiet hours last, in minutes. */
const WALK_MINUTES = DAY_MINUTES + 3 * 60;

/** More than there are zones. */
const CLOCKS_MAX = 600;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** When the quiet hours end in which `now` lies, in milliseconds since 1970; null where it is not quiet. */
export function quietEnd(quiet: QuietHours | null, zone: string, now: number): number | null {
  if (!quiet) return null;
  const start = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const shown = wallMinute(zone, start);
  if (!isWithin(quiet, shown)) return null;
  const left = (quiet.to - shown + DAY_MINUTES) % DAY_MINUTES;
  const end = start + left * MINUTE_MS;
  // Clocks that have moved meanwhile do not show the end then.
  if (wallMinute(zone, end) === quiet.to && !movesBetween(zone, start, end)) return end;
  return walk(quiet, zone, start);
}

/** Minutes after midnight that clocks of a zone show; those of UTC where there is no such zone. */
export function wallMinute(zone: string, at: number): number {
  const [hour = 0, minute = 0] = clockOf(zone).format(at).split(":").map(Number);
  return hour * 60 + minute;
}

/** Whether a minute of the day is within quiet hours; their end is not. */
function isWithin({ from, to }: QuietHours, minute: number): boolean {
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** Whether clocks go on by something else than the time that passes. */
function movesBetween(zone: string, start: number, end: number): boolean {
  const passed = (end - start) / MINUTE_MS;
  const shown = wallMinute(zone, end) - wallMinute(zone, start);
  return (passed - shown) % DAY_MINUTES !== 0;
}

/** The first minute that is not quiet. Clocks move twice a year, so this is rare. */
function walk(quiet: QuietHours, zone: string, start: number): number {
  for (let minutes = 1; minutes < WALK_MINUTES; minutes++) {
    const at = start + minutes * MINUTE_MS;
    if (!isWithin(quiet, wallMinute(zone, at))) return at;
  }
  return start + DAY_MINUTES * MINUTE_MS;
}

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = newClock(zone) ?? newClock("UTC") ?? new Intl.DateTimeFormat();
  if (clocks.size >= CLOCKS_MAX) clocks.clear();
  clocks.set(zone, clock);
  return clock;
}

function newClock(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat("en-GB", {
      timeZone,
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
  } catch {
    return null;
  }
}
