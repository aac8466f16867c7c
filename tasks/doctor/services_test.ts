import assert from "node:assert/strict";
import { readConfig } from "@/config.ts";
import { WEBHOOK_EVENTS } from "@/adapters/payments/stripe/check.ts";
import {
  checkAppPush,
  checkClock,
  checkStorage,
  checkStripeAccount,
  checkTranslation,
} from "@/tasks/doctor/services.ts";
import { TestClock } from "@/tests/kit/clock.ts";
import { answerWith, openFaultyStorage } from "@/tests/kit/faulty_storage.ts";
import { openS3Server, S3_KEY } from "@/tests/kit/s3.ts";
import { openFakeStripe } from "@/tests/kit/stripe.ts";
import { openTranslateService, sendJson } from "@/tests/kit/translate_service.ts";

function bucket(url: string, secret = S3_KEY.secretAccessKey) {
  return {
    BLOB_PATH: "",
    S3_URL: url,
    S3_REGION: undefined,
    S3_ACCESS_KEY_ID: S3_KEY.accessKeyId,
    S3_SECRET_ACCESS_KEY: secret,
  };
}

Deno.test("OP-71 checkStorage: the bucket and the folder are written, read and cleared; a wrong key is said by its status alone", async () => {
  await using server = await openS3Server();
  assert.equal((await checkStorage(bucket(server.url))).state, "ok");
  assert.deepEqual(await server.list(), []);
  const refused = await checkStorage(bucket(server.url, "another-secret"));
  assert.equal(refused.state, "fail");
  assert.match(refused.text, /403 SignatureDoesNotMatch/);
  assert.doesNotMatch(JSON.stringify(refused), /another-secret/);
  await using broken = await openFaultyStorage([answerWith(403, "<Error><Code>AccessDenied</Code></Error>")]);
  assert.match((await checkStorage(bucket(broken.url))).text, /403 AccessDenied/);

  const folder = await Deno.makeTempDir({ prefix: "kindling_" });
  const none = { ...bucket(""), S3_URL: undefined };
  assert.equal((await checkStorage({ ...none, BLOB_PATH: folder })).state, "ok");
  assert.deepEqual(await Array.fromAsync(Deno.readDir(folder)), []);
  await Deno.writeTextFile(`${folder}/file`, "");
  assert.equal((await checkStorage({ ...none, BLOB_PATH: `${folder}/file` })).state, "fail");
  await Deno.remove(folder, { recursive: true });
});

Deno.test("OP-71 checkStripeAccount: the key is a live one that Stripe takes, and its webhook comes here with all events", async () => {
  await using stripe = openFakeStripe(new TestClock());
  const settings = {
    STRIPE_SECRET_KEY: "sk_live_0123456789",
    STRIPE_WEBHOOK_SECRET: "whsec_0123456789",
    PUBLIC_ORIGIN: "https://site.example",
  };
  const look = async (own: Partial<typeof settings> = {}) => {
    const findings = await checkStripeAccount({ ...settings, ...own }, { api: stripe.api });
    assert.doesNotMatch(JSON.stringify(findings), /0123456789/);
    return findings.map(({ state, text }) => `${state} ${text}`).join("\n");
  };
  assert.match(await look(), /fail it has no webhook to https:\/\/site\.example/);
  const endpoint = {
    url: "https://site.example/webhooks/payments/stripe",
    status: "enabled" as const,
    enabled_events: WEBHOOK_EVENTS,
  };
  stripe.endpoints = [endpoint];
  assert.doesNotMatch(await look(), /fail|warn/);
  stripe.endpoints = [{ ...endpoint, enabled_events: ["*"] }];
  assert.doesNotMatch(await look(), /fail|warn/);
  stripe.endpoints = [{ ...endpoint, enabled_events: WEBHOOK_EVENTS.slice(1) }];
  assert.match(await look(), /fail its webhook lacks checkout\.session\.completed/);
  stripe.endpoints = [{ ...endpoint, status: "disabled" }];
  assert.match(await look(), /fail its webhook .* is switched off/);
  stripe.endpoints = null;
  assert.match(await look(), /warn this key may not list webhooks/);
  assert.match(await look({ STRIPE_SECRET_KEY: "sk_test_0123456789" }), /fail the key is none of live mode/);
  assert.match(await look({ STRIPE_WEBHOOK_SECRET: "0123456789" }), /fail the webhook's secret/);
  stripe.isBroken = true;
  assert.match(await look(), /fail Stripe did not answer as it should/);
  assert.deepEqual(await checkStripeAccount({ ...settings, STRIPE_SECRET_KEY: undefined }), []);
});

Deno.test("OP-71 WEBHOOK_EVENTS: the operations page lists the same", async () => {
  const page = await Deno.readTextFile(new URL("../../docs/operations.md", import.meta.url));
  for (const event of WEBHOOK_EVENTS) assert.ok(page.includes(`\`${event}\``), event);
});

Deno.test("OP-71 checkAppPush: a key that cannot be read is named by its setting, and never quoted", async () => {
  const look = (own: Record<string, string>) => checkAppPush(readConfig((name) => own[name], []));
  assert.equal((await look({})).state, "ok");
  const wrong = await look({ FCM_SERVICE_ACCOUNT: '{"private_key": "not-for-anybody"}' });
  assert.equal(wrong.state, "fail");
  assert.match(wrong.text, /FCM_SERVICE_ACCOUNT/);
  assert.doesNotMatch(JSON.stringify(wrong), /not-for-anybody/);
  const apple = { APNS_KEY_ID: "K".repeat(10), APNS_TEAM_ID: "T".repeat(10), APNS_TOPIC: "com.example.app" };
  const pem = "-----BEGIN PRIVATE KEY-----\nbm90LWZvci1hbnlib2R5\n-----END PRIVATE KEY-----";
  const broken = await look({ ...apple, APNS_KEY: pem });
  assert.equal(broken.state, "fail");
  assert.doesNotMatch(JSON.stringify(broken), /bm90LWZv/);
});

Deno.test("OP-71 checkClock: a clock that is more than 5 s away from another one's is warned of", async () => {
  await using site = await openFaultyStorage([answerWith(200)]);
  const state = async (aheadMs: number) => (await checkClock(site.url, () => Date.now() + aheadMs))?.state;
  assert.equal(await state(0), "ok");
  assert.equal(await state(20_000), "warn");
  assert.equal(await state(-20_000), "warn");
  assert.equal(await checkClock("http://127.0.0.1:1/", Date.now), null);
});

Deno.test("OP-71 checkTranslation: a word is translated; a wrong key is said by its status alone, and none where it is off", async () => {
  await using service = await openTranslateService();
  const config = {
    TRANSLATE: "deepl",
    TRANSLATE_URL: service.url,
    TRANSLATE_KEY: "the-key",
    TRANSLATE_NAME: undefined,
  } as const;
  const right = await checkTranslation(config);
  assert.deepEqual([right.state, right.text], ["ok", "DeepL says “[DE] Hello!” for “Hello”"]);
  service.answer = (_, response) => sendJson(response, 403, { message: "the-key is wrong" });
  const wrong = await checkTranslation(config);
  assert.equal(wrong.state, "fail");
  assert.match(wrong.text, /status 403/);
  assert.doesNotMatch(JSON.stringify(wrong), /the-key/);
  assert.equal((await checkTranslation({ ...config, TRANSLATE: "off" })).state, "ok");
});
