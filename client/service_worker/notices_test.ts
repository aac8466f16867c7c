import assert from "node:assert/strict";
import type { PushMessage } from "@/domain/push.ts";
import { BADGE_ICON, ICON, readNotice, showsNotice } from "@/client/service_worker/notices.ts";
import fc from "@/tests/kit/property.ts";
import { type Rgba, rgbaOf } from "@/tests/kit/rgba.ts";

const ENV = {
  site: "Kindling",
  news: { en: "There is something new for you.", he: "חדש", de: "Neues" },
  origin: "https://example.com",
  lang: "he",
} as const;

const MESSAGE: PushMessage = {
  kind: "message",
  title: "Ada",
  body: "hello",
  tag: "chat-0123456789",
  url: "/chat/0123456789",
  icon: "/photos/1/thumb",
  badge: 3,
  lang: "en",
  dir: "ltr",
  at: 1_800_000_000_000,
};

const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const SAFARI =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";

Deno.test("SW-14 readNotice: title, text, icon, tag, direction, language and address as they were sent", () => {
  const { title, options, badge, message } = readNotice(JSON.stringify(MESSAGE), ENV);
  assert.equal(title, "Ada");
  assert.equal(options.body, "hello");
  assert.equal(options.icon, "/photos/1/thumb");
  assert.equal(options.tag, "chat-0123456789");
  assert.equal(options.renotify, true);
  assert.equal(options.dir, "ltr");
  assert.equal(options.lang, "en");
  assert.equal(options.timestamp, MESSAGE.at);
  assert.deepEqual(options.data, { url: "/chat/0123456789" });
  assert.equal(badge, 3);
  assert.equal(message?.kind, "message");
});

Deno.test("SW-15 readNotice: what cannot be read is shown as news of the site, in the language seen last", () => {
  for (const payload of [null, "", "{", "null", "[]", "7", '{"title":7,"url":"//evil.example"}']) {
    const { title, options, message, badge } = readNotice(payload, ENV);
    assert.equal(title, "Kindling");
    assert.equal(options.body, "חדש");
    assert.equal(options.icon, ICON);
    assert.deepEqual(options.data, { url: "/" });
    assert.equal("renotify" in options, false);
    assert.equal(message, null);
    assert.equal(badge, null);
  }
});

Deno.test("SW-15 SW-17 readNotice: never throws, always has a title, and leads to this site alone", () => {
  const loose = fc.record({
    title: fc.anything(),
    body: fc.anything(),
    url: fc.oneof(fc.anything(), fc.webUrl()),
    icon: fc.oneof(fc.anything(), fc.webUrl()),
    badge: fc.anything(),
    tag: fc.anything(),
  });
  fc.assert(fc.property(fc.oneof(fc.string(), loose.map((each) => stringify(each))), (payload) => {
    const { title, options } = readNotice(payload, ENV);
    assert.ok(title.length > 0 && title.length <= 200);
    for (const path of [options.data.url, options.icon]) assert.match(path ?? "", /^\/(?!\/)/);
    assert.ok(!options.renotify || options.tag);
  }));
});

function stringify(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    return "";
  }
}

Deno.test("SW-16 showsNotice: not to whoever looks at the site, but what they asked for, and in Safari", () => {
  const read = (own: Partial<PushMessage>) => readNotice(JSON.stringify({ ...MESSAGE, ...own }), ENV);
  assert.equal(showsNotice(read({}), CHROME), false);
  assert.equal(showsNotice(read({ kind: "test" }), CHROME), true);
  assert.equal(showsNotice(read({ kind: "note" }), CHROME), true);
  assert.equal(showsNotice(readNotice(null, ENV), CHROME), true);
  assert.equal(showsNotice(read({}), SAFARI), true);
});

async function pictureOf(path: string): Promise<Rgba> {
  return await rgbaOf(await Deno.readFile(new URL(`../../static${path}`, import.meta.url)));
}

Deno.test("SW-28 icons: they exist, and the one for the bar is white on nothing", async () => {
  assert.equal((await pictureOf(ICON)).width, 192);
  const { width, height, data } = await pictureOf(BADGE_ICON);
  assert.deepEqual([width, height], [96, 96]);
  const seen = Array.from({ length: width * height }, (_, nth) => data.subarray(nth * 4, nth * 4 + 4))
    .filter(([, , , alpha = 0]) => alpha > 0);
  const share = seen.length / (width * height);
  assert.ok(share > 0.2 && share < 0.8, `${share}`);
  for (const [red, green, blue] of seen) assert.deepEqual([red, green, blue], [255, 255, 255]);
});
