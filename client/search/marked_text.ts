/**
 * The snippet of a search hit: the text around the first match, with all matches marked. Pure.
 * Invariant: the joined parts are the text, or a section of it with an ellipsis at each cut end.
 */
import { foldText } from "@/domain/search_text.ts";

export interface TextPart {
  text: string;
  isMarked: boolean;
}

/** Lengths of a snippet: before the first match, and in total. */
const BEFORE_CHARS = 30;
const SNIPPET_CHARS = 160;

/** `words` are folded. Line breaks become spaces. */
export function markedSnippet(text: string, words: readonly string[]): TextPart[] {
  const letters = lettersOf(text.replaceAll(/\s+/gu, " ").trim());
  const marks = marksIn(letters, words);
  const first = Math.max(0, marks.indexOf(true));
  const from = letters.length <= SNIPPET_CHARS ? 0 : wordStart(letters, Math.max(0, first - BEFORE_CHARS));
  const to = Math.min(letters.length, from + SNIPPET_CHARS);
  const parts: TextPart[] = from > 0 ? [{ text: "…", isMarked: false }] : [];
  for (let at = from; at < to; at++) {
    const [letter = "", isMarked = false] = [letters[at], marks[at]];
    const last = parts.at(-1);
    if (last?.isMarked === isMarked) last.text += letter;
    else parts.push({ text: letter, isMarked });
  }
  if (to < letters.length) parts.push({ text: "…", isMarked: false });
  return parts;
}

/** Splits a text into grapheme clusters: letters with their accents, and whole emoji. */
function lettersOf(text: string): string[] {
  return Array.from(
    new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text),
    ({ segment }) => segment,
  );
}

/** Which letters belong to one of the words. */
function marksIn(letters: readonly string[], words: readonly string[]): boolean[] {
  let folded = "";
  /** The letter of each position in the folded text. */
  const origins: number[] = [];
  for (const [at, letter] of letters.entries()) {
    const plain = foldText(letter);
    folded += plain;
    for (let unit = 0; unit < plain.length; unit++) origins.push(at);
  }
  const marks = letters.map(() => false);
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      for (let unit = at; unit < at + word.length; unit++) marks[origins[unit] ?? 0] = true;
    }
  }
  return marks;
}

/** The start of the word at this position, or the position itself inside a long word. */
function wordStart(letters: readonly string[], place: number): number {
  const space = letters.lastIndexOf(" ", place);
  return place - space < BEFORE_CHARS ? space + 1 : place;
}
