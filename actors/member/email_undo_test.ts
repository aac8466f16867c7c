import assert from "node:assert/strict";
import { EMAIL_UNDO_LIFE_MS, MAIL_JOB_LIFE_MS } from "@/domain/limits.ts";
import { keys } from "@/store/keys.ts";
import { PASSWORD, registrationOf } from "@/tests/kit/actors.ts";
import { audit } from "@/tests/kit/audit.ts";
import { TestClock } from "@/tests/kit/clock.ts";
import { openTestPost } from "@/tests/kit/post.ts";
import { until } from "@/tests/kit/until.ts";

const origin = { address: "192.0.2.1", lang: "en" };
const EVIL = "evil@example.com";
const NEW_PASSWORD = "another horse";
const dead = { ok: false, refusal: { code: "link_invalid" } };

/** Ada's address is confirmed; then somebody who knows her password changes it. */
async function openScene(options: { now?: (clock: TestClock) => number } = {}) {
  const { now = (clock) => clock.now() } = options;
  const clock = new TestClock();
  const test = await openTestPost({ now: () => now(clock) });
  const ada = await test.join("Ada");
  const readAda = async () => (await test.database.get(keys.member(ada))).value ?? assert.fail();
  const { email } = await readAda();
  await test.actors.accounts.verify((await test.post.expect(email, "verify")).token);
  const check = (token: string) => test.actors.accounts.check(token, { device: null });

  /** Changes the address from the one that is there now, and gives the link back. */
  async function change(to: string): Promise<() => Promise<string>> {
    const { email: from } = await readAda();
    const [asked, told] = [test.post.list(to, "email_change"), test.post.list(from, "email_changed")];
    clock.advance(1_000);
    await test.actors.accounts.requestEmailChange(ada, { email: to, password: PASSWORD }, origin);
    const { token } = await test.post.expect(to, "email_change", asked.length + 1);
    assert.ok((await check(token)).ok);
    return async () => (await test.post.expect(from, "email_changed", told.length + 1)).token;
  }

  return {
    ...test,
    clock,
    ada,
    email,
    readAda,
    check,
    change,
    logIn: (address: string, password: string) =>
      test.actors.membership.login({ email: address, password }, origin),
  };
}

Deno.test("AU-31 undo: brings the former address back, and shuts out who knows the password", async () => {
  await using test = await openScene();
  const back = await (await test.change(EVIL))();
  const evil = await test.logIn(EVIL, PASSWORD);
  assert.ok(evil.ok);
  assert.deepEqual(await test.actors.accounts.look(back, ["email_undo"]), {
    kind: "email_undo",
    email: test.email,
  });
  await test.actors.accounts.requestRecovery(EVIL, origin);
  const stolen = await test.post.expect(EVIL, "recovery");
  test.clock.advance(1_000);
  assert.deepEqual(await test.check(back), { ok: true, value: { kind: "email_undo", email: test.email } });

  assert.equal(await test.actors.sessions.find(evil.value.token), null);
  for (const address of [test.email, EVIL]) {
    assert.equal((await test.logIn(address, PASSWORD)).ok, false, address);
  }
  assert.deepEqual(await test.actors.accounts.recover(stolen.token, NEW_PASSWORD), dead);
  const { token } = await test.post.expect(test.email, "recovery");
  assert.ok((await test.actors.accounts.recover(token, NEW_PASSWORD)).ok);
  assert.ok((await test.logIn(test.email, NEW_PASSWORD)).ok);
  assert.deepEqual(await test.check(back), dead);
  await audit(test);
});

Deno.test("P16 AU-31 undo: the sockets of every session are told", async () => {
  await using test = await openScene();
  const back = await (await test.change(EVIL))();
  const sessions = await Array.fromAsync(test.database.list(keys.memberSessions(test.ada)));
  test.published.length = 0;
  await test.check(back);
  const told = test.published.flatMap(({ deliveries }) => deliveries);
  assert.deepEqual(told.map(({ kind }) => kind), sessions.map(() => "revoked"));
  assert.ok(sessions.length > 0);
});

