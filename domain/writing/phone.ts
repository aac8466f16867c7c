/** Whether a text has a phone number, in digits of any script, in words, or in both. Pure. */
import type { Span } from "@/domain/writing/reading.ts";
import { digitsOf, timesOf } from "@/domain/writing/number_words.ts";

/** From so many digits in a row on, nothing else is meant; with one fewer it may be. */
const PHONE_DIGITS = 8;
/** Few digits, but a phone is spoken of. */
const SHORT_DIGITS = 5;

/**
 * Dates, times, and numbers with separators of thousands, where no other digits stand beside them. Beyond a few of them in a text they
 * may well be something else.
 */
const HARMLESS =
  /(?<!\d[ .\-/:]?)(?:[0-3]?\d[./-][01]?\d[./-](?:19|20)?\d\d|(?:19|20)\d\d-[01]\d-[0-3]\d|[0-2]?\d[:.][0-5]\d|\d{1,3}(?:([.,])\d{3})(?:\1\d{3}){0,3})(?![ .\-/:]?\d)/gu;
const HARMLESS_MAX = 6;

/** Who listens to those who are not well, in Germany, Israel and the USA; whoever writes gives these. */
const HELPLINES = new Set([
  "08001110111",
  "08001110222",
  "116123",
  "116111",
  "1201",
  "988",
  "112",
  "110",
  "911",
]);

const NUMBER_OR_WORD = /\d+|[\p{L}']+/gu;
/** Letters that stand for a digit: between digits, or before several. */
const LEET_DIGIT = /(?<=\d)[oli](?=\d)|(?<![\p{L}\d])o(?=[ .-]?\d\d)/gu;
const FILLERS = new Set(["and", "und", "dann", "then", "ואז", "ו", "dash", "minus", "plus", "space"]);
/** Between two groups of digits there is not more than this. */
const GAP_MAX_CHARS = 8;

interface Group {
  digits: string;
  isWord: boolean;
  from: number;
  to: number;
}

export interface PhoneFound extends Span {
  isCertain: boolean;
}

/** A phone number in what has been read (reading.ts), or null. `isSpokenOf`: the text speaks of a phone. */
export function findPhone(plain: string, isSpokenOf: boolean): PhoneFound | null {
  let doubtful: PhoneFound | null = null;
  const inDigits = plain.replace(LEET_DIGIT, (letter) => letter === "o" ? "0" : "1");
  for (const run of runsIn(blankHarmless(inDigits))) {
    const [first] = run;
    const last = run.at(-1);
    if (!first || !last) continue;
    const certainty = certaintyOf(run, plain[first.from - 1] === "+", isSpokenOf);
    const found = { from: first.from, to: last.to };
    if (certainty === "certain") return { ...found, isCertain: true };
    if (certainty === "doubtful") doubtful ??= { ...found, isCertain: false };
  }
  return doubtful;
}

function certaintyOf(
  run: readonly Group[],
  isSigned: boolean,
  isSpokenOf: boolean,
): "certain" | "doubtful" | null {
  const digits = run.map((group) => group.digits).join("");
  if (digits.length < SHORT_DIGITS || HELPLINES.has(digits)) return null;
  if (isCounting(run) || areYears(run)) return null;
  if (digits.length < PHONE_DIGITS - 1) {
    if (isSpokenOf && (isSigned || digits.startsWith("0"))) return "certain";
    return isSpokenOf ? "doubtful" : null;
  }
  const isInWords = run.some((group) => group.isWord);
  if (isSpokenOf || isSigned || isInWords || digits.startsWith("0")) return "certain";
  if (digits.length < PHONE_DIGITS || areRound(run)) return "doubtful";
  return "certain";
}

/** "7 8 9 10", "3, 2, 1". */
function isCounting(run: readonly Group[]): boolean {
  const numbers = run.map((group) => Number(group.digits));
  const steps = numbers.slice(1).map((number, nth) => number - (numbers[nth] ?? 0));
  return steps.length > 1 && (steps.every((step) => step === 1) || steps.every((step) => step === -1));
}

function areYears(run: readonly Group[]): boolean {
  return run.length <= 4 && run.every(({ digits }) => /^(?:19|20)\d\d$/.test(digits));
}

function areRound(run: readonly Group[]): boolean {
  return run.length > 1 && run.every(({ digits }) => /^[1-9]\d*0$/.test(digits));
}

function blankHarmless(plain: string): string {
  if ((plain.match(HARMLESS) ?? []).length > HARMLESS_MAX) return plain;
  return plain.replace(HARMLESS, (found) => "·".repeat(found.length));
}

function* runsIn(plain: string): Iterable<Group[]> {
  let run: Group[] = [];
  let times = 1;
  let end = 0;
  for (const { 0: found, index } of plain.matchAll(NUMBER_OR_WORD)) {
    const to = index + found.length;
    if (run.length > 0 && index - end > GAP_MAX_CHARS) {
      yield run;
      run = [];
    }
    const digits = digitsFound(found, run.length > 0);
    if (digits !== null) {
      const isWord = digits !== found;
      run.push({ digits: (digits[0] ?? "").repeat(times - 1) + digits, isWord, from: index, to });
      times = 1;
    } else if (timesOf(found) > 1) times = timesOf(found);
    else if (!FILLERS.has(found)) {
      if (run.length > 0) yield run;
      run = [];
      times = 1;
    }
    end = to;
  }
  if (run.length > 0) yield run;
}

function digitsFound(found: string, isRun: boolean): string | null {
  if (/^\d/.test(found)) return found;
  const word = found.replaceAll("'", "");
  return digitsOf(word, isRun);
}
