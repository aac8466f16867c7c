import assert from "node:assert/strict";
import type { Goods } from "@/domain/payments.ts";
import { WITHDRAWAL_REST_MS } from "@/domain/limits.ts";
import type { Account } from "@/domain/money.ts";
import { keys } from "@/store/keys.ts";
import type { MemberId, OrderId } from "@/domain/ids.ts";
import type { Order, Wheel } from "@/store/records.ts";
import { isReturnableNow } from "@/actors/subscriptions/withdrawn.ts";

const NOW = 1_800_000_000_000;
const GOODS: Goods = { type: "credits", package_id: 5, credits: 5_000, bonus: 1_000, spins: 1 };
const UNUSED = { balance: 6_000, free: 1 };

function isReturnable(
  { balance, free, ...account }: { balance: number; free: number } & Partial<Account>,
  order: Partial<Order> = {},
): boolean {
  const id = "1".repeat(32) as OrderId;
  const member = "m" as MemberId;
  const value = { id, member, goods: GOODS, state: "paid", reference: "page", ...order } as Order;
  const wheel: Wheel = { free, paid: 5, daily_day: -1, spun: 0, version: 1 };
  return isReturnableNow({
    order: { key: keys.order(id), value, versionstamp: "1" },
    account: { key: keys.account(member), value: { balance, seq: 1, ...account }, versionstamp: "1" },
    wheel: { key: keys.wheel(member), value: wheel, versionstamp: "1" },
  }, NOW);
}

Deno.test("SU-14 isReturnableNow: all coins and free spins of the purchase have to be there", () => {
  assert.ok(isReturnable(UNUSED));
  assert.ok(!isReturnable({ ...UNUSED, balance: 5_999 }));
  assert.ok(!isReturnable({ ...UNUSED, free: 0 }));
});

Deno.test("SU-14 isReturnableNow: no renewal, nothing that is returned in part, and one a year", () => {
  assert.ok(!isReturnable(UNUSED, { reference: null }));
  assert.ok(!isReturnable(UNUSED, { state: "refunded" }));
  assert.ok(!isReturnable(UNUSED, { returned: { amount: 1, coins: 0, charged_back: false, at: NOW } }));
  assert.ok(!isReturnable({ ...UNUSED, withdrawn_at: NOW - WITHDRAWAL_REST_MS + 1 }));
  assert.ok(isReturnable({ ...UNUSED, withdrawn_at: NOW - WITHDRAWAL_REST_MS }));
});
