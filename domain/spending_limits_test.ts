import assert from "node:assert/strict";
import { LOOSER_DELAY_MS } from "@/domain/limits.ts";
import { type Account, charge } from "@/domain/money.ts";
import {
  isLooser,
  limitAt,
  limitSpending,
  SPENDING_WINDOWS,
  type SpendingWindow,
  spentIn,
  waitingLimit,
} from "@/domain/spending_limits.ts";
import { DAY_MS, dayOf, monthOf, weekOf } from "@/domain/utc_day.ts";
import fc from "@/tests/kit/property.ts";

/** A Saturday, the last day of a month. */
const SATURDAY = Date.UTC(2026, 1, 28, 12);
const SUNDAY = Date.UTC(2026, 2, 1);
const MONDAY = Date.UTC(2026, 2, 2);

function spend(account: Account, coins: number, at: number) {
  return charge(account, coins, { cause: "message", ref: "x", at });
}

function spent(account: Account, coins: number, at: number): Account {
  const charged = spend(account, coins, at);
  assert.ok(charged.ok, JSON.stringify(charged));
  return charged.value.account;
}

const RICH: Account = { balance: 100_000, seq: 1 };
const limited = (window: SpendingWindow, coins: number) => ({ ...RICH, limits: { [window]: { coins } } });
const reset = (cap: number, window: SpendingWindow, at: number) => ({
  ok: false,
  refusal: { code: "spend_cap_reached", data: { cap, resets_at: at / 1000, window } },
});

Deno.test("WA-3 charge: not over a limit of its UTC day, its week from Monday on, its month", () => {
  const day = spent(limited("day", 100), 60, SATURDAY);
  assert.deepEqual(spend(day, 50, SUNDAY - 1), reset(100, "day", SUNDAY));
  assert.ok(spend(day, 40, SUNDAY - 1).ok, "exactly the limit");
  assert.ok(spend(day, 100, SUNDAY).ok);

  const week = spent(limited("week", 100), 60, SATURDAY);
  assert.deepEqual(spend(week, 50, MONDAY - 1), reset(100, "week", MONDAY));
  assert.ok(spend(week, 100, MONDAY).ok);

  const month = spent(limited("month", 100), 60, SATURDAY);
  assert.deepEqual(spend(month, 50, SUNDAY - 1), reset(100, "month", SUNDAY));
  const next = spent(month, 100, SUNDAY);
  assert.deepEqual(spend(next, 1, Date.UTC(2026, 2, 31, 23)), reset(100, "month", Date.UTC(2026, 3, 1)));
});

Deno.test("WA-3 charge: of several limits that are reached the one that lasts longest is told", () => {
  const limits = { day: { coins: 50 }, week: { coins: 50 }, month: { coins: 500 } };
  const account = spent({ ...RICH, limits }, 50, SATURDAY);
  assert.deepEqual(spend(account, 50, SATURDAY), reset(50, "week", MONDAY));
});

Deno.test("WA-3 charge: no clock that is behind opens a day, a week or a month again", () => {
  for (const window of SPENDING_WINDOWS) {
    const account = spent(limited(window, 100), 100, MONDAY);
    assert.equal(spend(account, 1, SUNDAY).ok, false, window);
    assert.equal(spend(account, 1, SATURDAY).ok, false, window);
  }
});

Deno.test("LM-2 charge: a record from before has its limit of the day, and counts its last day on", () => {
  const before: Account = { ...RICH, cap: { coins: 100 }, spent: { day: dayOf(SATURDAY), coins: 60 } };
  assert.deepEqual(spend(before, 50, SATURDAY), reset(100, "day", SUNDAY));
  const after = spent(before, 40, SATURDAY);
  const day = dayOf(SATURDAY);
  assert.deepEqual(after.spent, { day, coins: 100, week: 100, month: 100, since: day });
  assert.deepEqual(spent(after, 10, MONDAY).spent, { day: day + 2, coins: 10, week: 10, month: 10 });
  const set = limitSpending(before, { window: "week", coins: 500 }, SATURDAY);
  assert.deepEqual([set.cap, set.limits], [undefined, { day: { coins: 100 }, week: { coins: 500 } }]);
});

