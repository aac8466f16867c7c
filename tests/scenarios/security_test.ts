/** /security over HTTP, as a browser without JavaScript uses it. */
import assert from "node:assert/strict";
import { PROOF_LIFE_MS } from "@/domain/limits.ts";
import { Authenticator } from "@/tests/kit/authenticator.ts";
import {
  connect,
  logIn,
  openServer,
  postForm,
  request,
  sessionCookieOf,
  signUp,
  TestClock,
} from "@/tests/kit/mod.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0";

/** The sealed challenge and the options of a page's form for passkeys. */
function askOf(text: string): { challenge: string; options: string } {
  const challenge = /name="challenge" value="([^"]+)"/.exec(text)?.[1] ?? assert.fail("no challenge");
  const options = /data-options="([^"]+)"/.exec(text)?.[1] ?? assert.fail("no options");
  return { challenge, options: options.replaceAll("&quot;", '"') };
}

/** The ids of the sessions that the page offers to end. */
function sessionsOf(text: string): string[] {
  return [...text.matchAll(/name="session" value="([^"]+)"/g)].map(([, id = ""]) => id);
}

for (const [lane, withinMs] of [["one", 2_000], ["two", 5_000]] as const) {
  Deno.test(`SY-4 P16 lane ${lane} /security: a session that is ended has no socket and opens no page any more`, async () => {
    await using server = await openServer({ lane });
    const dana = await signUp(server);
    const there = { cookie: await logIn(server, dana) };
    await using device = await connect(server, there, { instance: server.instances.length - 1 });
    await using stays = await connect(server, dana);
    const page = await request(server, "/security", { cookie: dana.cookie });
    const [session = "", ...more] = sessionsOf(page.text);
    assert.deepEqual(more, []);
    const since = performance.now();
    const ended = await postForm(server, "/security", { do: "end", session }, { cookie: dana.cookie });
    assert.equal(ended.headers.get("location"), "/security?done=ended");
    assert.equal((await device.expectClosed(withinMs)).code, 4501);
    assert.ok(performance.now() - since < withinMs);
    assert.equal((await request(server, "/security", there)).headers.get("location"), "/");
    assert.equal((await stays.expectReply("session/validate", {})).authenticated, true);
    const after = await request(server, "/security?done=ended", { cookie: dana.cookie });
    assert.deepEqual(sessionsOf(after.text), []);
    assert.match(after.text, /That device is logged out/);
  });
}

Deno.test("SY-3 SY-4 /security: names browsers, and logs out everywhere else; nobody ends another's session", async () => {
  await using server = await openServer();
  const dana = await signUp(server);
  const eve = await signUp(server, { name: "Eve" });
  const headers = { "user-agent": FIREFOX };
  const login = await postForm(server, "/login", { email: dana.email, password: dana.password }, { headers });
  const there = { cookie: sessionCookieOf(login) ?? assert.fail() };
  const page = await request(server, "/security", { cookie: dana.cookie });
  assert.match(page.text, /Firefox on Linux/);
  assert.equal(page.text.includes("Gecko"), false);
  const [session = ""] = sessionsOf(page.text);
  await postForm(server, "/security", { do: "end", session }, { cookie: eve.cookie });
  assert.equal((await request(server, "/security", there)).status, 200);
  await postForm(server, "/security", { do: "end_others" }, { cookie: dana.cookie });
  assert.equal((await request(server, "/security", there)).status, 303);
  assert.equal((await request(server, "/security", { cookie: dana.cookie })).status, 200);
});

Deno.test("SY-1 SY-5 /security: asks for a proof after ten minutes, and comes back to the form", async () => {
  const clock = new TestClock();
  await using server = await openServer({ overrides: { now: clock.now } });
  const { cookie, email, password } = await signUp(server);
  const form = { do: "password", password: "quite another one", others: "1" };
  const short = await postForm(server, "/security", { ...form, password: "short" }, { cookie });
  assert.equal(short.status, 422);
  assert.match(short.text, /aria-invalid="true"/);
  clock.advance(PROOF_LIFE_MS);
  const page = await request(server, "/security", { cookie });
  assert.equal(page.text.includes('autocomplete="new-password"'), false);
  assert.match(page.text, /href="\/prove\?to=%2Fsecurity"/);
  const refused = await postForm(server, "/security", form, { cookie });
  assert.equal(refused.headers.get("location"), "/prove?to=%2Fsecurity");
  const proved = await postForm(server, "/prove", { to: "/security", password }, { cookie });
  assert.equal(proved.headers.get("location"), "/security");
  const changed = await postForm(server, "/security", form, { cookie });
  assert.equal(changed.headers.get("location"), "/security?done=password");
  const again = await postForm(server, "/login", { email, password: form.password });
  assert.ok(sessionCookieOf(again));
});

