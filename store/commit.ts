/**
 * Group commit: every write of the store goes through it.
 *
 * 1. A change is committed at once while fewer than two operations are under way: the database writes one while
 *    the next is assembled.
 * 2. Later changes wait, and are merged into the next atomic operation: one fsync for all of them. A change is
 *    left for a later one where it writes a key that another in the batch checks, since both would pass, and
 *    where it touches a key that an operation under way writes, so that writes to a key keep their order.
 * 3. Where checks of a merged commit fail, stale changes are left out and the others retried; if none is found,
 *    the batch is split. So one stale change does not fail the others.
 * 4. Where other isolates write to the same file, an operation is assembled in this isolate's turn (turns.ts).
 *    `database is locked` (another isolate is writing) is retried with jitter for 5 s, then it throws `Busy`.
 * 5. What changes count (`counts`) is written in the operation that commits them, by rows that only operations which follow
 *    one another write (stats/tally.ts); there is one tally for each operation that may be under way. These rows also tell
 *    whether an operation has landed that seems to have failed: it is not written and counted again.
 * 6. Once the version of the data layout is known, every operation checks it: an older program never writes
 *    into a database that a newer one has migrated.
 *
 * Invariant: a versionstamp is returned only after the database has confirmed the commit. A null or a throw may
 * still have been written where the connection was lost, so the caller reads its idempotency record, or its row
 * of landed.ts, before it decides again.
 */
import { COMMAND_DEADLINE_MS } from "@/domain/limits.ts";
import type { Change } from "@/store/change.ts";
import { meterLanded } from "@/store/commit_meters.ts";
import { keyText } from "@/store/keys.ts";
import { type CountRow, openTally, type Tally } from "@/store/stats/tally.ts";
import type { Turns } from "@/store/turns.ts";
import { count } from "@/telemetry/metrics.ts";
import { placeInTrace, type SpanPlace, tracedFor } from "@/telemetry/trace.ts";

/** The database could not be written in time. */
export class Busy extends Error {
  override name = "Busy";
}

/** What one atomic operation may hold; an embedded file takes 100 checks, a self-hosted one 10 (measured). */
export interface AtomicLimits {
  checks: number;
  mutations: number;
  /** Changes merged into one operation; 1 commits each alone. */
  changes: number;
}

export const EMBEDDED_LIMITS: AtomicLimits = { checks: 100, mutations: 900, changes: 100 };
export const REMOTE_LIMITS: AtomicLimits = { checks: 10, mutations: 900, changes: 10 };
/** Checks that the fence takes. */
const FENCE_CHECKS = 1;

/** Most keys in one `getMany` (measured). */
export const KEYS_AT_ONCE = 10;
/** Atomic operations under way at a time. */
const UNDER_WAY = 2;
const BACKOFF_MS = 2;
const BACKOFF_MAX_MS = 64;
const LOCKED = /database is locked|database table is locked|SQLITE_BUSY/i;

interface Waiting {
  change: Change;
  checked: string[];
  written: string[];
  since: number;
  /** The span of whoever waits. */
  place: SpanPlace | undefined;
  settle: PromiseWithResolvers<string | null>;
}

/** An operation of the database. */
interface UnderWay {
  batch: Waiting[];
  settled: Promise<void>;
}

export interface Committer {
  /** Commits a change. Returns its versionstamp, or null where a check failed. Throws `Busy`. */
  commit(change: Change): Promise<string | null>;
  /** Runs work that ends in commits before others write to the same file. */
  inTurn<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Resolves when nothing is waiting or under way. */
  idle(): Promise<void>;
}

/** A row that every operation checks. */
export interface Fence {
  key: Deno.KvKey;
  versionstamp: string;
}

export interface CommitterOptions {
  limits: AtomicLimits;
  /** Set where others may write to the same file. */
  turns?: Turns | null;
  now: () => number;
  random: () => number;
  sleep: (ms: number) => Promise<void>;
  /** Under which name this connection counts; no other one has it. */
  counter?: string;
  /** The row that every atomic operation checks besides its changes; null until it is known. */
  fence?: () => Fence | null;
  /** Runs each atomic operation. */
  run?: <Value>(work: () => Promise<Value>) => Promise<Value>;
}

