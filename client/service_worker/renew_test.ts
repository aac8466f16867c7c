import assert from "node:assert/strict";
import { renewal, renewSubscription } from "@/client/service_worker/renew.ts";

const KEYS = { p256dh: "p".repeat(87), auth: "a".repeat(22) };
const ENDPOINT = "https://push.example/1";

Deno.test("SW-19 renewal: the new address takes the place of the old one, for the member that subscribed", () => {
  const target = { kind: "web", endpoint: ENDPOINT, keys: KEYS } as const;
  const device = { me: "0123456789", id: "device", os: "android", name: "Chrome" } as const;
  assert.deepEqual(renewal(device, target, "r1"), {
    me: "0123456789",
    module: "push/subscribe",
    rid: "r1",
    data: {
      target: { kind: "web", endpoint: ENDPOINT, keys: KEYS },
      os: "android",
      name: "Chrome",
      replaces: "device",
    },
  });
});

Deno.test("SW-19 renewSubscription: a browser whose member has left is not subscribed again", async () => {
  let subscribed = 0;
  const manager = { subscribe: () => Promise.reject(new Error(`Subscribed ${++subscribed} times`)) };
  const oldSubscription = { options: { applicationServerKey: new ArrayBuffer(65) } };
  await renewSubscription(
    manager as unknown as PushManager,
    { oldSubscription: oldSubscription as PushSubscription },
    Promise.resolve(null),
  );
  assert.equal(subscribed, 0);
});
