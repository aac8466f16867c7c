import assert from "node:assert/strict";
import type { WebSocket } from "ws";
import { OUTGOING_BUFFER_BYTES } from "@/domain/limits.ts";
import { CLOSE } from "@/protocol/close_codes.ts";
import { Connection } from "@/gateway/connection.ts";
import { FakeTimers } from "@/tests/kit/mod.ts";

/** The far end of a connection: what reached the socket. */
class Line {
  readonly sent: string[] = [];
  closed: unknown[] | null = null;
  terminated = false;
  bufferedAmount = 0;
  #onClose = () => {};
  send(text: string) {
    this.sent.push(text);
  }
  close(...how: unknown[]) {
    this.closed = how;
  }
  terminate() {
    this.terminated = true;
  }
  once(_event: "close", listener: () => void) {
    this.#onClose = listener;
  }
  end() {
    this.#onClose();
  }
}

function open(frames = { burst: 3, perSecond: 1 }) {
  const line = new Line();
  const options = {
    identity: null,
    address: "a",
    app: null,
    acceptLanguage: undefined,
    lang: "en" as const,
    frames,
    now: () => 0,
  };
  return { line, connection: new Connection(line as unknown as WebSocket, options) };
}

Deno.test("WI-6 countFrame: the burst is taken, as many are refused, then the socket is closed", () => {
  const { connection } = open();
  const counted = Array.from({ length: 8 }, () => connection.countFrame(0));
  assert.deepEqual(counted, [0, 0, 0, 1_000, 1_000, 1_000, null, null]);
});

Deno.test("WI-6 countFrame: a pause forgives", () => {
  const { connection } = open();
  for (let nth = 0; nth < 6; nth++) connection.countFrame(0);
  assert.equal(connection.countFrame(1_000), 0);
  for (let nth = 0; nth < 3; nth++) assert.ok((connection.countFrame(1_000) ?? 0) > 0);
  assert.equal(connection.countFrame(1_000), null);
});

Deno.test("WI-8 countFrame: every frame, also a refused one, is a sign of life", () => {
  const { connection } = open();
  for (const at of [10, 20, 30, 40, 50]) {
    connection.countFrame(at);
    assert.equal(connection.heardAt, at);
  }
});

Deno.test("WI-8 send: over 1 MiB waiting to leave closes with 1013", () => {
  using _timers = new FakeTimers();
  const { connection, line } = open();
  line.bufferedAmount = OUTGOING_BUFFER_BYTES;
  connection.send("fits");
  assert.equal(connection.isOpen, true);
  line.bufferedAmount++;
  connection.send("one too many");
  assert.deepEqual(line.closed, [1013, "try again"]);
  connection.send("never");
  assert.deepEqual(line.sent, ["fits", "one too many"]);
});

Deno.test("P8 close: once, and cut where nobody answers within a second", () => {
  using timers = new FakeTimers();
  const { connection, line } = open();
  connection.close(CLOSE.restart);
  connection.close(CLOSE.silent);
  assert.deepEqual(line.closed, [1012, "restart"]);
  timers.advance(999);
  assert.equal(line.terminated, false);
  timers.advance(1);
  assert.equal(line.terminated, true);

  const polite = open();
  polite.connection.close(CLOSE.restart);
  polite.line.end();
  assert.equal(timers.size, 0);
  polite.connection.ended();
  polite.connection.close(CLOSE.silent);
  assert.deepEqual(polite.line.closed, [1012, "restart"]);
});
