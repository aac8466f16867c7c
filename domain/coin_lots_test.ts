import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import {
  addLots,
  boughtLot,
  costOfNext,
  costsOf,
  type Lot,
  type Lots,
  LOTS_MAX,
  subtractLots,
  takeLots,
} from "@/domain/coin_lots.ts";
import { type Account, charge, EMPTY_ACCOUNT, grant, takeBack } from "@/domain/money.ts";

const ORDER = { id: "a", amount: 499, currency: "USD" } as const;

function coinsIn(lots: Lots): number {
  return lots?.reduce((sum, { coins }) => sum + coins, 0) ?? 0;
}

Deno.test("PC-4 lots: gifts come first and cost nothing, then what was bought, the oldest first", () => {
  let account: Account = EMPTY_ACCOUNT;
  const add = (coins: number, lots?: readonly Lot[]) => {
    account =
      grant(account, coins, { cause: lots ? "purchase" : "sign_up", ref: "a", at: 1, ...(lots && { lots }) })
        .account;
  };
  add(200);
  assert.equal(account.lots, undefined, "nothing has cost anything");
  add(500, [boughtLot(ORDER, 500)]);
  add(100);
  assert.deepEqual(costOfNext(account.lots, account.balance, 200), []);
  assert.deepEqual(costOfNext(account.lots, account.balance, 250), [{ micros: 499_000, currency: "USD" }]);
  const spent = charge(account, 250, { cause: "gift", ref: "x", at: 2 });
  assert.ok(spent.ok);
  assert.deepEqual(spent.value.entry.lots, [{ coins: 200 }, {
    coins: 50,
    cost: { micros: 499_000, currency: "USD" },
  }]);
  assert.deepEqual(costOfNext(spent.value.account.lots, 550, 551), [], "there are fewer");
});

Deno.test("PC-4 lots: a bonus lowers the price of its order, and a returned order takes its own coins first", () => {
  const bought = grant(EMPTY_ACCOUNT, 500, {
    cause: "purchase",
    ref: "a",
    at: 1,
    lots: [boughtLot(ORDER, 500)],
  });
  const { account } = grant(bought.account, 100, { cause: "bonus", ref: "a", at: 1 });
  assert.deepEqual(account.lots, [{ coins: 600, cost: { micros: 4_990_000, currency: "USD" }, order: "a" }]);
  const more = grant(account, 10, {
    cause: "purchase",
    ref: "b",
    at: 2,
    lots: [boughtLot({ ...ORDER, id: "b", amount: 10 }, 10)],
  });
  const back = takeBack(more.account, 600, { cause: "refund", ref: "a", at: 3 });
  assert.deepEqual(back.account.lots, [{
    coins: 10,
    cost: { micros: 100_000, currency: "USD" },
    order: "b",
  }]);
});

Deno.test("PC-5 lots: parts of a lot have cost together what it has, however it is spent", () => {
  const part = fc.integer({ min: 1, max: 997 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999 }), fc.array(part, { maxLength: 40 }), (amount, parts) => {
      let lots: Lots = [boughtLot({ ...ORDER, amount }, 997)];
      let balance = 997;
      let micros = 0;
      for (const coins of [...parts, 997]) {
        const taking = Math.min(coins, balance);
        if (taking === 0) continue;
        const { lots: left, taken } = takeLots(lots, balance, { coins: taking });
        micros += costsOf(taken)[0]?.micros ?? 0;
        lots = left;
        balance -= taking;
      }
      assert.deepEqual([balance, micros, lots], [0, amount * 10_000, undefined]);
    }),
  );
});

Deno.test("PC-4 lots: whatever comes and goes, they add up to the balance, stay few, and no cost is lost", () => {
  const step = fc.record({
    what: fc.constantFrom("give", "buy", "bonus", "spend", "back"),
    coins: fc.integer({ min: 1, max: 500 }),
    currency: fc.constantFrom("USD", "ILS"),
    order: fc.integer({ min: 0, max: 60 }),
  });
  fc.assert(fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
    let account: Account = EMPTY_ACCOUNT;
    const paid = new Map<string, number>();
    const add = (currency: string, micros: number) => paid.set(currency, (paid.get(currency) ?? 0) + micros);
    for (const [nth, { what, coins, currency, order }] of steps.entries()) {
      const ref = `${order}`;
      const reason = { ref, at: nth } as const;
      if (what === "buy") {
        const lot = boughtLot({ id: ref, amount: coins, currency }, coins);
        account = grant(account, coins, { ...reason, cause: "purchase", lots: [lot] }).account;
        add(currency, coins * 10_000);
      } else if (what === "give" || what === "bonus") {
        account = grant(account, coins, { ...reason, cause: what === "give" ? "prize" : "bonus" }).account;
      } else {
        const taken = Math.min(coins, account.balance);
        if (taken === 0) continue;
        const { account: after, movements } = what === "back"
          ? takeBack(account, taken, { ...reason, cause: "refund" })
          : spent(charge(account, taken, { ...reason, cause: "message" }));
        account = after;
        for (const { entry } of movements) {
          assert.ok(entry.lots === undefined || coinsIn(entry.lots) === -entry.delta);
          for (const cost of costsOf(entry.lots)) add(cost.currency, -cost.micros);
        }
      }
      assert.ok(account.lots === undefined || coinsIn(account.lots) === account.balance);
      assert.ok((account.lots?.length ?? 0) <= LOTS_MAX);
      const left = new Map<string, number>(costsOf(account.lots).map((cost) => [cost.currency, cost.micros]));
      for (const [key, micros] of paid) assert.equal(left.get(key) ?? 0, micros);
    }
  }));
});

function spent(charged: ReturnType<typeof charge>) {
  if (!charged.ok) throw new Error(`Cannot spend: ${charged.refusal.code}`);
  return { account: charged.value.account, movements: [charged.value] };
}

Deno.test("PC-4 addLots: an account from before has coins of which nobody knows a cost", () => {
  assert.deepEqual(addLots(undefined, 70, [boughtLot(ORDER, 500)]), [{ coins: 70 }, boughtLot(ORDER, 500)]);
  assert.equal(addLots(undefined, 70, [{ coins: 5 }]), undefined);
});

Deno.test("CH-81 PC-5 subtractLots: what is left of sums by currency, to the last millionth", () => {
  const lots = [
    { coins: 30, cost: { micros: 1_000, currency: "ILS" } },
    { coins: 70 },
    { coins: 50, cost: { micros: 7, currency: "USD" } },
  ] as const;
  const gone = [{ coins: 20 }, { coins: 10, cost: { micros: 333, currency: "ILS" } }] as const;
  assert.deepEqual(subtractLots(lots, gone), [
    { coins: 20, cost: { micros: 667, currency: "ILS" } },
    { coins: 50 },
    { coins: 50, cost: { micros: 7, currency: "USD" } },
  ]);
  assert.deepEqual(subtractLots(lots, lots), []);
});
