/** The spotlight: a place in the strip, and while its boost lasts one on top of the search (spec §9). Pure. */
import { SPOTLIGHT_IMPRESSIONS, SPOTLIGHT_MS } from "@/domain/limits.ts";

/** A member in the spotlight. */
export interface Spotlight {
  since: number;
  /** When it ends; 0 for a profile that the operator features without an end. */
  exp: number;
  /** Impressions that its boost still covers. */
  impressions_left: number;
}

/** When a spotlight ends that was bought at `since`. */
export function spotlightEnd(since: number): number {
  return since + SPOTLIGHT_MS;
}

/** What is bought. */
export function newSpotlight(since: number): Spotlight {
  return { since, exp: spotlightEnd(since), impressions_left: SPOTLIGHT_IMPRESSIONS };
}

/** A place of the operator's own: without an end, and without a boost. */
export function houseSpotlight(since: number): Spotlight {
  return { since, exp: 0, impressions_left: 0 };
}

/** Whether it still lifts its member to the top of the search. */
export function isBoosting({ exp, impressions_left }: Spotlight, now: number): boolean {
  return exp > now && impressions_left > 0;
}

/** Whether it is to be seen in the strip. */
export function isLit({ exp }: Spotlight, now: number): boolean {
  return exp === 0 || exp > now;
}

/** Whether it is one that was bought, with what is left of it, or one of the operator's own. */
export function isValidSpotlight({ since, exp, impressions_left: left }: Spotlight): boolean {
  if (exp === 0) return left === 0;
  return exp === spotlightEnd(since) && Number.isSafeInteger(left) && left >= 0 &&
    left <= SPOTLIGHT_IMPRESSIONS;
}
