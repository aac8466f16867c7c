/**
 * What was read a moment ago, given once more: pages of many members ask for the same lists of discovery and the same cards,
 * each for dozens of them. For what is shown of others alone; nothing is decided on it.
 *
 * Invariant: what is given is at most a second old. It is never older than the last commit of this connection, nor than
 * what this isolate was told of by others, so nobody who follows an event finds what was there before it.
 */
import type { Change } from "@/store/change.ts";
import type { Database, Entries, ListOptions, Row } from "@/store/database.ts";
import { type Key, keyText } from "@/store/keys.ts";

const RECENT_MS = 1_000;

export interface RecentReads {
  /** Rows, each as of some moment of the last second; not of one snapshot. */
  getMany<const Keys extends readonly Key<unknown>[]>(keys: Keys): Promise<Entries<Keys>>;
  /** All rows below a prefix, or as many as `limit` says. */
  list<Value>(prefix: Key<Value>, options?: ListOptions): Promise<readonly Row<Value>[]>;
  /** Has to be called before anybody is told of what others have committed. */
  forget(): void;
}

/** Opens the memory of a connection; whoever commits by it drops what was written. */
export function openRecentReads(
  { getMany, list }: Pick<Database, "getMany" | "list">,
  monotonic: () => number = () => performance.now(),
): RecentReads & { drop(change: Change): void } {
  const rows = new Map<string, Promise<unknown>>();
  /** By prefix, then by what of it was asked for. */
  const lists = new Map<string, Map<string, Promise<unknown>>>();
  /** First parts of the keys that are remembered. */
  const kinds = new Set<Deno.KvKeyPart | undefined>();
  let until = 0;

  function forget(): void {
    rows.clear();
    lists.clear();
    kinds.clear();
  }

  /** All of it goes at once, a second after the first of it was asked for. */
  function forgetOld(): void {
    const now = monotonic();
    if (now < until) return;
    forget();
    until = now + RECENT_MS;
  }

  /** What is being read is shared as well. An error is given to those who wait for it, and not remembered. */
  function remember<Value>(
    memory: Map<string, Promise<unknown>>,
    text: string,
    reading: Promise<Value>,
  ): Promise<Value> {
    memory.set(text, reading);
    reading.catch(() => {
      if (memory.get(text) === reading) memory.delete(text);
    });
    return reading;
  }

  function readRows(keys: readonly Key<unknown>[]): void {
    const reading = getMany(keys);
    for (const [index, key] of keys.entries()) {
      kinds.add(key[0]);
      remember(rows, keyText(key), reading.then((entries) => entries[index]));
    }
  }

  return {
    async getMany<const Keys extends readonly Key<unknown>[]>(keys: Keys) {
      forgetOld();
      const texts = keys.map(keyText);
      const missing = [...new Set(keys.filter((_, index) => !rows.has(texts[index] ?? "")))];
      if (missing.length > 0) readRows(missing);
      return await Promise.all(texts.map((text) => rows.get(text))) as Entries<Keys>;
    },
    async list<Value>(prefix: Key<Value>, options: ListOptions = {}) {
      forgetOld();
      kinds.add(prefix[0]);
      const text = keyText(prefix);
      const memory = lists.get(text) ?? new Map<string, Promise<unknown>>();
      lists.set(text, memory);
      const part = JSON.stringify(options);
      const known = memory.get(part) ?? remember(memory, part, Array.fromAsync(list(prefix, options)));
      return await known as readonly Row<Value>[];
    },
    forget,
    drop({ sets, deletes }) {
      for (const key of [...sets.map((each) => each.key), ...deletes]) {
        if (!kinds.has(key[0])) continue;
        rows.delete(keyText(key));
        for (let length = 1; length < key.length; length++) lists.delete(keyText(key.slice(0, length)));
      }
    },
  };
}
