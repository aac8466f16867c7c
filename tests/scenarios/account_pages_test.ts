/** Login, recovery and the pages of mailed links over HTTP, as a browser without JavaScript uses them. */
import assert from "node:assert/strict";
import { FORMER_EMAILS_MAX } from "@/domain/limits.ts";
import {
  type Answer,
  cheapHasher,
  confirmEmail,
  connect,
  followLink,
  linkTo,
  logIn,
  mailsTo,
  mailTo,
  openLink,
  openServer,
  ownLink,
  postForm,
  request,
  sessionCookieOf,
  signUp,
  TestClock,
  type TestServer,
  until,
} from "@/tests/kit/mod.ts";

const NEW_PASSWORD = "a new password";
const TOKEN = "A".repeat(43);

/** The `name=value` of a cookie that an answer sets. */
function cookieOf({ headers }: Answer, name: string): string {
  const line = headers.getSetCookie().find((each) => each.startsWith(`${name}=`));
  return line?.split(";")[0] ?? assert.fail(`no cookie "${name}"`);
}

function locationOf({ status, headers }: Answer): string {
  assert.equal(status, 303);
  return headers.get("location") ?? "";
}

/** Asks for a recovery link and gives it. */
async function askRecovery(server: TestServer, email: string): Promise<string> {
  assert.equal(locationOf(await postForm(server, "/reset", { email })), "/reset?sent");
  return await linkTo(server, email, "recovery");
}

async function expectDead(server: TestServer, link: string): Promise<void> {
  for (const answer of [await openLink(server, link), await followLink(server, link)]) {
    assert.equal(answer.status, 410, link);
    assert.match(answer.text, /This link no longer works/);
  }
}

Deno.test("AU-36 login: says what is missing or no address, at its field, and keeps the address", async () => {
  await using server = await openServer();
  const cases = [
    [{ email: "", password: "" }, "Please check your login details", null],
    [{ email: "dana", password: "secret77" }, "Incorrect email address, please retype", "email"],
    [{ email: "", password: "secret77" }, "Incorrect email address, please retype", "email"],
    [{ email: "dana@example.com", password: "" }, "Please check your password", "password"],
  ] as const;
  for (const [form, text, field] of cases) {
    const page = await postForm(server, "/login", form);
    assert.equal(page.status, 422);
    assert.ok(page.text.includes(text), text);
    // What is said of a passkey that failed is hidden until one does.
    const seen = page.text.replace(/<div hidden data-passkey-failed.*?<\/div><\/div>/s, "");
    assert.equal(seen.includes('role="alert"'), field === null, text);
    if (field) assert.match(page.text, new RegExp(`<input[^>]*name="${field}"[^>]*autofocus`), text);
    if (form.email) assert.ok(page.text.includes(`value="${form.email}"`));
    assert.equal(page.text.includes("secret77"), false);
  }
});

Deno.test("AU-36 AU-15 login: too many attempts say how many minutes to wait", async () => {
  const clock = new TestClock();
  await using server = await openServer({
    settings: { RATE_LOGINS: "1/900" },
    overrides: { now: clock.now },
  });
  const form = { email: "dana@example.com", password: "wrong" };
  assert.equal((await postForm(server, "/login", form)).status, 401);
  clock.advance(150_000);
  const refused = await postForm(server, "/login", form);
  assert.equal(refused.status, 429);
  assert.equal(refused.headers.get("retry-after"), "750");
  assert.match(refused.text, /Too many attempts\. Please try again in 13 minutes\./);
});

Deno.test("AU-37 reset: one answer for every address, and none for what is no address", async () => {
  await using server = await openServer();
  const dana = await signUp(server);
  const pages: string[] = [];
  for (const email of [dana.email, "nobody@example.com"]) {
    const answer = await postForm(server, "/reset", { email });
    assert.equal(locationOf(answer), "/reset?sent");
    pages.push((await request(server, "/reset?sent")).text);
  }
  assert.equal(new Set(pages).size, 1);
  assert.match(pages[0] ?? "", /role="status"[^>]*>A recovery link has been sent to your email\./);
  const wrong = await postForm(server, "/reset", { email: "dana" });
  assert.equal(wrong.status, 422);
  assert.match(wrong.text, /Incorrect email address, please retype/);
  assert.ok(await mailTo(server, dana.email, { kind: "recovery" }));
});

