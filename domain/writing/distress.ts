/**
 * Signs that a member is not well, in what they write and in what they spend. They say that care is needed, and decide
 * nothing by themselves. Pure.
 */
import { DISTRESS_KINDS, type DistressKind } from "@/domain/writing/kinds.ts";
import { findAge } from "@/domain/writing/minor.ts";
import { findPhrases, phraseBook } from "@/domain/writing/phrases.ts";
import { type Reading, readText } from "@/domain/writing/reading.ts";
import { DISTRESS_WORDS, HARMLESS_DISTRESS } from "@/domain/writing/words/distress.ts";

const BOOKS = DISTRESS_KINDS.map((kind) => ({ kind, book: phraseBook(DISTRESS_WORDS[kind]) }));
const HARMLESS_BOOK = phraseBook(HARMLESS_DISTRESS);

/** So many times their usual day is more than somebody usually spends. */
const UNUSUAL_TIMES = 3;

/** The signs in a text of a member's, the gravest first; none twice. */
export function signsOf(text: string): DistressKind[] {
  const reading = readText(text);
  const harmless = [...findPhrases(reading, HARMLESS_BOOK)];
  return BOOKS.flatMap(({ kind, book }) => {
    for (const { from, to } of findPhrases(reading, book)) {
      if (!harmless.some((each) => each.from < to && from < each.to)) return [kind];
    }
    return kind === "minor" && saysYoung(reading) ? [kind] : [];
  });
}

function saysYoung({ words }: Reading): boolean {
  return findAge(words, true) !== null;
}

/**
 * Whether somebody spends more on a day than is usual for them, in coins: over their own limit (null where they have none), as it
 * may be for whoever raised it since, or three times their usual day (0 where nothing is usual yet).
 */
export function spendsUnusually(
  { today, cap, usual }: { today: number; cap: number | null; usual: number },
): boolean {
  if (cap !== null && today > cap) return true;
  return usual > 0 && today >= UNUSUAL_TIMES * usual;
}
