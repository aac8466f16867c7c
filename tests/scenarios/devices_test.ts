/** Devices that take pushes, over real sockets and pages: whose they are, and until when. */
import assert from "node:assert/strict";
import { DEFAULT_ALERT_SETTINGS } from "@/domain/alerts.ts";
import { keys } from "@/store/keys.ts";
import {
  alertsOf,
  audit,
  type Client,
  connect,
  logIn,
  logOut,
  openServer,
  sendText,
  signUp,
  type TestServer,
  webTarget,
} from "@/tests/kit/mod.ts";
import { MemoryPush } from "@/tests/kit/push.ts";

async function openSite() {
  const push = new MemoryPush();
  return { push, server: await openServer({ overrides: { push } }) };
}

async function subscribe(client: Client, target = webTarget()): Promise<string> {
  const device = { target, os: "android", name: "Chrome" } as const;
  return (await client.expectReply("push/subscribe", device)).subscriber_id;
}

async function devicesOf(client: Client): Promise<string[]> {
  return (await client.expectReply("push/devices", {})).devices.map(({ subscriber_id }) => subscriber_id);
}

async function rowsOf({ database }: TestServer): Promise<number> {
  return (await Array.fromAsync(database.list(keys.subscribers()))).length;
}

Deno.test("AL-7 P16 logout: the device of the session is told nothing more, those of others are", async () => {
  const { push, server } = await openSite();
  await using _ = server;
  const ada = await signUp(server, { name: "Ada" });
  const again = { cookie: await logIn(server, ada) };
  await using first = await connect(server, ada);
  await using second = await connect(server, again);
  const [gone, kept] = [await subscribe(first), await subscribe(second)];
  assert.deepEqual((await devicesOf(second)).toSorted(), [gone, kept].toSorted());
  // By this a browser knows why its device is gone.
  const names = await Promise.all([first, second].map((each) => each.expectReply("push/devices", {})));
  assert.notEqual(names[0]?.session, names[1]?.session);
  await logOut(server, ada.cookie);
  await second.expectRefusal("push/test", { subscriber_id: gone }, "unknown_subscriber");
  assert.deepEqual(await devicesOf(second), [kept]);
  assert.equal(await rowsOf(server), 1);
  assert.equal((await second.expectReply("push/test", { subscriber_id: kept })).taken, true);
  assert.equal(push.sent.length, 1);
  await audit(server);
});

Deno.test("AL-5 AL-7 P16 a shared browser: who signs in next takes its subscription over", async () => {
  const { server } = await openSite();
  await using _ = server;
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await using adas = await connect(server, ada);
  await using bens = await connect(server, ben);
  const browser = webTarget();
  const hers = await subscribe(adas, browser);
  const his = await subscribe(bens, browser);
  assert.deepEqual([await devicesOf(adas), await devicesOf(bens)], [[], [his]]);
  await adas.expectRefusal("push/test", { subscriber_id: hers }, "unknown_subscriber");
  await adas.expectRefusal("push/test", { subscriber_id: his }, "unknown_subscriber");
  assert.equal(await rowsOf(server), 1);
  await audit(server);
});

Deno.test("AL-4 AL-9 hostile input: nothing is stored, nothing fails", async () => {
  const { push, server } = await openSite();
  await using _ = server;
  const ada = await signUp(server, { name: "Ada" });
  await using client = await connect(server, ada);
  push.accepts = (target) =>
    target.kind === "web" && target.endpoint.startsWith("https://fcm.googleapis.com/");
  const device = { target: webTarget(), os: "android", name: "Chrome" };
  const endpoints = [
    "http://127.0.0.1:8000/admin",
    "https://fcm.googleapis.com@evil.example/x",
    "https://fcm.googleapis.com.evil.example/x",
    "file:///etc/passwd",
    "javascript:alert(1)",
  ];
  for (const endpoint of endpoints) {
    const target = { ...webTarget(), endpoint };
    await client.expectRefusal("push/subscribe", { ...device, target }, "push_service_unknown");
  }
  const wrong = [
    { ...device, target: { ...webTarget(), endpoint: `https://fcm.googleapis.com/${"x".repeat(1_024)}` } },
    { ...device, target: { kind: "fcm", token: "a b" } },
    { ...device, target: { kind: "mail", token: "a" } },
    { ...device, os: "beos" },
    { ...device, name: "   " },
    { ...device, replaces: "x".repeat(65) },
    { ...device, time_zone: "x".repeat(65) },
  ];
  for (const data of wrong) await client.expectRefusal("push/subscribe", data, "invalid_input");
  assert.equal(await rowsOf(server), 0);
  await client.expectReply("push/subscribe", device as never);
});

Deno.test("AL-12 AL-13 send: a message waits for a receiver who is there, whichever isolate they are on", async () => {
  await using server = await openServer({ lane: "three" });
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  assert.deepEqual((await server.database.get(keys.alertSettings(ben.id))).value, DEFAULT_ALERT_SETTINGS);
  await using adas = await connect(server, ada, { instance: 0 });
  await using _bens = await connect(server, ben, { instance: 2 });
  const sentS = Math.floor(Date.now() / 1000);
  await sendText(adas, ben, "hello");
  const [alert = assert.fail(), ...rest] = await alertsOf(server, ben);
  assert.deepEqual([alert.kind, alert.subject, rest], ["message", ada.id, []]);
  assert.ok(alert.dueS >= sentS + 60 && alert.dueS <= sentS + 65, String(alert.dueS - sentS));
  await audit(server);
});
