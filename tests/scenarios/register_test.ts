/** Registration over HTTP, as a browser without JavaScript does it. */
import assert from "node:assert/strict";
import { keys } from "@/store/keys.ts";
import {
  audit,
  balanceOf,
  cheapHasher,
  connect,
  openServer,
  postForm,
  registrationForm,
  request,
  sessionCookieOf,
  signUp,
} from "@/tests/kit/mod.ts";

Deno.test("AU-1 AU-16 register: one form post ends signed in on /explore", async () => {
  await using server = await openServer();
  const answer = await postForm(server, "/register", registrationForm({ name: "Dana" }));
  assert.equal(answer.status, 303);
  assert.equal(answer.headers.get("location"), "/explore");
  const [line = ""] = answer.headers.getSetCookie();
  assert.match(line, /^sid=[\w-]{43}; Path=\/; Max-Age=31536000; SameSite=Lax; HttpOnly$/);
  const page = await request(server, "/explore", { cookie: sessionCookieOf(answer) ?? "" });
  assert.equal(page.status, 200);
});

Deno.test("AU-16 register: on https the cookie is __Host-sid and Secure", async () => {
  await using server = await openServer({ settings: { PUBLIC_ORIGIN: "https://example.com" } });
  const answer = await postForm(server, "/register", registrationForm());
  assert.match(
    answer.headers.getSetCookie()[0] ?? "",
    /^__Host-sid=[\w-]{43}; Path=\/; .*; Secure; HttpOnly$/,
  );
  const [cookie = ""] = (answer.headers.getSetCookie()[0] ?? "").split(";");
  assert.equal((await request(server, "/explore", { cookie })).status, 200);
  assert.equal((await request(server, "/explore", { cookie: cookie.replace("__Host-", "") })).status, 303);
});

Deno.test("AU-2 AU-10 register: every wrong field is named at once, what was typed stays, the password not", async () => {
  await using server = await openServer();
  const form = { name: "12", gender: "9", birth_date: "2015-01-01", email: "dana", password: "short77" };
  const { status, text } = await postForm(server, "/register", form);
  assert.equal(status, 422);
  for (const field of ["name", "gender", "birth_date", "email", "password", "terms"]) {
    assert.match(text, new RegExp(`aria-describedby="[^"]*${field}[^"]*"`), field);
  }
  assert.match(text, /The minimum age to register is 18/);
  assert.match(text, /value="dana"/);
  assert.equal(text.includes("short77"), false);
  assert.equal(server.complaints().length, 0);
});

Deno.test("AU-11 AU-2 register: a taken address says so, in any spelling", async () => {
  await using server = await openServer();
  const dana = await signUp(server, { name: "Dana" });
  const form = registrationForm({ name: "Eva", email: ` ${dana.email.toUpperCase()} ` });
  const answer = await postForm(server, "/register", form);
  assert.equal(answer.status, 409);
  assert.match(answer.text, /This email is already registered, please try again\./);
  assert.equal(sessionCookieOf(answer), null);
});

for (const lane of ["one", "three"] as const) {
  Deno.test(`P13 AU-11 CO-1 lane ${lane}: racing and double-clicked forms make one account with 200 coins`, async () => {
    await using server = await openServer({ lane });
    const form = registrationForm({ name: "Dana" });
    const twice = await Promise.all(
      Array.from(
        { length: 6 },
        (_, nth) => postForm(server.instances[nth % server.instances.length] ?? server, "/register", form),
      ),
    );
    const rival = await postForm(server, "/register", { ...form, password: "another password" });
    assert.equal(rival.status, 409);
    for (const answer of twice) {
      const cookie = sessionCookieOf(answer) ?? assert.fail(`${answer.status}`);
      await using device = await connect(server, { cookie });
      const { user } = await device.expectReply("session/validate", {});
      assert.equal(user?.credits, 200);
    }
    const { value: id } = await server.database.get(keys.memberByEmail(form.email ?? ""));
    assert.ok(id);
    assert.equal(await balanceOf(server, { id }), 200);
    let entries = 0;
    for await (const _ of server.database.list(keys.entries(id))) entries++;
    assert.equal(entries, 1);
    await audit(server);
    assert.deepEqual(server.complaints(), []);
  });
}

Deno.test("AU-15 register: five an hour from an address, then 429 with Retry-After", async () => {
  await using server = await openServer({ settings: { RATE_REGISTRATIONS: "5/3600" } });
  for (let nth = 0; nth < 5; nth++) await signUp(server);
  const answer = await postForm(server, "/register", registrationForm());
  assert.equal(answer.status, 429);
  const retryS = Number(answer.headers.get("retry-after"));
  assert.ok(retryS > 3_500 && retryS <= 3_600, String(retryS));
});

Deno.test("AU-13 register, login: where too many hashes wait, 503 with Retry-After", async () => {
  const full = { ...cheapHasher, hash: () => Promise.resolve(null), verify: () => Promise.resolve(null) };
  await using server = await openServer({ overrides: { hasher: full } });
  for (const path of ["/register", "/login"]) {
    const answer = await postForm(server, path, registrationForm());
    assert.equal(answer.status, 503, path);
    assert.equal(answer.headers.get("retry-after"), "2");
  }
});

Deno.test("AU-9 register: gender is stored as 1, 2 or 3", async () => {
  await using server = await openServer();
  for (const [gender, stored] of [["1", 1], ["2", 2], ["other", 3]] as const) {
    const { id } = await signUp(server, { gender });
    assert.equal((await server.database.get(keys.member(id))).value?.gender, stored);
  }
});
