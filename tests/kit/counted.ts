/** A database that counts what is read from it: for tests and measurements of how much a page costs. */
import type { Database, ListOptions } from "@/store/database.ts";
import type { Key } from "@/store/keys.ts";

export interface Counts {
  /** Keys that were asked for one by one. */
  gets: number;
  lists: number;
  /** Rows that lists gave. */
  rows: number;
}

/** Wraps a database; `counts` grows with every read, and may be set back. */
export function countReads(database: Database): { database: Database; counts: Counts } {
  const counts: Counts = { gets: 0, lists: 0, rows: 0 };
  const counted: Database = {
    ...database,
    get<Value>(key: Key<Value>) {
      counts.gets++;
      return database.get(key);
    },
    getMany<const Keys extends readonly Key<unknown>[]>(keys: Keys) {
      counts.gets += keys.length;
      return database.getMany(keys);
    },
    async *list<Value>(prefix: Key<Value>, options?: ListOptions) {
      counts.lists++;
      for await (const row of database.list(prefix, options)) {
        counts.rows++;
        yield row;
      }
    },
    // What is remembered is counted as what it stands for.
    recent: {
      ...database.recent,
      getMany: (keys) => counted.getMany(keys),
      list: (prefix, options) => Array.fromAsync(counted.list(prefix, options)),
    },
  };
  return { counts, database: counted };
}
