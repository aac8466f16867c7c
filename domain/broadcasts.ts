/**
 * Notices to many members at once: whom they reach, what is written, and how fast. Pure.
 * There is no consent to advertising in this product, so every subject is one of running it (decisions: broadcasts).
 */
import { type TextLanguage, textLanguage } from "@/domain/language.ts";
import type { Language } from "@/domain/language.ts";
import {
  BROADCAST_RATE_MAX,
  BROADCAST_TEXT_MAX_CODE_POINTS,
  BROADCAST_TITLE_MAX_CODE_POINTS,
} from "@/domain/limits.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { codePoints, dropControls, isBlank } from "@/domain/text.ts";

/** What a notice is about. None of them advertises. */
export const BROADCAST_SUBJECTS = ["maintenance", "terms", "safety", "service"] as const;
export type BroadcastSubject = typeof BROADCAST_SUBJECTS[number];

/** Which members of its languages: all; who was there in the last 30 days; who has premium; whose address is confirmed. */
export const BROADCAST_GROUPS = ["all", "active", "premium", "verified"] as const;
export type BroadcastGroup = typeof BROADCAST_GROUPS[number];

/** In the app, as a push, or by mail to a confirmed address. */
export const BROADCAST_CHANNELS = ["app", "push", "mail"] as const;
export type BroadcastChannel = typeof BROADCAST_CHANNELS[number];

/**
 * `draft`: it can be changed and is counted; `running`: members are told one after the other; `done`: all were; `stopped`:
 * nobody else is, what was not sent is not sent any more, and the app shows it no longer.
 */
export const BROADCAST_STATES = ["draft", "running", "done", "stopped"] as const;
export type BroadcastState = typeof BROADCAST_STATES[number];

export const BROADCAST_LANGUAGES = ["en", "he", "de"] as const satisfies readonly TextLanguage[];

/** What is written in one language. */
export interface BroadcastText {
  title: string;
  text: string;
}

/** A notice as it is written. */
export interface BroadcastContent {
  subject: BroadcastSubject;
  languages: readonly TextLanguage[];
  group: BroadcastGroup;
  channels: readonly BroadcastChannel[];
  /** One for each of its languages. */
  texts: { readonly [Lang in TextLanguage]?: BroadcastText | undefined };
  /** Members told in a minute at most. */
  rate: number;
}

export type BroadcastContentCode =
  | "broadcast_languages_required"
  | "broadcast_channels_required"
  | "broadcast_text_invalid"
  | "broadcast_rate_invalid";

/** A notice fit to be kept: trimmed, with a text in each language of those it goes to, and none in others. */
export function checkBroadcast(raw: BroadcastContent): Result<BroadcastContent, BroadcastContentCode> {
  const languages = BROADCAST_LANGUAGES.filter((each) => raw.languages.includes(each));
  if (languages.length === 0) return refuse("broadcast_languages_required");
  const channels = BROADCAST_CHANNELS.filter((each) => raw.channels.includes(each));
  if (channels.length === 0) return refuse("broadcast_channels_required");
  const { rate } = raw;
  if (!Number.isInteger(rate) || rate < 1 || rate > BROADCAST_RATE_MAX) {
    return refuse("broadcast_rate_invalid", { max: BROADCAST_RATE_MAX });
  }
  const texts: Partial<Record<TextLanguage, BroadcastText>> = {};
  for (const lang of languages) {
    const written = raw.texts[lang];
    const title = dropControls(written?.title ?? "").replace(/\s+/g, " ").trim();
    const text = dropControls((written?.text ?? "").replace(/\r\n?/g, "\n")).trim();
    const isFit = !isBlank(title) && codePoints(title) <= BROADCAST_TITLE_MAX_CODE_POINTS &&
      !isBlank(text) && codePoints(text) <= BROADCAST_TEXT_MAX_CODE_POINTS;
    if (!isFit) {
      const max = { title: BROADCAST_TITLE_MAX_CODE_POINTS, text: BROADCAST_TEXT_MAX_CODE_POINTS };
      return refuse("broadcast_text_invalid", { lang, max_title: max.title, max_text: max.text });
    }
    texts[lang] = { title, text };
  }
  return accept({ subject: raw.subject, languages, group: raw.group, channels, texts, rate });
}

/** What is written for somebody with this language; null where it does not go to them. */
export function broadcastText(
  { texts }: Pick<BroadcastContent, "texts">,
  lang: Language,
): BroadcastText | null {
  return texts[textLanguage(lang)] ?? null;
}

/** How many may be told now, and from when on the next one after that. `next_at` 0: nobody was told yet. */
export interface Pace {
  rate: number;
  next_at: number;
  now: number;
}

/** A job that looks once a second makes up for what that leaves out, and for no more. */
const BURST_MS = 1_000;

export function allowedBy({ rate, next_at, now }: Pace): number {
  const everyMs = 60_000 / rate;
  const base = baseOf({ rate, next_at, now });
  return base > now ? 0 : 1 + Math.floor((now - base) / everyMs);
}

/** When the next one may be told after `told` more. */
export function nextAfter(pace: Pace, told: number): number {
  return told === 0 ? pace.next_at : baseOf(pace) + told * 60_000 / pace.rate;
}

function baseOf({ rate, next_at, now }: Pace): number {
  const isSlow = 60_000 / rate > BURST_MS;
  return next_at === 0 ? now : Math.max(next_at, isSlow ? now : now - BURST_MS);
}
