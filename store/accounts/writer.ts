/** Writes coins: an account never changes without its entry, nor an entry without its account (P11). */
import type { MemberId } from "@/domain/ids.ts";
import type { Account, Movement, Settlement } from "@/domain/money.ts";
import { type Change, check, type Entry, set } from "@/store/change.ts";
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

/** Lays down an account with the movements that lead to it; there are none where only its debt or its limit has changed. */
export function putAccount(
  change: Change,
  member: MemberId,
  account: Entry<Account>,
  { account: next, movements }: Settlement,
): void {
  check(change, account);
  set(change, account.key, next);
  for (const { account: { seq }, entry } of movements) set(change, keys.entry(member, seq), entry);
}
