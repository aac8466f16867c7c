/**
 * Mails each member who has bought or spent anything in a UTC month what it came to, once it is over (PC-8). The note that a
 * month is due goes in the commit that adds the letter, so it is added once, whoever looks and however often; what a run
 * leaves comes with the next.
 */
import type { MemberId } from "@/domain/ids.ts";
import { MONTH_MAIL_DELAY_MS } from "@/domain/limits.ts";
import { isQuiet, monthOf, type SpendingMonth } from "@/domain/spending_month.ts";
import { check, newChange, remove } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { type ActorEnv, isFirst } from "@/actors/env.ts";
import { addOwnLetter } from "@/actors/member/own_letter.ts";

/** Members of one run. */
const AT_ONCE = 200;

export interface Summaries {
  /** Adds the letters that are due, and gives how many; `signal` ends it early. */
  sweep(signal?: AbortSignal): Promise<number>;
}

export function openSummaries(env: ActorEnv): Summaries {
  const { database, now } = env;

  /** Whether a letter was added. */
  async function sum(month: number, id: MemberId): Promise<boolean> {
    const [due, account, over, owner] = await database.getMany([
      keys.spendingMonthDue(month, id),
      keys.account(id),
      keys.spendingMonth(id, month),
      keys.member(id),
    ]);
    if (due.value === null) return false;
    const current = account.value?.month;
    const sums = over.value ?? (current?.month === month ? current : null);
    const change = newChange();
    check(change, due);
    remove(change, due.key);
    // Who is away, or has left, is written nothing.
    const member = owner.value?.off ? null : owner.value;
    const isWanted = sums !== null && !isQuiet(sums) && member !== null;
    if (isWanted) {
      const data = { sums: JSON.stringify(sums) };
      addOwnLetter(change, env, { kind: "spending_month", member, now: now(), data });
    }
    return await database.commit(change) !== null && isWanted;
  }

  return {
    async sweep(signal) {
      if (!isFirst(env)) return 0;
      // Isolates' clocks differ: a month is over for all of them a while later.
      const end = [...keys.spendingMonthsDue(), monthOf(now() - MONTH_MAIL_DELAY_MS)];
      const due = await Array.fromAsync(database.list(keys.spendingMonthsDue(), { end, limit: AT_ONCE }));
      let added = 0;
      for (const { key: [, month, member] } of due) {
        if (signal?.aborted) break;
        if (await sum(Number(month), member as MemberId)) added++;
      }
      if (added > 0) env.wakeMailer();
      return added;
    },
  };
}

/** The sums of a letter from its row. */
export function readSums({ sums = "" }: Readonly<Record<string, string>>): SpendingMonth {
  return JSON.parse(sums) as SpendingMonth;
}
