/**
 * The pauses of addresses: what outlives an account, its deletion, and a new one with the same address (LM-11). A row names
 * nobody: its key is a keyed hash of the mailbox, which only this server can make.
 */
import { createHmac } from "node:crypto";
import { mailboxOf } from "@/domain/email.ts";
import type { Entry } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { type Key, keys } from "@/store/keys.ts";
import type { PausedAddress } from "@/store/records.ts";

/** Name of the secret that the hashes are keyed with. */
export const PAUSES_SECRET = "pauses";

/** The key of an accepted address's pause. */
export function pausedAddressKey(secret: Uint8Array, email: string): Key<PausedAddress> {
  return keys.pausedAddress(createHmac("sha256", secret).update(mailboxOf(email)).digest("base64url"));
}

/** The pause of an address; one that is over is none, although its row can still be read. */
export async function getPausedAddress(
  database: Database,
  { secret, email }: { secret: Uint8Array; email: string },
): Promise<Entry<PausedAddress>> {
  return await database.get(pausedAddressKey(secret, email));
}
