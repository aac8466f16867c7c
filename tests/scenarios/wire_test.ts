/** The socket's own rules: frames, answers, and what comes too late. */
import assert from "node:assert/strict";
import { COMMAND_DEADLINE_MS, PAGE_NEWS_MS } from "@/domain/limits.ts";
import type { AnswerFrame } from "@/protocol/frames.ts";
import { SOCKET_PATH } from "@/protocol/socket.ts";
import type { Database } from "@/store/database.ts";
import { needsOneServer, openTestDatabase } from "@/tests/kit/place.ts";
import {
  acceptFirstCoin,
  balanceOf,
  connect,
  contextOf,
  openServer,
  registrationOf,
  sendText,
  signUp,
  TestClock,
  type TestMember,
  type TestServer,
  textTo,
  until,
} from "@/tests/kit/mod.ts";

Deno.test("WI-1 WI-2 frames: what is no call is refused with invalid_frame, and the socket stays open", async () => {
  await using server = await openServer();
  await using guest = await connect(server, null);
  const wrong = [
    "",
    "{",
    "[]",
    "null",
    '"ping"',
    '{"module":1}',
    '{"rid":"a"}',
    '{"module":"x","rid":"a b"}',
  ];
  for (const text of wrong) guest.send(text);
  await until("each is answered", () => guest.frames.length === 1 + wrong.length);
  for (const frame of guest.frames.slice(1)) {
    assert.deepEqual(frame, { module: "", request_status: "0", error_code: "invalid_frame", data: {} });
  }
  await guest.expectReply("geodata", {});
});

Deno.test("WI-25 P3 connected: says whether the member was told of anything since the page was asked for", async () => {
  const clock = new TestClock();
  const overrides = { monotonic: clock.now };
  await using server = await openServer({ overrides });
  const [ada, ben] = [await signUp(server), await signUp(server)];
  const connectAt = (member: TestMember | null, age: string) =>
    connect(server, member, { path: `${SOCKET_PATH}?age=${age}` });
  const mayHaveMissed = async (member: TestMember | null, age: string) => {
    await using device = await connectAt(member, age);
    const [connected] = device.heard("connected");
    return connected?.missed === 1;
  };
  const second = 1_000;
  clock.advance(60 * second);
  assert.equal(await mayHaveMissed(ada, `${second}`), false);

  // Ada has no socket now: nobody hears of it.
  await using bens = await connectAt(ben, "0");
  await sendText(bens, ada, "hello");
  clock.advance(30 * second);
  assert.equal(await mayHaveMissed(ada, `${second}`), false, "the page was rendered with it");
  assert.equal(await mayHaveMissed(ada, `${31 * second}`), true);
  assert.equal(await mayHaveMissed(ada, `${21 * second}`), true, "its socket was on its way for a while");
  assert.equal(await mayHaveMissed(ada, `${PAGE_NEWS_MS}`), true, "nobody knows any more");
  for (const age of ["", "x", "-1"]) assert.equal(await mayHaveMissed(ada, age), true, age);
  assert.equal(await mayHaveMissed(null, ""), false, "a guest is told of nothing");
});

Deno.test("WI-25 P3 connected: beside other instances only who was told of everything since then knows", async () => {
  const clock = new TestClock();
  await using server = await openServer({ lane: "three", overrides: { monotonic: clock.now } });
  const ada = await signUp(server);
  clock.advance(60_000);
  // The last one has known the others from its start on.
  const options = { instance: 2, path: `${SOCKET_PATH}?age=0` };
  await using first = await connect(server, ada, options);
  assert.equal(first.heard("connected")[0]?.missed, 1);
  clock.advance(20_000);
  await using second = await connect(server, ada, options);
  assert.equal(second.heard("connected")[0]?.missed, undefined);
});

Deno.test("WI-2 answers: as many as calls, each with its module and rid; without a rid none is made up", async () => {
  await using server = await openServer();
  const ada = await signUp(server);
  await using device = await connect(server, ada);
  device.send(JSON.stringify({ module: "totals" }));
  await until("it is answered", () => device.frames.length === 2);
  assert.equal("rid" in (device.frames[1] as object), false);
  const modules = ["totals", "meet", "user/contacts", "geodata", "languages"] as const;
  const answers = await Promise.all(
    Array.from(
      { length: 50 },
      (_, nth) => device.call(modules[nth % 5] ?? "totals", {}, { rid: `rid-${nth}` }),
    ),
  );
  answers.forEach(({ module, rid }, nth) =>
    assert.deepEqual([module, rid], [modules[nth % 5], `rid-${nth}`])
  );
});

