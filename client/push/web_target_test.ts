import assert from "node:assert/strict";
import { targetOf } from "@/client/push/web_target.ts";

const KEYS = { p256dh: "p".repeat(87), auth: "a".repeat(22) };
const ENDPOINT = "https://push.example/1";

Deno.test("PP-12 SW-19 targetOf: a subscription with its address and keys; without any of them it is none", () => {
  assert.deepEqual(targetOf({ endpoint: ENDPOINT, expirationTime: null, keys: KEYS }), {
    kind: "web",
    endpoint: ENDPOINT,
    keys: KEYS,
  });
  assert.equal(targetOf({ endpoint: ENDPOINT, keys: { auth: KEYS.auth } }), null);
  assert.equal(targetOf({ keys: KEYS }), null);
});