for (const [path, form] of [["/reset", {}], ["/login", { by: "link" }]] as const) {
  Deno.test(`AU-37 AU-39 ${path}: asking again too soon says exactly how long to wait`, async () => {
    const clock = new TestClock();
    await using server = await openServer({
      settings: { RATE_RECOVERY: "1/60" },
      overrides: { now: clock.now },
    });
    const email = "nobody@example.com";
    assert.equal((await postForm(server, path, { ...form, email })).status, 303);
    for (
      const [waitedMs, seconds] of [[0, "60 seconds"], [17_400, "43 seconds"], [42_000, "1 second"]] as const
    ) {
      clock.advance(waitedMs);
      const refused = await postForm(server, path, { ...form, email });
      assert.equal(refused.status, 429);
      assert.equal(refused.headers.get("retry-after"), seconds.split(" ")[0]);
      assert.match(refused.text, new RegExp(`Please wait ${seconds} before sending another request\\.`));
      assert.match(refused.text, /value="nobody@example\.com"/);
    }
    clock.advance(600);
    assert.equal((await postForm(server, path, { ...form, email })).status, 303);
  });
}

Deno.test("AU-38 AU-43 recover: opening never uses the link, a refused password neither, the new one ends every session", async () => {
  await using server = await openServer();
  const dana = await signUp(server);
  const other = { cookie: await logIn(server, dana) };
  await using here = await connect(server, dana);
  await using there = await connect(server, other);
  const path = await askRecovery(server, dana.email);
  for (let times = 0; times < 3; times++) {
    const page = await openLink(server, path);
    assert.equal(page.status, 200);
    assert.match(page.text, /<input[^>]*autocomplete="new-password"/);
  }
  const short = await followLink(server, path, { password: "short77" });
  assert.equal(short.status, 422);
  assert.match(short.text, /Your password must have at least 8 characters\./);
  assert.equal(short.text.includes("short77"), false);

  const done = await followLink(server, path, { password: NEW_PASSWORD }, { cookie: dana.cookie });
  assert.equal(locationOf(done), "/login?reset");
  assert.match(cookieLine(done), /^sid=; .*Max-Age=0/);
  for (const device of [here, there]) assert.equal((await device.expectClosed(2_000)).code, 4501);
  for (const { cookie } of [dana, other]) {
    assert.equal((await request(server, "/explore", { cookie })).status, 303);
  }
  const kept = done.headers.getSetCookie().find((line) => line.startsWith("address="));
  assert.match(kept ?? "", /HttpOnly/);
  const [cookie] = kept?.split(";") ?? [];
  const login = await request(server, "/login?reset", { cookie });
  assert.match(login.text, /role="status"/);
  assert.match(login.text, new RegExp(`<input[^>]*name="email"[^>]*value="${dana.email}"`));
  assert.match(login.headers.getSetCookie().join(), /address=;[^,]*Max-Age=0/);
  await expectDead(server, path);
  assert.equal(
    (await postForm(server, "/login", { email: dana.email, password: dana.password })).status,
    401,
  );
  await logIn(server, { ...dana, password: NEW_PASSWORD });
  await mailTo(server, dana.email, { kind: "password_changed" });
  assert.deepEqual(server.complaints(), []);
});

function cookieLine({ headers }: Answer): string {
  return headers.getSetCookie().find((line) => line.startsWith("sid=")) ?? "";
}

Deno.test("AU-38 recover: where too many hashes wait, 503 with Retry-After, and the link stays", async () => {
  let full = false;
  const hasher = {
    ...cheapHasher,
    hash: (password: string) => full ? Promise.resolve(null) : cheapHasher.hash(password),
  };
  await using server = await openServer({ overrides: { hasher } });
  const dana = await signUp(server);
  const path = await askRecovery(server, dana.email);
  full = true;
  const busy = await followLink(server, path, { password: NEW_PASSWORD });
  assert.equal(busy.status, 503);
  assert.equal(busy.headers.get("retry-after"), "2");
  full = false;
  assert.equal(locationOf(await followLink(server, path, { password: NEW_PASSWORD })), "/login?reset");
});

