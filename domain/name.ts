/**
 * First names as members see them: Latin-script and Hebrew letters, and single spaces.
 * Anyone may import it, browsers too. A checked name is NFC, 1 to 20 characters, and cleaning it again changes nothing.
 */
import { NAME_INPUT_MAX_CHARS, NAME_MAX_CHARS } from "@/domain/limits.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { codePoints, toNfc } from "@/domain/text.ts";

/**
 * A run of white space, or a letter. Compatibility letters (full-width, ligatures) are left out: they only imitate.
 * One combining diacritic may follow a Latin letter that has no composed form, as in Yoruba "Ọ́"; niqqud never does.
 */
const KEPT =
  /\s+|(?![\uFB00-\uFB06\uFF21-\uFF3A\uFF41-\uFF5A])(?=[\p{Lu}\p{Ll}])\p{Script=Latin}[\u0300-\u036F]?|[\u05D0-\u05EA\u05EF-\u05F2]/gu;

/** Strips everything that is no letter or space, and collapses spaces. The result may be empty or too long. */
export function cleanName(raw: string): string {
  const kept = toNfc(raw).match(KEPT) ?? [];
  return kept.join("").replace(/\s+/g, " ").trim();
}

/** Cleans `raw` and checks its length: 24 characters as typed, 1 to 20 after cleaning (spec §5). */
export function checkName(raw: string): Result<string, "name_invalid"> {
  if (codePoints(toNfc(raw).trim()) > NAME_INPUT_MAX_CHARS) return refuse("name_invalid");
  const name = cleanName(raw);
  const length = nameLength(name);
  if (length < 1 || length > NAME_MAX_CHARS) return refuse("name_invalid");
  return accept(name);
}

/** Letters and spaces of a cleaned name; a letter and its diacritic are one. */
export function nameLength(name: string): number {
  return codePoints(name.replace(/[\u0300-\u036F]/g, ""));
}
