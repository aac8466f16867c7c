import assert from "node:assert/strict";
import { type AppPage, type NativeApp, startShell } from "@/client/packaged/shell.ts";

const ORIGIN = "https://example.com";

/** An app and a page that the test plays; what was done to them, in order. */
function open(page: Partial<AppPage> = {}, around: Partial<ReturnType<AppPage["surroundings"]>> = {}) {
  const done: string[] = [];
  const hears: Record<string, (notified: never) => void> = {};
  const app: NativeApp = {
    onBack: (listener) => hears.back = listener,
    onLink: (listener) => hears.link = listener,
    onTap: (listener) => hears.tap = listener,
    onRegistered: (listener) => hears.registered = listener,
    leave: () => done.push("leave"),
    clearNotifications: () => done.push("clear"),
    setBars: (scheme) => done.push(`bars ${scheme}`),
    hideSplash: () => done.push("splash"),
  };
  startShell(app, {
    origin: ORIGIN,
    path: () => "/explore",
    open: (path) => done.push(`open ${path}`),
    back: () => done.push("back"),
    surroundings: () => ({ isTaken: false, isAbovePage: false, isTab: false, ...around }),
    isVisible: () => true,
    colourScheme: () => "light",
    onSeen: (listener) => hears.seen = listener,
    onColourScheme: (listener) => hears.scheme = listener,
    ...page,
  });
  const started = done.splice(0);
  const notify = (name: string, notified?: unknown) => {
    hears[name]?.(notified as never);
    return done.splice(0);
  };
  return { started, notify };
}

Deno.test("NA-40 startShell: Back closes what is open, goes back, and leaves from the page of a tab", () => {
  assert.deepEqual(open({}, { isTaken: true }).notify("back", true), []);
  assert.deepEqual(open({}, { isAbovePage: true, isTab: true }).notify("back", true), ["back"]);
  assert.deepEqual(open({}, { isTab: true }).notify("back", true), ["leave"]);
  assert.deepEqual(open().notify("back", true), ["back"]);
  assert.deepEqual(open().notify("back", false), ["leave"]);
});

Deno.test("NA-41 startShell: a link to the site opens its page, one to elsewhere nothing", () => {
  const { notify } = open();
  assert.deepEqual(notify("link", `${ORIGIN}/chat/m1?a=1#b`), ["open /chat/m1?a=1#b"]);
  for (
    const url of [
      "https://example.com.other.org/chat/m1",
      "http://example.com/chat/m1",
      "https://example.com@other.org/",
      "https://example.com//other.org/x",
      "javascript:alert(1)",
      "com.example.app://chat/m1",
      "",
      `${ORIGIN}/explore`,
    ]
  ) assert.deepEqual(notify("link", url), [], url);
});

Deno.test("NA-42 startShell: a tap opens a path of the site and nothing else", () => {
  const { notify } = open();
  assert.deepEqual(notify("tap", { url: "/chat/m1", title: "x" }), ["open /chat/m1"]);
  for (
    const data of [null, undefined, 1, {}, { url: 1 }, { url: "//other.org" }, {
      url: "https://example.com/x",
    }]
  ) {
    assert.deepEqual(notify("tap", data), []);
  }
});

Deno.test("NA-43 startShell: the splash screen goes, bars follow the page, and notifications go when it is seen", () => {
  const { started, notify } = open();
  assert.deepEqual(started, ["bars light", "clear", "splash"]);
  assert.deepEqual(notify("seen"), ["clear"]);
  assert.deepEqual(notify("registered"), ["clear"]);
  assert.deepEqual(notify("scheme"), ["bars light"]);
  assert.deepEqual(open({ isVisible: () => false, colourScheme: () => "dark" }).started, [
    "bars dark",
    "splash",
  ]);
});
