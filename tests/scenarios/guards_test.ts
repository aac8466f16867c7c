/** Who may see which page, by the table of routes. */
import assert from "node:assert/strict";
import { TABLE } from "@/routes/mod.ts";
import { openServer, request, signUp } from "@/tests/kit/mod.ts";

const OLD = "Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1; Trident/4.0)";
const NEW =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** A path of the table as somebody could ask for it. */
function pathOf(path: string): string {
  return path.replace(/\/:\w+\??/, "/0123456789");
}

Deno.test("NV-1 guards: a member page without a session goes to /, a guest page with one to /explore", async () => {
  await using server = await openServer();
  const { cookie } = await signUp(server);
  for (const route of TABLE) {
    if (route.guard !== "member" && route.guard !== "guest") continue;
    const path = pathOf(route.path);
    const wrong = route.guard === "member" ? undefined : cookie;
    for (const method of route.post ? ["GET", "HEAD", "POST"] : ["GET", "HEAD"]) {
      const answer = await request(server, path, { method, cookie: wrong });
      assert.equal(answer.status, 303, `${method} ${path}`);
      assert.equal(answer.headers.get("location"), route.guard === "member" ? "/" : "/explore", path);
    }
    const right = await request(server, path, { cookie: route.guard === "member" ? cookie : undefined });
    assert.notEqual(right.headers.get("location"), route.guard === "member" ? "/" : "/explore", path);
  }
});

Deno.test("NV-11 guards: a path that leads elsewhere does so for everybody, and leaves the rest of the address behind", async () => {
  await using server = await openServer();
  const { cookie } = await signUp(server);
  const redirects = TABLE.filter((route) => route.guard === "redirect");
  assert.ok(redirects.length > 0);
  for (const route of redirects) {
    for (const who of [undefined, cookie]) {
      const answer = await request(server, `${route.path}?secret=1`, { cookie: who });
      assert.equal(answer.status, 303);
      assert.equal(answer.headers.get("location"), "to" in route && route.to);
    }
  }
});

Deno.test("NV-12 guards: a browser that is too old gets, on member pages, a page that says what works", async () => {
  await using server = await openServer();
  const { cookie } = await signUp(server);
  const headers = { "user-agent": OLD };
  for (const { path, guard } of TABLE) {
    if (guard !== "member") continue;
    const page = await request(server, pathOf(path), { cookie, headers });
    assert.equal(page.status, 200, path);
    assert.match(page.text, /This browser is too old for the chat/, path);
    assert.match(page.text, /Firefox 121 or newer/, path);
    assert.match(page.text, /action="\/logout"/, path);
    assert.equal(page.text.includes("kin-island"), false, path);
  }
  const hebrew = await request(server, "/explore", { cookie: `${cookie}; lang=he`, headers });
  assert.match(hebrew.text, /הדפדפן הזה ישן מדי/);
  assert.equal((await request(server, "/explore", { headers })).headers.get("location"), "/");
});

Deno.test("NV-12 guards: guest pages work in every browser, member pages in a new or an unknown one", async () => {
  await using server = await openServer();
  const { cookie } = await signUp(server);
  for (const path of ["/", "/login", "/reset", "/register"]) {
    const page = await request(server, path, { headers: { "user-agent": OLD } });
    assert.match(page.text, /too old for the chat\. These work: .*Firefox 121 or newer.*<h1/s, path);
    const newer = await request(server, path, { headers: { "user-agent": NEW } });
    assert.equal(newer.text.includes("too old"), false, path);
  }
  for (const userAgent of [NEW, "", "somebody's own/1.0"]) {
    const page = await request(server, "/explore", { cookie, headers: { "user-agent": userAgent } });
    assert.match(page.text, /id="shell"/, userAgent);
  }
});

Deno.test("NV-2 NV-14 errors: a member's 404 keeps the frame of the app, a guest's and every other error stand alone", async () => {
  await using server = await openServer();
  const { cookie } = await signUp(server);
  const guest = await request(server, "/nowhere");
  assert.equal(guest.status, 404);
  assert.match(guest.text, /<h1[^>]*>This page could not be found<\/h1>/);
  assert.match(guest.text, /href="\/"[^>]*><span>Back to the home page/);
  for (const path of ["/nowhere", "/chat/nobody", "/profile/more"]) {
    const member = await request(server, path, { cookie });
    assert.equal(member.status, 404, path);
    assert.match(member.text, /id="shell"/, path);
    assert.match(member.text, /This page could not be found/);
    assert.match(member.text, /href="\/explore"[^>]*><span>Back to the app/);
    assert.equal(member.headers.get("cache-control"), "no-store");
  }
  for (const who of [undefined, cookie]) {
    const refused = await request(server, "/login", {
      method: "POST",
      cookie: who,
      headers: { "sec-fetch-site": "cross-site" },
    });
    assert.equal(refused.status, 403);
    assert.match(refused.text, /<h1[^>]*>Error 403: This request did not come from our site/);
    assert.equal(refused.text.includes('id="shell"'), false);
  }
});

Deno.test("NV-15 notFoundPage: one slash too many behind a page's address leads to the page", async () => {
  await using server = await openServer();
  for (const method of ["GET", "HEAD"]) {
    const answer = await request(server, "/landing/?look=blue&x=a%26b", { method });
    assert.deepEqual([answer.status, answer.headers.get("location")], [301, "/landing?look=blue&x=a%26b"]);
    assert.equal(answer.headers.get("cache-control"), "private, no-cache");
  }
  for (const path of ["/tos/", "/recover/", "/recover/abc/", "/chat/"]) {
    const answer = await request(server, path);
    assert.deepEqual([answer.status, answer.headers.get("location")], [301, path.slice(0, -1)]);
  }
});

Deno.test("NV-15 notFoundPage: no address with empty parts leads anywhere, and no form post is led on", async () => {
  await using server = await openServer();
  for (
    const path of ["//evil.test/", "//evil.test//", "/tos//", "//", "/\\evil.test/", `/${"/".repeat(8_000)}`]
  ) {
    const answer = await request(server, path);
    assert.deepEqual([answer.status, answer.headers.get("location")], [404, null], path.slice(0, 20));
  }
  const posted = await request(server, "/login/", {
    method: "POST",
    headers: { "sec-fetch-site": "same-origin" },
  });
  assert.equal(posted.status, 404);
});
