import assert from "node:assert/strict";
import { acceptFirstCoin, FIRST_COIN_ENOUGH, FIRST_COIN_VERSION, spend } from "@/domain/first_coin.ts";
import { type Account, charge } from "@/domain/money.ts";
import { countMovement } from "@/domain/spending_month.ts";

const reason = { cause: "message", ref: "x", at: 5 } as const;
const RICH: Account = { balance: 100, seq: 1 };

Deno.test("PC-1 spend: no coin before the terms of the first one are accepted, and then as a charge", () => {
  assert.deepEqual(spend(RICH, 50, reason), {
    ok: false,
    refusal: { code: "first_coin_terms", data: { version: FIRST_COIN_VERSION } },
  });
  const accepted = acceptFirstCoin(RICH, { version: FIRST_COIN_VERSION, now: 7 });
  assert.ok(accepted.ok);
  assert.deepEqual(accepted.value, { ...RICH, first_coin: { version: FIRST_COIN_VERSION, at: 7 } });
  const charged = charge(accepted.value, 50, reason);
  assert.ok(charged.ok);
  assert.deepEqual(spend(accepted.value, 50, reason), {
    ok: true,
    value: countMovement(accepted.value, charged.value),
  });
});

Deno.test("PC-1 spend: what cannot be paid anyway is refused for that, and asks nothing", () => {
  const code = (account: Account) => {
    const spent = spend(account, 150, reason);
    return spent.ok || spent.refusal.code;
  };
  assert.equal(code(RICH), "not_enough_credits");
  assert.equal(code({ ...RICH, balance: 0, owed: 5 }), "spending_blocked");
  assert.equal(code({ ...RICH, balance: 200, cap: { coins: 100 } }), "spend_cap_reached");
});

Deno.test("PC-2 acceptFirstCoin: once a version, the first time counts, and none that is not enough or not there yet", () => {
  const now = { version: FIRST_COIN_VERSION, now: 7 };
  const once = acceptFirstCoin(RICH, now);
  assert.ok(once.ok);
  assert.deepEqual(acceptFirstCoin(once.value, { ...now, now: 9 }), once);
  for (const version of [FIRST_COIN_ENOUGH - 1, FIRST_COIN_VERSION + 1]) {
    const refused = acceptFirstCoin(RICH, { version, now: 7 });
    assert.equal(refused.ok || refused.refusal.code, "first_coin_terms");
  }
  const old = { ...RICH, first_coin: { version: FIRST_COIN_ENOUGH - 1, at: 1 } };
  const spent = spend(old, 50, reason);
  assert.equal(spent.ok || spent.refusal.code, "first_coin_terms", "a material change asks again");
});
