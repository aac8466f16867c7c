/**
 * The bus: this isolate as an instance among others. Carries committed deliveries to the sockets of all
 * instances.
 *
 * 1. `start` writes the lease row; a heartbeat renews it every 10 s. A lease that was not renewed for 25 s, by
 *    the reader's clock, is dead (P15).
 * 2. `publish` hands deliveries to this instance's sockets, and by their ports to those of its siblings, which are the
 *    other isolates of its process. It wakes all other instances, whose inbox rows were written by the commit itself.
 * 3. Woken by a hint or the poll, an instance takes its inbox in commit order.
 * 4. Every 5 s an instance reads which instances live, and sweeps the dead ones.
 *
 * Invariant: nothing is delivered that was not committed, and a lost hint costs at most one poll (P3).
 */
import type { InstanceId } from "@/domain/ids.ts";
import {
  HEARTBEAT_MS,
  INBOX_POLL_MS,
  INBOX_QUIET_POLL_MS,
  LEASE_STALE_MS,
  LEASE_SWEEP_MS,
  OFFLINE_GRACE_MS,
} from "@/domain/limits.ts";
import { check, newChange, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { takeInbox } from "@/store/inbox/reader.ts";
import { keys } from "@/store/keys.ts";
import { startPoll } from "@/store/pace.ts";
import type { Leases } from "@/store/presence/leases.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import type { Log } from "@/telemetry/log.ts";
import type { Siblings } from "@/bus/siblings.ts";
import { type Hints, NO_HINTS, openBroadcastHints } from "@/bus/hints.ts";

/** Renewals in a row of which the answer may be lost. */
const RENEW_TRIES = 5;

export interface BusOptions {
  database: Database;
  instance: InstanceId;
  leases: Leases;
  now: () => number;
  log: Log;
  /** Gives deliveries to this instance's sockets. */
  deliver: (deliveries: readonly Delivery[]) => void;
  /** The other isolates of this process; null where there are none. */
  siblings: Pick<Siblings, "deliver" | "start" | "close"> | null;
  /** Whether to send and receive hints; otherwise only the poll works. */
  hints: boolean;
}

export interface BusDuties {
  /** Removes the routes and inboxes of dead instances. */
  sweep(stale: readonly InstanceId[]): Promise<void>;
  /** Others took this instance for dead and swept its routes, so it may have missed deliveries. */
  reconnectAll(): void;
}

export interface Bus {
  start(duties: BusDuties): Promise<void>;
  publish(
    deliveries: readonly Delivery[],
    instancesToWake: readonly InstanceId[],
    toSiblings?: ReadonlyMap<InstanceId, readonly Delivery[]>,
  ): void;
  /** The instances that live, as last seen. */
  live(): ReadonlySet<InstanceId>;
  /** Reads the inbox now. */
  pull(): Promise<void>;
  /** Stops, and lets a started lease expire after the grace period of a closed tab. */
  close(): Promise<void>;
}

/** Opens the bus of one isolate; it does nothing until `start`. */
export function openBus(options: BusOptions): Bus {
  const { database, instance, leases, now, log, deliver, siblings } = options;
  const stopped = new AbortController();
  const polls: (() => void)[] = [];
  let live = new Set<InstanceId>([instance]);
  let hints: Hints = NO_HINTS;
  let pulling: Promise<void> | null = null;
  let again = false;
  /** The version of this instance's lease, as written last. */
  let lease: string | null = null;

  function pull(): Promise<void> {
    again = true;
    pulling ??= drainInbox().finally(() => pulling = null);
    return pulling;
  }

  async function drainInbox(): Promise<void> {
    while (again && !stopped.signal.aborted) {
      again = false;
      try {
        if (await takeInbox(database, instance, deliver) > 0) again = true;
      } catch (error) {
        log.error("inbox not read", error);
      }
    }
  }

  async function renewLease(lifeMs: number): Promise<void> {
    const change = newChange();
    set(change, keys.instance(instance), { heartbeat_at: now(), exp: now() + lifeMs });
    lease = await database.commit(change);
  }

  /** Renews the lease where it is of this version still. */
  async function prolong(versionstamp: string | null): Promise<boolean> {
    if (versionstamp === null) return false;
    const change = newChange();
    const key = keys.instance(instance);
    check(change, { key, versionstamp });
    set(change, key, { heartbeat_at: now(), exp: now() + LEASE_STALE_MS });
    const renewed = await database.commit(change);
    if (renewed !== null) lease = renewed;
    return renewed !== null;
  }

  /** Renews the lease. Where others took this instance for dead, its routes are gone with the lease. */
  async function beat(duties: BusDuties): Promise<void> {
    for (let tries = 0; tries < RENEW_TRIES; tries++) {
      if (stopped.signal.aborted || await prolong(lease)) return;
      // It is there where the answer to a renewal was lost: others only take it away.
      lease = (await database.get(keys.instance(instance))).versionstamp;
      if (lease === null) break;
    }
    if (stopped.signal.aborted || lease !== null) return;
    await renewLease(LEASE_STALE_MS);
    log.warn("taken for dead by another instance: members connect anew");
    duties.reconnectAll();
  }

  async function refresh(duties: BusDuties): Promise<void> {
    const { live: seen, stale } = await leases.list();
    await duties.sweep(stale);
    if (!seen.has(instance)) {
      await beat(duties);
      seen.add(instance);
    }
    live = seen;
  }

  function every(everyMs: number, what: string, work: () => Promise<void>, quietMs = everyMs): void {
    let busy = false;
    const run = () => {
      if (busy) return;
      busy = true;
      work().catch((error) => log.error(`${what} failed`, error)).finally(() => busy = false);
    };
    polls.push(startPoll(run, { everyMs, quietMs, isQuiet: database.isQuiet }));
  }

  return {
    async start(duties) {
      await renewLease(LEASE_STALE_MS);
      await refresh(duties);
      siblings?.start();
      if (options.hints) hints = openBroadcastHints(instance, () => void pull());
      database.watch(keys.inboxHead(instance), () => void pull(), stopped.signal);
      every(HEARTBEAT_MS, "heartbeat", () => beat(duties));
      every(LEASE_SWEEP_MS, "sweep", () => refresh(duties));
      // A remote database wakes it by its watch.
      every(INBOX_POLL_MS, "inbox poll", pull, INBOX_QUIET_POLL_MS);
    },
    publish(deliveries, instancesToWake, toSiblings = new Map()) {
      deliver(deliveries);
      for (const [sibling, told] of toSiblings) siblings?.deliver(sibling, told);
      if (instancesToWake.length > 0) hints.wake(instancesToWake);
    },
    live: () => live,
    pull,
    async close() {
      for (const stop of polls) stop();
      await siblings?.close();
      stopped.abort();
      hints.close();
      await pulling;
      if (polls.length === 0) return;
      // If this fails, the lease expires later.
      await renewLease(OFFLINE_GRACE_MS).catch((error) => log.error("lease not ended", error));
    },
  };
}
