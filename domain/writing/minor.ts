/** Whether a text is of somebody under 18 in a way that is never sent. Pure. */
import { digitsOf } from "@/domain/writing/number_words.ts";
import { findPhrases, hasPhrase, phraseBook } from "@/domain/writing/phrases.ts";
import type { Reading, Span, Word } from "@/domain/writing/reading.ts";
import { SEXUAL, YOUNG } from "@/domain/writing/words/harm.ts";

const SEXUAL_BOOK = phraseBook(SEXUAL);
const YOUNG_BOOK = phraseBook(YOUNG);

/** What a claim of an age begins with. */
const I_AM = new Set(["im", "iam", "bin", "אני"]);
const OF_AGE = new Set([
  "years",
  "year",
  "yo",
  "yrs",
  "jahre",
  "jahren",
  "jahr",
  "jahrige",
  "jaehrige",
  "שנימ",
  "y",
]);
const BORN = /^[ושהלכ]?(?:בנ|בת)$/u;
/** After a number these say that it is no age. */
const NO_AGE =
  /^(?:min|hour|h$|km|mile|meter|percent|prozent|euro|dollar|coin|day|week|month|stund|tag|woche|monat|uhr|am$|pm$|דק|שע|קמ|ימ|שבוע|חודש|times|mal$|cm|kg|of$|von$|and$|steps|messages|minutes)/;

/** Somebody who is said to be under 18, or a sign of a child beside what is sexual; null where there is none. */
export function findMinor(reading: Reading): Span | null {
  const claim = findAge(reading.words, true);
  if (claim) return claim;
  if (!hasPhrase(reading, SEXUAL_BOOK)) return null;
  for (const span of findPhrases(reading, YOUNG_BOOK)) return span;
  return findAge(reading.words, false);
}

/** An age under 18: `ofOneself` of whoever writes, else of anybody. */
export function findAge(words: readonly Word[], ofOneself: boolean): Span | null {
  for (const [at, word] of words.entries()) {
    const glued = /^(\d{1,2})(?:yo|yrs|jahrig\p{L}*|j)?$/u.exec(word.text)?.[1];
    const age = Number(glued ?? digitsOf(word.text, false) ?? NaN);
    if (!(age >= AGE_MIN && age < ADULT)) continue;
    const [before, after] = [words[at - 1], words[at + 1]];
    const isOwn = isClaim(words, at) && !NO_AGE.test(after?.text ?? "");
    const isAge = OF_AGE.has(after?.text ?? "") || BORN.test(before?.text ?? "") ||
      glued !== word.text && glued;
    if (isOwn || (!ofOneself && isAge)) return { from: before?.from ?? word.from, to: word.to };
  }
  return null;
}

/** "I am 16", "ich bin erst 16", "אני בת 16". */
function isClaim(words: readonly Word[], at: number): boolean {
  const before = words.slice(Math.max(0, at - 4), at).map((word) => word.text);
  const last = before.at(-1) ?? "";
  if (BORN.test(last)) return before.at(-2) === "אני";
  const bare = before.filter((text) => !FILLERS.has(text));
  const [first, second] = [bare.at(-1) ?? "", bare.at(-2) ?? ""];
  return (I_AM.has(first) && first !== "אני") || (first === "am" && second === "i");
}

const ADULT = 18;
/** Below it a number is hardly an age: "I am one of them". */
const AGE_MIN = 5;
const FILLERS = new Set([
  "only",
  "just",
  "erst",
  "nur",
  "really",
  "turning",
  "rak",
  "רק",
  "actually",
  "noch",
]);
