/** Registration over HTTP, as a browser without JavaScript does it. */
import assert from "node:assert/strict";
import { keys } from "@/store/keys.ts";
import {
  answersOf,
  audit,
  balanceOf,
  cheapHasher,
  confirm,
  connect,
  fillIn,
  openServer,
  postForm,
  register,
  registrationForm,
  request,
  sessionCookieOf,
  signUp,
  someAnswers,
} from "@/tests/kit/mod.ts";

const EMAIL = "dana@example.com";

for (const wizard of ["quick", "landing", "blue"] as const) {
  Deno.test(`AU-1 AU-16 RG-1 RG-2 register: the ${wizard} wizard ends signed in on /explore`, async () => {
    await using server = await openServer();
    const answer = await register(server, someAnswers({ email: EMAIL }), wizard);
    assert.equal(answer.status, 303);
    assert.equal(answer.headers.get("location"), "/explore");
    const lines = answer.headers.getSetCookie();
    const session = lines.find((line) => line.startsWith("sid=")) ?? "";
    assert.match(session, /^sid=[\w-]{43}; Path=\/; Max-Age=31536000; SameSite=Lax; HttpOnly$/);
    assert.ok(lines.some((line) => line.startsWith("draft=; ")), "the draft is forgotten");
    const page = await request(server, "/explore", { cookie: sessionCookieOf(answer) ?? "" });
    assert.equal(page.status, 200);
    await audit(server);
    assert.deepEqual(server.complaints(), []);
  });
}

Deno.test("AU-16 RG-3 register: on https the cookies are __Host-sid and __Host-draft, and Secure", async () => {
  await using server = await openServer({ settings: { PUBLIC_ORIGIN: "https://example.com" } });
  const { cookie, answer: step } = await fillIn(server, someAnswers({ email: EMAIL }));
  assert.match(
    step.headers.getSetCookie()[0] ?? "",
    /^__Host-draft=[\w-]+; Path=\/; Max-Age=86400; SameSite=Lax; Secure; HttpOnly$/,
  );
  const answer = await confirm(server, cookie);
  const line = answer.headers.getSetCookie().find((each) => each.startsWith("__Host-sid")) ?? "";
  assert.match(line, /^__Host-sid=[\w-]{43}; Path=\/; .*; Secure; HttpOnly$/);
  const session = sessionCookieOf(answer) ?? "";
  assert.equal((await request(server, "/explore", { cookie: session })).status, 200);
  const other = session.replace("__Host-", "");
  assert.equal((await request(server, "/explore", { cookie: other })).status, 303);
});

Deno.test("AU-11 RG-10 register: an address that was taken since its step leads back to that step", async () => {
  await using server = await openServer();
  const { cookie } = await fillIn(server, someAnswers({ email: EMAIL }));
  await signUp(server, { name: "Eva", email: EMAIL });
  const answer = await confirm(server, cookie);
  assert.equal(answer.status, 409);
  assert.match(answer.text, /This email is already registered, please try again\./);
  assert.match(answer.text, /action="\/register\?wizard=quick&amp;step=email"/);
  assert.equal(sessionCookieOf(answer), null);
});

for (const lane of ["one", "three"] as const) {
  Deno.test(`P13 AU-11 CO-1 lane ${lane}: racing and double-clicked last steps make one account with 200 coins`, async () => {
    await using server = await openServer({ lane });
    const answers = someAnswers({ email: EMAIL });
    const { cookie } = await fillIn(server, answers);
    const rival = await fillIn(server, { ...answers, password: "another password" });
    const twice = await Promise.all(
      Array.from(
        { length: 6 },
        (_, nth) => confirm(server.instances[nth % server.instances.length] ?? server, cookie),
      ),
    );
    assert.equal((await confirm(server, rival.cookie)).status, 409);
    for (const answer of twice) {
      const session = sessionCookieOf(answer) ?? assert.fail(`${answer.status}`);
      await using device = await connect(server, { cookie: session });
      const { user } = await device.expectReply("session/validate", {});
      assert.equal(user?.credits, 200);
    }
    const { value: id } = await server.database.get(keys.memberByEmail(EMAIL));
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
  const answer = await register(server, answersOf(registrationForm()));
  assert.equal(answer.status, 429);
  const retryS = Number(answer.headers.get("retry-after"));
  assert.ok(retryS > 3_500 && retryS <= 3_600, String(retryS));
});

Deno.test("AU-13 RG-11 register, login: where too many hashes wait, 503 with Retry-After", async () => {
  const full = { ...cheapHasher, hash: () => Promise.resolve(null), verify: () => Promise.resolve(null) };
  await using server = await openServer({ overrides: { hasher: full } });
  const { answer } = await fillIn(server, someAnswers({ email: EMAIL }));
  const login = await postForm(server, "/login", { email: EMAIL, password: "correct horse" });
  for (const each of [answer, login]) {
    assert.equal(each.status, 503);
    assert.equal(each.headers.get("retry-after"), "2");
  }
});

Deno.test("AU-9 register: gender is stored as 1, 2 or 3", async () => {
  await using server = await openServer();
  for (const [gender, stored] of [["1", 1], ["2", 2], ["other", 3]] as const) {
    const { id } = await signUp(server, { gender });
    assert.equal((await server.database.get(keys.member(id))).value?.gender, stored);
  }
});

Deno.test("RG-15 register: the account keeps all answers", async () => {
  await using server = await openServer();
  const answers = someAnswers({ email: EMAIL, wanted: "both", interests: ["music", "art"], gender: "other" });
  const { cookie } = await fillIn(server, answers, "blue");
  // The city is kept in one language, whichever the visitor reads.
  const answer = await confirm(server, `${cookie}; ref=friend-7; lang=he`, { wizard: "blue" });
  assert.equal(answer.status, 303);
  const { value: id } = await server.database.get(keys.memberByEmail(EMAIL));
  const { value: member } = await server.database.get(keys.member(id ?? assert.fail()));
  assert.ok(member);
  assert.deepEqual(member.search, { ages: [25, 45], radius_km: 50, gender: 0 });
  assert.deepEqual([member.city, member.country, member.place?.id], ["Berlin", "Germany", 2950159]);
  assert.equal(member.answer, 1);
  assert.deepEqual(member.about?.interests, ["art", "music"]);
  assert.deepEqual(member.about?.height, ["170"]);
  assert.equal(member.referred_by, "friend-7");
  assert.equal(member.verified_at, undefined);
});

Deno.test("RG-15 register: a referrer that is none, and answers that the catalogue lacks, are left out", async () => {
  await using server = await openServer();
  const { cookie } = await fillIn(server, someAnswers({ email: EMAIL, goal: "friends" }));
  await confirm(server, `${cookie}; ref=${"x".repeat(65)}`);
  const { value: id } = await server.database.get(keys.memberByEmail(EMAIL));
  const { value: member } = await server.database.get(keys.member(id ?? assert.fail()));
  assert.equal(member?.referred_by, undefined);
  assert.equal(member?.answer, 2);
});
