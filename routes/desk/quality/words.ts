/** Figures in words: how long something took, and what a group is called. */
import { formatCount } from "@/domain/time_text.ts";
import type { DeskTranslate } from "@/locales/desk/text.ts";
import type { FiguresView } from "@/protocol/desk/views/quality.ts";

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** "3 min", "2 h 5 min", "4 d"; a dash where there is nothing to tell. */
export function durationText(dt: DeskTranslate, seconds: number | null): string {
  if (seconds === null) return "–";
  if (seconds < MINUTE_S) return dt("desk.quality.seconds", { count: seconds });
  if (seconds < HOUR_S) return dt("desk.quality.minutes", { count: Math.round(seconds / MINUTE_S) });
  if (seconds < DAY_S) return dt("desk.quality.hours", { count: tenths(seconds / HOUR_S) });
  return dt("desk.quality.days", { count: tenths(seconds / DAY_S) });
}

/** What a row of figures is called. */
export function groupText(
  dt: DeskTranslate,
  by: FiguresView["by"],
  { key, name }: Pick<FiguresView["rows"][number], "key" | "name">,
): string {
  if (by === "hour") return `${key.padStart(2, "0")}:00`;
  if (by === "team" && key === "") return dt("desk.quality.no_team");
  return name;
}

/** A number with comma thousands. */
export const countText = formatCount;

/** A round number of answers of at least this. */
export function countStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  return [1, 2, 3, 4, 5, 10].map((times) => times * power).find((step) => step >= least) ?? power;
}

const STEPS_S = [15, 30, 60, 120, 300, 600, 900, 1_800].concat(
  [1, 2, 3, 6, 12, 24].map((hours) => hours * HOUR_S),
);

/** A round time of at least this, in seconds. */
export function durationStep(least: number): number {
  return STEPS_S.find((step) => step >= least) ?? Math.ceil(least / DAY_S) * DAY_S;
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
