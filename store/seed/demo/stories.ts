/**
 * The stories that demo profiles post: drawn ones, a few on about every other day, at times of the day of their own. The
 * same day of the same profile always has the same ones, down to their ids, so that instances need not agree on them.
 */
import { createHash } from "node:crypto";
import { makeStoryId, type MemberId, PHOTO_ID_BYTES } from "@/domain/ids.ts";
import { DEFAULT_LANGUAGE, parseLanguage, textLanguage } from "@/domain/language.ts";
import { STORY_LIFE_MS } from "@/domain/limits.ts";
import { sceneOf } from "@/domain/story_scene.ts";
import { DAY_MS, dayOf } from "@/domain/utc_day.ts";
import { STORY_TEXTS } from "@/store/seed/demo/story_texts.ts";
import type { Member, Story } from "@/store/records.ts";

const MINUTE_MS = 60_000;
/** In how many of 256 days a profile posts something, and what then: mostly one. */
const ACTIVE = 150;
const COUNTS = [1, 1, 1, 2, 2, 3] as const;
/** The first of a day comes between six in the morning and nine in the evening (UTC), each of the others up to an hour and a half later. */
const FIRST_MINUTE = 6 * 60;
const FIRST_MINUTES = 15 * 60;
const GAP_MINUTE = 8;
const GAP_MINUTES = 80;
/** In how many of 256 stories nothing is written. */
const WORDLESS = 50;

/** What a demo profile posts in the 24 hours up to `now`, the oldest first. */
export function demoStories({ id, lang }: Pick<Member, "id" | "lang">, now: number): Story[] {
  const today = dayOf(now);
  return [today - 1, today].flatMap((day) => storiesOfDay(id, { lang, day }))
    .filter(({ at, exp }) => at <= now && now < exp);
}

function storiesOfDay(owner: MemberId, { lang, day }: { lang: string; day: number }): Story[] {
  const [active = 0, count = 0, first = 0, fine = 0, ...gaps] = throwBytes(`${owner} ${day}`);
  if (active >= ACTIVE) return [];
  let minute = FIRST_MINUTE + Math.floor((first * 256 + fine) / 65_536 * FIRST_MINUTES);
  return Array.from({ length: COUNTS[count % COUNTS.length] ?? 1 }, (_, nth) => {
    if (nth > 0) minute += GAP_MINUTE + Math.floor((gaps[nth] ?? 0) / 256 * GAP_MINUTES);
    const at = day * DAY_MS + minute * MINUTE_MS;
    const bytes = throwBytes(`${owner} ${day} ${nth}`);
    const id = makeStoryId(bytes.subarray(0, PHOTO_ID_BYTES));
    const [wordless = 0, line = 0] = bytes.subarray(PHOTO_ID_BYTES);
    const lines = STORY_TEXTS[textLanguage(parseLanguage(lang) ?? DEFAULT_LANGUAGE)][sceneOf(id)];
    const text = wordless < WORDLESS ? "" : lines[line % lines.length] ?? lines[0];
    return { id, photo: null, placeholder: "", text, at, exp: at + STORY_LIFE_MS };
  });
}

/** 32 dice that a text throws, always the same ones. */
function throwBytes(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(`story ${text}`).digest());
}
