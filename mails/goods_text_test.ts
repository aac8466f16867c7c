import assert from "node:assert/strict";
import { goodsText } from "@/mails/goods_text.ts";
import { translator } from "@/locales/mod.ts";

Deno.test("PA-22 goodsText: coins, their bonus and free spins one by one; premium by its months", () => {
  const t = translator("en");
  const coins = { type: "credits", package_id: 5, credits: 5_000, bonus: 1_000, spins: 1 } as const;
  assert.equal(goodsText(coins, t), "5,000 + 1,000 coins, 1 free spin");
  assert.equal(goodsText({ ...coins, bonus: 0 }, t), "5,000 coins, 1 free spin");
  assert.equal(goodsText({ ...coins, bonus: 0, spins: 0 }, t), "5,000 coins");
  assert.equal(
    goodsText({ type: "premium", package_id: 1, months: 3, coins: 2_000 }, t),
    "Premium: 3 months",
  );
});
