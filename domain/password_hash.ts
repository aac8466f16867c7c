/** Password hashes as they are stored, and the port that makes and checks them. */

/** All that is needed to check a password again. */
export type PasswordHash =
  | {
    scheme: "argon2id";
    memory_kib: number;
    passes: number;
    lanes: number;
    salt: Uint8Array;
    hash: Uint8Array;
  }
  | { scheme: "pbkdf2-sha256"; iterations: number; salt: Uint8Array; hash: Uint8Array };

export interface PasswordHasher {
  /** Hashes a password, or gives null where too many are waiting. Of one network address one runs at a time. */
  hash(password: string, address?: string): Promise<PasswordHash | null>;
  /**
   * Checks a password; with no hash it takes the same time and gives false, so that nobody learns which
   * addresses exist. Null where too many are waiting.
   */
  verify(password: string, stored: PasswordHash | null, address?: string): Promise<boolean | null>;
  /** Whether a hash was made as `hash` makes them now. */
  isCurrent(stored: PasswordHash): boolean;
}

/** Whether two hashes were made at once: salt and result are the same. */
export function isSameHash(one: PasswordHash, other: PasswordHash): boolean {
  return one.salt.toHex() === other.salt.toHex() && one.hash.toHex() === other.hash.toHex();
}
