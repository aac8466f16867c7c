import assert from "node:assert/strict";
import { clearPrivate, takePush } from "@/client/service_worker/push.ts";
import type { WindowClient, WorkerScope } from "@/client/service_worker/scope.ts";
import type { PushMessage } from "@/domain/push.ts";

const DEVICE = { me: "0123456789", id: "device", os: "android", name: "Chrome" } as const;
const MESSAGE: PushMessage = {
  kind: "message",
  title: "Ben",
  body: "hello",
  tag: "chat-1",
  url: "/chat/1",
  lang: "en",
  dir: "ltr",
  badge: 3,
  at: 1_800_000_000_000,
};

/** A worker of a browser with one focused window, or none: whether that says that it shows what is new. */
function openScope(answers: boolean | null, frameType: WindowClient["frameType"] = "top-level") {
  const notified = {
    shown: [] as string[],
    asked: [] as unknown[],
    badges: [] as number[],
    closed: 0,
    unsubscribed: 0,
  };
  const looked = {
    url: "https://example.com/explore",
    visibilityState: "visible",
    focused: true,
    frameType,
    postMessage: (message: unknown, [port]: Transferable[] = []) => {
      notified.asked.push(message);
      if (answers) (port as MessagePort).postMessage(true);
      (port as MessagePort).close();
    },
  };
  const scope = {
    KINDLING: { site: "Kindling", news: { en: "There is news.", he: "", de: "" } },
    location: { origin: "https://example.com" },
    navigator: {
      userAgent: "Mozilla/5.0 AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36",
      setAppBadge: (count: number) => Promise.resolve(void notified.badges.push(count)),
      clearAppBadge: () => Promise.resolve(void notified.badges.push(0)),
    },
    clients: { matchAll: () => Promise.resolve(answers === null ? [] : [looked]) },
    registration: {
      showNotification: (title: string, { body }: NotificationOptions) =>
        Promise.resolve(void notified.shown.push(`${title}: ${body}`)),
      getNotifications: () => Promise.resolve([{ close: () => notified.closed++ }]),
      pushManager: {
        getSubscription: () =>
          Promise.resolve({ unsubscribe: () => Promise.resolve(++notified.unsubscribed > 0) }),
      },
    },
  } as unknown as WorkerScope;
  return { scope, notified };
}

async function push(
  scope: WorkerScope,
  own: Partial<PushMessage> = {},
  device: typeof DEVICE | null = DEVICE,
) {
  await takePush(scope, JSON.stringify({ ...MESSAGE, ...own }), Promise.resolve(device));
}

Deno.test("SW-16 takePush: a page that is looked at and shows it is asked, and no notification comes", async () => {
  const { scope, notified } = openScope(true);
  await push(scope);
  assert.deepEqual([notified.asked, notified.shown, notified.badges], [[{ kind: "push" }], [], [3]]);
});

Deno.test("SW-16 takePush: a window that is looked at and does not say that it shows it hides nothing", async () => {
  for (const answers of [false, null]) {
    const { scope, notified } = openScope(answers);
    await push(scope);
    assert.deepEqual(notified.shown, ["Ben: hello"]);
  }
  const framed = openScope(true, "nested");
  await push(framed.scope);
  assert.deepEqual(framed.notified.shown, ["Ben: hello"]);
});

Deno.test("SW-16 takePush: what was asked for is shown without asking anybody", async () => {
  const { scope, notified } = openScope(true);
  await push(scope, { kind: "test" });
  assert.deepEqual([notified.asked, notified.shown], [[], ["Ben: hello"]]);
});

Deno.test("SW-26 takePush: after its member has left, nobody is shown what a push says", async () => {
  const { scope, notified } = openScope(null);
  await push(scope, {}, null);
  assert.deepEqual([notified.shown, notified.badges], [["Kindling: There is news."], []]);
});

Deno.test("SW-26 clearPrivate: notifications, the number and the browser's subscription go", async () => {
  const { scope, notified } = openScope(null);
  await clearPrivate(scope);
  assert.deepEqual([notified.closed, notified.unsubscribed, notified.badges], [1, 1, [0]]);
});

Deno.test("SW-26 clearPrivate: a browser without pushes, or one whose push service is out of reach, loses nothing else", async () => {
  for (
    const pushManager of [undefined, { getSubscription: () => Promise.reject(new DOMException("Gone")) }]
  ) {
    const { scope, notified } = openScope(null);
    Object.assign(scope.registration, { pushManager });
    await clearPrivate(scope);
    assert.equal(notified.closed, 1);
  }
});
