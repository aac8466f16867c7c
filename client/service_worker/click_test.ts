import assert from "node:assert/strict";
import { bestWindow, openNotice } from "@/client/service_worker/click.ts";
import type { WindowClient, WorkerScope } from "@/client/service_worker/scope.ts";

const ORIGIN = "https://example.com";

interface Told {
  focused: string[];
  told: unknown[];
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
  const told: Told = { focused: [], told: [], sent: [], opened: [] };
  const clients = windows.map(({ path, answers, controlled = true }): WindowClient => {
    const client: WindowClient = {
      ...window(path),
      focus: () => {
        told.focused.push(path);
        return Promise.resolve(client);
      },
      navigate: (url) => {
        if (!controlled) return Promise.reject(new TypeError("not controlled"));
        told.sent.push(url);
        return Promise.resolve(client);
      },
      postMessage: (message, [port] = []) => {
        told.told.push(message);
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
      openWindow: (url: string) => Promise.resolve(void told.opened.push(url)),
      claim: () => Promise.resolve(),
    },
  } as unknown as WorkerScope;
  return { scope, told };
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
  const { scope, told } = scopeWith([{ path: "/explore", answers: true }, {
    path: "/chat/1",
    answers: true,
  }]);
  await openNotice(scope, { url: "/chat/1" });
  assert.deepEqual(told, {
    focused: ["/chat/1"],
    told: [{ kind: "open", url: "/chat/1" }],
    sent: [],
    opened: [],
  });
});

Deno.test("SW-18 openNotice: a window that does not answer is sent there, or left for a new one", async () => {
  const silent = scopeWith([{ path: "/login", answers: false }]);
  await openNotice(silent.scope, { url: "/chat/1" }, 5);
  assert.deepEqual([silent.told.sent, silent.told.focused, silent.told.opened], [
    ["/chat/1"],
    ["/login"],
    [],
  ]);
  const foreign = scopeWith([{ path: "/login", answers: false, controlled: false }]);
  await openNotice(foreign.scope, { url: "/chat/1" }, 5);
  assert.deepEqual([foreign.told.opened, foreign.told.focused], [["/chat/1"], []]);
});

Deno.test("SW-17 SW-18 openNotice: without a window a new one opens, on this site alone", async () => {
  for (
    const [data, path] of [[{ url: "/likesme" }, "/likesme"], [{ url: "//evil.example" }, "/"], [null, "/"]]
  ) {
    const { scope, told } = scopeWith([]);
    await openNotice(scope, data);
    assert.deepEqual(told.opened, [path]);
  }
});
