/** Letters that are read as others: what stands in a word to hide it from whoever looks for it. Pure. */
import { foldText } from "@/domain/search_text.ts";

/** Pairs of a look-alike and the letter that it is read as: Cyrillic, Greek, Armenian, small capitals. */
const PAIRS = "аaвbеeкkмmнhоoрpсcтtуyхxіiјjѕsһhԁdԛqԝwӏl" +
  "αaβbεeηnιiκkνvοoρpτtυuχxωwγyϲcϳj" +
  "օoսuոnհhցgɑaɡgɩi" +
  "ᴀaʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwʏyᴢz";

const LOOK_ALIKES = new Map<string, string>();
const letters = [...PAIRS];
for (let at = 0; at < letters.length; at += 2) LOOK_ALIKES.set(letters[at] ?? "", letters[at + 1] ?? "");

/** First of the letters in black circles and squares, and first of the digits in black circles: they have no plain form in Unicode. */
const BLACK_LETTERS = [0x1f150, 0x1f170];
const BLACK_DIGITS = [0x2776, 0x2780, 0x278a];

const UNSEEN = /\p{DI}/gu;
const DIGIT = /^\p{Nd}$/u;

/** What one code point is read as: without case, accents and vowel points, plain letters and digits; it may be empty. */
export function readPoint(point: string): string {
  const code = point.codePointAt(0) ?? 0;
  // A lone accent is typed where an apostrophe is meant.
  if (point === "`" || point === "´") return "'";
  if (code < 0x80) return point.toLowerCase();
  for (const first of BLACK_LETTERS) {
    if (code >= first && code < first + 26) return String.fromCharCode(97 + code - first);
  }
  for (const first of BLACK_DIGITS) {
    if (code >= first && code < first + 9) return String(code - first + 1);
  }
  const folded = foldText(point).replace(UNSEEN, "");
  const plain = LOOK_ALIKES.get(folded) ?? folded;
  return DIGIT.test(plain) ? readDigit(plain) : plain;
}

/** Every script counts its digits up from a zero, which stands at the start or in the middle of a row of sixteen. */
function readDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  if (code < 0x80) return digit;
  const inRow = code & 0xf;
  const isFromStart = DIGIT.test(String.fromCodePoint(code - inRow));
  return String(isFromStart ? inRow : inRow - 6);
}

const LEET: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "l",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "9": "g",
  "@": "a",
  $: "s",
  i: "l",
};

/**
 * The shape of a word that has been read: digits and signs as the letters that they stand for, `i` and `l` as one, doubled
 * letters once. Names are compared by it.
 */
export function shapeOf(word: string): string {
  let shape = "";
  for (const sign of word.replaceAll("vv", "w")) {
    if (sign === "'") continue;
    const letter = LEET[sign] ?? sign;
    if (!shape.endsWith(letter)) shape += letter;
  }
  return shape;
}
