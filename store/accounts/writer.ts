/** Writes coins: an account never changes without its entry, nor an entry without its account (P11). */
import type { MemberId } from "@/domain/ids.ts";
import type { Account, Movement } from "@/domain/money.ts";
import { type Change, check, type Entry, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";

/** Lays a movement down on the account that it was decided on. */
export function putMovement(
  change: Change,
  member: MemberId,
  account: Entry<Account>,
  movement: Movement,
): void {
  check(change, account);
  set(change, account.key, movement.account);
  set(change, keys.entry(member, movement.account.seq), movement.entry);
}
