/** A password hasher for tests in which passwords are not the point: right and wrong are told apart, at no cost. */
import { createHash } from "node:crypto";
import type { PasswordHash, PasswordHasher } from "@/domain/password_hash.ts";

export const cheapHasher: PasswordHasher = {
  hash: (password) => Promise.resolve(cheapHash(password)),
  verify: (password, stored) =>
    Promise.resolve(stored !== null && stored.hash.toHex() === digest(password).toHex()),
  isCurrent: () => true,
};

/** The hash that the cheap hasher makes. */
export function cheapHash(password: string): PasswordHash {
  return { scheme: "pbkdf2-sha256", iterations: 1, salt: new Uint8Array(16), hash: digest(password) };
}

function digest(password: string): Uint8Array {
  return new Uint8Array(createHash("sha256").update(password).digest());
}
