import assert from "node:assert/strict";
import type { Entry } from "@/domain/money.ts";
import { countEntry, monthOf, monthStart, type SpendingMonth, spentIn } from "@/domain/spending_month.ts";

const MAY = Date.UTC(2026, 4, 3);
const JUNE = Date.UTC(2026, 5, 1);

function count(
  entries: readonly Pick<Entry, "cause" | "delta" | "at" | "of" | "lots">[],
): SpendingMonth | undefined {
  return entries.reduce<SpendingMonth | undefined>(
    (month, entry, at) => countEntry(month, { after: 0, ref: "", ...entry, seq: at + 4 }),
    undefined,
  );
}

Deno.test("PC-7 countEntry: what was spent on what and what it had cost, what came back, what was bought for how much", () => {
  const cost = { micros: 100_000, currency: "USD" } as const;
  const month = count([
    { cause: "sign_up", delta: 200, at: MAY },
    {
      cause: "purchase",
      delta: 500,
      at: MAY,
      lots: [{ coins: 500, cost: { micros: 4_990_000, currency: "USD" } }],
    },
    { cause: "bonus", delta: 100, at: MAY },
    { cause: "message", delta: -50, at: MAY, lots: [{ coins: 50, cost }] },
    { cause: "message", delta: -50, at: MAY, of: "photo" },
    { cause: "gift", delta: -20, at: MAY, lots: [{ coins: 20, cost }] },
    { cause: "refund_unanswered", delta: 50, at: MAY },
    { cause: "owed", delta: -10, at: MAY },
  ]);
  assert.deepEqual(month, {
    month: monthOf(MAY),
    from_seq: 5,
    spent: { message: 50, photo: 50, gift: 20 },
    cost: [{ micros: 200_000, currency: "USD" }],
    back: 50,
    bought: 600,
    paid: [{ micros: 4_990_000, currency: "USD" }],
  });
  assert.equal(month && spentIn(month), 120);
});

Deno.test("PC-7 countEntry: a month begins at midnight UTC, and a clock that is behind opens none again", () => {
  const later = count([
    { cause: "message", delta: -50, at: JUNE - 1 },
    { cause: "message", delta: -70, at: JUNE },
    { cause: "spin", delta: -100, at: JUNE - 1 },
  ]);
  assert.deepEqual([later?.month, later?.spent], [monthOf(JUNE), { message: 70, spin: 100 }]);
  assert.equal(monthStart(monthOf(JUNE)), JUNE);
  assert.equal(monthOf(JUNE - 1) + 1, monthOf(JUNE));
});
