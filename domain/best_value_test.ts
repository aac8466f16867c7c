import assert from "node:assert/strict";
import { bestValueOf } from "@/domain/best_value.ts";

Deno.test("SH-4 bestValueOf: the cheapest by the coin, bonus counted; nothing where none stands out", () => {
  const small = { id: 1, credits: 200, bonus: 0, price: 3 };
  const large = { id: 2, credits: 1_000, bonus: 0, price: 10 };
  assert.equal(bestValueOf([small, large]), 2);
  assert.equal(bestValueOf([{ ...small, bonus: 200 }, large]), 1);
  assert.equal(bestValueOf([small, { ...small, id: 3, credits: 400, price: 6 }]), null);
  assert.equal(bestValueOf([small]), null);
  assert.equal(bestValueOf([]), null);
});
