/** The ages that somebody looks for who has not said: their own, ten years up and down, within what can be searched. Pure. */
import { SEARCH_AGE_MAX_YEARS, SEARCH_AGE_MIN_YEARS } from "@/domain/limits.ts";

const YEARS = 10;

export function fittingAges(age: number): readonly [number, number] {
  const within = (years: number) => Math.min(SEARCH_AGE_MAX_YEARS, Math.max(SEARCH_AGE_MIN_YEARS, years));
  // Whoever is older than can be searched still sees those who come closest.
  const own = within(age);
  return [within(own - YEARS), within(own + YEARS)];
}