/** Opens the group commit of one database connection. */
export function openCommitter(kv: Deno.Kv, options: CommitterOptions): Committer {
  const { limits, turns, now, random, sleep, fence = () => null, run: attempt = (work) => work() } = options;
  const { counter = crypto.randomUUID() } = options;
  const tallies = Array.from({ length: UNDER_WAY }, (_, nth) => openTally(`${counter}.${nth}`, now));
  let queue: Waiting[] = [];
  let running: Promise<void> | null = null;
  let wake = () => {};

  async function run(): Promise<void> {
    // No Map, for the reason that the guard has no Set.
    let underWay: UnderWay[] = [];
    while (queue.length > 0 || underWay.length > 0) {
      while (queue.length > 0 && underWay.length < (turns?.isShared ? 1 : UNDER_WAY)) {
        // Changes that arrive while this waits for the turn are merged into the operation.
        const endTurn = turns ? await turns.take({ alone: false }) : null;
        const { batch, rest } = takeBatch(queue, limits, underWay.flatMap(({ batch }) => batch));
        if (batch.length === 0) {
          endTurn?.();
          break;
        }
        queue = rest;
        const tally = tallies.pop() ?? openTally(crypto.randomUUID(), now);
        const settled = settle(batch, tally).finally(() => {
          endTurn?.();
          tallies.push(tally);
          underWay = underWay.filter((each) => each.batch !== batch);
        });
        underWay.push({ batch, settled });
      }
      const more = Promise.withResolvers<void>();
      wake = more.resolve;
      await Promise.race(
        [...underWay.map(({ settled }) => settled), ...underWay.length < UNDER_WAY ? [more.promise] : []],
      );
    }
    running = null;
  }

  async function settle(batch: Waiting[], tally: Tally): Promise<void> {
    const rows = tally.rows(batch.flatMap(({ change }) => change.counts ?? []));
    let versionstamp: string | null = null;
    let failure: { error: unknown } | null = null;
    try {
      const places = batch.flatMap(({ place }) => place ?? []);
      versionstamp = await tracedFor("commit", places, () => write(batch, rows));
    } catch (error) {
      failure = { error };
    }
    // One may have landed although it failed: the connection retries by itself, and then the checks fail.
    if (versionstamp === null && rows.length > 0) {
      try {
        versionstamp = await landedAs(rows);
      } catch (error) {
        tally.lose();
        for (const each of batch) each.settle.reject(failure?.error ?? error);
        return;
      }
    }
    if (versionstamp !== null) {
      tally.landed(rows);
      meterLanded(batch.map(({ change }) => change), rows.length);
      for (const each of batch) each.settle.resolve(versionstamp);
      return;
    }
    if (failure) {
      tally.lose();
      if (batch.length === 1) batch[0]?.settle.reject(failure.error);
      else await halves(batch, tally);
      return;
    }
    if (batch.length === 1) {
      batch[0]?.settle.resolve(null);
      return;
    }
    const stale = await findStale(batch).catch(() => new Set<Waiting>());
    if (stale.size === 0) return await halves(batch, tally);
    for (const each of stale) each.settle.resolve(null);
    const others = batch.filter((each) => !stale.has(each));
    if (others.length > 0) await settle(others, tally);
  }

  /** The versionstamp of an operation, by what it counts: nobody else writes these rows. Null where it has not landed. */
  async function landedAs(rows: readonly CountRow[]): Promise<string | null> {
    const some = rows.slice(0, KEYS_AT_ONCE);
    const stored = await attempt(() => kv.getMany<number[]>(some.map(({ key }) => [...key])));
    return stored.find(({ value }, index) => value === some[index]?.value)?.versionstamp ?? null;
  }

  /** The changes whose checks fail against the stored rows. */
  async function findStale(batch: readonly Waiting[]): Promise<Set<Waiting>> {
    const checks = new Map(
      batch.flatMap(({ change, checked }) =>
        change.checks.map(({ key }, index) => [checked[index] ?? "", key] as const)
      ),
    );
    const stored = new Map<string, string | null>();
    const wanted = [...checks];
    for (let from = 0; from < wanted.length; from += KEYS_AT_ONCE) {
      const some = wanted.slice(from, from + KEYS_AT_ONCE);
      const entries = await attempt(() => kv.getMany(some.map(([, key]) => key)));
      for (const [index, [text]] of some.entries()) stored.set(text, entries[index]?.versionstamp ?? null);
    }
    return new Set(
      batch.filter(({ change, checked }) =>
        change.checks.some(({ versionstamp }, index) => stored.get(checked[index] ?? "") !== versionstamp)
      ),
    );
  }

  async function halves(batch: Waiting[], tally: Tally): Promise<void> {
    const middle = batch.length >> 1;
    await settle(batch.slice(0, middle), tally);
    await settle(batch.slice(middle), tally);
  }

  async function write(batch: Waiting[], counts: readonly CountRow[]): Promise<string | null> {
    const since = Math.min(...batch.map((each) => each.since));
    for (let tries = 1;; tries++) {
      count("kindling.commit.tries", {});
      try {
        const result = await attempt(() =>
          atomic(kv, batch, { counts, fence: fence(), most: limits.checks }).commit()
        );
        if (result.ok) return result.versionstamp;
        turns?.begin();
        return null;
      } catch (error) {
        if (!LOCKED.test(String(error))) throw error;
        turns?.begin();
        if (now() - since >= COMMAND_DEADLINE_MS) {
          throw new Busy("Cannot write: database is locked", { cause: error });
        }
        await sleep(Math.min(BACKOFF_MAX_MS, BACKOFF_MS * 2 ** tries) * (0.5 + random()));
      }
    }
  }

  return {
    commit(change) {
      const waiting: Waiting = {
        change,
        checked: change.checks.map((each) => keyText(each.key)),
        written: [...change.sets.map((each) => keyText(each.key)), ...change.deletes.map(keyText)],
        since: now(),
        place: placeInTrace(),
        settle: Promise.withResolvers(),
      };
      queue.push(waiting);
      // A microtask later, so that changes decided in the same turn share their first commit.
      running ??= Promise.resolve().then(run);
      queueMicrotask(() => wake());
      return waiting.settle.promise;
    },
    async inTurn(work) {
      const endTurn = turns ? await turns.take({ alone: true }) : null;
      try {
        return await work();
      } finally {
        endTurn?.();
      }
    },
    async idle() {
      while (running) await running;
    },
  };
}

