import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import type { PushTarget } from "@/domain/push.ts";
import { openTopics } from "@/adapters/push/topic.ts";

const SECRET = Uint8Array.from({ length: 32 }, (_, at) => at + 1);
const TAG = "chat 0123456789";
const keys = { p256dh: "p256dh", auth: "auth" };
const BROWSER: PushTarget = { kind: "web", endpoint: "https://push.example.com/1", keys };

Deno.test("PN-7 openTopics: 32 characters that say nothing of the tag without the secret", () => {
  const topicOf = openTopics(SECRET);
  const topic = topicOf(BROWSER, TAG);
  assert.match(topic, /^[A-Za-z0-9_-]{32}$/);
  assert.equal(topicOf({ ...BROWSER, keys: { ...keys, auth: "other" } }, TAG), topic);
  assert.notEqual(topicOf(BROWSER, "chat 0123456780"), topic);
  assert.notEqual(openTopics(new Uint8Array(32))(BROWSER, TAG), topic);
  assert.match(topicOf(BROWSER, "צ".repeat(500)), /^[A-Za-z0-9_-]{32}$/);
});

Deno.test("PN-7 openTopics: no two devices have a topic in common, so that nobody sees who hears of the same member", () => {
  const topicOf = openTopics(SECRET);
  const targets: PushTarget[] = [
    BROWSER,
    { ...BROWSER, endpoint: "https://push.example.com/2" },
    { kind: "fcm", token: "same" },
    { kind: "apns", token: "same" },
  ];
  assert.equal(new Set(targets.map((target) => topicOf(target, TAG))).size, targets.length);
});

Deno.test("PN-7 openTopics: the key is not the one that signs for the site", () => {
  const signing = (text: string) =>
    createHmac("sha256", SECRET).update(text).digest().subarray(0, 24).toBase64({ alphabet: "base64url" });
  const topic = openTopics(SECRET)(BROWSER, TAG);
  const named = JSON.stringify(["web", "https://push.example.com/1", TAG]);
  for (const text of [named, TAG, `topic ${TAG}`]) assert.notEqual(topic, signing(text));
});
