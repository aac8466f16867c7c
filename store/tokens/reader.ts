/** Reads what mailed links may do. */
import type { TokenHash } from "@/domain/ids.ts";
import type { Entry } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { MailToken } from "@/store/records.ts";

/** A token that is there and not past its end. */
export type LiveToken = Entry<MailToken> & { value: MailToken };

/** The token of a link, or null. An expired one is none, although its row may still be read. */
export async function getToken(database: Database, hash: TokenHash, now: number): Promise<LiveToken | null> {
  const entry = await database.get(keys.mailToken(hash));
  return entry.value && entry.value.exp > now ? { ...entry, value: entry.value } : null;
}
