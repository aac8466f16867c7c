import assert from "node:assert/strict";
import { listPages } from "@/tests/browser/pages.ts";
import { type Answer, openServer, request, signUp, type TestServer } from "@/tests/kit/mod.ts";
import { TABLE } from "@/routes/mod.ts";

const INDEXED = TABLE.flatMap((row) => row.guard !== "redirect" && row.index ? [row.path] : []);

interface Head {
  lang: string | undefined;
  canonical: string | undefined;
  robots: string | undefined;
  alternates: Record<string, string>;
  meta(name: string): string | undefined;
}

function headOf({ text }: Answer): Head {
  const head = text.slice(0, text.indexOf("</head>")).replaceAll("&amp;", "&");
  const meta = (name: string) =>
    head.match(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`))?.[1];
  return {
    lang: text.match(/<html lang="(\w+)"/)?.[1],
    canonical: head.match(/<link rel="canonical" href="([^"]*)"/)?.[1],
    robots: meta("robots"),
    alternates: Object.fromEntries(
      Array.from(
        head.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g),
        ([, lang = "", url = ""]) => [lang, url],
      ),
    ),
    meta,
  };
}

function urlsOf(origin: string, path: string): Record<string, string> {
  const url = `${origin}${path}`;
  return { en: `${url}?lang=en`, he: `${url}?lang=he`, de: `${url}?lang=de`, "x-default": url };
}

async function look(server: TestServer, path: string, options = {}): Promise<Head> {
  return headOf(await request(server, path, options));
}

Deno.test("LA-8 every indexed page names its address, its languages and its picture", async () => {
  await using server = await openServer();
  const { origin } = server;
  assert.deepEqual(INDEXED.slice(0, 3), ["/", "/register", "/login"]);
  for (const path of INDEXED) {
    const head = await look(server, path);
    assert.equal(head.robots, undefined, path);
    assert.equal(head.canonical, `${origin}${path}`, path);
    assert.deepEqual(head.alternates, urlsOf(origin, path), path);
    assert.equal(head.meta("og:url"), head.canonical, path);
    assert.equal(head.meta("og:image"), `${origin}/images/og.png`, path);
    assert.equal(head.meta("twitter:card"), "summary_large_image", path);
    assert.ok(head.meta("og:title")?.includes("Kindling"), path);
    assert.ok((head.meta("description")?.length ?? 0) > 20, path);
    assert.equal(head.meta("og:description"), head.meta("description"), path);
  }
});

Deno.test("LA-8 LO-8 each language of a page is its own canonical address with its own texts", async () => {
  await using server = await openServer();
  const titles = new Set<string>();
  for (const path of INDEXED) {
    for (const [lang, url] of Object.entries(urlsOf(server.origin, path))) {
      if (lang === "x-default") continue;
      const answer = await request(server, url.slice(server.origin.length), {
        headers: { "accept-language": "fr" },
      });
      const head = headOf(answer);
      assert.equal(answer.status, 200, url);
      assert.deepEqual([head.canonical, head.lang], [url, lang]);
      assert.deepEqual(head.alternates, urlsOf(server.origin, path), url);
      titles.add(head.meta("og:title") ?? "");
    }
  }
  assert.equal(titles.size, INDEXED.length * 3);
});

Deno.test("LA-2 LA-8 each look of the landing page is one page, whatever address shows it", async () => {
  await using server = await openServer();
  const { origin } = server;
  for (const path of ["/landing", "/landing?look=warm", "/?utm_source=x", "/?look=neon"]) {
    const head = await look(server, path);
    assert.deepEqual([head.canonical, head.robots], [`${origin}/`, undefined], path);
  }
  for (const path of ["/landing?look=blue", "/?look=blue"]) {
    const head = await look(server, path);
    assert.deepEqual([head.canonical, head.robots], [`${origin}/landing?look=blue`, undefined], path);
    assert.equal(head.alternates.he, `${origin}/landing?look=blue&lang=he`);
  }
  const hebrew = await look(server, "/landing?x=1&look=blue&lang=he");
  assert.equal(hebrew.canonical, `${origin}/landing?look=blue&lang=he`);
});

Deno.test("LA-8 no other page is for search engines", async () => {
  await using server = await openServer();
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  let visits = 0;
  for (const { path, guard } of listPages(ben)) {
    if (INDEXED.includes(path) || path === "/landing") continue;
    const answer = await request(server, path, guard === "member" ? { cookie: ada.cookie } : {});
    if (!answer.headers.get("content-type")?.startsWith("text/html") || answer.status === 303) continue;
    const head = headOf(answer);
    assert.deepEqual([head.robots, head.canonical, head.alternates], ["noindex", undefined, {}], path);
    visits++;
  }
  assert.ok(visits > 8);
  for (const path of ["/support?sent", "/support?sent=K-1&lang=de", "/login?by=link&sent", "/reset?sent"]) {
    const head = await look(server, path);
    assert.deepEqual([head.robots, head.canonical, head.alternates], ["noindex", undefined, {}], path);
  }
});

Deno.test("LA-9 the site map has exactly the indexed pages, and each of its addresses answers as itself", async () => {
  await using server = await openServer();
  const { status, headers, text } = await request(server, "/sitemap.xml");
  assert.equal(status, 200);
  assert.match(headers.get("content-type") ?? "", /^application\/xml/);
  const listed = Array.from(text.matchAll(/<loc>(.*?)<\/loc>/g), ([, url = ""]) => url);
  assert.deepEqual(
    listed,
    INDEXED.flatMap((path) => {
      const { "x-default": plain, ...languages } = urlsOf(server.origin, path);
      return [plain, ...Object.values(languages)];
    }),
  );
  for (const url of listed) {
    assert.equal((await look(server, url.slice(server.origin.length))).canonical, url);
  }
});

Deno.test("LA-10 robots.txt closes members' pages and token pages, and no indexed page", async () => {
  await using server = await openServer();
  const { status, text } = await request(server, "/robots.txt");
  assert.equal(status, 200);
  const closed = Array.from(text.matchAll(/^Disallow: (.+)$/gm), ([, path = ""]) => path);
  for (const { path, guard } of listPages({ id: "x" })) {
    const isClosed = closed.some((each) => path.startsWith(each));
    if (guard === "member" || path.endsWith("/x")) assert.equal(isClosed, true, path);
    if (INDEXED.includes(path)) assert.equal(isClosed, false, path);
  }
  assert.match(text, new RegExp(`^Sitemap: ${server.origin}/sitemap.xml$`, "m"));
});

Deno.test("LA-13 addresses begin with PUBLIC_ORIGIN, whatever the request's Host says", async () => {
  await using server = await openServer({ settings: { PUBLIC_ORIGIN: "https://example.org" } });
  const head = await look(server, "/login");
  assert.equal(head.canonical, "https://example.org/login");
  assert.equal(head.meta("og:image"), "https://example.org/images/og.png");
  assert.match((await request(server, "/sitemap.xml")).text, /<loc>https:\/\/example\.org\/<\/loc>/);
});

Deno.test("LA-12 the landing page describes site, publisher and questions as microdata", async () => {
  await using server = await openServer();
  const { text } = await request(server, "/", { headers: { "accept-language": "en" } });
  for (const type of ["WebSite", "Organization", "FAQPage"]) {
    assert.equal(text.match(new RegExp(`itemtype="https://schema.org/${type}"`, "gi"))?.length, 1, type);
  }
  const questions = text.match(/itemtype="https:\/\/schema.org\/Question"/gi)?.length ?? 0;
  assert.equal(questions, text.match(/itemtype="https:\/\/schema.org\/Answer"/gi)?.length);
  assert.ok(questions >= 5);
  assert.match(text, /Are the profiles real people\?/);
  assert.doesNotMatch(text, /ld\+json/);
});

Deno.test("LA-8 SE-3 pages are nobody else's to keep, and pictures for previews are there", async () => {
  await using server = await openServer();
  assert.equal((await request(server, "/")).headers.get("cache-control"), "private, no-cache");
  const sizes = {
    "/images/og.png": [1200, 630, 120_000],
    "/images/apple-touch-icon.png": [180, 180, 20_000],
  };
  for (const [path, [width, height, maxBytes = 0]] of Object.entries(sizes)) {
    const bytes = new Uint8Array(await (await fetch(`${server.origin}${path}`)).arrayBuffer());
    const view = new DataView(bytes.buffer);
    assert.deepEqual([view.getUint32(16), view.getUint32(20)], [width, height], path);
    assert.ok(bytes.byteLength <= maxBytes, `${path}: ${bytes.byteLength}`);
  }
});
