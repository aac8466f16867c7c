import assert from "node:assert/strict";
import { RECONNECT_LIFE_MS, SIGN_IN_LIFE_MS } from "@/domain/limits.ts";
import { keys } from "@/store/keys.ts";
import { PASSWORD } from "@/tests/kit/actors.ts";
import { audit } from "@/tests/kit/audit.ts";
import { TestClock } from "@/tests/kit/clock.ts";
import { openTestPost } from "@/tests/kit/post.ts";
import { until } from "@/tests/kit/until.ts";

const DEVICE = "d".repeat(43);
const origin = { address: "192.0.2.1", lang: "en" };
const dead = { ok: false, refusal: { code: "link_invalid" } };

/** Ada has confirmed her address, unless told otherwise. */
async function openScene({ confirmed = true } = {}) {
  const clock = new TestClock();
  const test = await openTestPost({ now: clock.now });
  const ada = await test.join("Ada");
  const email = (await test.database.get(keys.member(ada))).value?.email ?? "";
  const { token: verify } = await test.post.expect(email, "verify");
  if (confirmed) await test.actors.accounts.verify(verify);
  return {
    ...test,
    clock,
    ada,
    email,
    async ask(device = DEVICE) {
      const nth = test.post.list(email, "sign_in").length + 1;
      await test.actors.accounts.requestSignInLink(email, { ...origin, device });
      return await test.post.expect(email, "sign_in", nth);
    },
  };
}

Deno.test("AU-29 check: signs in the browser that asked, once", async () => {
  await using test = await openScene();
  const { check } = test.actors.accounts;
  const { token, envelope } = await test.ask();
  assert.deepEqual(envelope.letter, {
    kind: "sign_in",
    name: "Ada",
    link: `https://kindling.test/check#${token}`,
    life_minutes: 15,
  });
  const result = await check(token, { device: DEVICE });
  assert.ok(result.ok && result.value.kind === "sign_in");
  const { signedIn } = result.value;
  assert.equal(signedIn.member, test.ada);
  assert.equal((await test.actors.sessions.find(signedIn.token))?.member, test.ada);
  assert.deepEqual(await check(token, { device: DEVICE }), dead);
});

Deno.test("AU-29 AU-26 sign-in link: for an address that nobody has confirmed comes a link for a new password, which ends what a stranger has set up", async () => {
  await using test = await openScene({ confirmed: false });
  const { accounts, membership, sessions } = test.actors;
  const stranger = await membership.login({ email: test.email, password: PASSWORD }, origin);
  assert.ok(stranger.ok);
  assert.deepEqual(await accounts.requestSignInLink(test.email, { ...origin, device: DEVICE }), {
    ok: true,
    value: null,
  });
  const { token, envelope } = await test.post.expect(test.email, "recovery");
  await test.settle();
  assert.deepEqual(test.post.list(test.email, "sign_in"), []);
  assert.deepEqual(envelope.letter, {
    kind: "recovery",
    name: "Ada",
    link: `https://kindling.test/recover#${token}`,
    life_minutes: 15,
    in_place: true,
  });
  assert.deepEqual(await accounts.check(token, { device: DEVICE }), dead);
  assert.ok((await accounts.recover(token, "another horse")).ok);
  assert.equal(await sessions.find(stranger.value.token), null);
  assert.equal((await membership.login({ email: test.email, password: PASSWORD }, origin)).ok, false);
  // The address is theirs now, so that the next link signs in.
  assert.ok((await accounts.check((await test.ask()).token, { device: DEVICE })).ok);
  await audit(test);
});

Deno.test("AU-29 sign-in link: what counts is whether the address is confirmed when the letter is sent", async () => {
  await using test = await openScene({ confirmed: false });
  const { token: verify } = await test.post.expect(test.email, "verify");
  test.post.before = () => Promise.reject(new Error("greylisted"));
  await test.actors.accounts.requestSignInLink(test.email, { ...origin, device: DEVICE });
  await until("it was not taken", () => test.logs.length === 1);
  test.post.before = () => Promise.resolve();
  await test.actors.accounts.verify(verify);
  test.clock.advance(60_000);
  await test.settle();
  assert.deepEqual(test.post.list(test.email, "recovery"), []);
  const { token } = await test.post.expect(test.email, "sign_in");
  assert.ok((await test.actors.accounts.check(token, { device: DEVICE })).ok);
});

