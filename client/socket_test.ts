import assert from "node:assert/strict";
import { FakePorts, settle } from "@/tests/kit/fake_ports.ts";
import { type ClientEvent, readIncoming } from "@/client/incoming.ts";
import { Socket } from "@/client/socket.ts";

function open() {
  const ports = new FakePorts();
  const events: ClientEvent[] = [];
  const notified = { opened: 0, ended: 0 };
  const socket = new Socket(ports, {
    onEvent: (event) => events.push(event),
    onOpen: () => notified.opened++,
    onEnded: () => notified.ended++,
  }, readIncoming);
  socket.connect();
  return { ports, socket, events, notified };
}

Deno.test("CH-17 Socket: reads wait while it is closed, equal ones once, and go out in order", async () => {
  const { ports, socket } = open();
  const first = socket.call("totals", {});
  const second = socket.call("totals", {});
  void socket.call("user/contacts/unread", {});
  assert.deepEqual(ports.socket.calls(), []);
  ports.socket.connected();
  const [totals, unread] = ports.socket.calls();
  assert.deepEqual([totals?.module, unread?.module], ["totals", "user/contacts/unread"]);
  ports.socket.says({ module: "totals", rid: totals?.rid, request_status: "1", data: { fans_new: 3 } });
  assert.deepEqual(await first, { ok: true, value: { fans_new: 3 } });
  assert.equal(await second, await first);
});

Deno.test("WI-2 Socket: a refusal is a value with its data", async () => {
  const { ports, socket } = open();
  ports.socket.connected();
  const answer = socket.call("send_message", { receiver_id: "b", message_type: "text", message_text: "x" }, {
    rid: "r",
  });
  ports.socket.says({
    module: "send_message",
    rid: "r",
    request_status: "0",
    error_code: "busy",
    data: { retry_after_ms: 5 },
  });
  assert.deepEqual(await answer, { ok: false, refusal: { code: "busy", data: { retry_after_ms: 5 } } });
});

Deno.test("P2 Socket: a lost socket refuses commands and sends reads again", async () => {
  const { ports, socket } = open();
  ports.socket.connected();
  const read = socket.call("totals", {});
  const command = socket.call("send_message", { receiver_id: "b", message_type: "text", message_text: "x" }, {
    rid: "r",
  });
  ports.socket.events.onClose(1006);
  assert.deepEqual(await command, { ok: false, refusal: { code: "connection_lost", data: {} } });
  assert.equal(socket.link.value, "lost");
  ports.pass(10_000);
  ports.socket.connected();
  const [again] = ports.socket.calls();
  ports.socket.says({ module: "totals", rid: again?.rid, request_status: "1", data: {} });
  assert.equal((await read).ok, true);
});

Deno.test("WI-8 Socket: pings each 10 s, and gives a socket up that says nothing for 25 s", () => {
  const { ports, socket } = open();
  ports.socket.connected();
  ports.pass(10_000);
  assert.deepEqual(ports.socket.sent, ["ping"]);
  ports.socket.events.onText("pong");
  ports.pass(20_000);
  assert.equal(ports.sockets.length, 1);
  ports.pass(10_000);
  assert.equal(ports.sockets[0]?.isClosed, true);
  assert.equal(socket.link.value, "lost");
});

Deno.test("P8 Socket: comes back after 1012, later each time, and at once when the page is seen again", () => {
  const { ports, socket } = open();
  ports.socket.connected();
  ports.socket.events.onClose(1012);
  ports.pass(225);
  assert.equal(ports.sockets.length, 2);
  ports.socket.events.onClose(1006);
  ports.pass(400);
  assert.equal(ports.sockets.length, 2);
  socket.ensureOpen();
  assert.equal(ports.sockets.length, 3);
});

Deno.test("WI-11 Socket: an ended session is tried three more times, 500 ms apart, then the member leaves", () => {
  const { ports, notified, socket } = open();
  ports.socket.connected();
  ports.socket.events.onClose(4501);
  for (let tries = 0; tries < 3; tries++) {
    assert.equal(notified.ended, 0);
    ports.pass(500);
    ports.socket.connected(false);
  }
  assert.equal(notified.ended, 1);
  assert.equal(socket.link.value, "ended");
  assert.equal(ports.sockets.length, 4);
  ports.pass(60_000);
  assert.equal(ports.sockets.length, 4);
});

Deno.test("WI-11 Socket: a session that is there again after all goes on", () => {
  const { ports, notified, socket } = open();
  ports.socket.connected(false);
  ports.pass(500);
  ports.socket.connected();
  assert.equal(socket.link.value, "open");
  assert.deepEqual(notified, { opened: 1, ended: 0 });
});

Deno.test("WI-8 Socket: a page that was seen again finds out within 3 s that its socket is dead", () => {
  const { ports, socket } = open();
  ports.socket.connected();
  socket.ensureOpen();
  ports.pass(3_000);
  assert.equal(ports.sockets[0]?.isClosed, true);
  ports.pass(1_000);
  assert.equal(ports.sockets.length, 2);
});

Deno.test("CH-16 Socket: broken frames and unknown events are reported and ignored", async () => {
  const { ports, events } = open();
  ports.socket.connected();
  for (const text of ["", "{", "[]", "null", '{"module":1}', '{"module":"nothing","data":{}}']) {
    ports.socket.events.onText(text);
  }
  ports.socket.says({ module: "new_message", data: { request_status: "1" } });
  ports.socket.says({
    module: "new_message",
    data: { request_status: "1", request_details: { type: "text" } },
  });
  await settle();
  assert.equal(events.length, 1);
  assert.equal(ports.reports.length, 8);
});
