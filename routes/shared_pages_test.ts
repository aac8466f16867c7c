import assert from "node:assert/strict";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { Hono } from "hono";
import { AddressRate } from "@/domain/address_rate.ts";
import { PageMemory } from "@/routes/page_memory.ts";
import type { AppEnv, PageEnv } from "@/routes/page_env.ts";
import { type Remembered, sharedPages } from "@/routes/shared_pages.ts";

const HOST = "localhost:8000";
const TEXT = "guten Tag ".repeat(400);

/** An app of one shared page, `/page`, which reads `look`. Whatever memory does not answer is "passed on". */
function openApp({ burst = 1_000, origin }: { burst?: number; origin?: string } = {}) {
  const rendered: string[] = [];
  const state = { text: TEXT, status: 200, catalogue: {}, drained: false, now: 0 };
  const memory = new PageMemory<Remembered>();
  const env = {
    origin,
    secure: false,
    sessionCookie: "sid",
    actors: { catalogue: () => state.catalogue },
    addressOf: () => "127.0.0.1",
    now: () => 0,
  } as unknown as PageEnv;
  const app = new Hono<AppEnv>();
  app.use(sharedPages({
    env,
    memory,
    monotonic: () => state.now,
    pages: new Map([["/page", ["look=warm", "look=blue"]]]),
    async render(request) {
      const { pathname, search } = new URL(request.url);
      rendered.push(`${pathname}${search} ${request.headers.get("cookie")}`);
      await Promise.resolve();
      const headers = { "content-type": "text/html", vary: "Cookie" };
      return new Response(state.text, { status: state.status, headers });
    },
    strangers: new AddressRate({ burst, perSecond: 0.001 }),
    hasDrained: () => state.drained,
  }));
  app.all("*", (c) => c.text("passed on"));
  const ask = async (path: string, headers: Record<string, string> = {}, method = "GET") => {
    const init = { method, headers: { host: HOST, cookie: "lang=en", ...headers } };
    const answer = await app.request(`http://${HOST}${path}`, init, { incoming: {} });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return { answer, bytes, text: new TextDecoder().decode(bytes) };
  };
  return { ask, rendered, state, memory };
}

Deno.test("SE-17 sharedPages: a page is rendered once, for those who ask at the same moment too", async () => {
  const { ask, rendered } = openApp();
  const pages = await Promise.all([ask("/page"), ask("/page"), ask("/page")]);
  pages.push(await ask("/page"));
  for (const { text } of pages) assert.equal(text, TEXT);
  assert.deepEqual(rendered, ["/page lang=en; theme=system; ageVerified=false"]);
});

Deno.test("SE-17 sharedPages: it is rendered for language, theme and age, and for nothing else of a visitor", async () => {
  const { ask, rendered } = openApp();
  await ask("/page", {
    cookie: "theme=dark; ageVerified=true; other=1",
    "accept-language": "de-AT, en;q=0.5",
  });
  await ask("/page?look=blue&lang=he", { cookie: "lang=de; theme=purple; ageVerified=no", referer: "/x" });
  assert.deepEqual(rendered, [
    "/page lang=de; theme=dark; ageVerified=true",
    "/page?look=blue&lang=he lang=he; theme=system; ageVerified=false",
  ]);
});

Deno.test("SE-17 sharedPages: a new visitor's language is remembered by their browser, and by no page", async () => {
  const { ask } = openApp();
  const first = await ask("/page", { cookie: "", "accept-language": "de" });
  assert.match(first.answer.headers.getSetCookie().join(), /^lang=de; Path=\/; Max-Age=31536000/);
  const head = await ask("/page", { cookie: "", "accept-language": "de" }, "HEAD");
  assert.deepEqual(head.answer.headers.getSetCookie(), []);
  assert.deepEqual((await ask("/page", { cookie: "lang=de" })).answer.headers.getSetCookie(), []);
});

