/**
 * The database connection: typed reads, and the group commit. The only place where Deno KV is opened.
 */
import { dirname } from "node:path";
import { type Change, type Entry, newChange, remove } from "@/store/change.ts";
import {
  Busy,
  type Committer,
  EMBEDDED_LIMITS,
  type Fence,
  KEYS_AT_ONCE,
  openCommitter,
  REMOTE_LIMITS,
} from "@/store/commit.ts";
import { meteredCommit } from "@/store/commit_meters.ts";
import { openGuard, type Timers } from "@/store/guard.ts";
import { type Key, keys } from "@/store/keys.ts";
import { STIR_MS } from "@/store/pace.ts";
import { getLanded, putLanded } from "@/store/landed.ts";
import { openRecentReads, type RecentReads } from "@/store/recent_reads.ts";
import { openSharedReads } from "@/store/shared_reads.ts";
import { openTurns } from "@/store/turns.ts";
import type { Log } from "@/telemetry/log.ts";

/** Timeouts of a read and a write: together within the deadline of a command, and of a drain (P8). */
const READ_MS = 2_000;
const WRITE_MS = 3_000;
/** Readiness is answered in less than a second (P29). */
const CHECK_MS = 500;
/** A write this recent proves that writes work. */
const RECENT_MS = 300;
/** The pause until a watch that has broken begins anew. */
const WATCH_AGAIN_MS = 1_000;
/** As much as a busy moment writes at once: without room for it, real changes fail as well. */
const PROBE_BYTES = 60_000;
const PROBE_LIFE_MS = 60_000;

export interface ListOptions {
  limit?: number;
  /** Rows read at once, in one consistent snapshot; at most 500. */
  batch?: number;
  reverse?: boolean;
  /** Keys from here on, in key order, whatever the direction. */
  start?: Deno.KvKey;
  /** Keys before this one. */
  end?: Deno.KvKey;
}

/** A row that is there. */
export type Row<Value> = Entry<Value> & { value: Value; versionstamp: string };

/** The entries of some keys, in their order. */
export type Entries<Keys extends readonly Key<unknown>[]> = {
  -readonly [Index in keyof Keys]: Keys[Index] extends Key<infer Value> ? Entry<Value> : never;
};

export interface Database {
  get<Value>(key: Key<Value>): Promise<Entry<Value>>;
  /** Reads up to ten keys in one consistent snapshot, more of them in several. */
  getMany<const Keys extends readonly Key<unknown>[]>(keys: Keys): Promise<Entries<Keys>>;
  /** Walks the keys below a prefix, in order. */
  list<Value>(
    prefix: Key<Value>,
    options?: ListOptions,
  ): AsyncIterable<Row<Value>>;
  /** The same up to a second ago, for what is shown of others. */
  readonly recent: RecentReads;
  commit: Committer["commit"];
  inTurn: Committer["inTurn"];
  /** Follows one key of a remote database until `signal` ends it; an embedded one never fires. */
  watch(key: Deno.KvKey, onChange: () => void, signal: AbortSignal): void;
  /**
   * From now on nothing is committed unless the layout of the data is this one still. Throws where it is another one
   * already.
   */
  keepTo(layout: number): Promise<void>;
  /** Whether a newer program has changed the layout since. */
  isOutdated(): Promise<boolean>;
  /** Whether it can be read and written right now; the answer comes within a second. */
  isReady(): Promise<boolean>;
  /** Whether other machines share this database. */
  readonly remote: boolean;
  /** Whether nothing happens on a remote database: this isolate has not written to it lately (store/pace.ts). */
  isQuiet(): boolean;
  /** Waits for what is under way, then closes. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** File of the embedded database; ":memory:" for tests of one isolate. */
  path: string;
  /** URL of a remote database; wins over `path`. */
  url?: string | undefined;
  /** Whether it is the one that the host has attached to the program, as Deno Deploy does; wins over `path`. */
  attached?: boolean;
  /** A connection to a remote one that is open already, and its timers; wins over `path`. For simulations. */
  simulated?: { kv: Deno.Kv; timers: Timers } | undefined;
  /** Most changes in one commit; for tests. */
  mergedChanges?: number | undefined;
  /** How long an answer may take before the database is lost, in place of the promised time; for tests of other things. */
  patienceMs?: number | undefined;
  now?: () => number;
  random?: () => number;
  sleep?: (ms: number) => Promise<void>;
  /** Logs outages. */
  log?: Log;
}

