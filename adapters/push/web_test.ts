/** The Worker of web push: when it runs, and what comes of pushes where it breaks. */
import assert from "node:assert/strict";
import { openWebPush, type WebPushOptions } from "@/adapters/push/web.ts";
import type { WebJob } from "@/adapters/push/web_messages.ts";
import { vapidKeysOf } from "@/adapters/push/vapid.ts";
import { openLog } from "@/telemetry/log.ts";
import { openPushService, type PushService } from "@/tests/kit/push_service.ts";
import { until } from "@/tests/kit/until.ts";

const VAPID = vapidKeysOf(new Uint8Array(32).fill(7));
const LATER = { kind: "later", afterMs: null };

async function jobTo(service: PushService, change: Partial<WebJob> = {}): Promise<WebJob> {
  const { target: { endpoint, keys } } = await service.subscribe();
  return {
    endpoint,
    keys,
    payload: '{"title":"Ben"}',
    topic: "topic",
    contact: "mailto:support@site.example",
    ttlS: 60,
    urgency: "normal",
    until: Date.now() + 10_000,
    ...change,
  };
}

function open(own: Partial<WebPushOptions> = {}) {
  const lines: string[] = [];
  const log = openLog({ level: "debug", write: (line) => void lines.push(line) });
  return { web: openWebPush({ vapid: VAPID, log, ...own }), lines };
}

/** A Worker that does something else with what it is sent. */
async function scriptOf(onMessage: string) {
  const path = await Deno.makeTempFile({ suffix: ".ts" });
  await Deno.writeTextFile(
    path,
    `import { parentPort } from "node:worker_threads";
parentPort.on("message", ({ id, job }) => { ${onMessage} });
parentPort.postMessage("ready");`,
  );
  return { url: new URL(`file://${path}`), [Symbol.asyncDispose]: () => Deno.remove(path) };
}

Deno.test("PN-9 openWebPush: the Worker starts with the first push, and ends when none came for a while", async () => {
  await using service = openPushService();
  const { web } = open({ idleMs: 20 });
  await using _ = web;
  assert.equal(web.isAwake(), false);
  for (const _time of [1, 2]) {
    const sending = web.deliver(await jobTo(service));
    assert.equal(web.isAwake(), true);
    assert.deepEqual(await sending, { kind: "delivered" });
    await until("the Worker has ended", () => !web.isAwake());
  }
  assert.deepEqual(service.complaints, []);
});

Deno.test("PN-9 openWebPush: pushes do not wait for one another", async () => {
  await using service = openPushService();
  const slow = await service.subscribe();
  slow.reply = "hang";
  const { web } = open({ drainMs: 100 });
  await using _ = web;
  const { endpoint, keys } = slow.target;
  const hanging = web.deliver(await jobTo(service, { endpoint, keys }));
  const others = await Promise.all(Array.from({ length: 20 }, async () => web.deliver(await jobTo(service))));
  assert.ok(others.every(({ kind }) => kind === "delivered"));
  await web[Symbol.asyncDispose]();
  assert.deepEqual(await hanging, LATER, "what does not end with the isolate comes later");
  assert.deepEqual(await web.deliver(await jobTo(service)), LATER, "and so does what comes after");
});

Deno.test("PN-9 openWebPush: what is under way when the isolate ends is waited for", async () => {
  await using service = openPushService();
  // A Worker that has not begun yet needs more than a server has at its end.
  const { web } = open({ drainMs: 10_000 });
  const sending = [web.deliver(await jobTo(service)), web.deliver(await jobTo(service))];
  await web[Symbol.asyncDispose]();
  assert.deepEqual(await Promise.all(sending), [{ kind: "delivered" }, { kind: "delivered" }]);
});

Deno.test("PN-9 openWebPush: a Worker that breaks is replaced, and what it had comes later", async () => {
  await using service = openPushService();
  await using script = await scriptOf(
    `if (job.topic === "break") throw new Error(job.endpoint); parentPort.postMessage({ id, outcome: { kind: "delivered" } });`,
  );
  const { web, lines } = open({ script: script.url });
  await using _ = web;
  const job = await jobTo(service, { topic: "break" });
  assert.deepEqual(await web.deliver(job), LATER);
  assert.equal(web.isAwake(), false);
  assert.deepEqual(await web.deliver(await jobTo(service)), { kind: "delivered" });
  assert.equal(lines.length, 1);
  assert.ok(!lines.join().includes(job.endpoint), "an address is never logged");
});

Deno.test("PN-6 openWebPush: a push whose time is over comes later, while the Worker goes on", async () => {
  await using service = openPushService();
  const slowMs = 60_000;
  await using script = await scriptOf(
    `setTimeout(() => parentPort.postMessage({ id, outcome: { kind: "delivered" } }), job.topic === "slow" ? ${slowMs} : 0);`,
  );
  const { web, lines } = open({ script: script.url, graceMs: slowMs, drainMs: 0 });
  await using _ = web;
  await web.deliver(await jobTo(service));
  const since = performance.now();
  const slow = await jobTo(service, { topic: "slow", until: Date.now() + 50 });
  assert.deepEqual(await web.deliver(slow), LATER);
  assert.ok(performance.now() - since < slowMs);
  assert.deepEqual(await web.deliver(await jobTo(service)), { kind: "delivered" });
  assert.deepEqual(lines, [], "the Worker is as good as it was");
});

Deno.test("PN-9 openWebPush: a Worker that says nothing any more is replaced", async () => {
  await using service = openPushService();
  await using script = await scriptOf(
    `if (job.topic !== "hang") parentPort.postMessage({ id, outcome: { kind: "delivered" } });`,
  );
  const { web, lines } = open({ script: script.url, graceMs: 100 });
  await using _ = web;
  assert.deepEqual(await web.deliver(await jobTo(service)), { kind: "delivered" });
  const hanging = await jobTo(service, { topic: "hang", until: Date.now() + 50 });
  assert.deepEqual(await web.deliver(hanging), LATER);
  await until("the Worker has ended", () => !web.isAwake());
  assert.deepEqual(await web.deliver(await jobTo(service)), { kind: "delivered" });
  assert.equal(lines.length, 1);
});

Deno.test("PN-4 openWebPush: a device with keys that nothing can be encrypted for is gone", async () => {
  await using service = openPushService();
  for (const worker of [true, false]) {
    const { web } = open({ worker });
    await using _ = web;
    const { keys } = await jobTo(service);
    for (
      const wrong of [
        { ...keys, p256dh: `B${"A".repeat(86)}` },
        { ...keys, p256dh: keys.p256dh.slice(4) },
        { ...keys, auth: "AAAA" },
      ]
    ) {
      assert.deepEqual(await web.deliver(await jobTo(service, { keys: wrong })), { kind: "gone" });
    }
    assert.equal(service.requests, 0);
  }
});