Deno.test("SY-7 SY-8 SY-1 /security, /login, /prove: a passkey is made, signs in without an address, and proves; an answer works once", async () => {
  const clock = new TestClock();
  await using server = await openServer({ overrides: { now: clock.now } });
  const { cookie } = await signUp(server);
  const device = new Authenticator({ origin: server.origin.replace("127.0.0.1", "localhost") });
  const page = askOf((await request(server, "/security", { cookie })).text);
  const made = { do: "add_passkey", challenge: page.challenge, response: await device.create(page.options) };
  const added = await postForm(server, "/security", { ...made, name: "My key" }, { cookie });
  assert.equal(added.headers.get("location"), "/security?done=added");
  assert.match((await request(server, "/security", { cookie })).text, /My key/);

  const login = askOf((await request(server, "/login")).text);
  const answer = { by: "passkey", challenge: login.challenge, response: await device.get(login.options) };
  const entered = await postForm(server, "/login", answer);
  assert.equal(entered.headers.get("location"), "/explore");
  const there = { cookie: sessionCookieOf(entered) ?? assert.fail() };
  const replayed = await postForm(server, "/login", answer);
  assert.equal(replayed.status, 401);
  assert.match(replayed.text, /This passkey could not be checked/);
  assert.equal(sessionCookieOf(replayed), null);

  clock.advance(PROOF_LIFE_MS);
  const [passkey = ""] =
    /name="passkey" value="([^"]+)"/.exec((await request(server, "/security", there)).text) ?? [];
  assert.equal(passkey, "", "nothing is removed in a session that is not proved");
  const prove = askOf((await request(server, "/prove?to=%2Fsecurity", there)).text);
  const proof = {
    by: "passkey",
    to: "/security",
    challenge: prove.challenge,
    response: await device.get(prove.options),
  };
  assert.equal((await postForm(server, "/prove", proof, there)).headers.get("location"), "/security");
  const id = /name="passkey" value="([^"]+)"/.exec((await request(server, "/security", there)).text)?.[1] ??
    "";
  const removed = await postForm(server, "/security", { do: "remove_passkey", passkey: id }, there);
  assert.equal(removed.headers.get("location"), "/security?done=removed");
});

Deno.test("SY-9 /security, /login?by=code: codes are shown once, and one gets in without anything else", async () => {
  await using server = await openServer();
  const { cookie, email } = await signUp(server);
  const made = await postForm(server, "/security", { do: "codes" }, { cookie });
  const codes = [...made.text.matchAll(/>([0-9A-Z]{5}-[0-9A-Z]{5})</g)].map(([, code = ""]) => code);
  assert.equal(codes.length, 10);
  assert.equal(made.headers.get("cache-control"), "no-store");
  const again = await request(server, "/security", { cookie });
  for (const code of codes) assert.equal(again.text.includes(code), false);
  assert.match(again.text, /10 codes left/);
  const wrong = await postForm(server, "/login", { by: "code", email, code: "00000-00000" });
  const unknown = await postForm(server, "/login", {
    by: "code",
    email: "nobody@example.com",
    code: codes[0] ?? "",
  });
  for (const { status, text } of [wrong, unknown]) {
    assert.equal(status, 401);
    assert.match(text, /do not match/);
  }
  const entered = await postForm(server, "/login", {
    by: "code",
    email,
    code: codes[0]?.toLowerCase() ?? "",
  });
  assert.equal(entered.headers.get("location"), "/security?done=code");
  const there = { cookie: sessionCookieOf(entered) ?? assert.fail() };
  const page = await request(server, "/security?done=code", there);
  assert.match(page.text, /You logged in with a recovery code/);
  assert.match(page.text, /autocomplete="new-password"/i);
  assert.equal((await postForm(server, "/login", { by: "code", email, code: codes[0] ?? "" })).status, 401);
});
