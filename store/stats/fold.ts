/**
 * Folds the rows of a day that is over into one: rows that are folded go in the commit that adds them, so each is added once,
 * wherever it stops. Run by one isolate; that two do no harm hold the checks.
 */
import { addStats, type DayStats } from "@/domain/stats.ts";
import { STAT_FOLD_MS } from "@/domain/limits.ts";
import { dayOf } from "@/domain/utc_day.ts";
import { check, newChange, remove, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { dayStatsOf } from "@/store/stats/reader.ts";

/** Rows of one commit: their checks fit what one operation takes. */
const ROWS = 80;
const REMOTE_ROWS = 7;

/** Folds what days that are over have left; gives how many rows. `signal` ends it between two commits. */
export async function foldStats(
  database: Database,
  { now, signal }: { now: number; signal?: AbortSignal | undefined },
): Promise<number> {
  const prefix = keys.stats();
  const before = dayOf(now - STAT_FOLD_MS);
  const limit = database.remote ? REMOTE_ROWS : ROWS;
  let folded = 0;
  while (!signal?.aborted) {
    const rows = await Array.fromAsync(database.list(prefix, { end: [...prefix, before], limit }));
    const day = rows[0]?.key[1];
    if (typeof day !== "number") break;
    const own = rows.filter(({ key }) => key[1] === day);
    const sum = await database.get(keys.statDay(day));
    const change = newChange();
    check(change, sum);
    for (const row of own) {
      check(change, row);
      remove(change, row.key);
    }
    set<DayStats>(change, sum.key, addStats([sum.value ?? {}, dayStatsOf(own)]));
    if (await database.commit(change) !== null) folded += own.length;
  }
  return folded;
}
