/** How much of a profile is there for others to begin with, and which part is the most useful next. Pure. */
import { PHOTO_SLOTS } from "@/domain/limits.ts";

/** What a member says of themselves. */
export interface MeterFacts {
  photos: number;
  bio: string;
  interests: number;
  prompts: number;
  languages: number;
}

/** A profile with so many photos counts as full of them. */
export const METER_PHOTOS = Math.min(3, PHOTO_SLOTS);

/** The most useful first; together they are 100 percent. */
const PARTS = [
  { part: "photo", percent: 30, isThere: ({ photos }: MeterFacts) => photos > 0 },
  { part: "bio", percent: 20, isThere: ({ bio }: MeterFacts) => bio.trim() !== "" },
  { part: "interests", percent: 15, isThere: ({ interests }: MeterFacts) => interests > 0 },
  { part: "prompts", percent: 15, isThere: ({ prompts }: MeterFacts) => prompts > 0 },
  { part: "photos", percent: 10, isThere: ({ photos }: MeterFacts) => photos >= METER_PHOTOS },
  { part: "languages", percent: 10, isThere: ({ languages }: MeterFacts) => languages > 0 },
] as const;

export type MeterPart = typeof PARTS[number]["part"];

export interface Meter {
  percent: number;
  /** Null where nothing is missing. */
  next: MeterPart | null;
}

export function meterOf(facts: MeterFacts): Meter {
  const missing = PARTS.filter(({ isThere }) => !isThere(facts));
  const percent = missing.reduce((left, part) => left - part.percent, 100);
  return { percent, next: missing[0]?.part ?? null };
}
