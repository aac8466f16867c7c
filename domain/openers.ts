/**
 * Three ways to begin a chat with somebody, made from what their profile says. Pure.
 * Invariant: two members get the same three for each other at any time, and others get others.
 */
import { codePoints } from "@/domain/text.ts";

/** What a profile has to talk about, in the reader's words; empty where it says nothing. */
export interface OpenerFacts {
  /** What both enjoy. */
  shared: readonly string[];
  interests: readonly string[];
  /** Answers in the member's own words. */
  answers: readonly string[];
  bio: string;
  city: string;
}

/** How many texts each kind has in the dictionaries, under `opener.<kind>_<nth>`. */
export const OPENER_TEXTS = { shared: 2, interest: 2, words: 2, city: 3, open: 10 } as const;
export type OpenerKind = keyof typeof OPENER_TEXTS;

export interface Opener {
  kind: OpenerKind;
  /** From 1 on. */
  nth: number;
  /** What it speaks of; empty where it speaks of nothing. */
  what: string;
}

export const OPENERS = 3;
const QUOTE_MIN_CODE_POINTS = 8;
const QUOTE_MAX_CODE_POINTS = 70;

/** Different kinds, those that follow from the profile first; `seed` stands for who writes to whom. */
export function openersFor({ shared, interests, answers, bio, city }: OpenerFacts, seed: string): Opener[] {
  const own = [
    ...allOf("shared", shared),
    ...allOf("interest", interests),
    ...allOf("words", [...answers, bio].map(firstSentence)),
    ...allOf("city", [city]),
  ];
  const ranked = [...rank(own, seed), ...rank(allOf("open", [""]), seed)];
  const chosen: Opener[] = [];
  for (const opener of ranked) {
    const isOther = opener.kind === "open" || chosen.every(({ kind }) => kind !== opener.kind);
    if (isOther && chosen.length < OPENERS) chosen.push(opener);
  }
  return chosen;
}

/** Every text of a kind, of each thing that is said. */
function allOf(kind: OpenerKind, things: readonly string[]): Opener[] {
  return things.filter((what) => what !== "" || kind === "open").flatMap((what) =>
    Array.from({ length: OPENER_TEXTS[kind] }, (_, index) => ({ kind, nth: index + 1, what }))
  );
}

function rank(openers: readonly Opener[], seed: string): Opener[] {
  const rankOf = ({ kind, nth, what }: Opener) => hash(`${seed} ${kind} ${nth} ${what}`);
  return openers.map((opener) => ({ opener, rank: rankOf(opener) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ opener }) => opener);
}

/** The first sentence of a text where it can be quoted; otherwise nothing. */
function firstSentence(text: string): string {
  const sentence = /^[^.!?\n]*/.exec(text.trim())?.[0].trim() ?? "";
  const length = codePoints(sentence);
  const isLink = /:\/\/|www/i.test(sentence);
  return length < QUOTE_MIN_CODE_POINTS || length > QUOTE_MAX_CODE_POINTS || isLink ? "" : sentence;
}

/** FNV-1a, mixed once more: the last letters alone would change too little. */
function hash(text: string): number {
  let bits = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    bits = Math.imul(bits ^ text.charCodeAt(index), 0x01000193);
  }
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  return (bits ^ (bits >>> 13)) >>> 0;
}
