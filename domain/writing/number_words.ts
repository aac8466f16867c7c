/** Digits that are written as words, in three languages; Hebrew in both genders. Pure. */
import { foldText } from "@/domain/search_text.ts";

const UNITS = [
  "zero nought null אפס",
  "one eins אחת אחד",
  "two zwei zwo שתיים שתים שניים שנים שתי שני",
  "three drei שלוש שלושה",
  "four vier ארבע ארבעה",
  "five fünf fuenf חמש חמישה חמשה",
  "six sechs שש שישה ששה",
  "seven sieben שבע שבעה",
  "eight acht שמונה",
  "nine neun תשע תשעה",
];
const TEENS = [
  "ten zehn עשר עשרה",
  "eleven elf",
  "twelve zwölf zwoelf",
  "thirteen dreizehn",
  "fourteen vierzehn",
  "fifteen fünfzehn fuenfzehn",
  "sixteen sechzehn",
  "seventeen siebzehn",
  "eighteen achtzehn",
  "nineteen neunzehn",
];
const TENS = [
  "twenty zwanzig עשרים",
  "thirty dreißig dreissig שלושים",
  "forty fourty vierzig ארבעים",
  "fifty fünfzig fuenfzig חמישים חמשים",
  "sixty sechzig שישים ששים",
  "seventy siebzig שבעים",
  "eighty achtzig שמונים",
  "ninety neunzig תשעים",
];

const VALUES = new Map<string, string>();
function tell(rows: readonly string[], valueOf: (row: number) => number): void {
  rows.forEach((row, nth) => {
    for (const word of row.split(" ")) VALUES.set(foldText(word), String(valueOf(nth)));
  });
}
tell(UNITS, (row) => row);
tell(TEENS, (row) => 10 + row);
tell(TENS, (row) => 20 + 10 * row);

/** Longest first, so that a word of several is taken apart right. */
const LONGEST_FIRST = [...VALUES.keys()].filter((word) => word.length > 2).sort((a, b) =>
  b.length - a.length
);
const GERMAN = /^(ein|zwei|drei|vier|fu?e?nf|sechs|sieben|acht|neun)und([a-z]+)$/;

/** The digits that a word stands for, or null where it is no number. `isRun`: other digits stand before it. */
export function digitsOf(word: string, isRun: boolean): string | null {
  if (isRun && (word === "o" || word === "oh")) return "0";
  const [, unit = "", tens = ""] = GERMAN.exec(word) ?? [];
  const upper = VALUES.get(tens);
  if (upper) return `${upper[0]}${unit === "ein" ? 1 : VALUES.get(unit) ?? ""}`;
  return VALUES.get(word) ?? VALUES.get(word.replace(/^ו/u, "")) ?? digitsInOne(word);
}

/** "fivefourthree": numbers in one piece and nothing else. */
function digitsInOne(word: string): string | null {
  let rest = word;
  let digits = "";
  while (rest !== "") {
    const number = LONGEST_FIRST.find((each) => rest.startsWith(each));
    if (!number) return null;
    digits += VALUES.get(number) ?? "";
    rest = rest.slice(number.length);
  }
  return digits;
}

/** How often the next digit counts. */
export function timesOf(word: string): number {
  if (word === "double" || word === "doppel" || word === "zweimal" || word === "פעמיימ") return 2;
  return word === "triple" || word === "dreimal" ? 3 : 1;
}