Deno.test("AU-29 check: in another browser it is refused, and still works in the right one", async () => {
  await using test = await openScene();
  const { check } = test.actors.accounts;
  const { token } = await test.ask();
  const sessions = await Array.fromAsync(test.database.list(keys.memberSessions(test.ada)));
  const elsewhere = { ok: false, refusal: { code: "other_device" } };
  assert.deepEqual(await check(token, { device: "e".repeat(43) }), elsewhere);
  assert.deepEqual(await check(token, { device: null }), elsewhere);
  assert.deepEqual(await Array.fromAsync(test.database.list(keys.memberSessions(test.ada))), sessions);
  assert.ok((await check(token, { device: DEVICE })).ok);
});

Deno.test("AU-29 AU-23 check: a stranger who asks too does not replace the link, whoever asks again does", async () => {
  await using test = await openScene();
  const { check } = test.actors.accounts;
  const { token: first } = await test.ask();
  test.clock.advance(1_000);
  const { token: strangers } = await test.ask("e".repeat(43));
  assert.deepEqual((await check(first, { device: "e".repeat(43) })).ok, false);
  assert.deepEqual((await check(strangers, { device: DEVICE })).ok, false);
  test.clock.advance(1_000);
  const { token: second } = await test.ask();
  assert.deepEqual(await check(first, { device: DEVICE }), dead);
  test.clock.advance(1_000);
  await test.ask("e".repeat(43));
  assert.ok((await check(second, { device: DEVICE })).ok);
  await audit(test);
});

Deno.test("AU-29 AU-25 check: of several posts at once one signs in, and none after 15 minutes", async () => {
  await using test = await openScene();
  const { check } = test.actors.accounts;
  const { token } = await test.ask();
  const results = await Promise.all(Array.from({ length: 20 }, () => check(token, { device: DEVICE })));
  assert.equal(results.filter(({ ok }) => ok).length, 1);
  const { token: late } = await test.ask();
  test.clock.advance(SIGN_IN_LIFE_MS);
  assert.deepEqual(await check(late, { device: DEVICE }), dead);
});

Deno.test("AU-28 reconnect: the link of the welcome mail signs in once, on any device, for a day", async () => {
  await using test = await openScene();
  const { accounts, sessions } = test.actors;
  const { token, envelope } = await test.post.expect(test.email, "welcome");
  assert.deepEqual(envelope.letter, {
    kind: "welcome",
    name: "Ada",
    link: `https://kindling.test/reconnect#${token}`,
    life_hours: 24,
  });
  const results = await Promise.all(Array.from({ length: 20 }, () => accounts.reconnect(token)));
  const signedIn = results.flatMap((result) => result.ok ? result.value : []);
  assert.equal(signedIn.length, 1);
  assert.equal((await sessions.find(signedIn[0]?.token ?? null))?.member, test.ada);
  assert.deepEqual(await accounts.reconnect(token), dead);
  assert.equal(RECONNECT_LIFE_MS, 24 * 3_600_000);
});

Deno.test("AU-28 AU-25 reconnect: refused after a day", async () => {
  await using test = await openScene();
  const { token } = await test.post.expect(test.email, "welcome");
  test.clock.advance(RECONNECT_LIFE_MS);
  assert.deepEqual(await test.actors.accounts.reconnect(token), dead);
});

Deno.test("AU-18 reconnect: a member has ten sessions at most, however they sign in", async () => {
  await using test = await openScene();
  for (let nth = 0; nth < 12; nth++) {
    test.clock.advance(1_000);
    const { token } = await test.ask();
    assert.ok((await test.actors.accounts.check(token, { device: DEVICE })).ok);
  }
  assert.equal((await Array.fromAsync(test.database.list(keys.memberSessions(test.ada)))).length, 10);
});
