/** Pages from memory beside the same pages as they are rendered for their visitor (SE-17). */
import assert from "node:assert/strict";
import { sharedTable } from "@/routes/mod.ts";
import { newChange } from "@/store/change.ts";
import { putLegal } from "@/store/legal/writer.ts";
import { type Answer, openServer, request, signUp, type TestServer } from "@/tests/kit/mod.ts";
import { until } from "@/tests/kit/until.ts";

/** Of visitors, as far as a page from memory may tell them apart, and further. */
const COOKIES = [
  "",
  "lang=en",
  "lang=he; theme=dark",
  "lang=ar; theme=light; ageVerified=true",
  "ageVerified=true; theme=system; tz=Asia/Tokyo; ref=abc; draft=x; device=y; known=z; target=%2Fwallet",
];
const LANGUAGES = ["de-AT, en;q=0.3", "fr"];
/** Differ by what they are, or with the second. */
const OWN_HEADERS = new Set(["date", "etag", "set-cookie", "content-length", "content-encoding", "vary"]);

interface Visit {
  path: string;
  cookie: string;
  language: string;
}

function see(server: TestServer, { path, cookie, language }: Visit): Promise<Answer> {
  return request(server, path, { cookie, headers: { "accept-language": language } });
}

/** What the page is without memory: a session that is over is nobody's, and asks for a page of its own. */
function seeRendered(server: TestServer, visit: Visit): Promise<Answer> {
  return see(server, { ...visit, cookie: `sid=over${visit.cookie && `; ${visit.cookie}`}` });
}

function lasting({ status, headers, text }: Answer) {
  const varies = headers.get("vary")?.split(", ").sort();
  return { status, text, varies, kept: [...headers].filter(([name]) => !OWN_HEADERS.has(name)) };
}

function languageOf({ headers }: Answer): string[] {
  return headers.getSetCookie().filter((line) => line.startsWith("lang="));
}

/** The addresses of a page that memory answers. */
function addressesOf(path: string, choices: readonly string[]): string[] {
  const queries = ["", "?lang=he", ...choices.flatMap((choice) => [`?${choice}`, `?${choice}&lang=de`])];
  return queries.map((query) => `${path}${query}`);
}

Deno.test("SE-17 memory: each page is byte for byte what its visitor would get without it", async () => {
  await using server = await openServer();
  const visits = [...sharedTable()].flatMap(([path, choices]) =>
    addressesOf(path, choices).flatMap((path) =>
      COOKIES.flatMap((cookie) => LANGUAGES.map((language) => ({ path, cookie, language })))
    )
  );
  assert.ok(visits.length > 200);
  for (const visit of visits) {
    const what = JSON.stringify(visit);
    const rendered = await seeRendered(server, visit);
    assert.equal(rendered.headers.get("etag"), null, what);
    const first = await see(server, visit);
    const again = await see(server, visit);
    for (const page of [first, again]) {
      assert.match(page.headers.get("etag") ?? "", /^"/, what);
      assert.deepEqual(lasting(page), lasting(rendered), what);
      assert.deepEqual(languageOf(page), languageOf(rendered), what);
    }
  }
  assert.deepEqual(server.complaints(), []);
});

Deno.test("SE-17 memory: whoever has a session gets pages of their own, and leaves nothing in those of others", async () => {
  await using server = await openServer();
  const dana = await signUp(server, { name: "Dana" });
  for (const path of ["/support", "/tos", "/cancel"]) {
    const own = await request(server, path, { cookie: dana.cookie });
    assert.equal(own.headers.get("etag"), null, path);
    assert.equal(own.headers.get("cache-control"), "no-store", path);
    const other = await request(server, path, { cookie: "lang=en" });
    assert.notEqual(other.headers.get("etag"), null, path);
    assert.equal(other.headers.get("cache-control"), "private, no-cache", path);
    assert.ok(!other.text.includes(dana.email) && !other.text.includes("Dana"), path);
  }
  assert.equal((await request(server, "/", { cookie: dana.cookie })).status, 303);
});

Deno.test("SE-17 SE-18 memory: a page that has changed comes within a second, and under another tag", async () => {
  await using server = await openServer();
  const ask = (tag?: string) =>
    request(server, "/tos", {
      cookie: "lang=en",
      headers: tag === undefined ? {} : { "if-none-match": tag },
    });
  const before = await ask();
  const tag = before.headers.get("etag") ?? "";
  const known = await ask(tag);
  assert.deepEqual([known.status, known.text], [304, ""]);
  assert.equal(
    known.headers.get("content-security-policy"),
    before.headers.get("content-security-policy"),
  );
  const change = newChange();
  putLegal(change, { page: "tos", lang: "en", text: "## New words", updated_at: Date.UTC(2026, 0, 31) });
  await server.database.commit(change);
  const after = await until("the new text", async () => {
    const page = await ask(tag);
    return page.status === 200 && page;
  });
  assert.match(after.text, /New words/);
  assert.notEqual(after.headers.get("etag"), tag);
});
