/** What is left of books that have ended: sums of a UTC day, of nobody, by which closings still agree with the ledger. Pure. */
import type { CoinSums, LedgerDay } from "@/domain/closing.ts";
import type { Cause } from "@/domain/money.ts";

/** Coins that moved on a day in books that have ended since, and what these owed at their end. */
export interface EndedDay {
  coins: CoinSums;
  owed?: number;
}

/** Adds what moved for a cause. */
export function endedWith(
  day: EndedDay | null | undefined,
  { cause, delta }: { cause: Cause; delta: number },
): EndedDay {
  const { coins = {}, ...rest } = day ?? {};
  return { ...rest, coins: { ...coins, [cause]: (coins[cause] ?? 0) + delta } };
}

/** What the days come to for one of them, as the ledger would say it. */
export function sumEnded(
  days: ReadonlyMap<number, EndedDay>,
  day: number,
): Pick<LedgerDay, "before" | "after" | "coins"> & { owed: number } {
  let [before, owed] = [0, 0];
  for (const [each, ended] of days) {
    if (each < day) before += total(ended.coins);
    owed += ended.owed ?? 0;
  }
  const coins = days.get(day)?.coins ?? {};
  return { before, after: before + total(coins), coins, owed };
}

function total(coins: CoinSums): number {
  return Object.values(coins).reduce((sum, each) => sum + each, 0);
}
