/**
 * How a text is compared with what somebody searches for: as it sounds, not as it is written. Both sides are folded the
 * same way, so that whoever types without accents, vowel points or capitals finds what has them. Pure; used by the
 * searches of messages and contacts, and by whatever shows what they found.
 */

/** What folds to itself but for its case: most of what is ever typed. */
const ASCII = /^[\x20-\x7e\n]*$/;
/**
 * Accents of Latin, Greek and Cyrillic, vowel points of Hebrew and Arabic, and characters without a look of their own,
 * such as direction marks. Signs of other scripts stay: in Hindi or Thai they are the vowels.
 */
const UNSPOKEN = /(?=\p{M})[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}]|\p{Cf}/gu;

/** Letters that do not come apart into a plain one and its accent, final forms, and quotation marks of typesetting. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ı: "i",
  ς: "σ",
  ך: "כ",
  ם: "מ",
  ן: "נ",
  ף: "פ",
  ץ: "צ",
  "׳": "'",
  "‘": "'",
  "’": "'",
  "״": '"',
  "“": '"',
  "”": '"',
  "„": '"',
};
const PLAINABLE = new RegExp(`[${Object.keys(PLAIN).join("")}]`, "gu");

/** A text without case, accents and vowel points. Folding it again changes nothing; it may be empty. */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize("NFKD").replace(UNSPOKEN, "").toLowerCase()
    .normalize("NFKD").replace(UNSPOKEN, "").replace(PLAINABLE, (letter) => PLAIN[letter] ?? letter);
}

/** The folded words of a search, each once; none where nothing is left of it. */
export function wordsOf(search: string): string[] {
  return [...new Set(foldText(search).split(/\s+/u))].filter((word) => word !== "");
}

/** Whether a text contains each of the folded words. No words match nothing. */
export function matchesAllWords(text: string, words: readonly string[]): boolean {
  if (words.length === 0) return false;
  const folded = foldText(text);
  return words.every((word) => folded.includes(word));
}

/** Whether each of the folded words begins a word of a name. No words match nothing. */
export function beginsWords(name: string, words: readonly string[]): boolean {
  const folded = foldText(name);
  return words.length > 0 && words.every((word) => beginsAny(folded, word));
}

/** Whether a word stands where no letter or digit is before it. */
function beginsAny(folded: string, word: string): boolean {
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
    if (!/[\p{L}\p{N}]$/u.test(folded.slice(0, at))) return true;
  }
  return false;
}
