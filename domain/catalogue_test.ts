import assert from "node:assert/strict";
import { priceOf } from "@/domain/catalogue.ts";
import { demoCatalogue } from "@/store/seed/catalogue.ts";

Deno.test("CH-2 priceOf: the catalogue says what a message costs, and a missing price is a mistake in it", () => {
  assert.equal(priceOf(demoCatalogue, "message"), 50);
  assert.throws(() => priceOf({ ...demoCatalogue, prices: [] }, "message"), RangeError);
});
