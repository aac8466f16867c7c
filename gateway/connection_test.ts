import assert from "node:assert/strict";
import type { WebSocket } from "ws";
import { OUTGOING_BUFFER_BYTES } from "@/domain/limits.ts";
import { CLOSE } from "@/protocol/close_codes.ts";
import { Connection } from "@/gateway/connection.ts";

/** The far end of a connection: what reached the socket. */
class Line {
  readonly sent: string[] = [];
  closed: unknown[] | null = null;
  bufferedAmount = 0;
  isRead = true;
  send(text: string) {
    this.sent.push(text);
  }
  close(...how: unknown[]) {
    this.closed = how;
  }
  pause() {
    this.isRead = false;
  }
  resume() {
    this.isRead = true;
  }
}

function open(frames = { burst: 3, perSecond: 1 }) {
  const line = new Line();
  const options = {
    identity: null,
    address: "a",
    app: null,
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
    assert.equal(connection.lastFrameAt, at);
  }
});

Deno.test("WI-8 send: over 1 MiB waiting to leave closes with 1013", () => {
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

Deno.test("P8 close: once, and not where the socket is gone", () => {
  const { connection, line } = open();
  connection.close(CLOSE.restart);
  connection.close(CLOSE.silent);
  assert.deepEqual(line.closed, [1012, "restart"]);

  const gone = open();
  gone.connection.ended();
  gone.connection.close(CLOSE.silent);
  assert.equal(gone.line.closed, null);
});

Deno.test("WI-6 P28 cut: says goodbye, and reads nothing more, also when a call has ended", () => {
  const { connection, line } = open();
  connection.setReading(false);
  assert.equal(line.isRead, false);
  connection.setReading(true);
  assert.equal(line.isRead, true);
  connection.cut(CLOSE.too_many);
  connection.setReading(true);
  assert.equal(line.isRead, false);
  assert.deepEqual(line.closed, [4429, CLOSE.too_many.reason]);
});
