/** Recovery codes as people write them down: ten letters and digits in two groups, of which none looks like another. Pure. */

/** Crockford's base 32: no I, L, O and U. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE = /^[0-9A-HJKMNP-TV-Z]{10}$/;
const CODE_CHARS = 10;
const GROUP_CHARS = 5;
const BITS = 0x1f;

/** A fresh code of 50 random bits: "7KQ2M-X9D4T". */
export function makeRecoveryCode(randomBytes: (length: number) => Uint8Array): string {
  const code = [...randomBytes(CODE_CHARS)].map((byte) => ALPHABET[byte & BITS]).join("");
  return `${code.slice(0, GROUP_CHARS)}-${code.slice(GROUP_CHARS)}`;
}

/** A typed code as it was shown, whatever its case and gaps, and with what is misread put right; null where it is none. */
export function readRecoveryCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  return CODE.test(code) ? `${code.slice(0, GROUP_CHARS)}-${code.slice(GROUP_CHARS)}` : null;
}
