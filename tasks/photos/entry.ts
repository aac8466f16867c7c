/** A photo of the operator's list in words, the same on the terminal and on the sheet. */
import type { ListedPhoto } from "@/actors/photos/review.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Its id, member, name, use, how long it has been listed, and why it is. A name is quoted: a member has chosen it. */
export function entryOf({ photo, member, name, use, listed_at }: ListedPhoto, now: number): string {
  // Nothing lists a photo that counts as clean but a report of a member's.
  const why = photo.scan === "clean" ? "reported" : photo.scan;
  return [photo.id, member, JSON.stringify(name), use, ageText(now - listed_at), why].join("  ");
}

export function ageText(ms: number): string {
  if (ms < HOUR_MS) return `${Math.max(0, Math.floor(ms / MINUTE_MS))} min`;
  return ms < 2 * DAY_MS ? `${Math.floor(ms / HOUR_MS)} h` : `${Math.floor(ms / DAY_MS)} d`;
}