/** Takes as many waiting changes as one operation may hold, in order, without conflicts among them. */
function takeBatch(
  queue: Waiting[],
  limits: AtomicLimits,
  underWay: readonly Waiting[],
): { batch: Waiting[]; rest: Waiting[] } {
  const batch: Waiting[] = [];
  const rest: Waiting[] = [];
  const checked = new Set<string>();
  const written = new Set<string>();
  /** Written by changes that were left for later. */
  const waiting = new Set<string>();
  const busy = new Set(underWay.flatMap((each) => each.written));
  let checks = 0;
  let mutations = 0;
  for (const [index, each] of queue.entries()) {
    const inTheWay = each.written.some((key) => checked.has(key) || waiting.has(key) || busy.has(key)) ||
      each.checked.some((key) => written.has(key) || busy.has(key));
    const newChecks = each.checked.filter((key) => !checked.has(key)).length;
    const fits = batch.length < limits.changes && checks + newChecks <= limits.checks - FENCE_CHECKS &&
      mutations + each.written.length + (each.change.counts?.length ?? 0) <= limits.mutations;
    // It is full. What comes later may still wait for this one.
    if (!fits && batch.length > 0) return { batch, rest: [...rest, ...queue.slice(index)] };
    if (inTheWay) {
      rest.push(each);
      // A later change to the same keys must not overtake one that waits.
      for (const key of each.written) {
        written.add(key);
        waiting.add(key);
      }
      for (const key of each.checked) checked.add(key);
      continue;
    }
    batch.push(each);
    checks += newChecks;
    mutations += each.written.length + (each.change.counts?.length ?? 0);
    for (const key of each.checked) checked.add(key);
    for (const key of each.written) written.add(key);
  }
  return { batch, rest };
}

function atomic(
  kv: Deno.Kv,
  batch: Waiting[],
  { counts, fence, most }: { counts: readonly CountRow[]; fence: Fence | null; most: number },
): Deno.AtomicOperation {
  const operation = kv.atomic();
  const seen = new Set<string>();
  for (const { change, checked } of batch) {
    change.checks.forEach((each, index) => {
      const text = `${checked[index]}@${each.versionstamp}`;
      if (seen.has(text)) return;
      seen.add(text);
      operation.check(each);
    });
    for (const { key, value, expireIn } of change.sets) {
      operation.set(key, value, expireIn === undefined ? {} : { expireIn });
    }
    for (const key of change.deletes) operation.delete(key);
  }
  for (const { key, value } of counts) operation.set(key, value);
  // A change that needs all checks of an operation goes without the fence.
  if (fence && seen.size < most) operation.check(fence);
  return operation;
}
