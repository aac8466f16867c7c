/**
 * Passwords before they are hashed: one Unicode form, and a length.
 * Anyone may import it. Sign-up, login and reset must all hash the value that `checkPassword` returns.
 */
import { PASSWORD_MAX_CHARS, PASSWORD_MIN_CHARS } from "@/domain/limits.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { codePoints, toNfc } from "@/domain/text.ts";

export type PasswordCode = "password_too_short" | "password_too_long";

/** The password in NFC if it has 8 to 1,024 characters (code points). Nothing is trimmed. */
export function checkPassword(raw: string): Result<string, PasswordCode> {
  const password = normalizePassword(raw);
  const length = codePoints(password);
  if (length < PASSWORD_MIN_CHARS) return refuse("password_too_short");
  if (length > PASSWORD_MAX_CHARS) return refuse("password_too_long");
  return accept(password);
}

/** The form that is hashed, so that every keyboard's "é" is the same. */
export function normalizePassword(raw: string): string {
  return toNfc(raw);
}
