/** Takes everybody offline in a database that no server runs on, such as one that was just restored. */
import { newChange } from "@/store/change.ts";
import { type Database, transact } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { putDiscoveryEntry } from "@/store/candidates/writer.ts";

export async function takeOffline(database: Database): Promise<void> {
  for await (const { key, value } of database.list(keys.discoveryEntries(), { batch: 500 })) {
    if (value.online === 0) continue;
    await transact(database, async () => {
      const change = newChange();
      putDiscoveryEntry(change, await database.get<typeof value>(key), { online: 0 });
      return { change, value: null };
    });
  }
}
