/** Which letters names are made of. It imports nothing, so that a page before login can have it for little. */

/**
 * A run of white space, or a letter. Compatibility letters (full-width, ligatures) are left out: they only imitate.
 * One combining diacritic may follow a Latin letter that has no composed form, as in Yoruba "Ọ́"; niqqud never does.
 */
const KEPT =
  /\s+|(?![\uFB00-\uFB06\uFF21-\uFF3A\uFF41-\uFF5A])(?=[\p{Lu}\p{Ll}])\p{Script=Latin}[\u0300-\u036F]?|[\u05D0-\u05EA\u05EF-\u05F2]/gu;

/** What is kept of a text in NFC: letters and single spaces. */
export function keepLetters(text: string): string {
  return (text.match(KEPT) ?? []).join("").replace(/\s+/g, " ").trim();
}
