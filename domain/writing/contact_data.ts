/** Mail addresses, links, handles, account numbers and street addresses. Pure; every pattern is bounded. */
import type { Reading, Span } from "@/domain/writing/reading.ts";
import { digitsOf } from "@/domain/writing/number_words.ts";

/** Endings of hosts that are no words: whatever stands before one is a host. */
const ENDINGS =
  "com|net|org|de|il|co|uk|info|biz|ch|eu|fr|ru|tv|xyz|io|gg|ly|ai|dev|page|site|shop|club|vip|cc|nl|pl";
/** Those that are words, too. */
const WORD_ENDINGS = "me|app|at|in|it|is|us|to|am|link|online|live|chat|date|so|be|im";

const MAIL =
  /[\p{L}\p{N}][\p{L}\p{N}._+-]{0,63}(?:@[\p{L}\p{N}][\p{L}\p{N}-]|\s?@\s?[\p{L}\p{N}-]{1,63}\s?\.\s?\p{L}{2})[\p{L}\p{N}.-]{0,63}/u;
const HANDLE = /(?<![\p{L}\p{N}@])@[\p{L}\p{N}_][\p{L}\p{N}_.]{2,40}/u;
const HARMLESS_HANDLE = /^@(?:home|work|all|everyone|alle)\b/u;
const LINK = new RegExp(
  [
    String.raw`h(?:tt|xx)ps?\s?:\s?/`,
    String.raw`(?<![\p{L}\p{N}])www\s?\.`,
    String.raw`(?<![\p{L}\p{N}])xn--`,
    String.raw`[\p{L}\p{N}](?:,|dot|punkt)(?:com|net|org)(?![\p{L}\p{N}])`,
    String.raw`(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)`,
    String
      .raw`(?<![\p{L}\p{N}.])[\p{L}\p{N}][\p{L}\p{N}-]{0,60}\s?(?:\.|\(\.\)|\[\.\])\s?(?:${ENDINGS})(?![\p{L}\p{N}])(?=/|\s|[^\p{L}\p{N}]|$)`,
    String.raw`(?<![\p{L}\p{N}.])[\p{L}\p{N}][\p{L}\p{N}-]{0,60}\.(?:${WORD_ENDINGS})/`,
  ].join("|"),
  "u",
);
/** Ends a sentence rather than a host: a space behind the dot alone. */
const SENTENCE = /[^\s]\.\s/u;
const WORD_LINK = new RegExp(
  String
    .raw`(?<![\p{L}\p{N}.])[\p{L}\p{N}][\p{L}\p{N}-]{0,60}\.(?:app|link|online|live|chat|date)(?![\p{L}\p{N}])`,
  "u",
);
const IBAN = /(?<![\p{L}\p{N}])[a-z]{2}\d{2}(?:[ -]?[a-z0-9]){11,30}(?![\p{L}\p{N}])/u;

const AT = new Set(["at", "aet", "שטרודל", "כרוכית", "strudel", "klammeraffe", "arroba", "affenschwanz"]);
const DOT = new Set(["dot", "punkt", "נקודה", "period", "dott"]);
const ENDING_WORDS = new Set([...ENDINGS.split("|"), ...WORD_ENDINGS.split("|"), "קומ", "נט", "איל", "קו"]);
const HOSTS = new Set([
  "gmail",
  "outlook",
  "yahoo",
  "icloud",
  "walla",
  "web",
  "hotmail",
  "gmx",
  "proton",
  "וואלה",
  "יאהו",
]);

/** A mail address or a part of one, or null. */
export function findMail({ plain, words }: Reading): Span | null {
  const written = spanIn(plain, MAIL);
  if (written) return written;
  for (const [at, { text, from }] of words.entries()) {
    if (!AT.has(text) || at === 0) continue;
    const start = words[at - 1]?.from ?? from;
    const host = words[at + 1];
    if (!host) continue;
    const [dot, ending] = [words[at + 2], words[at + 3]];
    if (HOSTS.has(host.text) && (host.text !== "web" || dot?.text === "de")) {
      return { from: start, to: host.to };
    }
    if (dot && ending && DOT.has(dot.text) && ENDING_WORDS.has(ending.text)) {
      return { from: start, to: ending.to };
    }
  }
  return null;
}