Deno.test("SE-17 SE-19 sharedPages: what is not the same for everybody goes on, and leaves nothing in memory", async () => {
  const { ask, rendered, state, memory } = openApp();
  const asked: [path: string, headers?: Record<string, string>, method?: string][] = [
    ["/other"],
    ["/page/"],
    ["/page?"],
    ["/page?utm_source=a"],
    ["/page?look=blue&utm_source=a"],
    ["/page?look=green"],
    ["/page?look=blue&look=warm"],
    ["/page?theme=dark"],
    ["/page?lang=fr"],
    ["/page?l%6Fok=blue"],
    ["/page", { cookie: "sid=a" }],
    ["/page", { cookie: "sid=" }],
    ["/page", { "user-agent": "Mozilla/4.0 (compatible; MSIE 6.0)" }],
    ["/page", { host: "evil.example/x" }],
    ["/page", {}, "POST"],
  ];
  for (const [path, headers, method] of asked) {
    assert.equal((await ask(path, headers, method)).text, "passed on", `${path} ${JSON.stringify(headers)}`);
  }
  state.drained = true;
  assert.equal((await ask("/page")).text, "passed on");
  assert.deepEqual([rendered.length, memory.size], [0, 0]);
});

Deno.test("SE-11 SE-17 sharedPages: with a configured host no other one gets a page", async () => {
  const { ask } = openApp({ origin: "https://kindling.example" });
  assert.equal((await ask("/page")).text, "passed on");
  assert.equal((await ask("/page", { host: "Kindling.example" })).text, TEXT);
});

Deno.test("SE-13 SE-17 sharedPages: a page from memory counts as every other one", async () => {
  const { ask } = openApp({ burst: 2 });
  const texts = [];
  for (let times = 0; times < 3; times++) texts.push((await ask("/page")).text);
  assert.deepEqual(texts, [TEXT, TEXT, "passed on"]);
});

Deno.test("SE-17 sharedPages: what is no page for everybody after all is not kept", async () => {
  const { ask, state, memory } = openApp();
  state.status = 404;
  assert.equal((await ask("/page")).text, "passed on");
  assert.equal(memory.size, 0);
  state.status = 200;
  assert.equal((await ask("/page")).text, TEXT);
});

Deno.test("SE-17 sharedPages: after a second a page is rendered again, and the same one stays packed", async () => {
  const { ask, rendered, state } = openApp();
  const before = await ask("/page");
  state.now = 999;
  await ask("/page");
  assert.equal(rendered.length, 1);
  state.now = 1_000;
  const same = await ask("/page");
  assert.equal(rendered.length, 2);
  assert.equal(same.answer.headers.get("etag"), before.answer.headers.get("etag"));
  state.now = 1_999;
  state.text = "new words";
  assert.equal((await ask("/page")).text, TEXT);
  state.now = 2_000;
  assert.equal((await ask("/page")).text, "new words");
});

Deno.test("SE-17 sharedPages: another catalogue counts at once", async () => {
  const { ask, state, memory } = openApp();
  const before = await ask("/page");
  state.catalogue = {};
  const same = await ask("/page");
  state.catalogue = {};
  state.text = `${TEXT}!`;
  const after = await ask("/page");
  assert.equal(after.text, `${TEXT}!`);
  const [old, kept, made] = [before, same, after].map(({ answer }) => answer.headers.get("etag"));
  assert.equal(kept, old);
  assert.notEqual(made, old);
  assert.equal(memory.size, 1);
});

Deno.test("SE-16 SE-18 sharedPages: each encoding has its bytes and its tag, and who has them gets no more", async () => {
  const { ask } = openApp();
  const ways = [
    ["", (bytes: Uint8Array) => bytes],
    ["br", brotliDecompressSync],
    ["zstd", zstdDecompressSync],
    ["gzip", gunzipSync],
  ] as const;
  const tags = new Set<string>();
  for (const [encoding, unpack] of ways) {
    const { answer, bytes } = await ask("/page", { "accept-encoding": encoding });
    assert.equal(answer.headers.get("content-encoding") ?? "", encoding);
    assert.equal(answer.headers.get("vary"), "Cookie, Accept-Encoding");
    assert.equal(new TextDecoder().decode(unpack(bytes)), TEXT);
    const tag = answer.headers.get("etag") ?? "";
    assert.match(tag, /^"[^"]+"$/);
    tags.add(tag);
    const known = await ask("/page", { "accept-encoding": encoding, "if-none-match": `"x", ${tag}` });
    assert.deepEqual([known.answer.status, known.bytes.length], [304, 0]);
    assert.equal(known.answer.headers.get("etag"), tag);
    const other = await ask("/page", { "accept-encoding": encoding, "if-none-match": '"x"' });
    assert.equal(other.answer.status, 200);
  }
  assert.equal(tags.size, ways.length);
});