Deno.test("WI-3 frames: ping gets pong, for guests too", async () => {
  await using server = await openServer();
  await using guest = await connect(server, null);
  guest.send("ping");
  await until("pong", () => guest.frames.includes("pong"));
});

Deno.test("WI-4 calls: an unknown module and data outside the schema", async () => {
  await using server = await openServer();
  await using guest = await connect(server, null);
  for (const module of ["nope", "constructor", "__proto__", "toString"]) {
    assert.deepEqual(await guest.expectRefusal(module, {}, "unknown_module"), { module });
  }
  assert.deepEqual(await guest.expectRefusal("configs", { keys: 5 }, "invalid_input"), { field: "keys" });
});

Deno.test("WI-5 frames: over 16 KiB refused, over 64 KiB closed with 1009, in fragments too", async () => {
  await using server = await openServer();
  await using guest = await connect(server, null);
  const frame = (size: number) => JSON.stringify({ module: "geodata", data: { x: "a".repeat(size - 36) } });
  assert.equal(frame(16 * 1024).length, 16 * 1024);
  guest.send(frame(16 * 1024));
  guest.send(frame(16 * 1024 + 1));
  guest.send(frame(64 * 1024));
  await until("all are answered", () => guest.frames.length === 4);
  const [taken, ...refused] = guest.frames.slice(1) as AnswerFrame[];
  assert.equal([taken, ...refused].filter((each) => each?.request_status === "1").length, 1);
  const codes = guest.frames.slice(1).map((each) => (each as AnswerFrame).error_code).filter(Boolean);
  assert.deepEqual(codes, ["frame_too_large", "frame_too_large"]);
  guest.send("a".repeat(64 * 1024 + 1));
  assert.equal((await guest.expectClosed()).code, 1009);

  await using split = await connect(server, null);
  const piece = new Uint8Array(10 * 1024).fill(97);
  for (let nth = 0; nth < 20; nth++) split.socket.send(piece, { binary: false, fin: false });
  assert.equal((await split.expectClosed()).code, 1009);
  await using binary = await connect(server, null);
  binary.send(new Uint8Array([1, 2, 3]));
  assert.equal((await binary.expectClosed()).code, 1003);
  assert.deepEqual(server.complaints(), []);
});

