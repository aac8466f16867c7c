/**
 * Which purchases are returned at a member's bare word (SU-14): one a year, while nothing of its coins and spins is used.
 * Days of premium do not count as used. Whoever gives back what they have used would have it for nothing, so all else is
 * looked at by people, who know the law.
 */
import { isWithdrawable } from "@/domain/declaration.ts";
import { WITHDRAWAL_REST_MS } from "@/domain/limits.ts";
import type { Account } from "@/domain/money.ts";
import { coinsOf } from "@/domain/payments.ts";
import { putAccount } from "@/store/accounts/writer.ts";
import { type Change, check, type Entry } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { findOrderNamed } from "@/store/orders/named.ts";
import type { OrderEntry } from "@/store/orders/reader.ts";
import type { Declaration, Wheel } from "@/store/records.ts";

/** A purchase that is withdrawn from, with all that says whether something of it is used; of one snapshot. */
export interface Withdrawn {
  order: OrderEntry;
  account: Entry<Account>;
  wheel: Entry<Wheel>;
}

/** The purchase that is meant: named by its whole number or its short one, of the member with this address, in time; else null. */
export async function readWithdrawn(
  database: Database,
  { contract, member }: Pick<Declaration, "contract" | "member">,
  now: number,
): Promise<Withdrawn | null> {
  const id = await findOrderNamed(database, contract, member);
  if (id === null || member === null) return null;
  const [order, account, wheel] = await database.getMany([
    keys.order(id),
    keys.account(member),
    keys.wheel(member),
  ]);
  const { value } = order;
  if (value === null || value.member !== member || value.paid_at === undefined) return null;
  if (value.state !== "paid" && value.state !== "refunded") return null;
  return isWithdrawable(value.paid_at, now) ? { order: { ...order, value }, account, wheel } : null;
}

/** Whether it is returned without anybody looking. Pure. */
export function isReturnableNow(
  { order, account: { value: account }, wheel }: Withdrawn,
  now: number,
): boolean {
  const { goods, state, reference, returned } = order.value;
  // A renewal had no page of its own.
  if (state !== "paid" || reference === null || returned !== undefined || account === null) return false;
  const { withdrawn_at } = account;
  if (withdrawn_at !== undefined && now < withdrawn_at + WITHDRAWAL_REST_MS) return false;
  const spins = goods.type === "credits" ? goods.spins : 0;
  return account.balance >= coinsOf(goods) && (wheel.value?.free ?? 0) >= spins;
}

/** Takes the member's one return of the year; fails where something is used meanwhile. */
export function takeReturn(change: Change, { order, account, wheel }: Withdrawn, now: number): void {
  const { value } = account;
  if (value === null) throw new TypeError("Cannot return a purchase without an account");
  check(change, order);
  check(change, wheel);
  putAccount(change, order.value.member, account, {
    account: { ...value, withdrawn_at: now },
    movements: [],
  });
}