/** Opens the embedded database file, or the remote one by its URL. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { path, url, attached = false, mergedChanges, patienceMs, simulated } = options;
  const remote = attached || simulated !== undefined || url !== undefined && url !== "";
  const kv = simulated?.kv ?? (remote ? await Deno.openKv(url) : await openFile(path));
  const limits = remote ? REMOTE_LIMITS : EMBEDDED_LIMITS;
  const guarding = { log: options.log, timers: simulated?.timers };
  const reads = openGuard({
    ...guarding,
    of: "reads",
    patienceMs: patienceMs ?? READ_MS,
    probe: () => kv.get(keys.schema()),
  });
  const writes = openGuard({
    ...guarding,
    of: "writes",
    patienceMs: patienceMs ?? WRITE_MS,
    probe: () => writeProbe(kv),
  });
  const shared = openSharedReads((keys) => reads.run(() => kv.getMany(keys)));
  let writtenAt = -Infinity;
  let stirredAt = performance.now();
  let checking: Promise<boolean> | null = null;
  let fence: Fence | null = null;
  const turns = remote || path === ":memory:" ? null : openTurns(path, options.now ?? Date.now);
  const committer = openCommitter(kv, {
    fence: () => fence,
    run: writes.run,
    turns,
    limits: { ...limits, changes: mergedChanges ?? limits.changes },
    now: options.now ?? Date.now,
    random: options.random ?? Math.random,
    sleep: options.sleep ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms))),
  });

  async function commit(change: Change): Promise<string | null> {
    if (!isKeeping(change)) stirredAt = performance.now();
    try {
      const versionstamp = await meteredCommit(committer.commit(change));
      if (versionstamp !== null) writtenAt = performance.now();
      return versionstamp;
    } finally {
      // Also where it failed: it may have landed.
      recent.drop(change);
    }
  }

  /** One check at a time, for all callers. */
  async function check(): Promise<boolean> {
    const change = newChange();
    remove(change, keys.probe());
    const late = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => late.resolve(false), CHECK_MS);
    const both = Promise.all([commit(change), reads.run(() => kv.get(keys.schema()))]).then(
      ([versionstamp]) => versionstamp !== null,
      () => false,
    );
    return await Promise.race([both, late.promise]).finally(() => clearTimeout(timer));
  }

  const stored: Pick<Database, "get" | "getMany" | "list"> = {
    async get<Value>(key: Key<Value>) {
      const [entry] = await shared([key]);
      return entry as unknown as Entry<Value>;
    },
    async getMany<const Keys extends readonly Key<unknown>[]>(keys: Keys) {
      const parts: Promise<unknown[]>[] = [];
      for (let from = 0; from < keys.length; from += KEYS_AT_ONCE) {
        parts.push(shared(keys.slice(from, from + KEYS_AT_ONCE)));
      }
      return (await Promise.all(parts)).flat() as Entries<Keys>;
    },
    async *list<Value>(prefix: Key<Value>, listing: ListOptions = {}) {
      const { limit, batch = limit, reverse = false, start, end } = listing;
      // Deno KV takes two of the three; start and end need no prefix where both lie below it.
      const selector = start && end
        ? { start, end }
        : { prefix, ...(start && { start }), ...(end && { end }) };
      const rows = kv.list(selector as Deno.KvListSelector, {
        reverse,
        ...(limit !== undefined && { limit }),
        ...(batch !== undefined && { batchSize: Math.min(batch, 500) }),
      });
      for (;;) {
        const { done, value } = await reads.run(() => rows.next());
        if (done) return;
        yield value as Row<Value>;
      }
    },
  };
  const recent = openRecentReads(stored);

  return {
    ...stored,
    recent,
    commit,
    inTurn: committer.inTurn,
    async keepTo(layout) {
      const { key, value, versionstamp } = await kv.get<number>(keys.schema());
      if (value !== layout || versionstamp === null) throw new Error(wrongLayout(value, layout));
      fence = { key: [...key], versionstamp };
    },
    async isOutdated() {
      const { versionstamp } = await reads.run(() => kv.get(keys.schema()));
      return fence !== null && versionstamp !== fence.versionstamp;
    },
    async isReady() {
      if (reads.isLost() || writes.isLost()) return false;
      if (performance.now() - writtenAt < RECENT_MS) return true;
      return await (checking ??= check().finally(() => checking = null));
    },
    watch(key, onChange, signal) {
      if (remote) follow(kv, key, onChange, signal);
    },
    remote,
    isQuiet: () => remote && performance.now() - stirredAt > STIR_MS,
    async close() {
      await committer.idle();
      reads.close();
      writes.close();
      turns?.close();
      kv.close();
    },
  };
}