Deno.test("AU-31 undo: a new password set by the new address does not take the way back", async () => {
  await using test = await openScene();
  const back = await (await test.change(EVIL))();
  await test.actors.accounts.requestRecovery(EVIL, origin);
  const { token } = await test.post.expect(EVIL, "recovery");
  test.clock.advance(1_000);
  assert.ok((await test.actors.accounts.recover(token, "the thief's own")).ok);
  assert.ok((await test.check(back)).ok);
  assert.equal((await test.readAda()).email, test.email);
  assert.equal((await test.logIn(test.email, "the thief's own")).ok, false);
});

Deno.test("AU-31 undo: whoever changes the address twice does not get rid of its first owner", async () => {
  await using test = await openScene();
  const backToAda = await (await test.change(EVIL))();
  const backToEvil = await (await test.change("worse@example.com"))();
  assert.ok((await test.check(backToAda)).ok);
  assert.deepEqual(await test.check(backToEvil), dead);
  assert.equal((await test.readAda()).email, test.email);
  assert.equal((await test.database.get(keys.formerEmails(test.ada))).value, null);
  for (const address of [EVIL, "worse@example.com"]) {
    assert.ok((await test.actors.membership.register(registrationOf("Eva", { email: address }), origin)).ok);
  }
  await audit(test);
});

Deno.test("AU-31 undo: an earlier link works after a later one, also where the addresses went in a circle", async () => {
  await using test = await openScene();
  const first = await (await test.change(EVIL))();
  const second = await (await test.change("worse@example.com"))();
  await test.change(EVIL);
  assert.deepEqual(await test.check(second), { ok: true, value: { kind: "email_undo", email: EVIL } });
  assert.equal((await test.readAda()).email, EVIL);
  await audit(test);
  assert.ok((await test.check(first)).ok);
  assert.equal((await test.readAda()).email, test.email);
  await audit(test);
});

Deno.test("AU-31 undo: a member who has come back by themselves may still use it", async () => {
  await using test = await openScene();
  const back = await (await test.change(EVIL))();
  await test.change(test.email);
  assert.ok((await test.check(back)).ok);
  assert.equal((await test.readAda()).email, test.email);
  assert.equal((await test.database.get(keys.memberByEmail(test.email))).value, test.ada);
  await audit(test);
});

Deno.test("AU-31 undo: nobody else gets the former address while it can come back", async () => {
  await using test = await openScene();
  await test.change(EVIL);
  const { membership, accounts } = test.actors;
  const register = () => membership.register(registrationOf("Eva", { email: test.email }), origin);
  const taken = { ok: false, refusal: { code: "email_taken" } };
  assert.deepEqual(await register(), taken);
  assert.deepEqual(await membership.checkEmail(test.email, "a"), taken);
  const ben = await test.join("Ben");
  const form = { email: test.email, password: PASSWORD };
  assert.deepEqual(await accounts.requestEmailChange(ben, form, origin), taken);
  assert.ok((await accounts.requestEmailChange(test.ada, form, origin)).ok, "but its former owner");
  await test.post.expect(test.email, "email_change");
  const reserved = await test.database.get(keys.reservedEmail(test.email));
  assert.equal(reserved.value?.exp, test.clock.now() + EMAIL_UNDO_LIFE_MS + MAIL_JOB_LIFE_MS);
  test.clock.advance(EMAIL_UNDO_LIFE_MS + MAIL_JOB_LIFE_MS);
  assert.deepEqual(await membership.checkEmail(test.email, "a"), { ok: true, value: null });
  await accounts.requestEmailChange(ben, form, origin);
  const { token } = await test.post.expect(test.email, "email_change", 2);
  assert.ok((await test.check(token)).ok, "also where the database has not dropped the row yet");
  await audit(test);
});

