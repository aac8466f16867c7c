/**
 * Passwords through WebCrypto, off the event loop: Argon2id, or PBKDF2 where the runtime lacks it (promises: parameters).
 * At most two hashes run and 32 wait per isolate, of one network address one and 16; one more is turned away, so that a
 * flood of logins stays bounded, and that of one address leaves room for others.
 *
 * Argon2id takes a block of memory for each hash, on whichever thread of the runtime's pool is free. glibc gives a block
 * of more than 32 MiB back as soon as it is freed (mallopt(3), M_MMAP_THRESHOLD). A smaller one stays with its thread, and
 * a hundred logins leave the process hundreds of megabytes larger. So a block is larger than that here.
 */
import { timingSafeEqual } from "node:crypto";
import { HASHES_IN_FLIGHT, HASHES_WAITING, HASHES_WAITING_ADDRESS } from "@/domain/limits.ts";
import type { PasswordHash, PasswordHasher } from "@/domain/password_hash.ts";

const ARGON2 = { memory_kib: 33_792, passes: 2, lanes: 1 } as const;
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
  const parameters = scheme === "argon2id"
    ? { scheme, ...ARGON2 } as const
    : { scheme, iterations: PBKDF2_ITERATIONS } as const;
  const gate = openGate();

  function newRecipe(): Recipe {
    return { ...parameters, salt: randomBytes(SALT_BYTES) };
  }

  return {
    hash: (password, address) =>
      gate(address, async () => {
        const recipe = newRecipe();
        return { ...recipe, hash: await derive(password, recipe) } as PasswordHash;
      }),
    verify: (password, stored, address) =>
      gate(address, async () => {
        const hash = await derive(password, stored ?? newRecipe());
        return stored !== null && hash.length === stored.hash.length && timingSafeEqual(hash, stored.hash);
      }),
    isCurrent: (stored: Recipe) =>
      Object.entries(parameters).every(([name, value]) => stored[name as keyof Recipe] === value),
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

interface Waiting {
  address: string | undefined;
  begin(): void;
}

/** Lets two through at once and 32 wait, of one address one and 16; gives null to one more. */
function openGate(): <Value>(
  address: string | undefined,
  work: () => Promise<Value>,
) => Promise<Value | null> {
  let running = 0;
  /** Addresses of which one runs. */
  const served = new Set<string>();
  const waiting: Waiting[] = [];

  function mayBegin(address: string | undefined): boolean {
    return running < HASHES_IN_FLIGHT && (address === undefined || !served.has(address));
  }

  function begin(address: string | undefined): void {
    running++;
    if (address !== undefined) served.add(address);
  }

  function end(address: string | undefined): void {
    running--;
    if (address !== undefined) served.delete(address);
    const next = waiting.findIndex((each) => mayBegin(each.address));
    // Its place is taken at once, so nobody slips in between.
    if (next >= 0) waiting.splice(next, 1)[0]?.begin();
  }

  return async (address, work) => {
    if (mayBegin(address)) begin(address);
    else {
      const own = waiting.filter((each) => each.address === address).length;
      if (waiting.length >= HASHES_WAITING) return null;
      if (address !== undefined && own >= HASHES_WAITING_ADDRESS) return null;
      await new Promise<void>((resolve) =>
        waiting.push({ address, begin: () => (begin(address), resolve()) })
      );
    }
    try {
      return await work();
    } finally {
      end(address);
    }
  };
}
