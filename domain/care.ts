/**
 * When a pause is due, for those who answer at the desk (QA-15). Pure.
 *
 * 1. Work goes on while signs of it come less than a pause apart; a gap as long as a pause is one.
 * 2. Pictures of members are counted by the UTC day.
 * 3. After so much work at a stretch, or so many pictures since the last pause, a pause is due. It is taken by saying so, or by
 *    not working for as long.
 */
import type { DeskSettings } from "@/domain/desk.ts";

/** What is known of a person; times in milliseconds since 1970, 0 for never. */
export interface Care {
  /** Since when they work without a pause, and the last moment at which they did. */
  since: number;
  last: number;
  /** When the pause that they take ends. */
  pause_until: number;
  /** Pictures on this UTC day, and how many of them were seen before the last pause. */
  day: number;
  pictures: number;
  before_pause: number;
}

export type CareLimits = Pick<DeskSettings, "pictures_a_day" | "stretch_min" | "pause_min">;

export const NO_CARE: Care = { since: 0, last: 0, pause_until: 0, day: 0, pictures: 0, before_pause: 0 };

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** How a person stands at `now`. */
export interface Standing {
  pictures: number;
  stretch_min: number;
  /** Minutes of pause that are due or under way; 0 where neither. */
  pause_min: number;
  is_pausing: boolean;
}

/** How a person stands at `now`. */
export function standingAt(care: Care, limits: CareLimits, now: number): Standing {
  const { pictures, before_pause, pause_until, since, last } = settled(care, limits, now);
  const stretch_min = Math.floor((last - since) / MINUTE_MS);
  if (now < pause_until) {
    const pause_min = Math.ceil((pause_until - now) / MINUTE_MS);
    return { pictures, stretch_min, pause_min, is_pausing: true };
  }
  const isDue = stretch_min >= limits.stretch_min || pictures - before_pause >= limits.pictures_a_day;
  return { pictures, stretch_min, pause_min: isDue ? limits.pause_min : 0, is_pausing: false };
}

/** After a sign of work at `now`. During a pause there is none. */
export function afterWork(care: Care, limits: CareLimits, now: number): Care {
  const settledCare = settled(care, limits, now);
  if (now < settledCare.pause_until) return settledCare;
  return { ...settledCare, since: settledCare.since || now, last: now };
}

/** After a picture of a member's was shown at `now`. */
export function afterPicture(care: Care, limits: CareLimits, now: number): Care {
  const settledCare = settled(care, limits, now);
  return { ...settledCare, pictures: settledCare.pictures + 1 };
}

/** After somebody has said that they take a pause; one that is under way stays as it is. */
export function afterPause(care: Care, limits: CareLimits, now: number): Care {
  const settledCare = settled(care, limits, now);
  if (now < settledCare.pause_until) return settledCare;
  return { ...settledCare, pause_until: now + limits.pause_min * MINUTE_MS };
}

/** What a pause that is over, a gap in the work, and a new day have changed by themselves. */
function settled(care: Care, { pause_min }: CareLimits, now: number): Care {
  const day = Math.floor(now / DAY_MS);
  const today = care.day === day ? care : { ...care, day, pictures: 0, before_pause: 0 };
  const hasPaused = today.pause_until !== 0 && now >= today.pause_until;
  const wasAway = today.last !== 0 && now - today.last >= pause_min * MINUTE_MS;
  if (!hasPaused && (!wasAway || now < today.pause_until)) return today;
  return { ...today, since: 0, last: 0, pause_until: 0, before_pause: today.pictures };
}
