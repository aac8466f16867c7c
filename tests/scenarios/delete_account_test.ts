/** Deleting an account over HTTP, as a browser without JavaScript does it, with sockets open beside it. */
import assert from "node:assert/strict";
import { CLOSING_MS } from "@/domain/limits.ts";
import { keys } from "@/store/keys.ts";
import {
  type Answer,
  connect,
  followLink,
  linkTo,
  logIn,
  mailTo,
  openLink,
  openServer,
  postForm,
  request,
  sessionCookieOf,
  signUp,
} from "@/tests/kit/mod.ts";

const PATH = "/delete-account";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0";

function locationOf({ status, headers }: Answer): string {
  assert.equal(status, 303);
  return headers.get("location") ?? "";
}

Deno.test("ER-1 ER-3 P16 delete: from the settings in two taps, by a form without JavaScript, and all sockets close", async () => {
  await using server = await openServer();
  const dana = await signUp(server, { name: "Dana" });
  const { cookie } = dana;
  await using here = await connect(server, dana);
  const settings = await request(server, "/settings", { cookie });
  assert.match(settings.text, /<a[^>]*href="\/delete-account"/);
  const page = await request(server, PATH, { cookie });
  assert.match(page.text, /Your 200 coins are lost/);
  assert.match(page.text, /For 24 hours you can undo it/);
  assert.equal(page.text.includes("Premium is cancelled"), false, "there is none");
  const wrong = await postForm(server, PATH, { password: "not this one" }, { cookie });
  assert.equal(wrong.status, 422);
  assert.match(wrong.text, /Invalid password/);
  const done = await postForm(server, PATH, { password: dana.password }, { cookie });
  const until = Number(locationOf(done).split("?done=")[1]);
  const expected = (Date.now() + CLOSING_MS) / 1_000;
  assert.ok(until > expected - 60 && until <= expected, `${until}`);
  assert.match(done.headers.getSetCookie().join(), /sid=; .*Max-Age=0/);
  assert.equal((await here.expectClosed(2_000)).code, 4501);
  assert.equal(locationOf(await request(server, "/explore", { cookie })), "/");
  const outcome = await request(server, `${PATH}?done=${until}`);
  assert.match(outcome.text, /Your account is closed/);
  assert.match((await request(server, `${PATH}?done=<b>`)).text, /it will be deleted for good/);
  await mailTo(server, dana.email, { kind: "account_closing" });
  assert.deepEqual(server.complaints(), []);
});

Deno.test("ER-4 SY-3 delete: signing in leads to the one page that keeps the account, wherever it was going", async () => {
  await using server = await openServer();
  const dana = await signUp(server, { name: "Dana" });
  await postForm(server, PATH, { password: dana.password }, { cookie: dana.cookie });
  const cookie = await logIn(server, dana);
  for (const path of ["/explore", "/settings", "/chat/0000000000", "/login"]) {
    assert.equal(locationOf(await request(server, path, { cookie })), PATH, path);
  }
  for (const path of ["/support", "/logout"]) {
    assert.equal((await request(server, path, { cookie })).status, 200, path);
  }
  const page = await request(server, PATH, { cookie });
  assert.match(page.text, /Your account is being deleted/);
  const headers = { "user-agent": FIREFOX };
  const kept = await postForm(server, PATH, {}, { cookie, headers });
  assert.equal(locationOf(kept), "/explore");
  const fresh = sessionCookieOf(kept) ?? assert.fail("no session");
  assert.equal((await request(server, "/explore", { cookie: fresh })).status, 200);
  const opened = await Array.fromAsync(server.database.list(keys.memberSessions(dana.id)));
  assert.deepEqual(opened.map(({ value }) => value.device?.browser), ["Firefox"]);
  await mailTo(server, dana.email, { kind: "account_kept" });
  assert.deepEqual(server.complaints(), []);
});

Deno.test("ER-1 ER-4 delete: two clicks are one, on the button that deletes and on the one that keeps the account", async () => {
  await using server = await openServer();
  const dana = await signUp(server, { name: "Dana" });
  const { cookie, email, password } = dana;
  const form = { email, password };
  assert.match(locationOf(await postForm(server, PATH, form, { cookie })), /^\/delete-account\?done=/);
  assert.equal(
    locationOf(await postForm(server, PATH, form, { cookie })),
    "/login",
    "no link is mailed for it",
  );
  const confined = await logIn(server, dana);
  const [one, other] = await Promise.all([
    postForm(server, PATH, {}, { cookie: confined }),
    postForm(server, PATH, {}, { cookie: confined }),
  ]);
  assert.deepEqual([one, other].map(locationOf).filter((to) => to !== "/explore" && to !== "/login"), []);
  const fresh = sessionCookieOf(one) || sessionCookieOf(other);
  assert.equal(
    (await request(server, "/explore", { cookie: fresh ?? assert.fail("no session") })).status,
    200,
  );
  assert.equal(locationOf(await postForm(server, PATH, {}, { cookie: confined })), "/login");
});

Deno.test("ER-2 AU-24 delete: without signing in by a mailed link, which says nothing of who has an account", async () => {
  await using server = await openServer({ settings: { RATE_RECOVERY: "1/60" } });
  const dana = await signUp(server, { name: "Dana" });
  const bad = await postForm(server, PATH, { email: "dana" });
  assert.equal(bad.status, 422);
  const answers = await Promise.all(
    [dana.email, "nobody@example.com"].map((email) => postForm(server, PATH, { email })),
  );
  for (const answer of answers) assert.equal(locationOf(answer), `${PATH}?sent`);
  assert.match((await request(server, `${PATH}?sent`)).text, /If there is an account with this address/);
  const again = await postForm(server, PATH, { email: dana.email });
  assert.equal(again.status, 429, "one a minute");
  const link = await linkTo(server, dana.email, "delete_account");
  const page = await openLink(server, link);
  assert.equal(page.headers.get("x-robots-tag"), "noindex");
  assert.match(page.text, /Your 200 coins are lost/);
  assert.match(locationOf(await followLink(server, link)), /^\/delete-account\?done=/);
  assert.equal((await openLink(server, link)).status, 410);
  assert.equal((await followLink(server, link)).status, 410);
  assert.equal(locationOf(await request(server, "/explore", { cookie: dana.cookie })), "/");
});

Deno.test("ER-1 delete: who has no password at hand asks for the link from the page itself", async () => {
  await using server = await openServer();
  const dana = await signUp(server, { name: "Dana" });
  const asked = await postForm(server, PATH, { by: "link" }, { cookie: dana.cookie });
  assert.equal(locationOf(asked), `${PATH}?sent`);
  const link = await linkTo(server, dana.email, "delete_account");
  assert.equal((await openLink(server, link, { cookie: dana.cookie })).status, 200);
});
