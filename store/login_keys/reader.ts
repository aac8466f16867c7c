/** Reads what members sign in with besides their password. */
import type { MemberId } from "@/domain/ids.ts";
import type { Entry } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { LoginKeys } from "@/store/records.ts";

/** The keys of a member as they were read; a member without any has no row. */
export interface LoginKeysEntry {
  entry: Entry<LoginKeys>;
  value: LoginKeys;
}

export async function getLoginKeys(database: Database, member: MemberId): Promise<LoginKeysEntry> {
  const entry = await database.get(keys.loginKeys(member));
  return { entry, value: entry.value ?? { passkeys: [] } };
}
