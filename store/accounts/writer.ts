/** Writes coins: an account never changes without its entry, nor an entry without its account (P11). */
import type { MemberId } from "@/domain/ids.ts";
import type { Account, Movement, Settlement } from "@/domain/money.ts";
import { coinNames } from "@/domain/stats.ts";
import { type Change, check, count, type Entry, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";

/** Lays a movement down on the account that it was decided on. */
export function putMovement(
  change: Change,
  member: MemberId,
  account: Entry<Account>,
  movement: Movement,
): void {
  putMovements(change, member, account, [movement]);
}

/** Lays down movements that follow one another, the first of them decided on `account`. */
export function putMovements(
  change: Change,
  member: MemberId,
  account: Entry<Account>,
  movements: readonly Movement[],
): void {
  const last = movements.at(-1);
  if (last) putAccount(change, member, account, { account: last.account, movements });
}

/**
 * Lays down an account with the movements that lead to it; there are none where only its debt or its limit has changed.
 * A month that is over becomes a row of its own, and one that begins is noted for its summary (PC-7).
 */
export function putAccount(
  change: Change,
  member: MemberId,
  account: Entry<Account>,
  { account: next, movements, at: changedAt }: Settlement,
): void {
  check(change, account);
  set(change, account.key, next);
  const owed = (next.owed ?? 0) - (account.value?.owed ?? 0);
  const at = movements.at(-1)?.entry.at ?? changedAt;
  if (owed !== 0 && at !== undefined) {
    count(change, { name: owed > 0 ? "owed_more" : "owed_less", at, by: Math.abs(owed) });
  }
  let month = account.value?.month;
  for (const { account: { seq, month: now }, entry } of movements) {
    if (now && now.month !== month?.month) set(change, keys.spendingMonthDue(now.month, member), 0);
    if (month && now?.month !== month.month) set(change, keys.spendingMonth(member, month.month), month);
    month = now;
    const { cause, delta } = entry;
    const names = coinNames(cause);
    set(change, keys.entry(member, seq), entry);
    count(change, { name: delta > 0 ? names.in : names.out, at: entry.at, by: Math.abs(delta) });
  }
}
