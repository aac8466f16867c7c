/**
 * Reads of one turn of the event loop, put together: up to ten keys of whoever asks are one operation of the database, which
 * costs about as much as reading one of them.
 * Invariant: keys that are asked for together are read in one snapshot.
 */
import { setImmediate } from "node:timers";
import { KEYS_AT_ONCE } from "@/store/commit.ts";

type Keys = readonly Deno.KvKey[];
type Entries = Deno.KvEntryMaybe<unknown>[];

interface Wanted {
  keys: Keys;
  resolve(entries: Entries): void;
  reject(error: unknown): void;
}

/** Reads at most ten keys; `read` takes as many, in one snapshot. */
export function openSharedReads(read: (keys: Keys) => Promise<Entries>): (keys: Keys) => Promise<Entries> {
  let waiting: Wanted[] = [];

  function readAll(): void {
    const all = waiting;
    waiting = [];
    let some: Wanted[] = [];
    let count = 0;
    for (const each of all) {
      if (count + each.keys.length > KEYS_AT_ONCE) {
        void readTogether(some);
        [some, count] = [[], 0];
      }
      some.push(each);
      count += each.keys.length;
    }
    void readTogether(some);
  }

  async function readTogether(some: readonly Wanted[]): Promise<void> {
    try {
      const entries = await read(some.flatMap(({ keys }) => keys));
      let from = 0;
      for (const { keys, resolve } of some) resolve(entries.slice(from, from += keys.length));
    } catch (error) {
      // Nobody fails for a key of somebody else's that cannot be read.
      if (some.length > 1) some.forEach((each) => void readTogether([each]));
      else some[0]?.reject(error);
    }
  }

  return (keys) =>
    new Promise((resolve, reject) => {
      if (waiting.push({ keys, resolve, reject }) === 1) setImmediate(readAll);
    });
}
