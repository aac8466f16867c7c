/** From a message to the lock screen: a browser's push service on this machine, and all that is between, as it runs for members. */
import assert from "node:assert/strict";
import { keys } from "@/store/keys.ts";
import {
  connect,
  logOut,
  openServer,
  sendText,
  signUp,
  TestClock,
  type TestMember,
  type TestServer,
  until,
} from "@/tests/kit/mod.ts";
import { openPushService, type PushService, type TestBrowser } from "@/tests/kit/push_service.ts";

/** The pusher looks every second of real time: what has not come after this does not come. */
const QUIET_MS = 2_200;

interface World extends AsyncDisposable {
  clock: TestClock;
  service: PushService;
  server: TestServer;
  ada: TestMember;
  ben: TestMember;
}

async function openWorld(): Promise<World> {
  const stack = new AsyncDisposableStack();
  const clock = new TestClock();
  const service = stack.use(openPushService());
  const settings = { PUSH_SERVICES: service.origin };
  const server = stack.use(await openServer({ settings, overrides: { now: clock.now } }));
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  return {
    clock,
    service,
    server,
    ada,
    ben,
    async [Symbol.asyncDispose]() {
      assert.deepEqual(service.complaints, []);
      assert.deepEqual(server.complaints(), []);
      await stack[Symbol.asyncDispose]();
    },
  };
}

/** A device of Ada's that wants to be told, as her service worker asks for it: without a page, so she is away. */
async function subscribe({ service, server: { origin }, ada }: World): Promise<TestBrowser> {
  const browser = await service.subscribe();
  const data = { target: browser.target, os: "android", name: "Chrome" };
  const rid = crypto.randomUUID();
  const response = await fetch(`${origin}/api/call`, {
    method: "POST",
    headers: { "content-type": "application/json", origin, cookie: ada.cookie },
    body: JSON.stringify({ me: ada.id, module: "push/subscribe", rid, data }),
  });
  const answer = await response.json();
  assert.equal(answer.ok, true, JSON.stringify(answer));
  return browser;
}

async function write({ server, ada, ben }: World, text: string): Promise<void> {
  await using device = await connect(server, ben);
  await sendText(device, ada, text);
}

async function quiet(): Promise<void> {
  const end = performance.now() + QUIET_MS;
  await until("nothing more has come", () => performance.now() > end);
}

Deno.test("PN-15 push: a message to somebody who is away comes to each of their devices, once", async () => {
  await using world = await openWorld();
  const { ben } = world;
  const devices = [await subscribe(world), await subscribe(world)];
  await write(world, "Shall we meet at seven? 💛");
  await until("both are told", () => devices.every(({ pushes }) => pushes.length > 0));
  await quiet();
  for (const { pushes } of devices) {
    assert.equal(pushes.length, 1);
    const { message, ttlS, topic, vapid } = pushes[0] ?? assert.fail();
    assert.equal(message.kind, "message");
    assert.match(message.title, /Ben/);
    assert.match(message.body, /Shall we meet at seven\? 💛/);
    assert.equal(message.url, `/chat/${ben.id}`);
    assert.equal(message.tag, `chat-${ben.id}`);
    assert.equal(message.badge, 1);
    assert.match(topic ?? "", /^[\w-]{32}$/);
    assert.ok(ttlS > 0 && ttlS <= 2 * 24 * 3_600);
    assert.match(vapid.sub, /^mailto:/);
  }
  const topics = new Set(devices.map(({ pushes }) => pushes[0]?.topic));
  assert.equal(topics.size, 2, "its service does not learn that both hear of the same chat");
});

Deno.test("PN-15 push: a device that is gone is forgotten, and a member who logs out is told nothing", async () => {
  await using world = await openWorld();
  const { clock, service, server, ada } = world;
  const [gone, kept] = [await subscribe(world), await subscribe(world)];
  gone.reply = { status: 410 };
  await write(world, "one");
  await until("the other one is told", () => kept.pushes.length === 1);
  await until("the device is forgotten", async () => {
    const rows = await Array.fromAsync(server.database.list(keys.subscribersOf(ada.id)));
    return rows.length === 1;
  });
  const asked = service.requests;
  clock.advance(5_000);
  await write(world, "two");
  await until("the other one is told again", () => kept.pushes.length === 2);
  assert.equal(service.requests, asked + 1, "a device that is gone is not asked again");

  await logOut(server, ada.cookie);
  clock.advance(5_000);
  await write(world, "three");
  await quiet();
  assert.equal(service.requests, asked + 1);
});

Deno.test("PN-16 push: a service that is busy is asked again when it wants to be, and not before", async () => {
  await using world = await openWorld();
  const { clock, service, server } = world;
  const browser = await subscribe(world);
  browser.reply = { status: 429, headers: { "retry-after": "120" } };
  await write(world, "Hello");
  await until("the service has answered", async () => {
    const [alert] = await Array.fromAsync(server.database.list(keys.alerts()));
    return alert?.value.tries === 1;
  });
  browser.reply = { status: 201 };
  clock.advance(115_000);
  await quiet();
  assert.equal(service.requests, 1);
  clock.advance(10_000);
  await until("it comes", () => browser.pushes.length === 1);
  assert.equal(service.requests, 2);
  assert.match(browser.pushes[0]?.message.body ?? "", /Hello/);
});

Deno.test("PN-2 push: browsers subscribe with the same key on every isolate, and after a restart", async () => {
  await using server = await openServer({ lane: "three" });
  const ada = await signUp(server);
  const keyOf = async (instance: number) => {
    await using device = await connect(server, ada, { instance });
    return (await device.expectReply("push/devices", {})).public_key;
  };
  await server.instances[2]?.[Symbol.asyncDispose]();
  await server.open();
  const found = new Set(await Promise.all([0, 1, 3].map(keyOf)));
  assert.equal(found.size, 1);
  assert.match([...found].join(), /^B[\w-]{86}$/);
});