/** Sends a socket these bytes, and goes on sending; how long the server takes it, and how much of it. */
async function sendOn(
  server: TestServer,
  bytes: Uint8Array,
  { chunk = 1_000, pauseMs = 50 } = {},
): Promise<{ ms: number; sent: number }> {
  const { hostname, host, port } = new URL(server.origin);
  using line = await Deno.connect({ hostname, port: Number(port) });
  const head =
    `GET ${SOCKET_PATH} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${server.origin}\r\nConnection: Upgrade\r\n` +
    "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
  await line.write(new TextEncoder().encode(head));
  await line.read(new Uint8Array(1_000));
  await line.write(bytes);
  const began = performance.now();
  const took = () => performance.now() - began;
  let sent = 0;
  try {
    while (took() < 5_000) {
      sent += await line.write(new Uint8Array(chunk));
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  } catch (error) {
    // What nobody takes any more is answered by a reset.
    assert.ok(error instanceof Deno.errors.ConnectionReset || error instanceof Deno.errors.BrokenPipe);
  }
  return { ms: took(), sent };
}

for (
  const [what, bytes] of [
    ["a frame of 8 MiB", [0x81, 0xff, 0, 0, 0, 0, 0, 0x80, 0, 0, 0, 0, 0, 0]],
    ["a broken frame", [0xf1, 0x80, 0, 0, 0, 0]],
    ["a binary frame", [0x82, 0x80, 0, 0, 0, 0]],
    ["its own goodbye", [0x88, 0x82, 0, 0, 0, 0, 0x03, 0xe8]],
  ] as const
) {
  Deno.test(`WI-20 P8 line: ${what} ends it in a second, whatever else is sent`, async () => {
    await using server = await openServer();
    const { ms } = await sendOn(server, new Uint8Array(bytes));
    assert.ok(ms < 3_000, `${Math.round(ms)} ms`);
    assert.deepEqual(server.complaints(), []);
  });
}

Deno.test("WI-5 P28 line: what comes behind a frame of 8 MiB is not read", async () => {
  await using server = await openServer();
  const large = new Uint8Array([0x81, 0xff, 0, 0, 0, 0, 0, 0x80, 0, 0, 0, 0, 0, 0]);
  const { sent } = await sendOn(server, large, { chunk: 64 * 1024, pauseMs: 0 });
  // Both ends of the line hold some of it.
  assert.ok(sent < 32 * 1024 * 1024, `${sent} bytes`);
});

/** A database whose commits wait while the test holds them. */
function holdable(database: Database) {
  let held = Promise.resolve();
  const commit: Database["commit"] = async (change) => {
    await held;
    return await database.commit(change);
  };
  return { database: { ...database, commit }, hold: (until: Promise<void>) => held = until };
}

Deno.test(
  "WI-9 P2 calls: one that takes over 5 s is answered deadline_exceeded, and its rid tells how it ended",
  {
    ignore: needsOneServer("both would share the database that it holds up"),
  },
  async () => {
    const clock = new TestClock();
    const slow = holdable(await openTestDatabase());
    await using server = await openServer({
      overrides: { now: clock.now, monotonic: clock.now, database: slow.database },
    });
    const { actors, database } = contextOf(server);
    const join = async (name: string) => {
      const result = await actors.membership.register(registrationOf(name), { address: name, lang: "en" });
      if (!result.ok) assert.fail(result.refusal.code);
      await acceptFirstCoin(actors, result.value.member);
      return result.value;
    };
    const [ada, ben] = [await join("ada"), await join("ben")];
    await using device = await connect(server, { cookie: `sid=${ada.token}` }, { silent: true });
    const gate = Promise.withResolvers<void>();
    slow.hold(gate.promise);
    const call = device.call("send_message", textTo({ id: ben.member }, "hi"), { rid: "slow" });
    await device.expectReply("geodata", {});
    clock.advance(COMMAND_DEADLINE_MS);
    assert.equal((await call).error_code, "deadline_exceeded");
    gate.resolve();
    const again = await device.expectReply("send_message", textTo({ id: ben.member }, "hi"), { rid: "slow" });
    assert.equal(again.request_details.message.seq, 1);
    assert.equal(await balanceOf({ database }, { id: ada.member }), 150);
    assert.equal(device.frames.filter((frame) => (frame as AnswerFrame).rid === "slow").length, 2);
  },
);

Deno.test("WI-21 input: null ids, lists as arrays and as texts, coordinates as texts", async () => {
  await using server = await openServer();
  const ada = await signUp(server, { name: "Ada" });
  const ben = await signUp(server, { name: "Ben", gender: "1" });
  await signUp(server, { name: "Cleo", gender: "1" });
  await using device = await connect(server, ada);
  const { request_details } = await device.expectReply("send_message", {
    ...textTo(ben, "hello"),
    reply_to: null,
    story_id: null,
  });
  assert.deepEqual([request_details.message.reply_to, request_details.message.story_id], [
    undefined,
    undefined,
  ]);

  const joined = await device.expectReply("configs", { keys: "site, prices,," });
  assert.deepEqual(Object.keys(joined).sort(), ["prices", "site"]);
  assert.deepEqual(await device.expectReply("configs", { keys: ["site", "prices"] }), joined);

  const shown = (await device.expectReply("explore", {})).map(({ id }) => id);
  assert.equal(shown.length, 2);
  for (const exclude of [shown, shown.join()]) {
    assert.deepEqual(await device.expectReply("explore", { exclude }), []);
  }
  const tooMany = new Array(51).fill(ben.id).join();
  assert.deepEqual(await device.expectRefusal("explore", { exclude: tooMany }, "invalid_input"), {
    field: "exclude",
  });

  await device.expectReply("user/update", { key: "location", value: { lat: "48.1374", lng: "11.5755" } });
  assert.equal((await device.expectEvent("user/update")).user.city, "Munich");
  for (const lat of ["", "91", "1e1", "north"]) {
    const value = { lat, lng: "0" };
    await device.expectRefusal("user/update", { key: "location", value }, "invalid_input");
  }
});
