/**
 * Passwords before they are hashed: one Unicode form, a length, and none that is guessed first.
 * For the server alone. Sign-up, login and reset must all hash the value that `checkPassword` returns.
 */
import { isCommonPassword } from "@/domain/common_passwords.ts";
import { PASSWORD_MAX_CHARS, PASSWORD_MIN_CHARS } from "@/domain/limits.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { codePoints, isBlank, toNfc } from "@/domain/text.ts";

export type PasswordCode = "password_too_short" | "password_too_long" | "password_too_common";

/**
 * The password in NFC if it has 8 to 1,024 characters (code points), something to see, and is none of the commonest.
 * Nothing is trimmed.
 */
export function checkPassword(raw: string): Result<string, PasswordCode> {
  const password = normalizePassword(raw);
  const length = codePoints(password);
  if (length < PASSWORD_MIN_CHARS) return refuse("password_too_short");
  if (length > PASSWORD_MAX_CHARS) return refuse("password_too_long");
  if (isBlank(password) || isCommonPassword(password)) return refuse("password_too_common");
  return accept(password);
}

/** The form that is hashed, so that every keyboard's "é" is the same. */
export function normalizePassword(raw: string): string {
  return toNfc(raw);
}
