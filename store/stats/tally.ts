/**
 * Counts in the same atomic operations as what is counted. A tally belongs to operations that follow one another: its rows
 * are written by them alone, so they need no checks and are never in the way of others.
 *
 * 1. `rows` gives the rows of an operation: what is counted so far, and the operation's own counts on top.
 * 2. Where the operation has landed, `landed` takes them over. Where its checks failed, nothing is.
 * 3. Where its outcome is not known, `lose` begins new rows under another name. The old ones stay as they are: with the counts
 *    of that operation if it has landed after all, and without them if not. So nothing is counted twice or lost.
 *
 * A day that is over for some time may have been folded into one row (fold.ts): what is counted for it then goes to a row of
 * its own.
 */
import { type Count, statDay } from "@/domain/stats.ts";
import { STAT_OPEN_MS } from "@/domain/limits.ts";
import { DAY_MS } from "@/domain/utc_day.ts";
import { type Key, keys, keyText } from "@/store/keys.ts";

export interface CountRow {
  key: Key<number>;
  value: number;
}

export interface Tally {
  /** The rows of an operation with these counts. */
  rows(counts: readonly Count[]): readonly CountRow[];
  /** The operation with these rows has landed. */
  landed(rows: readonly CountRow[]): void;
  /** It is not known whether an operation has landed. */
  lose(): void;
}

/** Opens a tally; `name` is no other one's. */
export function openTally(name: string, now: () => number): Tally {
  let shard = name;
  let losses = 0;
  let lates = 0;
  let today = -1;
  const counted = new Map<string, number>();

  return {
    rows(counts) {
      if (counts.length === 0) return [];
      const time = now();
      forget(time);
      const rows = new Map<string, CountRow>();
      const late = `${name}.late${lates}`;
      for (const count of counts) {
        if (count.by === 0) continue;
        const day = statDay(count);
        const isOver = isFoldable(day, time - STAT_OPEN_MS);
        const key = keys.stat(day, count.name, count.lang, isOver ? late : shard);
        const text = keyText(key);
        const value = (rows.get(text)?.value ?? counted.get(text) ?? 0) + count.by;
        rows.set(text, { key, value });
        if (isOver) lates++;
      }
      return [...rows.values()];
    },
    landed(rows) {
      for (const { key, value } of rows) counted.set(keyText(key), value);
    },
    lose() {
      counted.clear();
      shard = `${name}.${++losses}`;
    },
  };

  /** Days that are over are not counted on. */
  function forget(time: number): void {
    const day = Math.floor((time - STAT_OPEN_MS) / DAY_MS);
    if (day === today) return;
    today = day;
    for (const text of counted.keys()) {
      const [, of] = JSON.parse(text) as [string, number];
      if (isFoldable(of, time - STAT_OPEN_MS)) counted.delete(text);
    }
  }
}

/** Whether a day was over at that time. */
export function isFoldable(day: number, at: number): boolean {
  return (day + 1) * DAY_MS <= at;
}
