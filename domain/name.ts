/**
 * First names as members see them: Latin-script and Hebrew letters, and single spaces.
 * Anyone may import it, browsers too. A checked name is NFC, 1 to 20 characters, and cleaning it again changes nothing.
 */
import { NAME_INPUT_MAX_CHARS, NAME_MAX_CHARS } from "@/domain/limits.ts";
import { keepLetters } from "@/domain/name_letters.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { codePoints, toNfc } from "@/domain/text.ts";

/** Strips everything that is no letter or space, and collapses spaces. The result may be empty or too long. */
export function cleanName(raw: string): string {
  return keepLetters(toNfc(raw));
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
