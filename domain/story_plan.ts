/** When a plan of a virtual profile posts its story. Pure. */
import { STORY_LIFE_MS } from "@/domain/limits.ts";
import { DAY_MS } from "@/domain/utc_day.ts";

/** A plan as far as it says when. */
export interface PlanTimes {
  /** The first time; the others follow at the same time of the day. */
  from: number;
  every_days: number;
  /** When it was last posted; 0 before the first time. */
  posted_at: number;
}

/**
 * The time that a plan is due for at `now`, or null. What a stopped server has missed is made up for within a day, and only
 * the latest of it.
 */
export function planDue({ from, every_days, posted_at }: PlanTimes, now: number): number | null {
  if (now < from) return null;
  const every = every_days * DAY_MS;
  const at = from + Math.floor((now - from) / every) * every;
  return posted_at < at && now - at < STORY_LIFE_MS ? at : null;
}

/** When a plan posts next, as of `now`. */
export function planNext(plan: PlanTimes, now: number): number {
  const due = planDue(plan, now);
  if (due !== null) return due;
  if (now < plan.from) return plan.from;
  const every = plan.every_days * DAY_MS;
  return plan.from + (Math.floor((now - plan.from) / every) + 1) * every;
}
