import assert from "node:assert/strict";
import { mayPreload, offlinePathFor, type Plan, planFor } from "@/client/service_worker/requests.ts";
import { AGENTS } from "@/tests/kit/user_agents.ts";

const ORIGIN = "https://example.com";

type Asked = Parameters<typeof planFor>[0];

function planOf(path: string, own: Partial<Asked> = {}): Plan {
  const request = {
    method: "GET",
    url: new URL(path, ORIGIN).href,
    mode: "cors",
    destination: "",
    headers: new Headers(),
    ...own,
  } as Asked;
  return planFor(request, ORIGIN);
}

const NAVIGATION = { mode: "navigate", destination: "document" } as const;

Deno.test("SW-2 planFor: built files come from the caches, pages from the network", () => {
  assert.equal(planOf("/assets/entry-1.js", { destination: "script" }), "asset");
  assert.equal(planOf("/assets/rubik-1.woff2", { destination: "font" }), "asset");
  assert.equal(planOf("/explore", NAVIGATION), "page");
  assert.equal(planOf("/chat/0123456789?x=1", NAVIGATION), "page");
});

Deno.test("SW-3 planFor: everything else goes where it would go without a worker", () => {
  for (
    const path of [
      "/photos/0123456789/card",
      "/blurred/0123456789",
      "/stories/pictures/1",
      "/api/call",
      "/healthz",
      "/sw.js",
      "/images/logo.svg",
      "/places?q=x",
      "/explore",
      "https://evil.example/assets/entry-1.js",
      "data:text/plain,x",
    ]
  ) assert.equal(planOf(path), "leave", path);
  assert.equal(planOf("https://evil.example/", NAVIGATION), "leave");
});

Deno.test("SW-3 planFor: posts, parts of a file and pages in frames are left alone", () => {
  for (const method of ["POST", "HEAD", "PUT", "DELETE"]) {
    assert.equal(planOf("/assets/a.js", { method }), "leave");
    assert.equal(planOf("/login", { method, ...NAVIGATION }), "leave");
  }
  assert.equal(planOf("/assets/a.woff2", { headers: new Headers({ range: "bytes=0-9" }) }), "leave");
  assert.equal(planOf("/pay/test/1", { mode: "navigate", destination: "iframe" }), "leave");
});

Deno.test("SW-26 planFor: the post that logs out is seen, and left alone", () => {
  assert.equal(planOf("/logout", { method: "POST", ...NAVIGATION }), "logout");
  assert.equal(planOf("/logout", NAVIGATION), "page");
  assert.equal(planOf("https://evil.example/logout", { method: "POST", ...NAVIGATION }), "leave");
});

Deno.test("SW-5 offlinePathFor: the language seen last, English before any, and the one that its own address names", () => {
  assert.equal(offlinePathFor(`${ORIGIN}/explore`, "he"), "/offline?lang=he");
  assert.equal(offlinePathFor(`${ORIGIN}/explore?lang=de`, null), "/offline?lang=en");
  assert.equal(offlinePathFor(`${ORIGIN}/offline?lang=de`, "he"), "/offline?lang=de");
  assert.equal(offlinePathFor(`${ORIGIN}/offline`, "he"), "/offline?lang=he");
});

Deno.test("SW-6 mayPreload: not in Firefox, on whose phones it is called so too", () => {
  const firefox = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0";
  const { androidChrome, iphoneFirefox, iphoneSafari } = AGENTS;
  assert.equal(mayPreload(firefox), false);
  for (const { text } of [androidChrome, iphoneFirefox, iphoneSafari]) assert.equal(mayPreload(text), true);
});
