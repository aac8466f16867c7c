/**
 * Breaks a text into the lines that a story shows. Pure: how wide a text is comes in as an argument.
 * Invariant: no line is wider than it may be, but for a single letter; the lines hold every letter of the text, in its order.
 */

export interface TextLine {
  readonly text: string;
  /** Of its paragraph: a line of Hebrew that ends with a number still runs from right to left. */
  readonly direction: "ltr" | "rtl";
}

export interface BreakOptions {
  widthMax: number;
  /** How wide a text is. */
  measure(text: string): number;
  /** Of a paragraph without letters. */
  direction: TextLine["direction"];
}

/** Hebrew, Arabic and the scripts between them, with their forms of presentation. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
const FIRST_LETTER = /\p{L}/u;

/** The direction that the first letter of a text gives it, as `dir="auto"` does. */
export function directionOf(text: string, otherwise: TextLine["direction"]): TextLine["direction"] {
  const [letter] = FIRST_LETTER.exec(text) ?? [];
  if (letter === undefined) return otherwise;
  return RIGHT_TO_LEFT.test(letter) ? "rtl" : "ltr";
}

/** Breaks at line breaks, between words, and inside of words that are too wide for a line. */
export function breakLines(text: string, { widthMax, measure, direction }: BreakOptions): TextLine[] {
  return text.split("\n").flatMap((paragraph) => {
    const own = directionOf(paragraph, direction);
    return wrap(paragraph.trim(), { widthMax, measure }).map((line) => ({ text: line, direction: own }));
  });
}

function wrap(
  paragraph: string,
  { widthMax, measure }: Pick<BreakOptions, "widthMax" | "measure">,
): string[] {
  const lines: string[] = [];
  let line = "";
  const add = (piece: string) => {
    if (line !== "" && measure((line + piece).trimEnd()) > widthMax) {
      lines.push(line.trimEnd());
      line = piece.trimStart();
    } else line += piece;
  };
  for (const [word] of paragraph.matchAll(/\s*\S+/gu)) {
    if (measure(word.trim()) <= widthMax) add(word);
    else for (const letter of lettersOf(word)) add(letter);
  }
  return [...lines, line];
}

/** What is one letter for its reader: an emoji of several code points too. */
function lettersOf(text: string): string[] {
  // Not in every browser in use.
  if (typeof Intl.Segmenter === "undefined") return Array.from(text);
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}
