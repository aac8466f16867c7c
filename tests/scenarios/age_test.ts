/** Age checks over HTTP: before a photo, at sign-up, by the embedded test and by a service elsewhere (AG). */
import assert from "node:assert/strict";
import { translator } from "@/locales/mod.ts";
import { openAgeTestPage } from "@/adapters/age/signed.ts";
import { pngOf } from "@/tests/kit/pictures.ts";
import { openServer, postForm, request, sessionCookieOf, signUp, type TestServer } from "@/tests/kit/mod.ts";

/** Uploads a picture; gives the status and the code. */
async function upload(server: TestServer, cookie: string): Promise<[number, string | undefined]> {
  const body = new FormData();
  body.append("file", new File([pngOf(8, 8)], "me.png", { type: "image/png" }));
  const { status, text } = await request(server, "/upload", { method: "POST", body, cookie });
  return [status, JSON.parse(text).error_code];
}

/** The address of the provider that /age leads to. */
async function begin(server: TestServer, cookie: string): Promise<string> {
  const { status, text } = await postForm(server, "/age", {}, { cookie });
  assert.equal(status, 200);
  const [, href = ""] = text.match(/href="([^"]*[?&](?:amp;)?ref=[^"]*)"/) ?? [];
  return href.replaceAll("&amp;", "&");
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url, "http://localhost");
  return `${pathname}${search}`;
}

Deno.test("AG-2 AG-3 /age: a photo waits for the check, which goes by the embedded test without scripts, in every language", async () => {
  await using server = await openServer({ settings: { AGE_CHECK: "off,DE=photo" } });
  const { cookie } = await signUp(server, { name: "Ada" });
  const [status, code] = await upload(server, cookie);
  assert.deepEqual([status, code], [422, "age_check_needed"]);
  assert.match((await request(server, "/settings", { cookie })).text, /href="\/age"/);
  for (const lang of ["en", "he", "de"] as const) {
    const { text } = await request(server, "/age", { cookie: `${cookie}; lang=${lang}` });
    for (const key of ["age.why_photo", "age.kept", "age.begin"] as const) {
      assert.ok(text.includes(translator(lang)(key)), `${key} ${lang}`);
    }
  }
  const test = pathOf(await begin(server, cookie));
  assert.doesNotMatch(test, /Ada|example\.com/);
  const page = await request(server, test);
  assert.match(
    page.text,
    /Test page: nobody&#39;s age is checked here|Test page: nobody's age is checked here/,
  );
  const answered = await postForm(server, test, { do: "adult" });
  const back = answered.headers.get("location") ?? "";
  assert.match(back, /^\/age\/return\?/);
  const taken = await request(server, back, { cookie });
  assert.deepEqual([taken.status, taken.headers.get("location")], [303, "/age?done=adult"]);
  assert.equal((await upload(server, cookie))[0], 200);
  const again = await request(server, back, { cookie });
  assert.equal(again.status, 422);
  assert.match(again.text, /does not belong to your check/);
  assert.equal((await request(server, test.replace(/sig=\w{4}/, "sig=0000"))).status, 404);
  assert.deepEqual(server.complaints(), []);
});

Deno.test("AG-2 AG-6 /age: at sign-up everything leads there, an adult goes on, and who is none is signed out", async () => {
  await using server = await openServer({ settings: { AGE_CHECK: "sign_up" } });
  const answer = async (cookie: string, outcome: string) => {
    const test = pathOf(await begin(server, cookie));
    const back = (await postForm(server, test, { do: outcome })).headers.get("location") ?? "";
    return await request(server, back, { cookie });
  };
  const ada = await signUp(server, { name: "Ada" });
  for (const path of ["/explore", "/settings", "/chat/x", "/profile/edit"]) {
    const led = await request(server, path, { cookie: ada.cookie });
    assert.deepEqual([led.status, led.headers.get("location")], [303, "/age"], path);
  }
  for (const path of ["/support", "/privacy", "/delete-account", "/logout", "/age"]) {
    assert.equal((await request(server, path, { cookie: ada.cookie })).status, 200, path);
  }
  const adult = await answer(ada.cookie, "adult");
  const cookie = sessionCookieOf(adult) ?? assert.fail("no new session");
  assert.equal((await request(server, "/explore", { cookie })).status, 200);

  const ben = await signUp(server, { name: "Ben" });
  const closed = await answer(ben.cookie, "not_adult");
  assert.equal(closed.status, 200);
  assert.match(closed.text, /is being deleted/);
  assert.equal((await request(server, "/age", { cookie: ben.cookie })).headers.get("location"), "/login");
  assert.deepEqual(server.complaints(), []);
});

Deno.test("AG-3 /age: a service elsewhere is reached by its own address, and only its answers count", async () => {
  const AGE_SECRET = "0123456789abcdef0123456789abcdef";
  await using server = await openServer({
    settings: { AGE_CHECK: "photo", AGE_URL: "https://age.example/start", AGE_SECRET },
  });
  const { cookie } = await signUp(server, { name: "Ada" });
  const url = new URL(await begin(server, cookie));
  assert.equal(url.origin, "https://age.example");
  assert.equal((await request(server, `/age/test${url.search}`)).status, 404, "there is no test page");
  const service = openAgeTestPage(new TextEncoder().encode(AGE_SECRET));
  const ask = service.readAsk(url.searchParams, Date.now()) ?? assert.fail("not signed");
  const forged = openAgeTestPage(new Uint8Array(32)).answerUrl(ask, "adult", Date.now());
  assert.equal((await request(server, pathOf(forged), { cookie })).status, 422);
  const taken = await request(server, pathOf(service.answerUrl(ask, "adult", Date.now())), { cookie });
  assert.equal(taken.headers.get("location"), "/age?done=adult");
  assert.equal((await upload(server, cookie))[0], 200);
});

Deno.test("AG-1 /age: where nobody is checked the page says so", async () => {
  await using server = await openServer();
  const { cookie } = await signUp(server, { name: "Ada" });
  assert.match((await request(server, "/age", { cookie })).text, /ages are not checked/);
  assert.doesNotMatch((await request(server, "/settings", { cookie })).text, /href="\/age"/);
  assert.equal((await upload(server, cookie))[0], 200);
});
