/** One-time codes of an authenticator app (RFC 6238: SHA-1, six digits, thirty seconds), as a port. */
export interface Totp {
  /** A fresh secret, in base32 as people type it. */
  makeSecret(): string;
  /** The address that an app takes it from: `otpauth://totp/…`. */
  addressOf(secret: string, names: { site: string; account: string }): string;
  /** The step that a code is of: the present one, the one before or the one after; null where it is of none. */
  stepOf(code: string, secret: string, now: number): number | null;
}