Deno.test("AU-39 AU-42 login by link: only the browser that asked for it is signed in", async () => {
  await using server = await openServer();
  const dana = await signUp(server);
  await confirmEmail(server, dana);
  const asked = await postForm(server, "/login", { by: "link", email: dana.email });
  assert.equal(locationOf(asked), "/login?by=link&sent");
  const device = cookieOf(asked, "device");
  assert.match(
    asked.headers.getSetCookie().find((line) => line.startsWith("device=")) ?? "",
    /^device=[\w-]{43}; Path=\/; Max-Age=900; SameSite=Lax; HttpOnly$/,
  );
  const path = await linkTo(server, dana.email, "sign_in");

  const elsewhere = await openLink(server, path);
  assert.equal(elsewhere.status, 403);
  assert.match(elsewhere.text, /Open the link where you asked for it/);
  for (const cookie of ["", `device=${TOKEN}`]) {
    const refused = await followLink(server, path, {}, { cookie });
    assert.equal(refused.status, 403);
    assert.equal(sessionCookieOf(refused), null);
  }

  assert.match((await openLink(server, path, { cookie: device })).text, /Log in on this device/);
  const done = await followLink(server, path, {}, { cookie: device });
  assert.equal(locationOf(done), "/explore");
  const cookie = sessionCookieOf(done) ?? assert.fail();
  assert.equal((await request(server, "/explore", { cookie })).status, 200);
  await expectDead(server, path);
});

Deno.test("AU-39 P16 login by link: who registered somebody else's address is out once its owner comes by a link", async () => {
  await using server = await openServer();
  const stranger = await signUp(server);
  const asked = await postForm(server, "/login", { by: "link", email: stranger.email });
  assert.equal(locationOf(asked), "/login?by=link&sent");
  const path = await linkTo(server, stranger.email, "recovery");
  assert.equal(locationOf(await followLink(server, path, { password: NEW_PASSWORD })), "/login?reset");
  assert.equal((await request(server, "/explore", { cookie: stranger.cookie })).status, 303);
  const old = await postForm(server, "/login", { email: stranger.email, password: stranger.password });
  assert.equal(old.status, 401);
  assert.deepEqual(await mailsTo(server, stranger.email, { kind: "sign_in" }), []);
});

Deno.test("AU-39 login by link: an unknown address gets the same answer and no mail; a second request keeps the device", async () => {
  await using server = await openServer();
  const first = await postForm(server, "/login", { by: "link", email: "nobody@example.com" });
  const device = cookieOf(first, "device");
  const second = await postForm(server, "/login", { by: "link", email: "x@example.com" }, { cookie: device });
  assert.equal(locationOf(first), locationOf(second));
  assert.equal(cookieOf(second, "device"), device);
  assert.match((await request(server, "/login?by=link&sent")).text, /If this address has an account/);
  assert.equal((await postForm(server, "/login", { by: "link", email: "x" })).status, 422);
});

Deno.test("AU-39 login by link: on https the device cookie is __Host-device and Secure", async () => {
  await using server = await openServer({ settings: { PUBLIC_ORIGIN: "https://example.com" } });
  const asked = await postForm(server, "/login", { by: "link", email: "nobody@example.com" });
  assert.match(
    asked.headers.getSetCookie().find((line) => line.includes("device=")) ?? "",
    /^__Host-device=[\w-]{43}; Path=\/; Max-Age=900; SameSite=Lax; Secure; HttpOnly$/,
  );
});

Deno.test("AU-40 verify: confirms without a session and with one", async () => {
  await using server = await openServer();
  for (const isSignedIn of [false, true]) {
    const dana = await signUp(server);
    const options = isSignedIn ? { cookie: dana.cookie } : {};
    const path = await linkTo(server, dana.email, "verify");
    const page = await openLink(server, path, options);
    assert.equal(page.status, 200);
    assert.match(page.text, /Confirm address/);
    assert.match((await request(server, "/settings", { cookie: dana.cookie })).text, /Not confirmed yet/);
    assert.equal(locationOf(await followLink(server, path, {}, options)), "/verify?done");
    assert.match((await request(server, "/verify?done", options)).text, /Your email address is confirmed\./);
    const profile = await request(server, "/settings", { cookie: dana.cookie });
    assert.match(profile.text, />Confirmed</);
    assert.equal(profile.text.includes("Send link again"), false);
    await expectDead(server, path);
  }
});

