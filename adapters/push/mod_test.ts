import assert from "node:assert/strict";
import { openPush, type PushConfig } from "@/adapters/push/mod.ts";
import { openLog } from "@/telemetry/log.ts";
import { openApnsService, openFcmService } from "@/tests/kit/app_push.ts";

function configOf(own: Partial<PushConfig>): PushConfig {
  return {
    services: ["push.example.com"],
    contact: () => "mailto:support@site.example",
    secret: new Uint8Array(32).fill(1),
    log: openLog({ level: "silent" }),
    fcmAccount: undefined,
    apns: undefined,
    ...own,
  };
}

async function fileOf(text: string) {
  const path = await Deno.makeTempFile();
  await Deno.writeTextFile(path, text);
  return { path, [Symbol.asyncDispose]: () => Deno.remove(path) };
}

Deno.test("PN-14 openPush: the packaged app is reached where the operator's files are there", async () => {
  await using fcm = await openFcmService();
  await using apns = await openApnsService();
  await using account = await fileOf(JSON.stringify({ type: "service_account", ...fcm.account }));
  await using key = await fileOf(apns.keys.pem);
  const apple = { ...apns.keys, key: key.path, sandbox: false };
  await using push = await openPush(configOf({ fcmAccount: account.path, apns: apple }));
  assert.ok(push.accepts({ kind: "fcm", token: "abc" }));
  assert.ok(push.accepts({ kind: "apns", token: "ab".repeat(32) }));
  assert.match(push.publicKey, /^B[\w-]{86}$/);
  await using without = await openPush(configOf({}));
  assert.ok(!without.accepts({ kind: "fcm", token: "abc" }));
  assert.ok(!without.accepts({ kind: "apns", token: "ab".repeat(32) }));
  assert.equal(without.publicKey, push.publicKey);
});

Deno.test("PN-14 openPush: a file that is missing or wrong stops the start, by the name of its setting", async () => {
  await using nonsense = await fileOf("-----BEGIN PRIVATE KEY-----\nc2VjcmV0\n-----END PRIVATE KEY-----");
  const ids = { keyId: "A", teamId: "B", topic: "c", sandbox: false };
  const wrong: Partial<PushConfig>[] = [
    { fcmAccount: "/nowhere" },
    { fcmAccount: nonsense.path },
    { apns: { ...ids, key: "/nowhere" } },
    { apns: { ...ids, key: nonsense.path } },
  ];
  for (const own of wrong) {
    await assert.rejects(openPush(configOf(own)), (error: Error) => {
      assert.match(error.message, own.apns ? /APNS_KEY/ : /FCM_SERVICE_ACCOUNT/);
      assert.ok(!error.message.includes("c2VjcmV0"));
      return true;
    });
  }
});
