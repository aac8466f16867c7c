import assert from "node:assert/strict";
import type { Call } from "@/client/socket.ts";
import { Rewards } from "@/client/state/rewards.ts";
import { FakePorts } from "@/tests/kit/fake_ports.ts";

Deno.test("SH-31 Rewards: an unknown outcome is repeated under its rid; coins come once, and only then are known", async () => {
  const details = { claimed: 1, claimed_credits: 200, credits: 400, credits_seq: 2 };
  const answers = [
    { ok: false, refusal: { code: "connection_lost", data: {} } },
    { ok: true, value: { request_details: details } },
    { ok: false, refusal: { code: "too_many_requests", data: {} } },
    { ok: false, refusal: { code: "already_claimed", data: {} } },
  ];
  const rids: unknown[] = [];
  const heard: unknown[] = [];
  const call = ((_module: string, _data: unknown, options?: { rid: string }) => {
    rids.push(options?.rid);
    return Promise.resolve(answers.shift());
  }) as unknown as Call;
  const ports = new FakePorts();
  const rewards = new Rewards({
    call,
    rid: () => ports.rid(),
    handleBalance: (balance) => void heard.push(balance),
  });
  assert.deepEqual(await rewards.claim("push"), { kind: "uncertain" });
  assert.deepEqual(await rewards.claim("push"), { kind: "claimed", coins: 200 });
  assert.deepEqual(await rewards.claim("sign_up"), { kind: "uncertain" });
  assert.deepEqual(await rewards.claim("sign_up"), { kind: "known" });
  assert.deepEqual(rids, ["rid-1", "rid-1", "rid-2", "rid-3"]);
  assert.deepEqual(heard, [{ credits: 400, credits_seq: 2 }]);
});

Deno.test("AL-18 Rewards: whoever has no device that takes notifications is told so, and asks anew under another rid", async () => {
  const rids: unknown[] = [];
  const call = ((_module: string, _data: unknown, options?: { rid: string }) => {
    rids.push(options?.rid);
    return Promise.resolve({ ok: false, refusal: { code: "not_subscribed", data: {} } });
  }) as unknown as Call;
  const ports = new FakePorts();
  const rewards = new Rewards({ call, rid: () => ports.rid(), handleBalance: () => {} });
  for (let times = 0; times < 2; times++) {
    assert.deepEqual(await rewards.claim("push"), { kind: "not_subscribed" });
  }
  assert.deepEqual(rids, ["rid-1", "rid-2"]);
});