Deno.test("AU-40 verify: without a token a member sends the link again, a guest goes to the login", async () => {
  const clock = new TestClock();
  await using server = await openServer({
    settings: { RATE_RECOVERY: "1/60" },
    overrides: { now: clock.now },
  });
  const dana = await signUp(server);
  const { cookie } = dana;
  for (const answer of [await request(server, "/verify"), await postForm(server, "/verify", {})]) {
    assert.equal(locationOf(answer), "/login");
  }
  const first = await mailTo(server, dana.email, { kind: "verify" });
  clock.advance(60_000);
  assert.ok((await request(server, "/verify", { cookie })).text.includes(dana.email));
  assert.equal(locationOf(await postForm(server, "/verify", {}, { cookie })), "/verify?sent");
  assert.match((await request(server, "/verify?sent", { cookie })).text, /A confirmation link is on its way/);
  const second = await mailTo(server, dana.email, { kind: "verify", after: first });
  const soon = await postForm(server, "/verify", {}, { cookie });
  assert.equal(soon.status, 429);
  assert.equal(soon.headers.get("retry-after"), "60");
  assert.match(soon.text, /Please wait 60 seconds/);
  // Only the newest link counts.
  await expectDead(server, ownLink(first.links[0] ?? ""));
  await followLink(server, ownLink(second.links[0] ?? ""));
  assert.equal(locationOf(await postForm(server, "/verify", {}, { cookie })), "/verify?done");
});

Deno.test("AU-41 reconnect: the welcome mail's link signs in once, and says of nobody's account whose it is", async () => {
  await using server = await openServer();
  const [dana, eva] = [await signUp(server, { name: "Dana" }), await signUp(server, { name: "Eva" })];
  await followLink(server, await linkTo(server, dana.email, "verify"));
  const path = await linkTo(server, dana.email, "welcome");

  assert.equal(locationOf(await openLink(server, path, { cookie: dana.cookie })), "/explore");
  const page = await openLink(server, path);
  assert.equal(page.status, 200);
  for (const secret of [dana.email, "Dana"]) assert.equal(page.text.includes(secret), false);
  const foreign = await openLink(server, path, { cookie: eva.cookie });
  assert.match(foreign.text, /Another account is logged in on this device/);
  assert.equal(foreign.text.includes(dana.email), false);

  const done = await followLink(server, path, {}, { cookie: eva.cookie });
  assert.equal(locationOf(done), "/explore");
  const cookie = sessionCookieOf(done) ?? assert.fail();
  assert.ok((await request(server, "/settings", { cookie })).text.includes(dana.email));
  assert.equal(
    (await request(server, "/explore", { cookie: eva.cookie })).status,
    303,
    "Eva's session ended",
  );
  await expectDead(server, path);
});

Deno.test("AU-42 AU-45 an e-mail address is changed from its own mailbox, and taken back from the old one", async () => {
  await using server = await openServer();
  const dana = await signUp(server);
  const { cookie } = dana;
  await followLink(server, await linkTo(server, dana.email, "verify"));
  const fresh = "dana.new@example.com";
  const form = { ask: "change", email: fresh, password: dana.password };
  assert.equal(
    locationOf(await postForm(server, "/settings", form, { cookie })),
    "/settings?email=asked#email",
  );
  assert.match(
    (await request(server, "/settings?email=asked", { cookie })).text,
    /on its way to your new address/,
  );
  const confirm = await linkTo(server, fresh, "email_change");
  const page = await openLink(server, confirm);
  assert.match(page.text, /Confirm your new email address/);
  assert.ok(page.text.includes(fresh));
  assert.ok(
    (await request(server, "/settings", { cookie })).text.includes(dana.email),
    "nothing has changed yet",
  );
  assert.equal(
    locationOf(await followLink(server, confirm, {}, { cookie })),
    "/settings?email=changed#email",
  );
  const changed = await request(server, "/settings?email=changed", { cookie });
  assert.match(changed.text, /Your email address has been changed\./);
  assert.ok(changed.text.includes(fresh));
  await expectDead(server, confirm);

  const undo = await linkTo(server, dana.email, "email_changed");
  const question = await openLink(server, undo);
  assert.match(question.text, /Take your old address back\?/);
  assert.ok(question.text.includes(dana.email));
  const back = await followLink(server, undo, {}, { cookie });
  assert.equal(locationOf(back), "/login?restored");
  assert.match(cookieLine(back), /^sid=; .*Max-Age=0/);
  assert.equal((await request(server, "/explore", { cookie })).status, 303);
  assert.match((await request(server, "/login?restored")).text, /Your old email address is back/);
  const recover = await linkTo(server, dana.email, "recovery");
  assert.equal(locationOf(await followLink(server, recover, { password: NEW_PASSWORD })), "/login?reset");
  await logIn(server, { ...dana, password: NEW_PASSWORD });
});

