import assert from "node:assert/strict";
import { aboutCost } from "@/domain/about_cost.ts";
import type { Lot } from "@/domain/coin_lots.ts";

const LOTS: Lot[] = [{ coins: 100 }, { coins: 500, cost: { micros: 4_990_000, currency: "USD" } }, {
  coins: 100,
  cost: { micros: 3_690_000, currency: "ILS" },
}];

Deno.test("PC-6 aboutCost: what the next coins have cost, to the cent, after what was spent since it was read", () => {
  const about = (balance: number, coins: number) =>
    aboutCost({ credits: 700, lots: LOTS }, { balance, coins }, "en");
  assert.equal(about(700, 100), "", "they were given");
  assert.equal(about(700, 150), "$0.50");
  assert.equal(about(650, 100), "$0.50");
  assert.equal(about(600, 50), "$0.50");
  assert.equal(about(150, 100), "$0.50 + ₪1.85");
  assert.equal(about(150, 200), "", "they are not there");
});

Deno.test("PC-6 aboutCost: at least a cent, and nothing where nothing was paid", () => {
  const about = (lots: Lot[]) => aboutCost({ credits: 500, lots }, { balance: 500, coins: 50 }, "en");
  assert.equal(about([{ coins: 500, cost: { micros: 10_000, currency: "USD" } }]), "$0.01");
  assert.equal(about([{ coins: 500 }]), "");
});
