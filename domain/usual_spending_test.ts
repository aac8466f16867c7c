import assert from "node:assert/strict";
import { usualSpending } from "@/domain/usual_spending.ts";
import { DAY_MS } from "@/domain/utc_day.ts";

const NOW = 20_000 * DAY_MS + 5;
function spent(daysAgo: number, coins: number, cause: "message" | "refund" | "purchase" = "message") {
  return { at: NOW - daysAgo * DAY_MS, delta: -coins, cause };
}

Deno.test("WR-7 usualSpending: the median of the days before with any spending, of the last four weeks", () => {
  const days = [spent(1, 10), spent(1, 20), spent(2, 50), spent(5, 5), spent(29, 9_000)];
  assert.equal(usualSpending(days, NOW), 30);
  assert.equal(usualSpending([...days, spent(0, 4_000)], NOW), 30);
  assert.equal(usualSpending([...days, spent(3, 900, "refund"), spent(4, -500, "purchase")], NOW), 30);
});

Deno.test("WR-7 usualSpending: nothing is usual before the third day", () => {
  assert.equal(usualSpending([], NOW), 0);
  assert.equal(usualSpending([spent(1, 10), spent(2, 10), spent(2, 10)], NOW), 0);
});
