/**
 * Passwords through WebCrypto, off the event loop: Argon2id, or PBKDF2 where the runtime lacks it (promises: parameters).
 * At most two hashes run and 32 wait per isolate; one more is turned away, so that a flood of logins stays bounded.
 */
import { timingSafeEqual } from "node:crypto";
import { HASHES_IN_FLIGHT, HASHES_WAITING } from "@/domain/limits.ts";
import type { PasswordHash, PasswordHasher } from "@/domain/password_hash.ts";

const ARGON2 = { memory_kib: 19_456, passes: 2, lanes: 1 } as const;
const PBKDF2_ITERATIONS = 600_000;
const SALT_BYTES = 16;
const HASH_BITS = 256;

type Scheme = PasswordHash["scheme"];
/** The parameters of a hash without its result. */
type Recipe = PasswordHash extends infer Hash ? Hash extends PasswordHash ? Omit<Hash, "hash"> : never
  : never;

/** Opens the hasher of an isolate. `scheme` is chosen by what the runtime can do, unless given. */
export async function openPasswordHasher(
  options: { randomBytes: (length: number) => Uint8Array; scheme?: Scheme },
): Promise<PasswordHasher> {
  const { randomBytes } = options;
  const scheme = options.scheme ?? (await hasArgon2() ? "argon2id" : "pbkdf2-sha256");
  const gate = openGate();

  function newRecipe(): Recipe {
    const salt = randomBytes(SALT_BYTES);
    return scheme === "argon2id"
      ? { scheme, ...ARGON2, salt }
      : { scheme, iterations: PBKDF2_ITERATIONS, salt };
  }

  return {
    hash: (password) =>
      gate(async () => {
        const recipe = newRecipe();
        return { ...recipe, hash: await derive(password, recipe) } as PasswordHash;
      }),
    verify: (password, stored) =>
      gate(async () => {
        const hash = await derive(password, stored ?? newRecipe());
        return stored !== null && hash.length === stored.hash.length && timingSafeEqual(hash, stored.hash);
      }),
  };
}

async function derive(password: string, recipe: Recipe): Promise<Uint8Array> {
  const secret = new TextEncoder().encode(password);
  if (recipe.scheme === "pbkdf2-sha256") {
    const key = await crypto.subtle.importKey("raw", secret, "PBKDF2", false, ["deriveBits"]);
    const salt = new Uint8Array(recipe.salt);
    const algorithm = { name: "PBKDF2", hash: "SHA-256", salt, iterations: recipe.iterations };
    return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, HASH_BITS));
  }
  // The runtime has it, its types do not know `raw-secret` and `nonce` yet.
  const key = await crypto.subtle.importKey("raw-secret" as "raw", secret, "Argon2id", false, ["deriveBits"]);
  const { memory_kib: memory, passes, lanes: parallelism, salt: nonce } = recipe;
  const algorithm = { name: "Argon2id", nonce, memory, passes, parallelism };
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, HASH_BITS));
}

async function hasArgon2(): Promise<boolean> {
  try {
    await crypto.subtle.importKey("raw-secret" as "raw", new Uint8Array(8), "Argon2id", false, [
      "deriveBits",
    ]);
    return true;
  } catch {
    return false;
  }
}

/** Lets two through at once and 32 wait; gives null to one more. */
function openGate(): <Value>(work: () => Promise<Value>) => Promise<Value | null> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= HASHES_IN_FLIGHT) {
      if (waiting.length >= HASHES_WAITING) return null;
      // Whoever finishes hands its place over, so nobody slips in between.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
