/**
 * Which instances live. Each keeps renewing the row of its lease, and whoever reads it measures by a monotonic clock of
 * its own how long the row has stayed as it was: no clock is compared with another machine's. Of the times in a row only
 * their difference counts, which is the lease's life.
 *
 * A lease stands from the first time that it is seen, and time in which nobody could look is not held against it. So
 * after a start, and after an outage of the database, an instance that is dead counts as living for one life more.
 */
import type { InstanceId } from "@/domain/ids.ts";
import { CLOCK_SKEW_MS, HEARTBEAT_MS, LEASE_SWEEP_MS } from "@/domain/limits.ts";
import type { Entry } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Instance } from "@/store/records.ts";

/** Looks further apart than this leave a gap in what is known. */
const GAP_MS = LEASE_SWEEP_MS + HEARTBEAT_MS / 2;

export interface Leases {
  /** All instances by whether they live. */
  list(): Promise<{ live: Set<InstanceId>; stale: InstanceId[] }>;
  /** Which of the instances live; also those that `list` has not met yet. */
  find(instances: readonly InstanceId[]): Promise<InstanceId[]>;
}

export interface LeasesOptions {
  /** Milliseconds from anywhere, which never jump. */
  monotonic?: () => number;
  /** Milliseconds since 1970, to be compared with what others take for that. */
  now?: () => number;
  /** An instance's clock is so far from this one's, in milliseconds; 0 says that it is right again. */
  onSkew?: (instance: InstanceId, ms: number) => void;
}

interface Seen {
  versionstamp: string;
  since: number;
  isSkewed: boolean;
}

/** Opens the view that one isolate has of all instances. */
export function openLeases(database: Database, options: LeasesOptions = {}): Leases {
  const { monotonic = () => performance.now(), now = Date.now, onSkew } = options;
  const known = new Map<InstanceId, Seen>();
  let lookedAt = monotonic();

  /** Takes note of a row, and says whether its instance lives. */
  function lives({ key, value, versionstamp }: Entry<Instance>, sinceLookMs: number): boolean {
    const id = key[1] as InstanceId;
    if (value === null || versionstamp === null) {
      known.delete(id);
      return false;
    }
    const seen = known.get(id);
    if (seen?.versionstamp === versionstamp) return monotonic() - seen.since < value.exp - value.heartbeat_at;
    const isSkewed = seen !== undefined &&
      compareClocks(id, seen.isSkewed, now() - value.heartbeat_at, sinceLookMs);
    known.set(id, { versionstamp, since: monotonic(), isSkewed });
    return true;
  }

  /** A heartbeat that came since the last look is as old as that at most, and never of the future. */
  function compareClocks(id: InstanceId, wasSkewed: boolean, ageMs: number, sinceLookMs: number): boolean {
    const ms = ageMs < 0 ? -ageMs : Math.max(0, ageMs - sinceLookMs);
    const isSkewed = ms > CLOCK_SKEW_MS;
    if (isSkewed !== wasSkewed) onSkew?.(id, isSkewed ? ms : 0);
    return isSkewed;
  }

  return {
    async list() {
      const rows = await Array.fromAsync(database.list(keys.instances()));
      const sinceLookMs = monotonic() - lookedAt;
      lookedAt = monotonic();
      if (sinceLookMs > GAP_MS) {
        // Of what `find` has met meanwhile not more than was missed.
        for (const seen of known.values()) seen.since = Math.min(lookedAt, seen.since + sinceLookMs);
      }
      const live = new Set<InstanceId>();
      const stale: InstanceId[] = [];
      for (const row of rows) {
        const id = row.key[1] as InstanceId;
        if (lives(row, sinceLookMs)) live.add(id);
        else stale.push(id);
      }
      const there = new Set(rows.map(({ key }) => key[1]));
      for (const id of known.keys()) if (!there.has(id)) known.delete(id);
      return { live, stale };
    },
    async find(instances) {
      const rows = await database.getMany(instances.map(keys.instance));
      const sinceLookMs = monotonic() - lookedAt;
      return instances.filter((_, index) => {
        const row = rows[index];
        return row !== undefined && lives(row, sinceLookMs);
      });
    },
  };
}
