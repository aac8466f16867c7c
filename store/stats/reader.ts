/** Reads what was counted: a day that is over is one row, the others are the rows of those who count. */
import { addStats, type DayStats } from "@/domain/stats.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";

/** Rows read at once. */
const BATCH = 500;

/** What was counted on a day. */
export async function getDayStats(database: Database, day: number): Promise<DayStats> {
  return (await listDayStats(database, { from: day, to: day })).get(day) ?? {};
}

/** What was counted on the days from one to another, both included; days on which nothing was are missing. */
export async function listDayStats(
  database: Database,
  { from, to }: { from: number; to: number },
): Promise<Map<number, DayStats>> {
  const prefix = keys.statDays();
  const range = { start: [...prefix, from], end: [...prefix, to + 1], batch: BATCH };
  for (;;) {
    // A row that is folded meanwhile is read twice, and never not at all.
    const counting = await readCounting(database, { from, to });
    const found = new Map<number, DayStats>();
    for await (const { key, value } of database.list(prefix, range)) found.set(Number(key[1]), value);
    const doubtful = [...counting].filter(([day]) => found.has(day));
    const again = await Promise.all(
      doubtful.map(async ([day, rows]) =>
        (await readCounting(database, { from: day, to: day })).get(day)?.length !== rows.length
      ),
    );
    if (again.includes(true)) continue;
    for (const [day, rows] of counting) found.set(day, addStats([found.get(day) ?? {}, dayStatsOf(rows)]));
    return found;
  }
}

async function readCounting(database: Database, { from, to }: { from: number; to: number }) {
  const prefix = keys.stats();
  const range = { start: [...prefix, from], end: [...prefix, to + 1], batch: BATCH };
  const rows = await Array.fromAsync(database.list(prefix, range));
  return Map.groupBy(rows, ({ key }) => Number(key[1]));
}

/** The sums of rows of one day. */
export function dayStatsOf(rows: readonly { key: Deno.KvKey; value: number }[]): DayStats {
  return addStats(rows.map(({ key, value }) => ({ [String(key[2])]: { [String(key[3])]: value } })));
}
