/**
 * Replay of purchases: coins, premium and free spins that a device has after the events are those that it would fetch afresh,
 * and so is what has become of the order, wherever it was paid and returned.
 */
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import { type Balance, newerBalance } from "@/client/state/balance.ts";
import { type Client, connect, openServer, signUp, until } from "@/tests/kit/mod.ts";
import { sendWebhook } from "@/tests/kit/signed_webhook.ts";
import { COINS_200, eventOf, ONE_MONTH, orderOf, paidOf } from "@/tests/kit/till.ts";

interface Known {
  balance: Balance;
  premium_until: number;
  free_spins: number;
  status: Record<string, string>;
}

async function fetchKnown(device: Client, orders: readonly string[]): Promise<Known> {
  const { user } = await device.expectReply("session/validate", {});
  assert.ok(user);
  const { credits, credits_seq, premium_until, sof_spin_available } = user;
  const status: Known["status"] = {};
  for (const order_id of orders) {
    status[order_id] = (await device.expectReply("payment/status", { order_id })).status;
  }
  return { balance: { credits, credits_seq }, premium_until, free_spins: sof_spin_available, status };
}

function replay(before: Known, device: Client): Known {
  return device.heard("payment/complete").reduce((known, told) => {
    const { order_id, status, credits, credits_seq, premium_until, free_spins } = told;
    return {
      balance: newerBalance(known.balance, { credits, credits_seq }),
      premium_until,
      free_spins,
      status: { ...known.status, [order_id]: status },
    };
  }, before);
}

Deno.test("PA-21 P3 replay: purchases and returned money reach every device of the member", async () => {
  await using server = await openServer({ lane: "three" });
  const ada = await signUp(server, { name: "Ada" });
  await using stack = new AsyncDisposableStack();
  const devices: Client[] = [];
  for (const instance of [0, 0, 1, 2]) devices.push(stack.use(await connect(server, ada, { instance })));
  const [first, , third] = devices;
  assert.ok(first && third);
  const orders: string[] = [];
  for (const [device, input] of [[first, { ...COINS_200, package_id: 6 }], [third, ONE_MONTH]] as const) {
    orders.push((await device.expectReply("payment/initiate", input)).order_id);
  }
  const before = await Promise.all(devices.map((device) => fetchKnown(device, orders)));
  const [coins, premium] = await Promise.all(orders.map((id) => orderOf(server, id)));
  assert.ok(coins && premium);
  const { currency } = coins;
  for (
    const event of [
      paidOf(coins),
      eventOf({ kind: "refunded", payment: `pay-${coins.id}`, amount: 1_000, currency }),
      paidOf(premium),
      eventOf({ kind: "charged_back", payment: `pay-${coins.id}`, amount: coins.amount, currency }),
    ]
  ) assert.equal((await sendWebhook(server, event)).status, 200);
  for (const [at, device] of devices.entries()) {
    const known = before[at];
    assert.ok(known);
    const fresh = await fetchKnown(device, orders);
    assert.deepEqual(Object.values(fresh.status), ["refunded", "paid"]);
    await until("every event has come", () => isDeepStrictEqual(replay(known, device), fresh), 3_000).catch(
      () => {},
    );
    assert.deepEqual(replay(known, device), fresh);
  }
});
