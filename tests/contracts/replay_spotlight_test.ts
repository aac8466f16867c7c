/**
 * Replay of the spotlight: the coins and the end of the place that a device has after the events are those that it would
 * fetch afresh, whichever device bought it and on whichever instance.
 */
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import { type Balance, newerBalance } from "@/client/state/balance.ts";
import {
  type Client,
  connect,
  grantCoins,
  openServer,
  signUp,
  type TestMember,
  textTo,
  until,
} from "@/tests/kit/mod.ts";

interface Known {
  balance: Balance;
  until: number | null;
}

async function fetchKnown(device: Client, { id }: TestMember): Promise<Known> {
  const [{ user }, rows] = await Promise.all([
    device.expectReply("session/validate", {}),
    device.expectReply("spotlight", {}),
  ]);
  const { credits = 0, credits_seq = 0 } = user ?? {};
  return { balance: { credits, credits_seq }, until: rows.find((row) => row.id === id)?.until ?? null };
}

function replay(before: Known, device: Client): Known {
  let { balance } = before;
  const bought = device.heard("spotlight/add");
  for (const { credits, credits_seq } of device.heard("new_message")) {
    if (credits !== undefined && credits_seq !== undefined) {
      balance = newerBalance(balance, { credits, credits_seq });
    }
  }
  for (const heard of bought) balance = newerBalance(balance, heard);
  return { balance, until: bought.at(-1)?.until ?? before.until };
}

Deno.test("DI-11 CO-4 replay: a place in the spotlight and what was paid for it reach every device", async () => {
  await using server = await openServer({ lane: "three" });
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await grantCoins(server, ada, 500);
  await using stack = new AsyncDisposableStack();
  const devices: { device: Client; before: Known }[] = [];
  for (const instance of [0, 0, 1, 2]) {
    const device = stack.use(await connect(server, ada, { instance }));
    devices.push({ device, before: await fetchKnown(device, ada) });
  }
  const [first, , third, fourth] = devices.map(({ device }) => device);
  await first?.expectReply("send_message", textTo(ben, "before"));
  await third?.expectReply("spotlight/add", {});
  await fourth?.expectRefusal("spotlight/add", {}, "already_in_spotlight");
  await first?.expectReply("send_message", textTo(ben, "after"));
  for (const { device, before } of devices) {
    const fresh = await fetchKnown(device, ada);
    assert.equal(fresh.balance.credits, 300);
    assert.ok(fresh.until !== null);
    await until("every event has come", () => isDeepStrictEqual(replay(before, device), fresh), 3_000).catch(
      () => {},
    );
    assert.deepEqual(replay(before, device), fresh);
  }
});
