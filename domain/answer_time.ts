/** How soon a virtual profile usually answers, by the times of its answers (QA-2). Pure. */
import { ANSWER_SPAN_MS } from "@/domain/limits.ts";

/** "Within 15 minutes", "within 2 hours", "within a day": for the last one `n` is 1. */
export interface UsualAnswer {
  unit: "minutes" | "hours" | "day";
  n: number;
}

/** A profile that has not answered yet promises no more than this. */
const WITHIN_A_DAY: UsualAnswer = { unit: "day", n: 1 };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** With fewer answers at this hour than so many, those of all hours count. */
const LEAST_ANSWERS = 3;
const STEPS_MIN = [5, 15, 30, 60];

/** The usual time at `now`, from answers of whatever age. */
export function usualAnswer(
  answers: readonly { at: number; waited_ms: number }[],
  now: number,
): UsualAnswer {
  const recent = answers.filter(({ at }) => at > now - ANSWER_SPAN_MS && at <= now);
  const atThisHour = recent.filter(({ at }) => hourOf(at) === hourOf(now));
  const counted = atThisHour.length < LEAST_ANSWERS ? recent : atThisHour;
  const median = medianOf(counted.map(({ waited_ms }) => waited_ms));
  return median === null ? WITHIN_A_DAY : roundUp(median);
}

/** The middle of some numbers, or the mean of the two in the middle; null where there are none. */
export function medianOf(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((one, other) => one - other);
  const upper = sorted[sorted.length >> 1];
  if (upper === undefined) return null;
  const lower = sorted[(sorted.length - 1) >> 1] ?? upper;
  return (lower + upper) / 2;
}

function roundUp(waitedMs: number): UsualAnswer {
  const minutes = STEPS_MIN.find((step) => waitedMs <= step * MINUTE_MS);
  if (minutes !== undefined) return { unit: "minutes", n: minutes };
  const hours = Math.ceil(waitedMs / HOUR_MS);
  return hours < 24 ? { unit: "hours", n: hours } : WITHIN_A_DAY;
}

function hourOf(at: number): number {
  return new Date(at).getUTCHours();
}