/** Proves that there is room for writes, and leaves nothing behind. */
async function writeProbe(kv: Deno.Kv): Promise<void> {
  await kv.set(keys.probe(), new Uint8Array(PROBE_BYTES), { expireIn: PROBE_LIFE_MS });
  await kv.delete(keys.probe());
}

/** The error of a database that this program cannot use. */
export function wrongLayout(found: number | null, known: number): string {
  return `Cannot use the database: it has layout "${found}", this program knows "${known}"`;
}

/** Opens a database file that only its owner may read, even where it was created with other rights. */
async function openFile(path: string): Promise<Deno.Kv> {
  if (path === ":memory:") return await Deno.openKv(path);
  try {
    await Deno.mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const kv = await Deno.openKv(path);
    // SQLite gives the rights of the first one to the others, whenever it makes them anew.
    if (Deno.build.os !== "windows") {
      await Promise.all(["", "-wal", "-shm"].map((end) => tighten(`${path}${end}`)));
    }
    return kv;
  } catch (cause) {
    throw new Error(`Cannot open the database "${path}": ${cause}`, { cause });
  }
}

async function tighten(file: string): Promise<void> {
  try {
    await Deno.chmod(file, 0o600);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

/** What an isolate writes while nothing happens. */
const KEEPING: ReadonlySet<Deno.KvKeyPart | undefined> = new Set(["instance", "probe"]);

function isKeeping({ sets, deletes }: Change): boolean {
  return [...sets.map(({ key }) => key), ...deletes].every(([kind]) => KEEPING.has(kind));
}

/** Watches one key; a hint only: the poll goes on while it is broken, and it begins anew. */
function follow(kv: Deno.Kv, key: Deno.KvKey, onChange: () => void, signal: AbortSignal): void {
  let again: ReturnType<typeof setTimeout> | undefined;
  let reader: ReadableStreamDefaultReader<unknown> | undefined;
  signal.addEventListener("abort", () => {
    clearTimeout(again);
    void reader?.cancel().catch(() => {});
  }, { once: true });

  async function read(): Promise<void> {
    try {
      reader = kv.watch([key]).getReader();
      while (!(await reader.read()).done) onChange();
    } catch {
      // The database was lost, or has been closed.
    }
    if (!signal.aborted) again = setTimeout(read, WATCH_AGAIN_MS);
  }
  void read();
}

/** Retries after conflicts of a change without an actor. */
const TRIES = 100;
/** Commits with an unknown outcome before it gives up. */
const FAILURES_MAX = 3;

/**
 * Reads, decides and commits, and retries after a conflict or an error; throws `Busy` in the end. For rare
 * writes that are not commands.
 *
 * Either may hide a commit whose answer was lost (commit.ts). A command then finds the record of its `rid`;
 * here each change leaves a row for a minute that proves that it has landed. So nothing is done twice, and the
 * caller gets its value.
 */
export async function transact<Value>(
  database: Database,
  decide: () => Promise<{ change: Change | null; value: Value }>,
): Promise<Value> {
  const id = crypto.randomUUID();
  /** What the attempts came to whose changes may have landed. */
  const attempts: Value[] = [];
  let failures = 0;

  for (let tries = 0; tries < TRIES; tries++) {
    const done = tries === 0 ? await tryOnce() : await database.inTurn(lookAndTry);
    if (done) return done.value;
  }
  throw new Busy(`Cannot commit: conflict after ${TRIES} tries`);

  async function lookAndTry(): Promise<{ value: Value } | null> {
    const landed = await getLanded(database, id);
    return landed === null ? await tryOnce() : { value: attempts[landed] as Value };
  }

  async function tryOnce(): Promise<{ value: Value } | null> {
    const { change, value } = await decide();
    if (change === null) return { value };
    putLanded(change, id, attempts.push(value) - 1);
    try {
      return await database.commit(change) !== null ? { value } : null;
    } catch (cause) {
      if (cause instanceof Busy) throw cause;
      if (++failures >= FAILURES_MAX) throw new Busy("Cannot commit: the database fails", { cause });
      return null;
    }
  }
}
