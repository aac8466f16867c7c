import assert from "node:assert/strict";
import type { InstanceId, MemberId } from "@/domain/ids.ts";
import { openSiblings, type Siblings } from "@/bus/siblings.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import { until } from "@/tests/kit/until.ts";

const [first, second] = ["first" as InstanceId, "second" as InstanceId];

function delivery(n: number): Delivery {
  const member = "0000000001" as MemberId;
  return { kind: "event", to: [member], frame: { module: "totals", data: { n } } };
}

interface Isolate {
  siblings: Siblings;
  heard: Delivery[];
}

/** Two isolates of one process that have said hello to each other. */
async function openTwo(): Promise<[Isolate, Isolate]> {
  const { port1, port2 } = new MessageChannel();
  const open = (instance: InstanceId, ports: (MessagePort | null)[]): Isolate => {
    const heard: Delivery[] = [];
    const deliver = (deliveries: readonly Delivery[]) => void heard.push(...deliveries);
    return { heard, siblings: openSiblings(ports, { instance, deliver }) };
  };
  const [one, other] = [open(first, [null, port1]), open(second, [port2, null])];
  assert.equal(one.siblings.has(second), false, "nobody is known before their hello");
  one.siblings.start();
  other.siblings.start();
  await until("both know each other", () => one.siblings.has(second) && other.siblings.has(first));
  return [one, other];
}

async function closeBoth(isolates: readonly Isolate[]): Promise<void> {
  for (const { siblings } of isolates) await siblings.close();
}

Deno.test("WI-23 P3 siblings: every delivery arrives, in its order, however many there are", async () => {
  const both = await openTwo();
  const [one, other] = both;
  const all = Array.from({ length: 5_000 }, (_, n) => delivery(n));
  for (const each of all) one.siblings.deliver(second, [each]);
  await until("all are there", () => other.heard.length === all.length);
  assert.deepEqual(other.heard, all);
  assert.deepEqual(one.heard, []);
  await closeBoth(both);
});

Deno.test("WI-23 P1 askFirst: the first does it for all, and itself is asked by nobody", async () => {
  const both = await openTwo();
  const [one, other] = both;
  one.siblings.serve("add", (a, b) => Promise.resolve(Number(a) + Number(b)));
  assert.deepEqual(await other.siblings.askFirst("add", [2, 3]), { value: 5 });
  assert.equal(await one.siblings.askFirst("add", [2, 3]), null);
  await closeBoth(both);
});

Deno.test("WI-9 askFirst: an error of the first comes with its name", async () => {
  const both = await openTwo();
  const [one, other] = both;
  class Full extends Error {
    override name = "MailboxFull";
  }
  one.siblings.serve("fail", () => Promise.reject(new Full("too many wait")));
  await assert.rejects(other.siblings.askFirst("fail", []), {
    name: "MailboxFull",
    message: "too many wait",
  });
  await assert.rejects(other.siblings.askFirst("unknown", []), { name: "RangeError" });
  await closeBoth(both);
});

Deno.test("P8 close: what others have asked for is answered first; later they do it themselves", async () => {
  const both = await openTwo();
  const [one, other] = both;
  const work = Promise.withResolvers<string>();
  one.siblings.serve("work", () => work.promise);
  const asked = other.siblings.askFirst("work", []);
  one.siblings.serve("ping", () => Promise.resolve());
  await other.siblings.askFirst("ping", []);
  const closing = one.siblings.close();
  work.resolve("done");
  await closing;
  assert.deepEqual(await asked, { value: "done" });
  await until("its goodbye has come", () => !other.siblings.has(first));
  assert.equal(await other.siblings.askFirst("work", []), null);
  other.siblings.deliver(first, [delivery(1)]);
  await other.siblings.close();
});

Deno.test("WI-23 P8 askFirst: what the first has not answered when it goes is done by who has asked", async () => {
  const { port1, port2 } = new MessageChannel();
  port1.postMessage(JSON.stringify([{ kind: "hello", instance: first }]));
  const siblings = openSiblings([port2, null], { instance: second, deliver() {} });
  await until("the first is known", () => siblings.has(first));
  const asked = siblings.askFirst("work", []);
  port1.postMessage(JSON.stringify([{ kind: "bye" }]));
  assert.equal(await asked, null);
  await siblings.close();
  port1.close();
});

Deno.test("OP-52 askAll: what each of the others has, by its number, without those that fail or are late", async () => {
  const both = await openTwo();
  const [one, other] = both;
  other.siblings.serve("have", (n) => Promise.resolve(Number(n) + 1));
  other.siblings.serve("fail", () => Promise.reject(new Error("no")));
  const late = Promise.withResolvers<unknown>();
  other.siblings.serve("late", () => late.promise);
  assert.deepEqual(await one.siblings.askAll("have", [4], 5_000), new Map([[1, 5]]));
  assert.deepEqual(await one.siblings.askAll("fail", [], 5_000), new Map());
  assert.deepEqual(await one.siblings.askAll("late", [], 1), new Map());
  late.resolve(0);
  await closeBoth(both);
});
