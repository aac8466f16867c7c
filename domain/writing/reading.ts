/**
 * How a text is read by the rules of writing: as one would read it aloud, whatever letters it is spelled with. Each word
 * knows where it stands in the text as it was written. Pure; every step takes time in proportion to the text.
 */
import { readPoint, shapeOf } from "@/domain/writing/look_alikes.ts";

export interface Word {
  /** Letters and digits alone: "don't" is "dont". */
  text: string;
  /** That, and what is left of it without what Hebrew writes in front of a word, in one piece with it. */
  forms: readonly string[];
  /** See `shapeOf`. */
  shape: string;
  /** Where it stands in the reading. */
  from: number;
  to: number;
  /** A sentence has ended before it. */
  opens: boolean;
  /** It was written letter by letter. */
  spelled: boolean;
}

export interface Reading {
  /** The text without case, accents, vowel points and what cannot be seen, in plain letters and digits. */
  plain: string;
  words: readonly Word[];
  /** The part of the text as it was written that a part of `plain` stands for, short enough to be shown. */
  excerpt(from: number, to: number): string;
}

const WORD = /[\p{L}\p{N}]+(?:['@$][\p{L}\p{N}]+)*/gu;
const SENTENCE_END = /[.!?…;]\s|[!?\n]/u;
/** And, that, the, in, to, from, as. */
const HEBREW_PREFIXES = [/^[ושהבלמכ](?=.{3})/u, /^[ושהבלמכ]{2}(?=.{3})/u];
/** So many letters with little between them are one word that is spelled out. */
const SPELLED_MIN = 3;
const SPELLED_GAP_CHARS = 4;
const EXCERPT_MAX_CHARS = 60;

/** Reads a text. */
export function readText(text: string): Reading {
  let plain = "";
  const places: number[] = [];
  let place = 0;
  for (const point of text) {
    const read = readPoint(point);
    for (let unit = 0; unit < read.length; unit++) places.push(place);
    plain += read;
    place += point.length;
  }
  places.push(text.length);
  return {
    plain,
    words: joinSpelled(wordsIn(plain)),
    excerpt(from, to) {
      const found = text.slice(places[from], places[to]).trim();
      return found.length <= EXCERPT_MAX_CHARS
        ? found
        : `${found.slice(0, EXCERPT_MAX_CHARS).toWellFormed()}…`;
    },
  };
}

function wordsIn(plain: string): Word[] {
  const words: Word[] = [];
  let last = 0;
  for (const { 0: found, index } of plain.matchAll(WORD)) {
    const text = found.replace(/['@$]/g, "");
    words.push({
      text,
      forms: formsOf(text),
      shape: shapeOf(found),
      from: index,
      to: index + found.length,
      opens: words.length === 0 || SENTENCE_END.test(plain.slice(last, index)),
      spelled: false,
    });
    last = index + found.length;
  }
  return words;
}

function formsOf(text: string): string[] {
  const bare = HEBREW_PREFIXES.map((prefix) => text.replace(prefix, ""));
  return [...new Set([text, ...bare])];
}

/** "w h a t" becomes a word. */
function joinSpelled(words: readonly Word[]): Word[] {
  const joined: Word[] = [];
  let run: Word[] = [];
  function close(): void {
    const [first] = run;
    const last = run.at(-1);
    if (first && last && run.length >= SPELLED_MIN) {
      const text = run.map((each) => each.text).join("");
      joined.push({ ...first, text, forms: formsOf(text), shape: shapeOf(text), to: last.to, spelled: true });
    } else joined.push(...run);
    run = [];
  }
  for (const word of words) {
    const last = run.at(-1);
    const isLetter = word.to - word.from === 1;
    if (last && (!isLetter || word.from - last.to > SPELLED_GAP_CHARS)) close();
    if (isLetter) run.push(word);
    else joined.push(word);
  }
  close();
  return joined;
}

/** A part of a reading that breaks a rule, or may. */
export interface Span {
  from: number;
  to: number;
}

/** The span of words from one to another. */
export function spanOf(words: readonly Word[], first: number, last: number): Span {
  return { from: words[first]?.from ?? 0, to: words[last]?.to ?? 0 };
}
