import assert from "node:assert/strict";
import { VERIFY_LIFE_MS } from "@/domain/limits.ts";
import { keys } from "@/store/keys.ts";
import { audit } from "@/tests/kit/audit.ts";
import { TestClock } from "@/tests/kit/clock.ts";
import { openTestPost, type TestPostOptions } from "@/tests/kit/post.ts";

const dead = { ok: false, refusal: { code: "link_invalid" } };
const done = { ok: true, value: null };

async function openScene(options: TestPostOptions = {}) {
  const clock = new TestClock();
  const test = await openTestPost({ now: clock.now, ...options });
  const ada = await test.join("Ada");
  const readAda = async () => (await test.database.get(keys.member(ada))).value ?? assert.fail();
  const { email } = await readAda();
  const { token } = await test.post.expect(email, "verify");
  return { ...test, clock, ada, email, token, readAda };
}

Deno.test("AU-27 verify: the link of the registration confirms the address, and welcomes once", async () => {
  await using test = await openScene();
  const { verify } = test.actors.accounts;
  assert.equal((await test.readAda()).verified_at, undefined);
  const results = await Promise.all(Array.from({ length: 20 }, () => verify(test.token)));
  assert.equal(results.filter(({ ok }) => ok).length, 1);
  const at = test.clock.now();
  assert.equal((await test.readAda()).verified_at, at);
  await test.post.expect(test.email, "welcome");
  test.clock.advance(1_000);
  assert.deepEqual(await verify(test.token), dead);
  await test.settle();
  assert.equal((await test.readAda()).verified_at, at);
  assert.equal(test.post.list(test.email, "welcome").length, 1);
  await audit(test);
});

Deno.test("AU-27 requestVerification: mails a new link, which replaces the one before", async () => {
  await using test = await openScene();
  const { verify, requestVerification } = test.actors.accounts;
  assert.deepEqual(await requestVerification(test.ada), done);
  const { token } = await test.post.expect(test.email, "verify", 2);
  assert.deepEqual(await verify(test.token), dead);
  assert.deepEqual(await verify(token), done);
  assert.deepEqual(await requestVerification(test.ada), { ok: false, refusal: { code: "already_verified" } });
});

Deno.test("AU-27 AU-25 verify: refused after a day", async () => {
  await using test = await openScene();
  test.clock.advance(VERIFY_LIFE_MS - 1);
  assert.ok(await test.actors.accounts.look(test.token, ["verify"]));
  test.clock.advance(1);
  assert.deepEqual(await test.actors.accounts.verify(test.token), dead);
  assert.equal(VERIFY_LIFE_MS, 24 * 3_600_000);
});

Deno.test("AU-22 requestVerification: once a minute and three times an hour for a member", async () => {
  const limited = { links: [{ attempts: 1, windowMs: 60_000 }, { attempts: 3, windowMs: 3_600_000 }] };
  await using test = await openScene({ limited });
  const ask = () => test.actors.accounts.requestVerification(test.ada);
  const refused = (seconds: number) => ({
    ok: false,
    refusal: { code: "recovery_too_soon", data: { seconds } },
  });
  assert.deepEqual(await ask(), done, "the registration's own letter does not count");
  assert.deepEqual(await ask(), refused(60));
  for (let nth = 0; nth < 2; nth++) {
    test.clock.advance(60_000);
    assert.deepEqual(await ask(), done);
  }
  test.clock.advance(60_000);
  assert.deepEqual(await ask(), refused(3_600 - 180));
});

Deno.test("AU-35 setLanguage: letters come in the language that the member chose last", async () => {
  await using test = await openScene();
  const { accounts } = test.actors;
  await accounts.setLanguage(test.ada, "he");
  const before = await test.database.get(keys.member(test.ada));
  await accounts.setLanguage(test.ada, "he");
  assert.equal((await test.database.get(keys.member(test.ada))).versionstamp, before.versionstamp);
  await accounts.verify(test.token);
  const { envelope, mail } = await test.post.expect(test.email, "welcome");
  assert.equal(envelope.lang, "he");
  assert.match(mail.text, /[א-ת]/);
  await accounts.setLanguage("zzzzzzzzzz" as typeof test.ada, "de");
});