/** A link or the name of a host, or null. */
export function findLink({ plain, words }: Reading): Span | null {
  const written = spanIn(plain, LINK);
  if (written && !SENTENCE.test(plain.slice(written.from, written.to))) return written;
  for (const [at, { text, from, to }] of words.entries()) {
    if (text === "www") return { from, to };
    const [name, ending] = [words[at - 1], words[at + 1]];
    if (DOT.has(text) && name && ending && ENDING_WORDS.has(ending.text) && !ending.opens) {
      return { from: name.from, to: ending.to };
    }
  }
  return null;
}

/** What may be a link, or a space that is missing behind a full stop; null where there is none. */
export function findWordLink({ plain }: Reading): Span | null {
  return spanIn(plain, WORD_LINK);
}

/** "@name", or null. */
export function findHandle({ plain }: Reading): Span | null {
  const found = spanIn(plain, HANDLE);
  return found && !HARMLESS_HANDLE.test(plain.slice(found.from)) ? found : null;
}

/** The number of a bank account, or null. */
export function findAccount({ plain }: Reading): Span | null {
  const found = spanIn(plain, IBAN);
  if (!found) return null;
  const digits = plain.slice(found.from, found.to).replace(/\D/g, "");
  return digits.length >= 12 ? found : null;
}

const STREETS_EN = new Set([
  "street",
  "st",
  "avenue",
  "ave",
  "road",
  "rd",
  "lane",
  "drive",
  "blvd",
  "boulevard",
]);
const UNITS = /^(?:min|hour|mile|meter|metre|day|lane|long|km|stunde|uhr)/;
const STREET_DE = /(?:strasse|str|gasse|\p{L}{3}(?:allee|platz|damm|ufer|weg))$/u;
/** Ways that lead nowhere. */
const NO_STREET_DE =
  /(?:heim|um|aus|hin|ruck|rueck|unter|halb|arbeits|schul|arbeitsp|spielp|parkp|sitzp|steh)(?:weg|platz|latz)s?$/;
const STREETS_HE = new Set(["רחוב", "רח", "שדרות", "שד", "סמטת"].flatMap((word) => [word, `ב${word}`]));

/** A street with a number, or null. */
export function findStreet({ words }: Reading): Span | null {
  for (const [at, { text, from, to }] of words.entries()) {
    const [next, unit] = [words[at + 1], words[at + 2]];
    if (
      STREET_DE.test(text) && !NO_STREET_DE.test(text) && next && isHouse(next.text) &&
      !UNITS.test(unit?.text ?? "")
    ) return { from, to: next.to };
    // "12 Baker Street", "12 Great Russell Street"; not "a 5 minute drive".
    const before = [words[at - 2], words[at - 3]].find((word) => word && /^\d{1,4}[a-z]?$/.test(word.text));
    if (STREETS_EN.has(text) && before && !UNITS.test(words[at - 1]?.text ?? "")) {
      return { from: before.from, to };
    }
    const house = [unit, words[at + 3]].find((word) => word && isHouse(word.text));
    if (STREETS_HE.has(text) && house) return { from, to: house.to };
  }
  return null;
}

/** The number of a house: up to three digits and a letter, or a word for one. */
function isHouse(text: string): boolean {
  return /^\d{1,3}[a-z]?$/.test(text) || (text.length > 3 && digitsOf(text, false) !== null);
}

function spanIn(plain: string, pattern: RegExp): Span | null {
  const found = pattern.exec(plain);
  return found && { from: found.index, to: found.index + found[0].length };
}
