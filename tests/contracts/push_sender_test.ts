/** What every push service comes to: browsers' by the kit's service, FCM and APNs by stand-ins on loopback. */
import assert from "node:assert/strict";
import type { PushMessage, PushSender, PushTarget } from "@/domain/push.ts";
import { openSender, type SenderOptions } from "@/adapters/push/sender.ts";
import { openLog } from "@/telemetry/log.ts";
import { openApnsService, openFcmService } from "@/tests/kit/app_push.ts";
import { openPushService } from "@/tests/kit/push_service.ts";
import type { ServiceReply } from "@/tests/kit/service_replies.ts";

const SECRET = Uint8Array.from({ length: 32 }, (_, at) => at + 1);
const FCM_TOKEN = "cRandom:APA91b-token_of_a_device";
const APNS_TOKEN = "0123456789abcdef".repeat(4);

const MESSAGE: PushMessage = {
  kind: "message",
  title: "בן",
  body: "Grüße 💛 “quoted” <b>",
  tag: "chat 0123456789",
  url: "/chats/0123456789",
  badge: 3,
  lang: "he",
  dir: "rtl",
  at: 1_795_000_000_000,
};
const OPTIONS = { ttlS: 3_600, urgency: "high" } as const;

/** What a device has got, in terms of all services. */
interface Shown {
  title: string;
  body: string;
  url: string;
  badge: number | undefined;
}

interface Subject extends AsyncDisposable {
  sender: PushSender;
  target: PushTarget;
  logs: string[];
  /** Answers so from now on. */
  reply(answer: ServiceReply): void;
  /** How the service says that a device is gone. */
  gone: ServiceReply;
  requests(): number;
  shown(): Shown[];
  complaints(): string[];
}

async function openWith(own: Partial<SenderOptions>, logs: string[]): Promise<PushSender> {
  return await openSender({
    services: [],
    contact: () => "mailto:support@site.example",
    secret: SECRET,
    log: openLog({ level: "debug", write: (line) => void logs.push(line) }),
    fcm: null,
    apns: null,
    ...own,
  });
}

async function openWeb(worker: boolean): Promise<Subject> {
  const logs: string[] = [];
  const service = openPushService();
  const browser = await service.subscribe();
  const sender = await openWith({ services: [service.origin], web: { worker } }, logs);
  return {
    sender,
    target: browser.target,
    logs,
    reply: (answer) => service.reply = answer,
    gone: { status: 410 },
    requests: () => service.requests,
    shown: () =>
      browser.pushes.map(({ message: { title, body, url, badge } }) => ({ title, body, url, badge })),
    complaints: () => service.complaints,
    async [Symbol.asyncDispose]() {
      await sender[Symbol.asyncDispose]();
      await service[Symbol.asyncDispose]();
    },
  };
}

async function openFcmSubject(): Promise<Subject> {
  const logs: string[] = [];
  const service = await openFcmService();
  const sender = await openWith({ fcm: { account: service.account, api: service.api } }, logs);
  const details = [{
    "@type": "type.googleapis.com/google.firebase.fcm.v1.FcmError",
    errorCode: "UNREGISTERED",
  }];
  return {
    sender,
    target: { kind: "fcm", token: FCM_TOKEN },
    logs,
    reply: (answer) => service.reply = answer,
    gone: { status: 404, body: JSON.stringify({ error: { code: 404, status: "NOT_FOUND", details } }) },
    requests: () => service.requests.length,
    shown: () =>
      service.requests.map(({ body }) => {
        // deno-lint-ignore no-explicit-any
        const { notification, data, android } = body.message as any;
        return { ...notification, url: data.url, badge: android.notification.notification_count };
      }),
    complaints: () => service.complaints,
    async [Symbol.asyncDispose]() {
      await sender[Symbol.asyncDispose]();
      await service[Symbol.asyncDispose]();
    },
  };
}

