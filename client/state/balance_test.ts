import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { newerBalance } from "@/client/state/balance.ts";

Deno.test("CO-4 newerBalance: in any order and doubled, the highest ledger number stands", () => {
  const heard = fc.uniqueArray(fc.record({ credits: fc.nat(), credits_seq: fc.nat(100) }), {
    selector: (one) => one.credits_seq,
    minLength: 1,
  }).chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })));
  fc.assert(fc.property(heard, ([all, order]) => {
    const last = all.toSorted((a, b) => b.credits_seq - a.credits_seq)[0];
    const [first, ...rest] = [...order, ...order];
    assert.ok(first);
    assert.deepEqual(rest.reduce(newerBalance, first), last);
  }));
});
