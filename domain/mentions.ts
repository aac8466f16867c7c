/**
 * Which notes a message speaks of again: they share a telling word, whatever its ending, case, accents and vowel points. Pure;
 * used by the desk's browser when a message arrives.
 */
import { readText, type Word } from "@/domain/writing/reading.ts";

/** A telling word is at least so long; names may be shorter, and so are words of Hebrew, which writes no vowels. */
const TELLING_CHARS = 4;
const SHORT_CHARS = 3;
const HEBREW = /^[א-ת]/u;
/** So many letters at the end may differ: "swim" and "swimming", "Hund" and "Hunde". */
const ENDING_CHARS = 4;

/** Long words that tell nothing. */
const COMMON = new Set(
  ("about after again also always been before could does from have here into just like likes more most much name never only other over " +
    "really said says should some than that their them then there they this very want wants were what when where which with would your " +
    "aber alle also auch beim dann dass deine denn diese doch eine einem einen einer etwas gern gerne haben habe hatte immer jetzt kann kein keine " +
    "mehr mein meine meinen mich mit nach nicht noch oder sagt schon sehr sein seine sich sind soll und unser viel vom waren wenn wird wurde zum " +
    "אבל אולי אותו אותה אותך אחרי איפה אלה אנחנו אתה באמת בגלל בלי גם הוא היא היה הייתה הרבה זאת יותר כאן כבר כדי כול כולם לפני מאוד מתי עוד עכשיו " +
    "על עם פה קצת רוצה רק שלה שלו שלי שלכ תמיד").split(" "),
);

/** The notes whose telling words stand in a message, in their order. */
export function mentionsOf<Note extends { kind: string; text: string }>(
  text: string,
  notes: readonly Note[],
): Note[] {
  const said = readText(text).words.filter((word) => word.text.length >= SHORT_CHARS);
  if (said.length === 0) return [];
  return notes.filter(({ kind, text }) => {
    const telling = readText(text).words.filter((word) => isTelling(word, kind));
    return telling.some((word) => said.some((each) => isSame(word, each)));
  });
}

function isTelling({ text }: Word, kind: string): boolean {
  if (COMMON.has(text)) return false;
  const isShort = kind === "name" || HEBREW.test(text);
  return text.length >= (isShort ? SHORT_CHARS : TELLING_CHARS);
}

function isSame(one: Word, other: Word): boolean {
  return one.forms.some((form) => other.forms.some((each) => isOneWord(form, each)));
}

/** The same word, or one that begins with the other. Numbers are the same or not. */
function isOneWord(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length < TELLING_CHARS || /\d/.test(long)) return false;
  return long.startsWith(short) && long.length - short.length <= ENDING_CHARS;
}
