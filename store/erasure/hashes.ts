/** By which an erased account and its addresses are known again without being kept. */
import { createHash, createHmac } from "node:crypto";
import type { MemberId } from "@/domain/ids.ts";
import type { Database } from "@/store/database.ts";
import { type Key, keys } from "@/store/keys.ts";
import { getOrCreateSecret } from "@/store/secrets/writer.ts";
import type { ErasedAddress } from "@/store/records.ts";

/** Of an id, which has so many random bits that nobody finds it by its hash. */
export function idHash(member: MemberId | string): string {
  return createHash("sha256").update(`member ${member}`).digest("base64url");
}

/** The secret that hashes of addresses are keyed with: they can be guessed, so only the server can make one. */
export const ERASED_ADDRESSES = "erased_addresses";

export function addressHash(secret: Uint8Array, email: string): string {
  return createHmac("sha256", secret).update(email).digest("base64url");
}

/** Where it stands that nobody can take an address yet. */
export async function erasedAddressKey(database: Database, email: string): Promise<Key<ErasedAddress>> {
  const secret = await getOrCreateSecret(
    database,
    ERASED_ADDRESSES,
    (length) => crypto.getRandomValues(new Uint8Array(length)),
  );
  return keys.erasedAddress(addressHash(secret, email));
}
