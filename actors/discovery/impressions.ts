/**
 * How often boosted members were shown on top of a search: counted in memory, and taken off their boosts every few
 * seconds, together with those of all other isolates. What an isolate has not taken off when it crashes is for free.
 * Repeated views do not use up a boost: the same viewer counts once an hour.
 */
import type { MemberId } from "@/domain/ids.ts";
import { IMPRESSION_AGAIN_MS } from "@/domain/limits.ts";
import { putDiscoveryEntry } from "@/store/candidates/writer.ts";
import { newChange } from "@/store/change.ts";
import { type Database, transact } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { getSpotlight } from "@/store/spotlight/reader.ts";
import { putImpressions } from "@/store/spotlight/writer.ts";
import type { Shown } from "@/actors/discovery/page.ts";

export interface Impressions {
  /** Counts a page that was shown to a viewer. */
  count(viewer: MemberId, page: readonly Shown[]): void;
  /** Takes what was counted off the boosts, and ends those that are used up. */
  flush(): Promise<void>;
}

export function openImpressions(database: Database, now: () => number): Impressions {
  let counts = new Map<MemberId, number>();
  /** When somebody was shown to a viewer and it counted, by both; the longest ago first. */
  const seen = new Map<string, number>();

  function isNew(viewer: MemberId, member: MemberId): boolean {
    const pair = `${viewer} ${member}`;
    if ((seen.get(pair) ?? -Infinity) > now() - IMPRESSION_AGAIN_MS) return false;
    seen.delete(pair);
    seen.set(pair, now());
    return true;
  }

  function forget(): void {
    for (const [pair, at] of seen) {
      if (at > now() - IMPRESSION_AGAIN_MS) break;
      seen.delete(pair);
    }
  }

  function add(member: MemberId, count: number): void {
    counts.set(member, (counts.get(member) ?? 0) + count);
  }

  async function take(member: MemberId, count: number): Promise<void> {
    await transact(database, async () => {
      const [entry, discoveryEntry] = await Promise.all([
        getSpotlight(database, member),
        database.get(keys.discoveryEntry(member)),
      ]);
      if (!entry || entry.value.impressions_left === 0) return { change: null, value: null };
      const change = newChange();
      const left = putImpressions(change, entry, count);
      if (left === 0) putDiscoveryEntry(change, discoveryEntry, { boosted: 0 });
      return { change, value: null };
    });
  }

  return {
    count(viewer, page) {
      for (const { found: { id, rank } } of page) if (rank[0] === 1 && isNew(viewer, id)) add(id, 1);
    },
    async flush() {
      forget();
      const counted = counts;
      counts = new Map();
      for (const [member, count] of counted) {
        try {
          await take(member, count);
        } catch (error) {
          // Everything that was not taken off is left for the next time.
          add(member, count);
          counted.delete(member);
          for (const [other, its] of counted) add(other, its);
          throw error;
        }
        counted.delete(member);
      }
    },
  };
}