Deno.test("AU-45 AU-31 whoever has changed the address ten times lately is told so, and when to come back", async () => {
  await using server = await openServer();
  const dana = await signUp(server);
  const { cookie, password } = dana;
  await confirmEmail(server, dana);
  const ask = (email: string) =>
    postForm(server, "/settings", { ask: "change", email, password }, { cookie });
  for (let nth = 1; nth <= FORMER_EMAILS_MAX; nth++) {
    const email = `dana.${nth}@example.com`;
    assert.equal(locationOf(await ask(email)), "/settings?email=asked#email");
    await followLink(server, await linkTo(server, email, "email_change"));
  }
  const refused = await ask("dana.more@example.com");
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get("retry-after")) > 9 * 24 * 3_600);
  assert.match(refused.text, /You have changed your address too often lately/);
});

Deno.test("AU-42 a new address that another account took meanwhile is refused, and nothing changes", async () => {
  await using server = await openServer();
  const [dana, eva] = [await signUp(server, { name: "Dana" }), await signUp(server, { name: "Eva" })];
  const email = "wanted@example.com";
  for (const { cookie, password } of [dana, eva]) {
    await postForm(server, "/settings", { ask: "change", email, password }, { cookie });
  }
  const links = await until("both have a link", async () => {
    const mails = await mailsTo(server, email, { kind: "email_change" });
    return mails.length === 2 && mails.map(({ links: [link = ""] }) => ownLink(link));
  });
  const answers = [await followLink(server, links[0] ?? ""), await followLink(server, links[1] ?? "")];
  assert.equal(locationOf(answers[0] ?? assert.fail()), "/login?changed");
  assert.equal(answers[1]?.status, 409);
  assert.match(answers[1]?.text ?? "", /This address is taken/);
  assert.match((await request(server, "/login?changed")).text, /Your new email address is confirmed/);
});

Deno.test("AU-45 settings: every refusal of a change stands at its field, and keeps the address", async () => {
  const clock = new TestClock();
  await using server = await openServer({
    settings: { RATE_EMAIL_CHANGES: "3/3600" },
    overrides: { now: clock.now },
  });
  const [dana, eva] = [await signUp(server, { name: "Dana" }), await signUp(server, { name: "Eva" })];
  const { cookie, password } = dana;
  const cases = [
    [
      { email: "no address", password },
      422,
      /Hmm, that doesn&#39;t look right|Hmm, that doesn't look right/,
      "email",
    ],
    [{ email: eva.email, password }, 409, /This email is already registered/, "email"],
    [{ email: "new@example.com", password: "wrong77" }, 401, /Invalid password/, "password"],
  ] as const;
  for (const [form, status, text, field] of cases) {
    const page = await postForm(server, "/settings", { ask: "change", ...form }, { cookie });
    assert.equal(page.status, status);
    assert.match(page.text, text);
    assert.match(
      page.text,
      new RegExp(
        `<input[^>]*name="${field}"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="${field}"`,
      ),
    );
    assert.match(page.text, /<details[^>]* open/);
    assert.ok(page.text.includes(`value="${form.email}"`));
    assert.equal(page.text.includes("wrong77"), false);
  }
  await postForm(server, "/settings", { ask: "change", email: "new@example.com", password }, { cookie });
  const refused = await postForm(
    server,
    "/settings",
    { ask: "change", email: "new@example.com", password },
    { cookie },
  );
  assert.equal(refused.status, 429);
  assert.equal(refused.headers.get("retry-after"), "3600");
  assert.match(refused.text, /role="alert"/);
  assert.equal((await postForm(server, "/settings", { ask: "change" })).headers.get("location"), "/");
});

