import assert from "node:assert/strict";
import { openApns } from "@/adapters/push/apns.ts";
import type { PushMessage } from "@/domain/push.ts";
import { openApnsService } from "@/tests/kit/app_push.ts";
import { TestClock } from "@/tests/kit/clock.ts";

const TOKEN = "ab".repeat(32);
const TOPIC = "A".repeat(32);
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
  const service = await openApnsService(clock.now);
  const complaints: number[] = [];
  const apns = await openApns({
    ...service.keys,
    api: service.api,
    now: clock.now,
    onError: (status) => void complaints.push(status),
  });
  return {
    clock,
    service,
    complaints,
    send: (
      ttlS = 600,
      urgency: "normal" | "high" = "high",
      { discreet = false, ...message }: Partial<PushMessage> & { discreet?: boolean } = {},
    ) => {
      const signal = AbortSignal.timeout(10_000);
      const options = { ttlS, urgency, topic: TOPIC, signal, discreet };
      return apns.send(TOKEN, { ...MESSAGE, ...message }, options);
    },
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  };
}

Deno.test("PN-13 openApns: what iOS shows is a thread by its tag, of which the newest stands, with the badge", async () => {
  await using world = await open();
  assert.deepEqual(await world.send(), { kind: "delivered" });
  await world.send(0, "normal");
  const [one, two] = world.service.requests;
  assert.equal(one?.path, `/3/device/${TOKEN}`);
  assert.deepEqual(one?.body, {
    aps: {
      alert: { title: "Ben", body: "Hello" },
      sound: "default",
      "thread-id": TOPIC,
      badge: 2,
    },
    kind: "message",
    tag: TOPIC,
    url: "/chats/1",
    lang: "en",
    dir: "ltr",
    at: String(MESSAGE.at),
  });
  const header = (name: string) => [one, two].map((request) => request?.headers.get(`apns-${name}`));
  assert.deepEqual(header("topic"), ["example.kindling.app", "example.kindling.app"]);
  assert.deepEqual(header("push-type"), ["alert", "alert"]);
  assert.deepEqual(header("priority"), ["10", "5"]);
  assert.deepEqual(header("expiration"), [String(world.clock.now() / 1_000 + 600), "0"]);
  assert.deepEqual(header("collapse-id"), [TOPIC, TOPIC]);
});

Deno.test("PN-12 openApns: a token serves for forty minutes, which is as Apple wants it", async () => {
  await using world = await open();
  const tokens = () =>
    new Set(world.service.requests.map(({ headers }) => headers.get("authorization"))).size;
  await Promise.all([world.send(), world.send()]);
  world.clock.advance(39 * 60_000);
  await world.send();
  assert.equal(tokens(), 1);
  world.clock.advance(60_000);
  assert.deepEqual(await world.send(), { kind: "delivered" });
  assert.equal(tokens(), 2);
  world.clock.advance(3 * 3_600_000);
  assert.deepEqual(await world.send(), { kind: "delivered" });
  assert.deepEqual(world.service.complaints, []);
});

Deno.test("PN-4 openApns: a device is gone that Apple does not know, or knows as another app's", async () => {
  await using world = await open();
  for (const reason of ["BadDeviceToken", "DeviceTokenNotForTopic"]) {
    world.service.reply = { status: 400, body: JSON.stringify({ reason }) };
    assert.deepEqual(await world.send(), { kind: "gone" });
  }
  world.service.reply = { status: 400, body: '{"reason":"PayloadEmpty"}' };
  assert.deepEqual(await world.send(), { kind: "refused", status: 400 });
});

Deno.test("PN-12 openApns: a token that is over is made anew, and the operator hears of a wrong key", async () => {
  await using world = await open();
  world.service.reply = { status: 403, body: '{"reason":"ExpiredProviderToken"}' };
  assert.deepEqual(await world.send(), { kind: "later", afterMs: null });
  world.service.reply = { status: 403, body: '{"reason":"InvalidProviderToken"}' };
  assert.deepEqual(await world.send(), { kind: "refused", status: 403 });
  assert.deepEqual(world.complaints, [403, 403]);
});

Deno.test("PN-18 openApns: Apple reads no tag, and of a discreet push not whose chat it opens", async () => {
  await using world = await open();
  const about = { tag: "chat-0123456789", url: "/chat/0123456789" };
  await world.send(600, "high", about);
  await world.send(600, "high", { ...about, discreet: true });
  const [plain, discreet] = world.service.requests.map(({ body }) => JSON.stringify(body));
  assert.match(plain ?? "", /"url":"\/chat\/0123456789"/);
  assert.doesNotMatch(plain ?? "", /chat-0123456789/);
  assert.match(discreet ?? "", /"url":"\/contacts"/);
  assert.doesNotMatch(discreet ?? "", /0123456789/);
});
