import assert from "node:assert/strict";
import { openFcm } from "@/adapters/push/fcm.ts";
import type { PushMessage } from "@/domain/push.ts";
import { openFcmService } from "@/tests/kit/app_push.ts";
import { TestClock } from "@/tests/kit/clock.ts";

const TOKEN = "cRandom:APA91b-token";
const OPTIONS = { ttlS: 600, urgency: "high", topic: "topic of a device" } as const;
const MESSAGE: PushMessage = {
  kind: "message",
  title: "Ben",
  body: "Hello",
  tag: "chat 1",
  url: "/chats/1",
  badge: 2,
  lang: "en",
  dir: "ltr",
  at: Date.UTC(2026, 0, 2),
};

async function open() {
  const clock = new TestClock();
  const service = await openFcmService(clock.now);
  const complaints: number[] = [];
  const { account, api } = service;
  const onError = (status: number) => void complaints.push(status);
  const fcm = await openFcm({ account, api, now: clock.now, onError });
  return {
    clock,
    service,
    complaints,
    send: (own: { discreet?: boolean; limitMs?: number; message?: Partial<PushMessage> } = {}) => {
      const { limitMs = 10_000, message, discreet = false } = own;
      const signal = AbortSignal.timeout(limitMs);
      return fcm.send(TOKEN, { ...MESSAGE, ...message }, { ...OPTIONS, signal, discreet });
    },
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  };
}

Deno.test("PN-11 openFcm: what Android shows takes the place of what has its tag, and leads to its page", async () => {
  await using world = await open();
  assert.deepEqual(await world.send(), { kind: "delivered" });
  assert.deepEqual(world.service.requests[0]?.body, {
    message: {
      token: TOKEN,
      notification: { title: "Ben", body: "Hello" },
      data: {
        kind: "message",
        tag: "topic of a device",
        url: "/chats/1",
        lang: "en",
        dir: "ltr",
        at: String(MESSAGE.at),
      },
      android: {
        priority: "HIGH",
        ttl: "600s",
        notification: {
          tag: "topic of a device",
          event_time: "2026-01-02T00:00:00.000Z",
          default_sound: true,
          notification_count: 2,
        },
      },
    },
  });
});

Deno.test("PN-12 openFcm: a token of an hour serves all pushes until shortly before its end", async () => {
  await using world = await open();
  await Promise.all([world.send(), world.send(), world.send()]);
  assert.equal(world.service.tokens, 1);
  world.clock.advance(54 * 60_000);
  await world.send();
  assert.equal(world.service.tokens, 1);
  world.clock.advance(60_000);
  assert.deepEqual(await world.send(), { kind: "delivered" });
  assert.equal(world.service.tokens, 2);
  assert.deepEqual(world.service.complaints, []);
});

Deno.test("PN-12 openFcm: a token that is not taken any more is made anew for the next try", async () => {
  await using world = await open();
  await world.send();
  world.service.tokens = 7;
  assert.deepEqual(await world.send(), { kind: "later", afterMs: null });
  assert.deepEqual(await world.send(), { kind: "delivered" });
  assert.deepEqual(world.complaints, [401]);
});

Deno.test("PN-12 openFcm: without a token pushes come later, and the operator hears why", async () => {
  await using world = await open();
  for (const tokenReply of [{ status: 400 }, { status: 200, body: "nonsense" }, { status: 503 }]) {
    world.service.tokenReply = tokenReply;
    assert.deepEqual(await world.send(), { kind: "later", afterMs: null });
  }
  assert.deepEqual(world.complaints, [400, 200]);
  world.service.tokenReply = null;
  assert.deepEqual(await world.send(), { kind: "delivered" });
});

Deno.test("PN-4 openFcm: only a device that Google names as gone is, not all of a project that is not there", async () => {
  await using world = await open();
  const errorOf = (errorCode: string) =>
    JSON.stringify({ error: { details: [{ "@type": "x" }, { errorCode }] } });
  world.service.reply = { status: 404, body: '{"error":{"code":404,"status":"NOT_FOUND"}}' };
  assert.deepEqual(await world.send(), { kind: "refused", status: 404 });
  for (const [status, code] of [[404, "UNREGISTERED"], [403, "SENDER_ID_MISMATCH"]] as const) {
    world.service.reply = { status, body: errorOf(code) };
    assert.deepEqual(await world.send(), { kind: "gone" });
  }
  world.service.reply = { status: 429, headers: { "retry-after": "7" }, body: errorOf("QUOTA_EXCEEDED") };
  assert.deepEqual(await world.send(), { kind: "later", afterMs: 7_000 });
});

Deno.test("PN-6 openFcm: a push does not wait longer than it may for a token, and is not sent afterwards", async () => {
  await using world = await open();
  world.service.tokenReply = "hang";
  const since = performance.now();
  assert.deepEqual(await world.send({ limitMs: 100 }), { kind: "later", afterMs: null });
  assert.ok(performance.now() - since < 5_000);
  assert.equal(world.service.requests.length, 0);
});

Deno.test("PN-18 openFcm: Google reads no tag, and of a discreet push not whose chat it opens", async () => {
  await using world = await open();
  for (const discreet of [false, true]) {
    for (const url of ["/chat/0123456789", "/likesme", "/"]) {
      await world.send({ discreet, message: { tag: "chat-0123456789", url } });
    }
  }
  const sent = world.service.requests.map(({ body }) => JSON.stringify(body));
  const urls = sent.map((body) => /"url":"([^"]*)"/.exec(body)?.[1]);
  assert.deepEqual(urls, ["/chat/0123456789", "/likesme", "/", "/contacts", "/likesme", "/"]);
  for (const body of sent) assert.doesNotMatch(body, /chat-0123456789/);
  for (const body of sent.slice(3)) assert.doesNotMatch(body, /0123456789/);
});
