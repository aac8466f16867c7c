import assert from "node:assert/strict";
import { shortOrderNumber } from "@/domain/order_number.ts";

Deno.test("SH-34 shortOrderNumber: eight digits in two groups; what is short stays so", () => {
  assert.equal(shortOrderNumber("4f3a91c2".padEnd(32, "0")), "4F3A-91C2");
  assert.equal(shortOrderNumber("4f3"), "4F3");
});
