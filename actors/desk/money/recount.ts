/** Counts a UTC day again from every account and its entries, of which there may be a million: for checks, never for a page. */
import { isDeepStrictEqual } from "node:util";
import type { CoinSums, LedgerDay } from "@/domain/closing.ts";
import { type EndedDay, sumEnded } from "@/domain/ended_books.ts";
import type { MemberId } from "@/domain/ids.ts";
import type { Account, Cause } from "@/domain/money.ts";
import { sumOf } from "@/domain/stats.ts";
import { DAY_MS, dayOf } from "@/domain/utc_day.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { listDayStats } from "@/store/stats/reader.ts";

/** Accounts read at once. */
const BATCH = 500;
/** Accounts whose entries are read side by side. */
const AT_ONCE = 20;
/** Clocks of isolates differ by less: an entry that is older by so much has none of the day before it. */
const SKEW_MS = 3_600_000;

/** What the ledger says of a day that is over. Resolves to null where it was told to stop. */
export async function recount(
  { database, now }: { database: Database; now(): number },
  day: number,
  signal?: AbortSignal,
): Promise<LedgerDay | null> {
  const span = { from: day * DAY_MS, to: (day + 1) * DAY_MS };
  const days = await readEnded(database);
  const { coins: ended, ...sums } = sumEnded(days, day);
  const coins: CoinSums = { ...ended };
  const later = await owedAfter(database, day, dayOf(now()));

  async function add({ member, account }: { member: MemberId; account: Account }): Promise<void> {
    let { balance: before, balance: after } = account;
    const range = { end: keys.entry(member, account.seq + 1), reverse: true, batch: 10 };
    for await (const { value } of database.list(keys.entries(member), range)) {
      const { at, delta, cause } = value;
      if (at < span.from - SKEW_MS) break;
      if (at >= span.from) before -= delta;
      if (at >= span.to) after -= delta;
      if (at >= span.from && at < span.to) coins[cause] = (coins[cause] ?? 0) + delta;
    }
    sums.before += before;
    sums.after += after;
    sums.owed += account.owed ?? 0;
  }

  let group: { member: MemberId; account: Account }[] = [];
  for await (const { key, value } of database.list(keys.accounts(), { batch: BATCH })) {
    group.push({ member: key[1] as MemberId, account: value });
    if (group.length < AT_ONCE) continue;
    await Promise.all(group.map(add));
    group = [];
    if (signal?.aborted) return null;
  }
  await Promise.all(group.map(add));
  // Books that end meanwhile were counted twice, or not at all.
  if (!isDeepStrictEqual(days, await readEnded(database))) {
    return await recount({ database, now }, day, signal);
  }
  for (const cause of Object.keys(coins) as Cause[]) if (coins[cause] === 0) delete coins[cause];
  const isStill = later === await owedAfter(database, day, dayOf(now()));
  return { before: sums.before, after: sums.after, coins, owed: isStill ? sums.owed - later : null };
}

/** What is left of books that have ended, by day. */
async function readEnded(database: Database): Promise<Map<number, EndedDay>> {
  const rows = await Array.fromAsync(database.list(keys.endedDays(), { batch: BATCH }));
  return new Map(rows.map(({ key, value }) => [Number(key[1]), value]));
}

/** Coins that are owed more since a day. */
async function owedAfter(database: Database, day: number, today: number): Promise<number> {
  const days = await listDayStats(database, { from: day + 1, to: today + 1 });
  return days.values().reduce((sum, stats) => sum + sumOf(stats, "owed_more") - sumOf(stats, "owed_less"), 0);
}
