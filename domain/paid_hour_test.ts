import assert from "node:assert/strict";
import { type Account, charge } from "@/domain/money.ts";
import { countPaidLine, HINT_AFTER_MS, SPELL_GAP_MS } from "@/domain/paid_hour.ts";

const MINUTE_MS = 60_000;
const START = Date.UTC(2026, 0, 15, 12);

/** Pays a line of 50 coins at each of the minutes; gives the account after them, and which of them have told what. */
function pay(minutes: readonly number[], from: Account = { balance: 10_000, seq: 1 }) {
  let account = from;
  const told: [minute: number, coins: number][] = [];
  for (const minute of minutes) {
    const at = START + minute * MINUTE_MS;
    const charged = charge(account, 50, { cause: "message", ref: `${minute}`, at });
    assert.ok(charged.ok);
    const { movement, hint } = countPaidLine(charged.value);
    assert.equal(movement.entry, charged.value.entry);
    account = movement.account;
    if (hint) told.push([minute, hint.coins]);
  }
  return { account, told };
}

function every(minutes: number, upTo: number, from = 0): number[] {
  return Array.from({ length: Math.floor((upTo - from) / minutes) + 1 }, (_, nth) => from + nth * minutes);
}

Deno.test("PC-10 countPaidLine: the first line an hour after the spell's first tells what all have cost, and no later one", () => {
  assert.deepEqual(pay(every(5, 59)).told, []);
  const { told, account } = pay(every(5, 180));
  assert.deepEqual(told, [[60, 13 * 50]]);
  assert.deepEqual(account.chatting, {
    since: START,
    last: START + 180 * MINUTE_MS,
    coins: 37 * 50,
    hinted: true,
  });
  assert.deepEqual(pay([...every(9, 54), 59.99, 68]).told, [[68, 9 * 50]]);
});

Deno.test("PC-10 countPaidLine: ten minutes without a paid line begin a spell anew, which is told again", () => {
  assert.deepEqual([SPELL_GAP_MS, HINT_AFTER_MS], [10 * MINUTE_MS, 60 * MINUTE_MS]);
  assert.deepEqual(pay(every(10, 300)).told, []);
  const { account, told } = pay([...every(5, 50), ...every(5, 60, 60)]);
  assert.deepEqual(told, []);
  assert.deepEqual(account.chatting, {
    since: START + 60 * MINUTE_MS,
    last: START + 60 * MINUTE_MS,
    coins: 50,
  });
  const twice = pay([...every(5, 65), ...every(5, 140, 75)]);
  assert.deepEqual(twice.told, [[60, 13 * 50], [135, 13 * 50]]);
});

Deno.test("PC-10 countPaidLine: a line whose clock is behind belongs to the spell and sets nothing back", () => {
  const { account, told } = pay([0, 5, 3, 8]);
  assert.deepEqual(account.chatting, { since: START, last: START + 8 * MINUTE_MS, coins: 200 });
  assert.deepEqual(told, []);
  assert.equal(pay([0, 5, 3]).account.chatting?.last, START + 5 * MINUTE_MS);
});
