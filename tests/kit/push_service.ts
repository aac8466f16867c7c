/**
 * A browser's push service on a free port of this machine: it hands out subscriptions, checks who sends, and decrypts what it
 * gets as the browser would. `PUSH_SERVICES` of the server under test is its `origin`.
 *
 *     await using service = openPushService();
 *     const browser = await service.subscribe();
 *     // … the server sends to browser.target …
 *     assert.equal(browser.pushes[0]?.message.title, "Ben");
 */
import type { PushMessage, PushTarget } from "@/domain/push.ts";
import { toBase64url } from "@/tests/kit/jwt.ts";
import { serveReplies, type ServiceReply } from "@/tests/kit/service_replies.ts";
import {
  type BrowserKeys,
  checkVapid,
  decryptPush,
  makeBrowserKeys,
  type Vapid,
} from "@/tests/kit/web_push.ts";

export interface ReceivedPush {
  message: PushMessage;
  ttlS: number;
  urgency: string | null;
  topic: string | null;
  vapid: Vapid;
}

export interface TestBrowser {
  target: Extract<PushTarget, { kind: "web" }>;
  /** What it was sent and has taken, the oldest first. */
  pushes: ReceivedPush[];
  /** How the service answers of it; as the service does of all, unless set. */
  reply?: ServiceReply;
}

export interface PushService extends AsyncDisposable {
  /** An entry of `PUSH_SERVICES`. */
  origin: string;
  /** How it answers from now on. */
  reply: ServiceReply;
  /** Requests that came, whatever was answered. */
  requests: number;
  /** What was wrong with requests; empty unless the server under test broke a standard. */
  complaints: string[];
  subscribe(): Promise<TestBrowser>;
}

/** Starts a service that takes everything until it is told otherwise. */
export function openPushService(): PushService {
  const browsers = new Map<string, { browser: TestBrowser; keys: BrowserKeys }>();
  const server = serveReplies(take);
  const service: PushService = {
    origin: server.origin,
    reply: { status: 201 },
    requests: 0,
    complaints: [],
    async subscribe() {
      const keys = await makeBrowserKeys();
      const path = `/push/${crypto.randomUUID()}`;
      const browser: TestBrowser = {
        target: {
          kind: "web",
          endpoint: `${server.origin}${path}`,
          keys: { p256dh: toBase64url(keys.point), auth: toBase64url(keys.auth) },
        },
        pushes: [],
      };
      browsers.set(path, { browser, keys });
      return browser;
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };

  async function take(request: Request): Promise<ServiceReply> {
    service.requests++;
    const found = browsers.get(new URL(request.url).pathname);
    const body = new Uint8Array(await request.arrayBuffer());
    if (!found || request.method !== "POST") return { status: 404 };
    const reply = found.browser.reply ?? service.reply;
    try {
      const push = await readPush(request, body, found.keys);
      if (reply !== "hang" && reply.status < 300) found.browser.pushes.push(push);
    } catch (error) {
      service.complaints.push(String(error));
      return { status: 400 };
    }
    return reply;
  }

  return service;
}

async function readPush(
  { url, headers }: Request,
  body: Uint8Array<ArrayBuffer>,
  keys: BrowserKeys,
): Promise<ReceivedPush> {
  if (headers.get("content-encoding") !== "aes128gcm") throw new TypeError("an encoding of its own");
  if (body.length > 4_096) throw new RangeError("more than a service has to take");
  const ttl = headers.get("ttl") ?? "";
  if (!/^\d+$/.test(ttl)) throw new TypeError("without a TTL");
  const topic = headers.get("topic");
  if (topic !== null && !/^[\w-]{1,32}$/.test(topic)) throw new TypeError("a topic that is none");
  return {
    message: JSON.parse(await decryptPush(body, keys)),
    ttlS: Number(ttl),
    urgency: headers.get("urgency"),
    topic,
    vapid: await checkVapid(headers.get("authorization"), new URL(url).origin),
  };
}
