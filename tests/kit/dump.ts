/** Everything that is stored, to compare before and after. */
import type { Database } from "@/store/database.ts";
import { type Key, keyText } from "@/store/keys.ts";

/**
 * What changes by itself while a server runs: leases, inboxes, counted attempts, what has landed, pushes that leave, letters
 * that leave with their links, and where discovery finds who has come online.
 */
const RESTLESS = new Set([
  "alert",
  "candidate",
  "instance",
  "instance_member",
  "inbox",
  "inbox_head",
  "landed",
  "mail_job",
  "mail_token",
  "member_token",
  "rate",
  "route",
  "standing",
]);

/** Every stored value by its key, with its version, without what changes by itself. */
export async function dump(database: Database): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for await (const { key, value, versionstamp } of database.list([] as Key<unknown>)) {
    if (!RESTLESS.has(String(key[0]))) found[keyText(key)] = { value, versionstamp };
  }
  return found;
}
