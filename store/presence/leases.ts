/**
 * Which instances live. Each renews the row of its lease, and a reader measures with its own monotonic clock
 * how long the row has not changed: clocks of different machines are never compared. Of the times in a row only
 * their difference counts, which is the duration of the lease.
 *
 * A lease counts from the first time that it is seen, and time in which the reader could not read is not
 * counted. So after a start, and after an outage of the database, a dead instance counts as living for one more
 * duration.
 */
import type { InstanceId } from "@/domain/ids.ts";
import { CLOCK_SKEW_MS, HEARTBEAT_MS, LEASE_SWEEP_MS } from "@/domain/limits.ts";
import type { Entry } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Instance } from "@/store/records.ts";

/** A longer pause between two reads is not counted. */
const GAP_MS = LEASE_SWEEP_MS + HEARTBEAT_MS / 2;

export interface Leases {
  /** All instances by whether they live. */
  list(): Promise<{ live: Set<InstanceId>; stale: InstanceId[] }>;
  /** Which of the instances live; also those that `list` has not seen yet. */
  find(instances: readonly InstanceId[]): Promise<InstanceId[]>;
}

export interface LeasesOptions {
  /** A monotonic clock in milliseconds. */
  monotonic?: () => number;
  /** Milliseconds since 1970, to detect skewed clocks. */
  now?: () => number;
  /** The skew of an instance's clock in milliseconds; 0 once it is right again. */
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
  let readAt = monotonic();

  /** Records a row, and returns whether its instance lives. */
  function lives({ key, value, versionstamp }: Entry<Instance>, sinceReadMs: number): boolean {
    const id = key[1] as InstanceId;
    if (value === null || versionstamp === null) {
      known.delete(id);
      return false;
    }
    const seen = known.get(id);
    if (seen?.versionstamp === versionstamp) return monotonic() - seen.since < value.exp - value.heartbeat_at;
    const isSkewed = seen !== undefined &&
      compareClocks(id, seen.isSkewed, now() - value.heartbeat_at, sinceReadMs);
    known.set(id, { versionstamp, since: monotonic(), isSkewed });
    return true;
  }

  /** A heartbeat since the last read is at most as old as that read, and never in the future. */
  function compareClocks(id: InstanceId, wasSkewed: boolean, ageMs: number, sinceReadMs: number): boolean {
    const ms = ageMs < 0 ? -ageMs : Math.max(0, ageMs - sinceReadMs);
    const isSkewed = ms > CLOCK_SKEW_MS;
    if (isSkewed !== wasSkewed) onSkew?.(id, isSkewed ? ms : 0);
    return isSkewed;
  }

  return {
    async list() {
      const rows = await Array.fromAsync(database.list(keys.instances()));
      const sinceReadMs = monotonic() - readAt;
      readAt = monotonic();
      if (sinceReadMs > GAP_MS) {
        // Leases that `find` has seen meanwhile move to now at most.
        for (const seen of known.values()) seen.since = Math.min(readAt, seen.since + sinceReadMs);
      }
      const live = new Set<InstanceId>();
      const stale: InstanceId[] = [];
      for (const row of rows) {
        const id = row.key[1] as InstanceId;
        if (lives(row, sinceReadMs)) live.add(id);
        else stale.push(id);
      }
      const there = new Set(rows.map(({ key }) => key[1]));
      for (const id of known.keys()) if (!there.has(id)) known.delete(id);
      return { live, stale };
    },
    async find(instances) {
      const rows = await database.getMany(instances.map(keys.instance));
      const sinceReadMs = monotonic() - readAt;
      return instances.filter((_, index) => {
        const row = rows[index];
        return row !== undefined && lives(row, sinceReadMs);
      });
    },
  };
}
