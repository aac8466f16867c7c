/** Ends boosts whose time is over: their members lose the top of the search, and leave the strip. */
import type { MemberId } from "@/domain/ids.ts";
import { SPOTLIGHT_MS } from "@/domain/limits.ts";
import { isLit } from "@/domain/spotlight.ts";
import { putDiscoveryEntry } from "@/store/candidates/writer.ts";
import { newChange } from "@/store/change.ts";
import { type Database, transact } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { getSpotlight, listEndedSpotlights } from "@/store/spotlight/reader.ts";
import { removeSpotlight } from "@/store/spotlight/writer.ts";

/** Ends all that are over at `now`; several isolates may do so at once. */
export async function endSpotlights(database: Database, now: number): Promise<void> {
  for (const member of await listEndedSpotlights(database, { before: now - SPOTLIGHT_MS + 1, now })) {
    await endSpotlight(database, member, now);
  }
}

async function endSpotlight(database: Database, member: MemberId, now: number): Promise<void> {
  await transact(database, async () => {
    const [entry, discoveryEntry] = await Promise.all([
      getSpotlight(database, member),
      database.get(keys.discoveryEntry(member)),
    ]);
    // Bought again meanwhile.
    if (!entry || isLit(entry.value, now)) return { change: null, value: null };
    const change = newChange();
    removeSpotlight(change, entry, member);
    putDiscoveryEntry(change, discoveryEntry, { boosted: 0 });
    return { change, value: null };
  });
}
