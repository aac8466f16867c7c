import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { type Account, charge, EMPTY_ACCOUNT, type Entry, grant } from "@/domain/money.ts";

const reason = { cause: "message", ref: "x", at: 1 } as const;

Deno.test("CO-2 grant: the entry says what moved, why, when, and what is there after it", () => {
  const { account, entry } = grant({ balance: 150, seq: 2 }, 50, { cause: "sign_up", ref: "m", at: 7 });
  assert.deepEqual(account, { balance: 200, seq: 3 });
  assert.deepEqual(entry, { delta: 50, after: 200, cause: "sign_up", ref: "m", at: 7 });
});

Deno.test("CO-2 charge: takes all or nothing", () => {
  assert.deepEqual(charge({ balance: 50, seq: 1 }, 50, reason), {
    ok: true,
    value: { account: { balance: 0, seq: 2 }, entry: { delta: -50, after: 0, ...reason } },
  });
  assert.deepEqual(charge({ balance: 49, seq: 1 }, 50, reason), {
    ok: false,
    refusal: { code: "not_enough_credits", data: { needed: 50, credits: 49 } },
  });
});

Deno.test("P11 money: coins are whole, and a movement of none is a mistake", () => {
  for (const coins of [0, 0.5, NaN, Infinity, Number.MAX_SAFE_INTEGER + 1]) {
    assert.throws(() => grant(EMPTY_ACCOUNT, coins, reason), RangeError, String(coins));
  }
  assert.throws(() => grant({ balance: Number.MAX_SAFE_INTEGER, seq: 1 }, 1, reason), RangeError);
});

Deno.test("P11 CO-2 money: entries form one chain that adds up to the balance, never negative", () => {
  const movement = fc.record({ grants: fc.boolean(), coins: fc.integer({ min: 1, max: 1_000 }) });
  fc.assert(fc.property(fc.array(movement, { maxLength: 200 }), (movements) => {
    let account: Account = EMPTY_ACCOUNT;
    const entries: Entry[] = [];
    for (const { grants, coins } of movements) {
      const moved = grants
        ? { ok: true as const, value: grant(account, coins, reason) }
        : charge(account, coins, reason);
      if (!moved.ok) continue;
      account = moved.value.account;
      entries.push(moved.value.entry);
    }
    let balance = 0;
    for (const entry of entries) {
      balance += entry.delta;
      assert.equal(entry.after, balance);
      assert.ok(entry.after >= 0);
    }
    assert.deepEqual(account, { balance, seq: entries.length });
  }));
});