async function openApnsSubject(): Promise<Subject> {
  const logs: string[] = [];
  const service = await openApnsService();
  const sender = await openWith({ apns: { ...service.keys, api: service.api } }, logs);
  return {
    sender,
    target: { kind: "apns", token: APNS_TOKEN },
    logs,
    reply: (answer) => service.reply = answer,
    gone: { status: 410, body: '{"reason":"Unregistered","timestamp":1}' },
    requests: () => service.requests.length,
    shown: () =>
      service.requests.map(({ body }) => {
        // deno-lint-ignore no-explicit-any
        const { aps, url } = body as any;
        return { ...aps.alert, url, badge: aps.badge };
      }),
    complaints: () => service.complaints,
    async [Symbol.asyncDispose]() {
      await sender[Symbol.asyncDispose]();
      await service[Symbol.asyncDispose]();
    },
  };
}

const SUBJECTS = {
  web: () => openWeb(true),
  "web without a Worker": () => openWeb(false),
  fcm: openFcmSubject,
  apns: openApnsSubject,
};

for (const [name, open] of Object.entries(SUBJECTS)) {
  Deno.test(`PN-3 ${name}: the device gets what was sent, by a service that knows the sender`, async () => {
    await using subject = await open();
    const { sender, target } = subject;
    assert.ok(sender.accepts(target));
    assert.deepEqual(await sender.send(target, MESSAGE, OPTIONS), { kind: "delivered" });
    const { badge: _, ...plain } = MESSAGE;
    assert.deepEqual(await sender.send(target, plain, { ttlS: 0, urgency: "normal" }), { kind: "delivered" });
    const { title, body, url } = MESSAGE;
    assert.deepEqual(subject.shown(), [{ title, body, url, badge: 3 }, {
      title,
      body,
      url,
      badge: undefined,
    }]);
    assert.deepEqual(subject.complaints(), []);
  });

  Deno.test(`PN-3 ${name}: words that are too many for a push are cut`, async () => {
    await using subject = await open();
    const long = { ...MESSAGE, title: "צ".repeat(100), body: "💛 ".repeat(3_000) };
    assert.deepEqual(await subject.sender.send(subject.target, long, OPTIONS), { kind: "delivered" });
    const [shown] = subject.shown();
    assert.equal(shown?.title, long.title);
    assert.ok(shown?.body.startsWith("💛 💛 ") && shown.body.length < 2_500, shown?.body);
    assert.deepEqual(subject.complaints(), []);
  });

  Deno.test(`PN-4 ${name}: a device that is gone is not to be asked again`, async () => {
    await using subject = await open();
    subject.reply(subject.gone);
    assert.deepEqual(await subject.sender.send(subject.target, MESSAGE, OPTIONS), { kind: "gone" });
  });

  Deno.test(`PN-5 ${name}: what may work later comes later, when the service says`, async () => {
    await using subject = await open();
    const { sender, target } = subject;
    for (const status of [429, 500, 503]) {
      subject.reply({ status, headers: { "retry-after": "90" } });
      assert.deepEqual(await sender.send(target, MESSAGE, OPTIONS), { kind: "later", afterMs: 90_000 });
      subject.reply({ status });
      assert.deepEqual(await sender.send(target, MESSAGE, OPTIONS), { kind: "later", afterMs: null });
    }
    subject.reply({ status: 503, headers: { "retry-after": new Date(Date.now() + 60_000).toUTCString() } });
    const outcome = await sender.send(target, MESSAGE, OPTIONS);
    assert.ok(outcome.kind === "later" && outcome.afterMs !== null);
    assert.ok(outcome.afterMs > 50_000 && outcome.afterMs <= 60_000, String(outcome.afterMs));
  });

  Deno.test(`PN-5 ${name}: what the service will never take is refused`, async () => {
    await using subject = await open();
    for (const status of [400, 413]) {
      subject.reply({ status, body: "{}" });
      assert.deepEqual(await subject.sender.send(subject.target, MESSAGE, OPTIONS), {
        kind: "refused",
        status,
      });
    }
  });

  Deno.test(`PN-6 ${name}: no redirect is followed, and no more of an answer read than is wanted`, async () => {
    await using subject = await open();
    await using elsewhere = openPushService();
    subject.reply({ status: 307, headers: { location: `${elsewhere.origin}/push/1` } });
    assert.deepEqual(await subject.sender.send(subject.target, MESSAGE, OPTIONS), {
      kind: "refused",
      status: 307,
    });
    assert.equal(elsewhere.requests, 0);
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new TextEncoder().encode("x".repeat(16_384))),
    });
    subject.reply({ status: 400, body: endless });
    assert.deepEqual(await subject.sender.send(subject.target, MESSAGE, OPTIONS), {
      kind: "refused",
      status: 400,
    });
  });

  Deno.test(`PN-6 ${name}: a send takes no longer than it may, whatever the service does`, async () => {
    await using subject = await open();
    const { sender, target } = subject;
    assert.deepEqual(await sender.send(target, MESSAGE, OPTIONS), { kind: "delivered" });
    subject.reply("hang");
    const since = performance.now();
    const late = await sender.send(target, MESSAGE, { ...OPTIONS, limitMs: 200 });
    assert.deepEqual(late, { kind: "later", afterMs: null });
    assert.ok(performance.now() - since < 3_000);
  });

  Deno.test(`PN-10 ${name}: neither address, token nor text is logged, whatever happens`, async () => {
    await using subject = await open();
    const { sender, target, logs } = subject;
    for (const status of [200, 301, 400, 401, 403, 404, 410, 429, 500]) {
      subject.reply({ status, body: JSON.stringify({ reason: "x", target, MESSAGE }) });
      await sender.send(target, MESSAGE, OPTIONS);
    }
    const secrets = target.kind === "web"
      ? [target.endpoint, target.keys.auth, target.keys.p256dh]
      : [target.token];
    for (const secret of [...secrets, MESSAGE.body, MESSAGE.title, MESSAGE.tag]) {
      assert.ok(!logs.join("\n").includes(secret), secret);
    }
    assert.equal(logs.filter((line) => line.includes('"status":403')).length, 1, logs.join("\n"));
  });
}