Deno.test("WA-4 limitSpending: lower counts at once, higher or none a day later, window by window", () => {
  for (const window of SPENDING_WINDOWS) {
    const set = (account: Account, coins: number | null, now: number) =>
      limitSpending(account, { window, coins }, now);
    const low = set(RICH, 100, SATURDAY);
    assert.deepEqual(low, limited(window, 100));
    const higher = set(low, 500, SATURDAY);
    const from = SATURDAY + LOOSER_DELAY_MS;
    assert.deepEqual(higher.limits?.[window], { coins: 100, next: { coins: 500, from } });
    assert.deepEqual([limitAt(higher, window, from - 1), limitAt(higher, window, from)], [100, 500]);
    assert.deepEqual(waitingLimit(higher, window, from - 1), { coins: 500, from });
    assert.equal(waitingLimit(higher, window, from), undefined);
    assert.deepEqual(set(higher, 100, SATURDAY + 1), low, "taken back");
    assert.deepEqual(set(higher, 50, SATURDAY + 1).limits?.[window], { coins: 50 });
    assert.equal(set(higher, 300, SATURDAY + 1_000).limits?.[window]?.next?.from, from, "has waited");
    const none = set(higher, null, SATURDAY + 1_000);
    assert.deepEqual(none.limits?.[window]?.next, { coins: null, from: from + 1_000 });
    assert.deepEqual(set(none, null, from + 1_000), RICH, "it counts by now");
    assert.deepEqual(set(RICH, null, SATURDAY), RICH);
    assert.deepEqual(
      [50, 100, 101, null].map((coins) => isLooser(low, { window, coins }, SATURDAY)),
      [false, false, true, true],
    );
  }
});

Deno.test("WA-3 WA-4 money: whatever is set and spent, no window's coins go over what was allowed all along", () => {
  const step = fc.record({
    what: fc.constantFrom("spend", "spend", "spend", "set"),
    window: fc.constantFrom(...SPENDING_WINDOWS),
    coins: fc.option(fc.integer({ min: 50, max: 900 }), { nil: null }),
    // Clocks of isolates differ by less than a minute, and edges of days are near.
    minutes: fc.integer({ min: -1, max: 60 * 30 }),
  });
  const numberAt = { day: (day: number) => day, week: weekOf, month: monthOf };
  fc.assert(fc.property(fc.array(step, { maxLength: 150 }), (steps) => {
    let account: Account = { ...RICH, balance: 10_000_000 };
    let at = Date.UTC(2026, 1, 27, 23, 30);
    let last = 0;
    const ledger: { day: number; coins: number }[] = [];
    for (const { what, window, coins, minutes } of steps) {
      at += minutes * 60_000;
      if (what === "set") {
        const before = limitAt(account, window, at) ?? Infinity;
        account = limitSpending(account, { window, coins }, at);
        const now = limitAt(account, window, at) ?? Infinity;
        assert.ok(now <= before, "never looser at once");
        assert.ok(coins === null || now <= coins || now === before);
        continue;
      }
      const charged = spend(account, coins ?? 50, at);
      const day = Math.max(last, Math.floor(at / DAY_MS));
      const sums = SPENDING_WINDOWS.map((each) => {
        const number = numberAt[each];
        const own = ledger.filter((entry) => number(entry.day) === number(day));
        return own.reduce((sum, entry) => sum + entry.coins, 0);
      });
      SPENDING_WINDOWS.forEach((each, nth) => assert.equal(spentIn(account, each, at), sums[nth], each));
      const fits = SPENDING_WINDOWS.every((each, nth) =>
        (sums[nth] ?? 0) + (coins ?? 50) <= (limitAt(account, each, at) ?? Infinity)
      );
      assert.equal(charged.ok, fits);
      if (!charged.ok) continue;
      account = charged.value.account;
      last = day;
      ledger.push({ day, coins: coins ?? 50 });
    }
  }));
});
