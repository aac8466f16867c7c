import assert from "node:assert/strict";
import { keys } from "@/store/keys.ts";
import { connect, openServer, rawStatus, request, sendRaw, signUp } from "@/tests/kit/mod.ts";

const HEBREW = { headers: { "accept-language": "he-IL,he;q=0.9,en;q=0.5" } };

function languageCookieOf({ headers }: { headers: Headers }): string | undefined {
  return headers.getSetCookie().find((line) => line.startsWith("lang="));
}

Deno.test("LO-9 the first visit stores the browser's language for 365 days, and later ones leave it", async () => {
  await using server = await openServer();
  const first = await request(server, "/login", HEBREW);
  assert.equal(languageCookieOf(first), "lang=he; Path=/; Max-Age=31536000; SameSite=Lax");
  const again = await request(server, "/login", { ...HEBREW, cookie: "lang=he" });
  assert.equal(languageCookieOf(again), undefined);
});

Deno.test("LO-9 a cookie in another spelling is read, and stored in ours", async () => {
  await using server = await openServer();
  const answer = await request(server, "/login", { ...HEBREW, cookie: "lang=DE-at" });
  assert.match(answer.text, /<html lang="de" dir="ltr"/);
  assert.match(languageCookieOf(answer) ?? "", /^lang=de;/);
});

Deno.test("LO-8 a visitor's ?lang= answers at once in that language and is remembered", async () => {
  await using server = await openServer();
  const answer = await request(server, "/login?lang=de&x=1", { ...HEBREW, cookie: "lang=he" });
  assert.equal(answer.status, 200);
  assert.match(answer.text, /<html lang="de" dir="ltr"/);
  assert.match(languageCookieOf(answer) ?? "", /^lang=de;/);
});

Deno.test("LO-8 an unknown ?lang= changes nothing", async () => {
  await using server = await openServer();
  for (const lang of ["xx", "", "%00", "english"]) {
    const answer = await request(server, `/login?lang=${lang}`, { cookie: "lang=he" });
    assert.match(answer.text, /<html lang="he" dir="rtl"/, lang);
    assert.equal(languageCookieOf(answer), undefined, lang);
  }
});

Deno.test("LO-8 a member's ?lang= is stored with the member and comes back without it", async () => {
  await using server = await openServer();
  const ada = await signUp(server, { name: "Ada" });
  const answer = await request(server, "/profile?lang=de&x=1", { cookie: `${ada.cookie}; lang=en` });
  assert.deepEqual([answer.status, answer.headers.get("location")], [303, "/profile?x=1"]);
  assert.match(languageCookieOf(answer) ?? "", /^lang=de;/);
  assert.equal((await server.database.get(keys.member(ada.id))).value?.lang, "de");
});

Deno.test("LO-10 lang and dir are right from the first byte, on every page and every error", async () => {
  await using server = await openServer();
  for (const path of ["/", "/register", "/login", "/tos", "/support", "/nowhere", "/images/nowhere.png"]) {
    const { text } = await request(server, path, HEBREW);
    assert.match(text, /^<!doctype html><html lang="he" dir="rtl"/, path);
  }
  const refused = await request(server, "/login?lang=he", {
    method: "POST",
    headers: { origin: "https://evil.test" },
  });
  assert.equal(refused.status, 403);
  assert.match(refused.text, /^<!doctype html><html lang="he" dir="rtl"/);
  const arabic = await request(server, "/login?lang=ar");
  assert.match(arabic.text, /^<!doctype html><html lang="en" dir="rtl"/);
});

Deno.test("LA-11 the language and theme links of a page keep what else its address asks for", async () => {
  await using server = await openServer();
  const { text } = await request(server, "/landing?look=blue&x=a%26b", {
    headers: { "accept-language": "en" },
  });
  const links = Array.from(
    text.matchAll(/href="(\?[^"]+)"/g),
    ([, href = ""]) => href.replaceAll("&amp;", "&"),
  );
  for (const choice of ["lang=he", "lang=de", "theme=dark", "theme=light", "theme=system"]) {
    assert.ok(links.includes(`?look=blue&x=a%26b&${choice}`), choice);
  }
  const { headers } = await request(server, "/landing?look=blue&x=a%26b&theme=dark");
  assert.equal(headers.get("location"), "/landing?look=blue&x=a%26b");
});

Deno.test("LA-13 a foreign Host header is never repeated as the site's address", async () => {
  await using server = await openServer();
  for (const path of ["/", "/robots.txt", "/sitemap.xml", "/login"]) {
    const bytes = new TextEncoder().encode(
      `GET ${path} HTTP/1.1\r\nHost: evil.test\r\nConnection: close\r\n\r\n`,
    );
    const answer = await sendRaw(server, bytes, { listens: true });
    assert.equal(rawStatus(answer), path === "/sitemap.xml" ? 404 : 200, path);
    assert.doesNotMatch(answer.slice(answer.indexOf("\r\n\r\n")), /evil\.test/, path);
  }
});

Deno.test("LO-4 geodata, plugins: the lang cookie outranks Accept-Language, as on pages", async () => {
  await using server = await openServer();
  const headers = { "accept-language": "he", cookie: "lang=de" };
  await using reader = await connect(server, null, { headers });
  await using newcomer = await connect(server, null, { headers: { "accept-language": "he" } });
  assert.equal((await reader.expectReply("geodata", {})).lang_code, "de");
  assert.equal((await newcomer.expectReply("geodata", {})).lang_code, "he");
  const terms = [reader, newcomer].map(async (device) =>
    (await device.expectReply("plugins", { plugins: "terms" })).terms
  );
  assert.equal(new Set(await Promise.all(terms)).size, 2);
});