Deno.test("AU-45 settings: the link is sent again, and too soon says how long to wait", async () => {
  const clock = new TestClock();
  await using server = await openServer({
    settings: { RATE_RECOVERY: "1/60" },
    overrides: { now: clock.now },
  });
  const { cookie } = await signUp(server);
  assert.equal(
    locationOf(await postForm(server, "/settings", { ask: "verify" }, { cookie })),
    "/settings?email=sent#email",
  );
  const soon = await postForm(server, "/settings", { ask: "verify" }, { cookie });
  assert.equal(soon.status, 429);
  assert.match(soon.text, /Please wait 60 seconds before sending another request\./);
});

Deno.test("AU-46 ref: the first who referred is remembered for 30 days, and nothing but a plain name", async () => {
  await using server = await openServer();
  const first = await request(server, "/ref/summer-24_A");
  assert.equal(locationOf(first), "/landing");
  assert.match(
    first.headers.getSetCookie().join(),
    /^ref=summer-24_A; Path=\/; Max-Age=2592000; SameSite=Lax; HttpOnly/m,
  );
  const second = await request(server, "/ref/other", { cookie: cookieOf(first, "ref") });
  assert.equal(locationOf(second), "/landing");
  assert.equal(second.headers.getSetCookie().some((line) => line.startsWith("ref=")), false);
  for (const slug of ["", "a%20b", "a%0d%0aSet-Cookie:x=1", "a".repeat(65), "%D7%90", "a;b"]) {
    const answer = await request(server, `/ref/${slug}`);
    assert.equal(answer.headers.getSetCookie().some((line) => line.startsWith("ref=")), false, slug);
  }
  const replaced = await request(server, "/ref/good", { cookie: "ref=a b" });
  assert.equal(cookieOf(replaced, "ref"), "ref=good");
});

Deno.test("AU-49 login: a browser that has signed in is let in where strangers have to wait, and the owner hears of it", async () => {
  const settings = { RATE_LOGINS_ACCOUNT: "3/3600" };
  await using server = await openServer({ settings, overrides: { hasher: cheapHasher } });
  const dana = await signUp(server, { name: "Dana" });
  const login = (cookie?: string, password = dana.password) =>
    postForm(server, "/login", { email: dana.email, password }, { cookie });
  const known = cookieOf(await login(), "known");
  assert.match((await login(known)).headers.getSetCookie().join(), /known=[^;]+;.*HttpOnly/);
  for (let nth = 0; nth < 2; nth++) assert.equal((await login(undefined, "wrong guess")).status, 401);
  const refused = await login();
  assert.deepEqual([refused.status, refused.headers.get("retry-after")], [429, "3600"]);
  assert.match(refused.text, /login\?by=link/);
  assert.equal(locationOf(await login(known)), "/explore");
  const { text, links } = await mailTo(server, dana.email, { kind: "login_attempts" });
  assert.match(text, /tried many passwords/);
  assert.ok(links.some((link) => new URL(link).pathname === "/reset"));
  await login();
  assert.equal((await mailsTo(server, dana.email, { kind: "login_attempts" })).length, 1);
});

Deno.test("AU-59 a page that was asked for without a session comes after the login, after a registration, and no other site ever", async () => {
  await using server = await openServer();
  const ada = await signUp(server);
  const asked = await request(server, "/chat/abc?x=1");
  assert.equal(locationOf(asked), "/");
  const cookie = cookieOf(asked, "target");
  const form = { email: ada.email, password: ada.password };
  const entered = await postForm(server, "/login", form, { cookie });
  assert.equal(locationOf(entered), "/chat/abc?x=1");
  assert.match(entered.headers.getSetCookie().join(), /target=; Path=\/; Max-Age=0/);
  assert.equal(locationOf(await postForm(server, "/login", form)), "/explore");

  for (
    const planted of ["//evil.example", "%2F%2Fevil.example", "/%5Cevil.example", "https:evil", "%E0%A4%A"]
  ) {
    const answer = await postForm(server, "/login", form, { cookie: `target=${planted}` });
    assert.equal(locationOf(answer), "/explore", planted);
  }
  // What scripts and prefetches ask for is no wish of a visitor's.
  for (const headers of [{ "sec-fetch-mode": "cors" }, { "sec-purpose": "prefetch" }]) {
    const answer = await request(server, "/chat/abc", { headers });
    assert.equal(answer.headers.getSetCookie().some((line) => line.startsWith("target=")), false);
  }
});
