/**
 * Phrases as the rules of writing are told in, and where a text has them. Pure; a phrase is short and its gaps are bounded, so a
 * search takes time in proportion to the text.
 *
 * A phrase is words with spaces between. `a|b` is one of several, `treff*` any word that begins so, `~שם` also with a
 * prefix of Hebrew, `word?` may be missing, `..` is up to three words of the same sentence, `#` a number, and `$` at the end says that
 * the sentence, or a part of it, ends there.
 */
import { foldText } from "@/domain/search_text.ts";
import { type Reading, type Span, spanOf, type Word } from "@/domain/writing/reading.ts";

interface Form {
  text: string;
  isStart: boolean;
  takesPrefix: boolean;
}

type Part =
  | { kind: "word"; forms: readonly Form[]; isOptional: boolean }
  | { kind: "gap" }
  | { kind: "number" }
  | { kind: "end" };

export type Phrase = readonly Part[];

/** Phrases by the first letters of the words that they begin with. */
export type PhraseBook = ReadonlyMap<string, readonly Phrase[]>;

const GAP_MAX = 3;
const KEY_CHARS = 2;
const CLAUSE_END = /^\s*(?:$|[^\p{L}\p{N}\s])/u;

/** Makes a book of phrases, told in lines or separated by " / ". */
export function phraseBook(phrases: readonly string[]): PhraseBook {
  const book = new Map<string, Phrase[]>();
  for (const phrase of phrases.flatMap((each) => each.split(/\s*[/\n]\s*/))) {
    if (phrase.trim() !== "") addPhrase(book, phrase.trim().split(/\s+/).map(partOf));
  }
  return book;
}

/** A book of phrases that are plain words, such as an operator's. */
export function plainBook(texts: readonly (readonly Word[])[]): PhraseBook {
  const book = new Map<string, Phrase[]>();
  for (const words of texts) {
    if (words.length === 0) continue;
    const forms = ({ text }: Word) => [{ text, isStart: false, takesPrefix: false }];
    addPhrase(book, words.map((word) => ({ kind: "word", forms: forms(word), isOptional: false })));
  }
  return book;
}

function addPhrase(book: Map<string, Phrase[]>, phrase: Phrase): void {
  const [first, ...others] = phrase;
  if (first?.kind !== "word") throw new TypeError("Cannot use a phrase that does not begin with a word");
  if (first.isOptional) addPhrase(book, others);
  const whole = [{ ...first, isOptional: false }, ...others];
  for (const key of new Set(first.forms.map(({ text }) => text.slice(0, KEY_CHARS)))) {
    const under = book.get(key);
    if (under) under.push(whole);
    else book.set(key, [whole]);
  }
}

function partOf(told: string): Part {
  if (told === "..") return { kind: "gap" };
  if (told === "#") return { kind: "number" };
  if (told === "$") return { kind: "end" };
  const isOptional = told.endsWith("?");
  const words = (isOptional ? told.slice(0, -1) : told).split("|");
  return { kind: "word", isOptional, forms: words.flatMap(formsOf) };
}

/** Umlauts are also written as two letters. */
function formsOf(told: string): Form[] {
  const takesPrefix = told.startsWith("~");
  const isStart = told.endsWith("*");
  const word = told.slice(takesPrefix ? 1 : 0, isStart ? -1 : undefined).replace("'", "");
  const spellings = new Set([word, word.replace(/[äöü]/g, (letter) => `${foldText(letter)}e`)].map(foldText));
  return [...spellings].map((text) => ({ text, isStart, takesPrefix }));
}

/** Where a text has phrases of a book, from its start on; the longest of each beginning. */
export function* findPhrases({ plain, words }: Reading, book: PhraseBook): Iterable<Span> {
  for (let at = 0; at < words.length; at++) {
    let end = -1;
    for (const form of words[at]?.forms ?? []) {
      for (const phrase of book.get(form.slice(0, KEY_CHARS)) ?? []) {
        end = Math.max(end, endOf(phrase, 0, at, { plain, words }));
      }
    }
    if (end > at) yield spanOf(words, at, end - 1);
  }
}

/** Whether a text has a phrase of a book. */
export function hasPhrase(reading: Reading, book: PhraseBook): boolean {
  for (const _ of findPhrases(reading, book)) return true;
  return false;
}

/** The word after the last one of a phrase from its `nth` part on, or -1 where it is not there. */
function endOf(
  phrase: Phrase,
  nth: number,
  at: number,
  { plain, words }: Pick<Reading, "plain" | "words">,
): number {
  const part = phrase[nth];
  if (!part) return at;
  const reading = { plain, words };
  const word = words[at];
  // What follows within a phrase belongs to the same sentence.
  const isThere = word !== undefined && (nth === 0 || !word.opens);
  switch (part.kind) {
    case "word": {
      const found = isThere && part.forms.some((form) => hasForm(word, form))
        ? endOf(phrase, nth + 1, at + 1, reading)
        : -1;
      return found >= 0 || !part.isOptional ? found : endOf(phrase, nth + 1, at, reading);
    }
    case "number":
      return isThere && /^\d+$/.test(word.text) ? endOf(phrase, nth + 1, at + 1, reading) : -1;
    case "gap":
      for (let next = at; next <= at + GAP_MAX; next++) {
        const found = endOf(phrase, nth + 1, next, reading);
        if (found >= 0) return found;
        if (!words[next] || words[next]?.opens) return -1;
      }
      return -1;
    case "end":
      return CLAUSE_END.test(plain.slice(words[at - 1]?.to ?? 0)) ? at : -1;
    default:
      return part satisfies never;
  }
}

function hasForm({ text, forms }: Word, { text: form, isStart, takesPrefix }: Form): boolean {
  if (isStart ? text.startsWith(form) : text === form) return true;
  return takesPrefix && forms.some((bare) => isStart ? bare.startsWith(form) : bare === form);
}
