import assert from "node:assert/strict";
import { setImmediate } from "node:timers";
import type { EventEmitter } from "node:events";
import * as ws from "ws";
import { Outgoing } from "@/gateway/outgoing.ts";

function openLine() {
  const writes: Uint8Array[] = [];
  return { writes, outgoing: new Outgoing({ write: (bytes) => void writes.push(bytes) }) };
}

/** The texts of a write, as a client of `ws` reads them. */
function textsOf(bytes: Uint8Array): string[] {
  const texts: string[] = [];
  const receiver: EventEmitter & { write(bytes: Uint8Array): void } = Reflect.construct(
    // The types of `ws` do not have it.
    Reflect.get(ws, "Receiver"),
    [{ isServer: false, allowSynchronousEvents: true }],
  );
  receiver.on("message", (data: Uint8Array) => texts.push(new TextDecoder().decode(data)));
  receiver.write(bytes);
  return texts;
}

function endOfTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

Deno.test("P3 Outgoing: the frames of a turn are one write for each socket, in their order", async () => {
  const [one, other] = [openLine(), openLine()];
  for (let turn = 1; turn <= 2; turn++) {
    one.outgoing.add("first");
    other.outgoing.add("alone");
    await Promise.resolve();
    one.outgoing.add("second");
    assert.equal(one.writes.length, turn - 1);
    await endOfTurn();
    assert.deepEqual(one.writes.map(textsOf), Array.from({ length: turn }, () => ["first", "second"]));
    assert.deepEqual(other.writes.map(textsOf), Array.from({ length: turn }, () => ["alone"]));
  }
});

Deno.test("WI-1 Outgoing: frames of every length are read as they were sent", async () => {
  const { writes, outgoing } = openLine();
  const texts = [0, 1, 125, 126, 127, 65_535, 65_536, 70_000].map((length) => "x".repeat(length));
  const all = [...texts, "שלום 👋", "ä".repeat(63), "ש".repeat(40_000)];
  for (const text of all) outgoing.add(text);
  assert.equal(outgoing.bytes, all.reduce((sum, text) => sum + new TextEncoder().encode(text).length, 0));
  await endOfTurn();
  assert.deepEqual(writes.flatMap(textsOf), all);
  assert.equal(outgoing.bytes, 0);
});

Deno.test("P8 Outgoing: what waits can leave before the end of the turn, once", async () => {
  const { writes, outgoing } = openLine();
  outgoing.flush();
  outgoing.add("last words");
  outgoing.flush();
  assert.deepEqual(writes.map(textsOf), [["last words"]]);
  await endOfTurn();
  assert.equal(writes.length, 1);
});
