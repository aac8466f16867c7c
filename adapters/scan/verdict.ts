/** What the scores of the local model mean. The thresholds are here and nowhere else. */
import type { ScanAnswer } from "@/domain/photo.ts";

/** How much of each kind a model sees in a picture; together 1. */
export interface Scores {
  drawing: number;
  hentai: number;
  neutral: number;
  porn: number;
  sexy: number;
}

/** Explicit, drawn or not: from here on it is refused, and from here on a person has to look. */
const EXPLICIT_SENSITIVE = 0.75;
const EXPLICIT_UNSURE = 0.3;
/** Bare skin without more is allowed, but models take one for the other: from here on a person has to look. */
const SEXY_UNSURE = 0.6;

/** Scores that are no numbers come from a model that is broken, and are nothing to be sure of. */
export function verdictOf({ hentai, porn, sexy }: Scores): ScanAnswer {
  const explicit = hentai + porn;
  if (explicit >= EXPLICIT_SENSITIVE) return "sensitive";
  return explicit < EXPLICIT_UNSURE && sexy < SEXY_UNSURE ? "clean" : "unsure";
}
