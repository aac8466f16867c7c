/**
 * Turns the name of a city into the key under which it is found, the same for whoever stored it and whoever types it:
 * without case, accents, Hebrew points, spaces and punctuation.
 */

/** Accents, Hebrew points, Arabic vowels. Marks of other scripts are letters to those who read them. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g;
const NO_KEY = /[^\p{L}\p{M}\p{N}]/gu;
/** Letters that no decomposition takes apart. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};
const SPECIAL = /[ßæœøłđðþı]/g;
const UMLAUTS: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue" };

/** The key of a name; empty where nothing of it can be searched for. */
export function fold(name: string): string {
  return name.normalize("NFKC").toLowerCase().normalize("NFKD").replace(MARKS, "")
    .replace(SPECIAL, (letter) => LETTERS[letter] ?? letter)
    .replace(NO_KEY, "").normalize("NFC");
}

/** The keys of a name: its own, and where it has umlauts also the one with "ae", "oe" and "ue". */
export function foldAll(name: string): readonly string[] {
  const plain = fold(name);
  const spelled = name.toLowerCase().normalize("NFC").replace(
    /[äöü]/g,
    (letter) => UMLAUTS[letter] ?? letter,
  );
  const german = fold(spelled);
  return german === plain ? [plain] : [plain, german];
}
