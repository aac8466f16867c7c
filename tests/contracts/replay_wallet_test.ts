/**
 * Replay of the wallet: the balance that a device has after the events is the one that it would fetch afresh, on whichever
 * instance.
 */
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import { type Balance, newerBalance } from "@/client/state/balance.ts";
import { type Client, connect, keepDevice, openServer, signUp, until } from "@/tests/kit/mod.ts";

interface Known {
  balance: Balance;
  claimed: 0 | 1;
}

async function fetchKnown(device: Client): Promise<Known> {
  const { user } = await device.expectReply("session/validate", {});
  const { credits = 0, credits_seq = 0, claimed_free_account_credits: claimed = 0 } = user ?? {};
  return { balance: { credits, credits_seq }, claimed };
}

function replay({ balance, claimed }: Known, device: Client): Known {
  const given = device.heard("claim_free_credits").map(({ request_details }) => request_details);
  return {
    balance: given.reduce<Balance>(
      (last, { credits, credits_seq }) => newerBalance(last, { credits, credits_seq }),
      balance,
    ),
    claimed: given.some(({ reward }) => reward === "sign_up") ? 1 : claimed,
  };
}

Deno.test("WA-5 WA-6 WA-7 CO-4 replay: coins that are given once reach every device", async () => {
  await using server = await openServer({ lane: "three" });
  const ada = await signUp(server, { name: "Ada" });
  await using stack = new AsyncDisposableStack();
  const devices: { device: Client; before: Known }[] = [];
  for (const instance of [0, 0, 1, 2]) {
    const device = stack.use(await connect(server, ada, { instance }));
    devices.push({ device, before: await fetchKnown(device) });
  }
  await keepDevice(server, ada);
  const [, second, third, fourth] = devices.map(({ device }) => device);
  await second?.expectReply("claim_free_credits", {});
  await third?.expectReply("claim_free_credits", { reward: "push" });
  await fourth?.expectRefusal("claim_free_credits", { reward: "push" }, "already_claimed");
  for (const { device, before } of devices) {
    const fresh = await fetchKnown(device);
    assert.deepEqual([fresh.balance.credits, fresh.claimed], [400, 1]);
    await until("every event has come", () => isDeepStrictEqual(replay(before, device), fresh), 3_000).catch(
      () => {},
    );
    assert.deepEqual(replay(before, device), fresh);
  }
});
