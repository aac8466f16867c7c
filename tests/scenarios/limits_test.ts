/** The limits of frames, sends, sockets, silence and buffers. */
import assert from "node:assert/strict";
import { SILENCE_MS } from "@/domain/limits.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import type { AnswerFrame } from "@/protocol/frames.ts";
import {
  balanceOf,
  type Client,
  connect,
  contextOf,
  openServer,
  openSocket,
  refusedUpgrade,
  sendText,
  signUp,
  TestClock,
  textTo,
  until,
} from "@/tests/kit/mod.ts";
import { needsOneServer } from "@/tests/kit/place.ts";

Deno.test("WI-6 frames: 40 at once, then refused, then closed with 4429", async () => {
  const clock = new TestClock();
  await using server = await openServer({
    settings: { RATE_FRAMES: "" },
    overrides: { now: clock.now, monotonic: clock.now },
  });
  await using guest = await connect(server, null, { silent: true });
  for (let nth = 0; nth < 41; nth++) guest.send("ping");
  await until("all are answered", () => guest.frames.length === 42);
  assert.equal(guest.frames.filter((frame) => frame === "pong").length, 40);
  const refused = guest.frames.at(-1) as AnswerFrame;
  assert.equal(refused.error_code, "too_many_requests");
  assert.deepEqual(refused.data, { retry_after_ms: 100 });
  clock.advance(100);
  await guest.expectReply("geodata", {});
  for (let nth = 0; nth < 60; nth++) guest.send("ping");
  assert.equal((await guest.expectClosed()).code, 4429);
});

Deno.test("WI-6 P28 frames: the protocol's own pings count as well", async () => {
  const clock = new TestClock();
  await using server = await openServer({
    settings: { RATE_FRAMES: "" },
    overrides: { now: clock.now, monotonic: clock.now },
  });
  await using guest = await connect(server, null, { silent: true });
  let pongs = 0;
  guest.socket.on("pong", () => pongs++);
  // As many as may wait for their answers at once.
  for (const count of [40, 80]) {
    for (let nth = 0; nth < 40; nth++) guest.socket.ping();
    await until("all are answered", () => pongs === count);
  }
  guest.socket.ping();
  assert.equal((await guest.expectClosed()).code, 4429);
});

Deno.test("CH-11 send_message: a burst of 10 over all devices, then 1 a second", {
  ignore: needsOneServer("each server counts its own bursts"),
}, async () => {
  const clock = new TestClock();
  const settings = { RATE_SENDS: "", RATE_SENDS_MINUTE: "" };
  await using server = await openServer({ settings, overrides: { now: clock.now, monotonic: clock.now } });
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await using one = await connect(server, ada);
  await using other = await connect(server, ada);
  // Refused ones count too: the limit is what keeps the rest of the work away.
  for (let nth = 0; nth < 5; nth++) {
    await one.expectRefusal("send_message", textTo(ben, " "), "blank_message");
    await other.expectRefusal("send_message", textTo(ben, " "), "blank_message");
  }
  const { retry_after_ms } = await one.expectRefusal("send_message", textTo(ben, "hi"), "too_many_requests");
  assert.equal(retry_after_ms, 1_000);
  assert.equal(await balanceOf(server, ada), 200);
  clock.advance(1_000);
  await sendText(other, ben, "hi");
});

Deno.test("WI-7 sockets: at most 8 of a member and 20 of an address, then 429 before 101", {
  ignore: needsOneServer("each server counts its own sockets"),
}, async () => {
  const settings = { SOCKETS_PER_MEMBER: "", SOCKETS_PER_ADDRESS: "" };
  await using server = await openServer({ settings });
  const ada = await signUp(server);
  await using stack = new AsyncDisposableStack();
  for (let nth = 0; nth < 8; nth++) stack.use(await connect(server, ada));
  const { status, code, headers } = await refusedUpgrade(server, ada.cookie);
  assert.deepEqual([status, code, headers["retry-after"]], [429, "too_many_connections", "10"]);
  const guests: Client[] = [];
  for (let nth = 0; nth < 12; nth++) guests.push(stack.use(await connect(server, null)));
  assert.equal((await refusedUpgrade(server, null)).code, "too_many_connections");
  await guests[0]?.close();
  await until("the place is free", () => contextOf(server).hub.connections.size === 19);
  stack.use(await connect(server, null));
  // Many at the same moment do not slip through either.
  await Promise.all(guests.slice(1, 6).map((guest) => guest.close()));
  await until("the places are free", () => contextOf(server).hub.connections.size <= 15);
  const crowd = Array.from({ length: 15 }, () => stack.use(openSocket(server, null)));
  await until("each is in or out", () => crowd.every((each) => each.ended || each.heard("connected")[0]));
  assert.equal(contextOf(server).hub.connections.size, 20);
});

Deno.test("WI-8 P15 sockets: 25 s without a complete frame close with 4408", async () => {
  const clock = new TestClock();
  await using server = await openServer({ overrides: { now: clock.now, monotonic: clock.now } });
  await using silent = await connect(server, null, { silent: true });
  await using alive = await connect(server, null, { silent: true });
  clock.advance(SILENCE_MS);
  alive.send("ping");
  await until("pong", () => alive.frames.includes("pong"));
  clock.advance(1);
  assert.equal((await silent.expectClosed()).code, 4408);
  clock.advance(SILENCE_MS);
  // A part of a frame is no sign of life.
  alive.socket.send("half", { fin: false });
  clock.advance(1);
  assert.equal((await alive.expectClosed()).code, 4408);
});

Deno.test("WI-8 sockets: who does not read is closed once 1 MiB waits for them", async () => {
  await using server = await openServer();
  const ada = await signUp(server);
  await using reader = await connect(server, ada);
  const deaf = await connect(server, ada, { silent: true });
  deaf.socket.pause();
  const { hub } = contextOf(server);
  const frame = eventFrame("user/gone", { user_id: "x".repeat(60_000) });
  await until("it is closed", () => {
    hub.deliver([{ kind: "event", to: [ada.id], frame }]);
    return hub.countOfMember(ada.id) === 1;
  }, 20_000);
  await reader.expectReply("geodata", {});
  await deaf.dropNetwork();
  assert.deepEqual(server.complaints(), []);
});

Deno.test("AL-54 notifications/update: settings are limited like devices", async () => {
  const clock = new TestClock();
  const settings = { RATE_PUSHES: "2/0.1" };
  await using server = await openServer({ settings, overrides: { now: clock.now, monotonic: clock.now } });
  await using client = await connect(server, await signUp(server));
  const { mail_possible: _, ...own } = await client.expectReply("notifications/settings", {});
  for (let times = 0; times < 2; times++) await client.expectReply("notifications/update", own);
  const refused = await client.expectRefusal("notifications/update", own, "too_many_requests");
  assert.equal(refused.retry_after_ms, 10_000);
  clock.advance(10_000);
  await client.expectReply("notifications/update", own);
});