Deno.test("PN-1 accepts: only what the operator has, and nothing is sent elsewhere", async () => {
  await using service = openPushService();
  const browser = await service.subscribe();
  await using sender = await openWith({ services: ["push.example.com"] }, []);
  const targets: PushTarget[] = [
    browser.target,
    { kind: "fcm", token: FCM_TOKEN },
    { kind: "apns", token: APNS_TOKEN },
  ];
  for (const target of targets) {
    assert.equal(sender.accepts(target), false, target.kind);
    assert.deepEqual(await sender.send(target, MESSAGE, OPTIONS), { kind: "refused", status: 0 });
  }
  assert.equal(service.requests, 0);
});

Deno.test("PN-1 accepts: a token that is none of the service's", async () => {
  await using fcm = await openFcmService();
  await using apns = await openApnsService();
  await using sender = await openWith({
    fcm: { account: fcm.account, api: fcm.api },
    apns: { ...apns.keys, api: apns.api },
  }, []);
  for (const token of ["", "../../x", "a/b", "é", "0123 4567", `${APNS_TOKEN}/../x`, "%2e%2e", "?x", "#"]) {
    assert.equal(sender.accepts({ kind: "apns", token }), false, token);
    assert.equal(sender.accepts({ kind: "fcm", token }), false, token);
  }
});

Deno.test("PN-17 send: who cannot be written to is told once a minute, and at the start, and no device is lost", async () => {
  await using service = openPushService();
  const browser = await service.subscribe();
  let contact = "mailto:support";
  const logs: string[] = [];
  const options = { services: [service.origin], contact: () => contact, web: { worker: false } };
  await using sender = await openWith(options, logs);
  assert.equal(logs.length, 1);
  for (let times = 0; times < 2; times++) {
    assert.deepEqual(await sender.send(browser.target, MESSAGE, OPTIONS), { kind: "later", afterMs: null });
  }
  assert.equal(logs.filter((line) => line.includes("support_email")).length, 1, logs.join("\n"));
  contact = "mailto:support@site.example";
  assert.deepEqual(await sender.send(browser.target, MESSAGE, OPTIONS), { kind: "delivered" });
  assert.equal(logs.length, 1);
});
