/** Spans of time as the desk shows them, and how pressing a promise is. Pure; all in seconds. */
import type { DeskTranslate } from "@/locales/desk/text.ts";

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;
/** From here on it is said in whole days. */
const DAYS_FROM_S = 2 * DAY_S;
/** From here on minutes are not worth saying. */
const HOURS_FROM_S = 10 * HOUR_S;

/** A promise that ends within this is pressing, and within the other one soon. */
const PRESSING_S = 30 * MINUTE_S;
const SOON_S = 2 * HOUR_S;

/** "12 min", "3 h 20 min", "14 h", "2 d". */
export function spanText(t: DeskTranslate, seconds: number): string {
  const span = Math.max(0, seconds);
  if (span < MINUTE_S) return t("desk.time.now");
  if (span < HOUR_S) return t("desk.time.min", { count: Math.floor(span / MINUTE_S) });
  if (span >= DAYS_FROM_S) return t("desk.time.days", { count: Math.floor(span / DAY_S) });
  const count = Math.floor(span / HOUR_S);
  const min = Math.floor((span % HOUR_S) / MINUTE_S);
  if (min === 0 || span >= HOURS_FROM_S) return t("desk.time.hours", { count });
  return t("desk.time.hours_min", { count, min });
}

export type Urgency = "calm" | "soon" | "pressing" | "late";

/** How pressing a promise that ends at `at` is. */
export function urgencyOf(at: number, now: number): Urgency {
  const left = at - now;
  if (left <= 0) return "late";
  if (left <= PRESSING_S) return "pressing";
  return left <= SOON_S ? "soon" : "calm";
}

/** Minutes until an evening and a morning of the reader's own, for setting a chat aside. `now` is a moment of their clock. */
export function restMinutes(now: Date): { tonight: number | null; tomorrow: number } {
  const at = (days: number, hour: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour).getTime();
  const minutes = (to: number) => Math.ceil((to - now.getTime()) / (MINUTE_S * 1000));
  const tonight = minutes(at(0, EVENING_HOUR));
  return { tonight: tonight > MINUTE_S ? tonight : null, tomorrow: minutes(at(1, MORNING_HOUR)) };
}

const EVENING_HOUR = 20;
const MORNING_HOUR = 9;
