import assert from "node:assert/strict";
import { type BodyLimits, readBody } from "@/routes/read_body.ts";

const LIMITS: BodyLimits = { maxBytes: 1_000, graceMs: 60, leastBytesPerSecond: 1_000, maxMs: 250 };

/** A body whose chunks come when the test says so. */
function openBody() {
  let cancelled = false;
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  writer.closed.catch(() => cancelled = true);
  return {
    readable,
    isCancelled: () => cancelled,
    send: (length: number) => writer.write(new Uint8Array(length).fill(length)).catch(() => {}),
    end: () => writer.close().catch(() => {}),
    fail: (error: Error) => writer.abort(error),
  };
}

function bodyOf(...lengths: number[]): ReadableStream<Uint8Array> {
  return ReadableStream.from(lengths.map((length) => new Uint8Array(length).fill(length)));
}

Deno.test("UP-14 readBody: the bytes as they came, however they were cut", async () => {
  assert.deepEqual(await readBody(bodyOf(), LIMITS), new Uint8Array());
  assert.deepEqual(await readBody(bodyOf(0, 1, 0, 2), LIMITS), new Uint8Array([1, 2, 2]));
  const read = await readBody(bodyOf(...Array.from({ length: 100 }, () => 10)), LIMITS);
  assert.deepEqual(read, new Uint8Array(1_000).fill(10));
});

Deno.test("UP-14 readBody: one byte more than allowed is too long, and the rest is not read", async () => {
  assert.equal(await readBody(bodyOf(1_001), LIMITS), "too_long");
  assert.equal(await readBody(bodyOf(1_000, 1), LIMITS), "too_long");
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent++;
      controller.enqueue(new Uint8Array(100));
    },
  });
  assert.equal(await readBody(endless, LIMITS), "too_long");
  assert.ok(sent < 20, `${sent} chunks`);
});

Deno.test("UP-14 readBody: nothing, or next to nothing, is too slow when its time of grace is over", async () => {
  const silent = openBody();
  assert.equal(await readBody(silent.readable, LIMITS), "too_slow");
  assert.ok(silent.isCancelled());
  const trickling = openBody();
  const dripping = setInterval(() => trickling.send(1), 5);
  assert.equal(await readBody(trickling.readable, LIMITS), "too_slow");
  clearInterval(dripping);
});

Deno.test("UP-14 readBody: bytes buy time, but not without end", async () => {
  const { readable, send, end } = openBody();
  const reading = readBody(readable, { ...LIMITS, graceMs: 0, leastBytesPerSecond: 1, maxMs: 60_000 });
  // A second a byte, without any grace.
  send(60);
  await new Promise((resolve) => setTimeout(resolve, 20));
  send(1);
  end();
  assert.equal((await reading).length, 61);

  const bought = openBody();
  const slow = readBody(bought.readable, { ...LIMITS, leastBytesPerSecond: 1, maxMs: 30 });
  bought.send(900);
  assert.equal(await slow, "too_slow");
});

Deno.test("UP-16 readBody: who hangs up is an error", async () => {
  const { readable, send, fail } = openBody();
  const reading = assert.rejects(readBody(readable, LIMITS), /aborted/);
  send(10);
  await fail(new Error("aborted"));
  await reading;
});
