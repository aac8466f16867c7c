/**
 * Whether a text hints at a meeting. A sentence that says that there is none, as the product itself does, is no hint; one that
 * says "not today" is. Pure.
 */
import { findPhrases, type PhraseBook, phraseBook } from "@/domain/writing/phrases.ts";
import type { Reading, Span, Word } from "@/domain/writing/reading.ts";
import { HARMLESS_MEETING, NO_MEETING, NOT_YET, WISHES } from "@/domain/writing/words/meeting.ts";

const NO_MEETING_BOOK = phraseBook(NO_MEETING);
const HARMLESS_BOOK = phraseBook(HARMLESS_MEETING);
const NOT_YET_BOOK = phraseBook(NOT_YET);
const WISH_BOOK = phraseBook(WISHES);

/** So many words around a "not" decide what it is about. */
const NEAR_WORDS = 3;

/** The first phrase of a book that nothing around it makes harmless, or null. */
export function findMeeting(reading: Reading, book: PhraseBook): Span | null {
  let harmless: readonly Span[] | null = null;
  for (const span of findPhrases(reading, book)) {
    harmless ??= harmlessIn(reading);
    if (!harmless.some(({ from, to }) => from < span.to && span.from < to)) return span;
  }
  return null;
}

function harmlessIn(reading: Reading): Span[] {
  const denied = [...findPhrases(reading, NO_MEETING_BOOK)].filter((span) => !isNotYet(reading, span));
  const greetings = [...findPhrases(reading, HARMLESS_BOOK)].filter((span) => !isWish(reading, span));
  return [...denied, ...greetings];
}

/** Whether a denial is only for now, or part of a question. */
function isNotYet(reading: Reading, span: Span): boolean {
  const end = reading.plain.slice(span.to).search(/[.!?\n]/);
  if (end >= 0 && reading.plain[span.to + end] === "?") return true;
  return has(around(reading.words, span), reading, NOT_YET_BOOK);
}

function isWish(reading: Reading, span: Span): boolean {
  const words = around(reading.words, span).filter((word) => word.to <= span.from);
  return has(words, reading, WISH_BOOK);
}

function has(words: readonly Word[], { plain, excerpt }: Reading, book: PhraseBook): boolean {
  for (const _ of findPhrases({ plain, words, excerpt }, book)) return true;
  return false;
}

/** The words of a span with those of its sentence that are near to it. */
function around(words: readonly Word[], { from, to }: Span): Word[] {
  const first = words.findIndex((word) => word.to > from);
  let last = first;
  while (words[last + 1] && (words[last + 1]?.from ?? to) < to) last++;
  let [start, end] = [first, last];
  for (let near = 0; near < NEAR_WORDS; near++) {
    if (start > 0 && !words[start]?.opens) start--;
    if (words[end + 1] && !words[end + 1]?.opens) end++;
  }
  return words.slice(start, end + 1);
}
