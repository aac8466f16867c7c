import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import {
  type Account,
  charge,
  EMPTY_ACCOUNT,
  type Entry,
  grant,
  maySpend,
  takeBack,
} from "@/domain/money.ts";
import { limitAt, limitSpending, spentIn } from "@/domain/spending_limits.ts";

const reason = { cause: "message", ref: "x", at: 1 } as const;

Deno.test("CO-2 grant: the entry says what moved, why, when, and what is there after it", () => {
  const { account, movements } = grant({ balance: 150, seq: 2 }, 50, { cause: "sign_up", ref: "m", at: 7 });
  assert.deepEqual(account, { balance: 200, seq: 3 });
  assert.deepEqual(movements, [{
    account,
    entry: { delta: 50, after: 200, cause: "sign_up", ref: "m", at: 7 },
  }]);
});

Deno.test("CO-2 charge: takes all or nothing", () => {
  assert.deepEqual(charge({ balance: 50, seq: 1 }, 50, reason), {
    ok: true,
    value: {
      account: { balance: 0, seq: 2, spent: { day: 0, coins: 50, week: 50, month: 50 } },
      entry: { delta: -50, after: 0, ...reason },
    },
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
      if (grants) {
        const settled = grant(account, coins, reason);
        account = settled.account;
        entries.push(...settled.movements.map(({ entry }) => entry));
        continue;
      }
      const charged = charge(account, coins, reason);
      if (!charged.ok) continue;
      account = charged.value.account;
      entries.push(charged.value.entry);
    }
    let balance = 0;
    for (const entry of entries) {
      balance += entry.delta;
      assert.equal(entry.after, balance);
      assert.ok(entry.after >= 0);
    }
    assert.deepEqual([account.balance, account.seq], [balance, entries.length]);
  }));
});

Deno.test("WA-1 takeBack: takes what is there, and the rest is owed", () => {
  const refund = { cause: "refund", ref: "order", at: 5 } as const;
  assert.deepEqual(takeBack({ balance: 300, seq: 3 }, 200, refund), {
    account: { balance: 100, seq: 4 },
    movements: [{
      account: { balance: 100, seq: 4 },
      entry: { delta: -200, after: 100, ...refund },
    }],
  });
  const spent = takeBack({ balance: 60, seq: 3 }, 200, refund);
  assert.deepEqual(spent.account, { balance: 0, seq: 4, owed: 140 });
  assert.deepEqual(spent.movements.map(({ entry }) => entry.delta), [-60]);
  const again = takeBack(spent.account, 10, refund);
  assert.deepEqual(again, { account: { balance: 0, seq: 4, owed: 150 }, movements: [], at: 5 });
  assert.deepEqual(takeBack({ balance: 5, seq: 1 }, 0, refund), {
    account: { balance: 5, seq: 1 },
    movements: [],
  });
  for (const coins of [-1, 0.5, NaN]) {
    assert.throws(() => takeBack({ balance: 5, seq: 1 }, coins, refund), RangeError);
  }
});

Deno.test("WA-1 WA-2 grant: what is owed is taken from the coins that come, and only then can any be spent", () => {
  const owing = { balance: 0, seq: 4, owed: 140 };
  assert.deepEqual(charge(owing, 50, reason), {
    ok: false,
    refusal: { code: "spending_blocked", data: { owed: 140 } },
  });
  const some = grant(owing, 100, { cause: "prize", ref: "7", at: 9 });
  assert.deepEqual(some.account, { balance: 0, seq: 6, owed: 40 });
  assert.deepEqual(some.movements.map(({ entry }) => entry), [
    { delta: 100, after: 100, cause: "prize", ref: "7", at: 9 },
    { delta: -100, after: 0, cause: "owed", ref: "7", at: 9 },
  ]);
  const rest = grant(some.account, 100, { cause: "prize", ref: "8", at: 9 });
  assert.deepEqual(rest.account, { balance: 60, seq: 8 });
  assert.ok(charge(rest.account, 50, reason).ok);
});

const DAY_MS = 86_400_000;
/** Noon of a UTC day. */
const NOON = 20_000 * DAY_MS + DAY_MS / 2;

function spend(account: Account, coins: number, at: number) {
  return charge(account, coins, { cause: "message", ref: "x", at });
}

Deno.test("LM-6 charge: nothing costs anything while a pause lasts, whatever the balance", () => {
  const pause = { kind: "pause", since: NOON, until: NOON + DAY_MS } as const;
  const account: Account = { balance: 0, seq: 1, pause };
  const refused = { ok: false, refusal: { code: "paused", data: { until: (NOON + DAY_MS) / 1000 } } };
  assert.deepEqual(spend(account, 50, NOON), refused);
  assert.deepEqual(spend({ ...account, balance: 1_000 }, 50, NOON + DAY_MS - 1), refused);
  assert.ok(spend({ ...account, balance: 1_000 }, 50, NOON + DAY_MS).ok);
  assert.deepEqual(
    [0, 50].map((balance) => maySpend({ ...account, balance }, NOON + DAY_MS)),
    [false, true],
  );
  assert.equal(maySpend({ ...account, balance: 50 }, NOON), false);
  assert.equal(maySpend(null, NOON), false);
});

Deno.test("P11 WA-1 WA-3 money: whatever happens, no debt beside coins and no day over the limit", () => {
  const step = fc.record({
    what: fc.constantFrom("grant", "charge", "back", "cap", "uncap"),
    coins: fc.integer({ min: 1, max: 400 }),
    hours: fc.integer({ min: 0, max: 9 }),
  });
  fc.assert(fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
    let account: Account = { balance: 500, seq: 0 };
    let balance = 500;
    let at = NOON;
    let taken = 0;
    let granted = 0;
    for (const { what, coins, hours } of steps) {
      at += hours * 3_600_000;
      const before = account;
      const moved: Entry[] = [];
      if (what === "charge") {
        const charged = spend(account, coins, at);
        if (charged.ok) {
          account = charged.value.account;
          moved.push(charged.value.entry);
          const cap = limitAt(before, "day", at);
          assert.ok(cap === null || spentIn(account, "day", at) <= cap);
          assert.equal(before.owed, undefined);
        }
      } else if (what === "cap" || what === "uncap") {
        account = limitSpending(account, { window: "day", coins: what === "cap" ? coins : null }, at);
        const [was, is] = [limitAt(before, "day", at) ?? Infinity, limitAt(account, "day", at) ?? Infinity];
        assert.ok(is <= was, "never higher at once");
        if (what === "cap") assert.ok(is <= Math.max(coins, was));
      } else {
        const how = { cause: what === "grant" ? "prize" : "refund", ref: "r", at } as const;
        const settled = what === "grant" ? grant(account, coins, how) : takeBack(account, coins, how);
        account = settled.account;
        moved.push(...settled.movements.map(({ entry }) => entry));
        if (what === "grant") granted += coins;
        else taken += coins;
      }
      for (const entry of moved) {
        balance += entry.delta;
        assert.equal(entry.after, balance);
        assert.ok(entry.after >= 0);
      }
      assert.equal(account.balance, balance);
      assert.equal(account.seq - before.seq, moved.length);
      const { owed = 0 } = account;
      assert.ok(owed >= 0 && (owed === 0 || account.balance === 0));
    }
    // Nothing is lost between the balance and the debt.
    assert.ok(account.balance - (account.owed ?? 0) <= 500 + granted - taken);
  }));
});
