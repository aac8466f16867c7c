/**
 * The database connection: typed reads, and the group commit. The only place where Deno KV is opened.
 */
import { dirname } from "node:path";
import type { Change, Entry } from "@/store/change.ts";
import { Busy, type Committer, EMBEDDED_LIMITS, openCommitter, REMOTE_LIMITS } from "@/store/commit.ts";
import type { Key } from "@/store/keys.ts";

/** Most keys in one `getMany` or `watch` (measured). */
const KEYS_AT_ONCE = 10;

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

export interface Database {
  get<Value>(key: Key<Value>): Promise<Entry<Value>>;
  /** Reads up to ten keys in one consistent snapshot, more of them in several. */
  getMany<Value>(keys: readonly Key<Value>[]): Promise<Entry<Value>[]>;
  /** Walks the keys below a prefix, in order. */
  list<Value>(
    prefix: Key<Value>,
    options?: ListOptions,
  ): AsyncIterable<Entry<Value> & { value: Value; versionstamp: string }>;
  commit: Committer["commit"];
  /** Follows one key of a remote database until `signal` ends it; an embedded one never fires. */
  watch(key: Deno.KvKey, onChange: () => void, signal: AbortSignal): void;
  /** Whether other machines share this database. */
  readonly remote: boolean;
  /** Waits for what is under way, then closes. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** File of the embedded database; ":memory:" for tests of one isolate. */
  path: string;
  /** URL of a remote database; wins over `path`. */
  url?: string | undefined;
  /** Most changes in one commit; 1 switches merging off, for comparison. */
  mergedChanges?: number | undefined;
  now?: () => number;
  random?: () => number;
  sleep?: (ms: number) => Promise<void>;
}

/** Opens the embedded database file, or the remote one by its URL. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { path, url, mergedChanges } = options;
  if (!url && path !== ":memory:") await Deno.mkdir(dirname(path), { recursive: true });
  const kv = await Deno.openKv(url ?? path);
  const limits = url ? REMOTE_LIMITS : EMBEDDED_LIMITS;
  const committer = openCommitter(kv, {
    limits: { ...limits, changes: mergedChanges ?? limits.changes },
    now: options.now ?? Date.now,
    random: options.random ?? Math.random,
    sleep: options.sleep ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms))),
  });
  return {
    async get<Value>(key: Key<Value>) {
      return await kv.get(key) as Entry<Value>;
    },
    async getMany<Value>(keys: readonly Key<Value>[]) {
      const parts: Promise<unknown[]>[] = [];
      for (let from = 0; from < keys.length; from += KEYS_AT_ONCE) {
        parts.push(kv.getMany(keys.slice(from, from + KEYS_AT_ONCE)));
      }
      return (await Promise.all(parts)).flat() as Entry<Value>[];
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
      for await (const row of rows) yield row as Entry<Value> & { value: Value; versionstamp: string };
    },
    commit: committer.commit,
    watch(key, onChange, signal) {
      if (url) follow(kv, key, onChange, signal);
    },
    remote: url !== undefined,
    async close() {
      await committer.idle();
      kv.close();
    },
  };
}

/** Watches one key; a hint only, so an error just ends it and the poll goes on. */
function follow(kv: Deno.Kv, key: Deno.KvKey, onChange: () => void, signal: AbortSignal): void {
  const reader = kv.watch([key]).getReader();
  signal.addEventListener("abort", () => void reader.cancel().catch(() => {}), { once: true });
  (async () => {
    while (!(await reader.read()).done) onChange();
  })().catch(() => {});
}

/** How often a change without an actor is decided again; each time somebody else got through. */
const TRIES = 100;

/** Reads, decides, commits, and starts over on a conflict; `Busy` in the end. For rare writes without an actor. */
export async function transact<Value>(
  database: Database,
  decide: () => Promise<{ change: Change | null; value: Value }>,
): Promise<Value> {
  for (let tries = 0; tries < TRIES; tries++) {
    const { change, value } = await decide();
    if (change === null || await database.commit(change) !== null) return value;
  }
  throw new Busy(`Cannot commit: conflict after ${TRIES} tries`);
}
