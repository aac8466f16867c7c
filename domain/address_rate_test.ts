import assert from "node:assert/strict";
import { AddressRate } from "@/domain/address_rate.ts";

Deno.test("PL-6 AddressRate: each address has a bucket of its own, which refills", () => {
  const rate = new AddressRate({ burst: 2, perSecond: 1 });
  assert.deepEqual(["a", "a", "a", "b"].map((address) => rate.take(address, 0)), [0, 0, 1_000, 0]);
  assert.deepEqual([rate.take("a", 600), rate.take("a", 1_000), rate.take("a", 1_000)], [400, 0, 1_000]);
});

Deno.test("PL-6 AddressRate: no number of addresses makes it forget a busy one too early", () => {
  const rate = new AddressRate({ burst: 1, perSecond: 1 });
  assert.equal(rate.take("busy", 0), 0);
  for (let other = 0; other < 9_999; other++) rate.take(`other ${other}`, 0);
  assert.equal(rate.take("busy", 0), 1_000);
  for (let other = 0; other < 9_999; other++) rate.take(`another ${other}`, 0);
  assert.equal(rate.take("busy", 0), 1_000);
});
