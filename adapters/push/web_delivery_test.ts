import assert from "node:assert/strict";
import { openDelivery } from "@/adapters/push/web_delivery.ts";
import { vapidKeysOf } from "@/adapters/push/vapid.ts";
import type { WebJob } from "@/adapters/push/web_messages.ts";
import { openPushService, type TestBrowser } from "@/tests/kit/push_service.ts";

const VAPID = vapidKeysOf(new Uint8Array(32).fill(9));

function jobTo({ target: { endpoint, keys } }: TestBrowser, change: Partial<WebJob> = {}): WebJob {
  const contact = "mailto:support@site.example";
  const until = Date.now() + 10_000;
  const whole = { endpoint, keys, payload: "{}", topic: "topic", contact, ttlS: 60, until };
  return { ...whole, urgency: "normal", ...change };
}

Deno.test("PN-3 openDelivery: time to live, urgency, topic and the sender are what was said", async () => {
  await using service = openPushService();
  const browser = await service.subscribe();
  const deliver = openDelivery(VAPID);
  const payload = JSON.stringify({ title: "שלום 💛" });
  for (
    const job of [{ ttlS: 0, urgency: "high", topic: "one" }, { ttlS: 172_800, urgency: "normal" }] as const
  ) {
    assert.deepEqual(await deliver(jobTo(browser, { ...job, payload })), { kind: "delivered" });
  }
  const [one, two] = browser.pushes;
  assert.deepEqual([one?.ttlS, one?.urgency, one?.topic], [0, "high", "one"]);
  assert.deepEqual([two?.ttlS, two?.urgency, two?.topic], [172_800, "normal", "topic"]);
  assert.deepEqual(one?.message, { title: "שלום 💛" });
  const { aud, sub, key } = one?.vapid ?? {};
  assert.deepEqual([aud, sub, key], [service.origin, "mailto:support@site.example", VAPID.publicKey]);
  assert.deepEqual(service.complaints, []);
});

Deno.test("PN-2 openDelivery: one signature serves a service for a while, and names who answers for the site", async () => {
  await using services = new AsyncDisposableStack();
  const [first, second] = [services.use(openPushService()), services.use(openPushService())];
  const [one, two, other] = [await first.subscribe(), await first.subscribe(), await second.subscribe()];
  const deliver = openDelivery(VAPID);
  for (const browser of [one, two, other]) await deliver(jobTo(browser));
  await deliver(jobTo(two, { contact: "mailto:other@site.example" }));
  const left = [one, two].map(({ pushes: [push] }) => push?.vapid.leftS ?? 0);
  // The same end, seen at two times: a signature of its own would end a whole second later, or not at all.
  assert.ok((left[0] ?? 0) > (left[1] ?? 0), String(left));
  assert.equal(other.pushes[0]?.vapid.aud, second.origin);
  assert.equal(two.pushes[1]?.vapid.sub, "mailto:other@site.example");
  assert.deepEqual([...first.complaints, ...second.complaints], []);
});

Deno.test("PN-5 openDelivery: a service that is not there may be there later", async () => {
  const browser = await (async () => {
    await using service = openPushService();
    return await service.subscribe();
  })();
  assert.deepEqual(await openDelivery(VAPID)(jobTo(browser)), { kind: "later", afterMs: null });
});

Deno.test("PN-4 openDelivery: a site without somebody to write to loses no device", async () => {
  await using service = openPushService();
  const browser = await service.subscribe();
  for (const contact of ["", "support@site.example", "ftp://site.example"]) {
    const outcome = await openDelivery(VAPID)(jobTo(browser, { contact }));
    assert.deepEqual(outcome, { kind: "later", afterMs: null }, contact);
  }
  assert.equal(service.requests, 0);
});

Deno.test("PN-6 openDelivery: what came too late to it is not sent, and what takes too long is given up", async () => {
  await using service = openPushService();
  const browser = await service.subscribe();
  const deliver = openDelivery(VAPID);
  const later = { kind: "later", afterMs: null };
  assert.deepEqual(await deliver(jobTo(browser, { until: Date.now() - 1 })), later);
  assert.equal(service.requests, 0);
  browser.reply = "hang";
  const since = performance.now();
  assert.deepEqual(await deliver(jobTo(browser, { until: Date.now() + 200 })), later);
  assert.ok(performance.now() - since < 5_000);
});
