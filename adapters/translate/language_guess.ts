/** Tells which language a text seems to be in, on this machine, so that a link to translate it stands only where it helps. */
import { detectAll } from "tinyld";

/** Shorter texts are in any language. */
const LEAST_LETTERS = 12;
/** The likeliest language has to be so much likelier than the next. */
const CLEAR_TIMES = 2;
/** What is looked at: the rest of a long text says the same. */
const LOOKED_AT_CHARS = 600;

export function openLanguageGuess(): (text: string) => string | null {
  return (text) => {
    // Addresses and names of apps are in no language.
    const words = text.slice(0, LOOKED_AT_CHARS).replace(/\S*[@/\d]\S*/g, " ");
    if ((words.match(/\p{L}/gu) ?? []).length < LEAST_LETTERS) return null;
    const [first, second] = detectAll(words);
    if (!first || (second && first.accuracy < CLEAR_TIMES * second.accuracy)) return null;
    return first.lang;
  };
}