Deno.test("AU-31 AU-11 undo: once it cannot come back anybody may register it, also where its row is still there", async () => {
  await using test = await openScene();
  await test.change(EVIL);
  const lifeMs = EMAIL_UNDO_LIFE_MS + MAIL_JOB_LIFE_MS;
  test.clock.advance(lifeMs - 1);
  const register = () =>
    test.actors.membership.register(registrationOf("Eva", { email: test.email }), origin);
  assert.deepEqual(await register(), { ok: false, refusal: { code: "email_taken" } });
  test.clock.advance(1);
  assert.ok((await test.database.get(keys.reservedEmail(test.email))).value);
  assert.ok((await register()).ok);
});

Deno.test("AU-31 OP-4 undo: an address that was left twice stays reserved for the way back that is left, no longer", async () => {
  await using test = await openScene();
  await test.change(EVIL);
  const leftAt = test.clock.now();
  await test.change(test.email);
  const again = await (await test.change("worse@example.com"))();
  assert.ok((await test.check(again)).ok);
  const { value: reserved } = await test.database.get(keys.reservedEmail(test.email));
  assert.equal(reserved?.exp, leftAt + EMAIL_UNDO_LIFE_MS + MAIL_JOB_LIFE_MS);
  const { value: former } = await test.database.get(keys.formerEmails(test.ada));
  assert.ok(former && former.exp >= reserved.exp, "the audit looks for one as long as there is the other");
});

Deno.test("AU-31 AU-33 undo: a letter with a way back that an earlier one undid is not sent any more", async () => {
  await using test = await openScene();
  const back = await (await test.change(EVIL))();
  test.post.before = ({ to }) => to === EVIL ? Promise.reject(new Error("greylisted")) : Promise.resolve();
  await test.change("worse@example.com");
  await until("it was not taken", () => test.logs.length === 1);
  assert.ok((await test.check(back)).ok);
  test.post.before = () => Promise.resolve();
  test.clock.advance(60_000);
  await test.settle();
  assert.equal(test.post.list(EVIL, "email_changed").length, 0);
});

Deno.test("AU-31 AU-25 undo: for seven days, and of several posts at once one is carried out", async () => {
  await using test = await openScene();
  const back = await (await test.change(EVIL))();
  test.clock.advance(EMAIL_UNDO_LIFE_MS - 1);
  const results = await Promise.all(Array.from({ length: 20 }, () => test.check(back)));
  assert.equal(results.filter(({ ok }) => ok).length, 1);
  assert.equal(EMAIL_UNDO_LIFE_MS, 7 * 24 * 3_600_000);
  await test.settle();
  assert.equal(test.post.list(test.email, "recovery").length, 1);
});

Deno.test("AU-31 AU-25 undo: refused after seven days", async () => {
  await using test = await openScene();
  const back = await (await test.change(EVIL))();
  test.clock.advance(EMAIL_UNDO_LIFE_MS);
  assert.deepEqual(await test.check(back), dead);
  assert.equal((await test.readAda()).email, EVIL);
});

Deno.test("AU-31 AU-23 undo: a letter that has to be sent again has one link that works", async () => {
  await using test = await openScene();
  const tokens: string[] = [];
  test.post.before = (mail) => {
    if (mail.kind !== "email_changed") return Promise.resolve();
    tokens.push(mail.text.match(/\/check#([\w-]{43})/)?.[1] ?? "");
    return tokens.length === 1 ? Promise.reject(new Error("connection lost")) : Promise.resolve();
  };
  const back = await test.change(EVIL);
  await until("the first try has failed", () => test.logs.length === 1);
  test.clock.advance(60_000);
  test.mailer.wake();
  const token = await back();
  const [lost = ""] = tokens;
  assert.deepEqual(await test.check(lost), dead);
  assert.ok((await test.check(token)).ok);
});

Deno.test("AU-31 AU-33 undo: the letter that follows is not withdrawn by it, however the clock ticks meanwhile", async () => {
  let isTicking = false;
  await using test = await openScene({
    now(clock) {
      if (isTicking) clock.advance(1);
      return clock.now();
    },
  });
  const back = await (await test.change(EVIL))();
  isTicking = true;
  assert.ok((await test.check(back)).ok);
  await test.post.expect(test.email, "recovery");
});
