import assert from "node:assert/strict";
import { bestWindow, openNotice } from "@/client/service_worker/click.ts";
import type { WindowClient, WorkerScope } from "@/client/service_worker/scope.ts";

const ORIGIN = "https://example.com";

interface Notified {
  focused: string[];
  notified: unknown[];
  sent: string[];
  opened: string[];
}

function window(path: string, own: Partial<WindowClient> = {}) {
  return {
    url: `${ORIGIN}${path}`,
    visibilityState: "hidden",
    focused: false,
    frameType: "top-level",
    ...own,
  } as const;
}

/** Windows that answer, or do not. */
function scopeWith(windows: readonly { path: string; answers: boolean; controlled?: boolean }[]) {
  const notified: Notified = { focused: [], notified: [], sent: [], opened: [] };
  const clients = windows.map(({ path, answers, controlled = true }): WindowClient => {
    const client: WindowClient = {
      ...window(path),
      focus: () => {
        notified.focused.push(path);
        return Promise.resolve(client);
      },
      navigate: (url) => {
        if (!controlled) return Promise.reject(new TypeError("not controlled"));
        notified.sent.push(url);
        return Promise.resolve(client);
      },
      postMessage: (message, [port] = []) => {
        notified.notified.push(message);
        if (answers) (port as MessagePort).postMessage(true);
        (port as MessagePort).close();
      },
    };
    return client;
  });
  const scope = {
    location: { origin: ORIGIN },
    clients: {
      matchAll: () => Promise.resolve(clients),
      openWindow: (url: string) => Promise.resolve(void notified.opened.push(url)),
      claim: () => Promise.resolve(),
    },
  } as unknown as WorkerScope;
  return { scope, notified };
}

Deno.test("SW-18 bestWindow: the one at the address, then the one looked at, then one that is seen, then any", () => {
  const [there, looked, seen, any] = [
    window("/chat/1"),
    window("/explore", { focused: true, visibilityState: "visible" }),
    window("/meet", { visibilityState: "visible" }),
    window("/wallet"),
  ];
  const url = `${ORIGIN}/chat/1`;
  assert.equal(bestWindow([any, seen, looked, there], url), there);
  assert.equal(bestWindow([any, seen, looked], url), looked);
  assert.equal(bestWindow([any, seen], url), seen);
  assert.equal(bestWindow([any], url), any);
  assert.equal(bestWindow([], url), undefined);
  const framed = window("/chat/1", { frameType: "nested", focused: true });
  assert.equal(bestWindow([framed], url), undefined);
  assert.equal(bestWindow([framed, any], url), any);
});

Deno.test("SW-18 openNotice: a window of the app is brought to the front and goes there by itself", async () => {
  const { scope, notified } = scopeWith([{ path: "/explore", answers: true }, {
    path: "/chat/1",
    answers: true,
  }]);
  await openNotice(scope, { url: "/chat/1" });
  assert.deepEqual(notified, {
    focused: ["/chat/1"],
    notified: [{ kind: "open", url: "/chat/1" }],
    sent: [],
    opened: [],
  });
});

Deno.test("SW-18 openNotice: a window that does not answer is sent there, or left for a new one", async () => {
  const silent = scopeWith([{ path: "/login", answers: false }]);
  await openNotice(silent.scope, { url: "/chat/1" }, 5);
  assert.deepEqual([silent.notified.sent, silent.notified.focused, silent.notified.opened], [
    ["/chat/1"],
    ["/login"],
    [],
  ]);
  const foreign = scopeWith([{ path: "/login", answers: false, controlled: false }]);
  await openNotice(foreign.scope, { url: "/chat/1" }, 5);
  assert.deepEqual([foreign.notified.opened, foreign.notified.focused], [["/chat/1"], []]);
});

Deno.test("SW-17 SW-18 openNotice: without a window a new one opens, on this site alone", async () => {
  for (
    const [data, path] of [[{ url: "/likesme" }, "/likesme"], [{ url: "//evil.example" }, "/"], [null, "/"]]
  ) {
    const { scope, notified } = scopeWith([]);
    await openNotice(scope, data);
    assert.deepEqual(notified.opened, [path]);
  }
});
