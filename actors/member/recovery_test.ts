import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { RECOVERY_LIFE_MS } from "@/domain/limits.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { MailJob } from "@/store/records.ts";
import { PASSWORD } from "@/tests/kit/actors.ts";
import { audit } from "@/tests/kit/audit.ts";
import { cheapHasher } from "@/tests/kit/cheap_hasher.ts";
import { TestClock } from "@/tests/kit/clock.ts";
import { openTestPost, type TestPost, type TestPostOptions } from "@/tests/kit/post.ts";
import { until } from "@/tests/kit/until.ts";
import { codeOf } from "@/tests/kit/results.ts";

const origin = { address: "192.0.2.1", lang: "de" };
const NEW_PASSWORD = "another horse";

interface Scene extends TestPost {
  clock: TestClock;
  ada: MemberId;
  email: string;
  /** Asks for a link, and gives its token as it was mailed. */
  ask(): Promise<string>;
  logIn(password: string): Promise<string | null>;
}

async function openScene(options: TestPostOptions = {}): Promise<Scene> {
  const clock = new TestClock();
  const test = await openTestPost({ now: clock.now, ...options });
  const ada = await test.join("Ada");
  const email = (await test.database.get(keys.member(ada))).value?.email ?? "";
  await test.post.expect(email, "verify");
  return {
    ...test,
    clock,
    ada,
    email,
    async ask() {
      const nth = test.post.list(email, "recovery").length + 1;
      assert.deepEqual(await test.actors.accounts.requestRecovery(email, origin), { ok: true, value: null });
      return (await test.post.expect(email, "recovery", nth)).token;
    },
    async logIn(password) {
      const result = await test.actors.membership.login({ email, password }, origin);
      return result.ok ? result.value.token : null;
    },
  };
}

Deno.test("AU-26 recover: sets the new password, tells by mail, and confirms the address", async () => {
  await using test = await openScene();
  const token = await test.ask();
  const { envelope } = await test.post.expect(test.email, "recovery");
  assert.equal(envelope.lang, "de", "the language of the page that asked");
  assert.deepEqual(envelope.letter, {
    kind: "recovery",
    name: "Ada",
    link: `https://kindling.test/recover#${token}`,
    life_minutes: 15,
    in_place: false,
  });
  assert.equal(codeOf(await test.actors.accounts.recover(token, NEW_PASSWORD)), "ok");
  assert.equal(await test.logIn(PASSWORD), null);
  assert.ok(await test.logIn(NEW_PASSWORD));
  const { value: member } = await test.database.get(keys.member(test.ada));
  assert.equal(member?.verified_at, test.clock.now());
  const notice = await test.post.expect(test.email, "password_changed");
  assert.deepEqual(notice.envelope.letter, {
    kind: "password_changed",
    name: "Ada",
    link: "https://kindling.test/reset",
  });
  assert.equal(notice.envelope.lang, "en", "the language that the member chose");
  await audit(test);
});

Deno.test("P16 AU-26 recover: ends every session, and tells its sockets", async () => {
  await using test = await openScene();
  const tokens = [await test.logIn(PASSWORD), await test.logIn(PASSWORD)];
  const sessions = await Promise.all(tokens.map((token) => test.actors.sessions.find(token)));
  const token = await test.ask();
  test.published.length = 0;
  await test.actors.accounts.recover(token, NEW_PASSWORD);
  for (const each of tokens) assert.equal(await test.actors.sessions.find(each), null);
  const told = test.published.flatMap(({ deliveries }) => deliveries);
  assert.equal(told.length, 3, "these two, and the one of the registration");
  for (const session of sessions) {
    assert.ok(told.some((each) => each.kind === "revoked" && each.session === session?.session));
  }
  const rows = await Array.fromAsync(test.database.list(keys.memberSessions(test.ada)));
  assert.deepEqual(rows, []);
});

Deno.test("P16 AU-26 recover: a login whose password was found right before, and which ends after, signs nobody in", async () => {
  await using test = await openScene();
  const found = Promise.withResolvers<void>();
  const going = Promise.withResolvers<void>();
  await using slow = await openScene({
    database: test.database,
    instance: "slow",
    hasher: {
      ...cheapHasher,
      async verify(password, stored) {
        const right = await cheapHasher.verify(password, stored);
        found.resolve();
        await going.promise;
        return right;
      },
    },
  });
  const login = slow.actors.membership.login({ email: test.email, password: PASSWORD }, origin);
  await found.promise;
  await test.actors.accounts.recover(await test.ask(), NEW_PASSWORD);
  going.resolve();
  assert.equal(codeOf(await login), "login_failed");
  assert.deepEqual(await Array.fromAsync(test.database.list(keys.memberSessions(test.ada))), []);
});

Deno.test("P16 AU-26 recover: a session that is opened between its reading and its commit ends too", async () => {
  await using test = await openScene();
  const meanwhile: (() => Promise<unknown>)[] = [];
  const database: Database = {
    ...test.database,
    async commit(change) {
      await meanwhile.shift()?.();
      return await test.database.commit(change);
    },
  };
  await using other = await openScene({ database, instance: "other" });
  const token = await test.ask();
  const opened: (string | null)[] = [];
  meanwhile.push(async () => opened.push(await test.logIn(PASSWORD)));
  assert.equal(codeOf(await other.actors.accounts.recover(token, NEW_PASSWORD)), "ok");
  const [session = null] = opened;
  assert.ok(session, "the old password was still right then");
  assert.equal(await test.actors.sessions.find(session), null);
});

Deno.test("AU-26 recover: a password that is refused does not use the link up, nor does a busy server", async () => {
  await using open = await openScene();
  await using test = await openScene({
    database: open.database,
    instance: "busy",
    hasher: { ...cheapHasher, hash: () => Promise.resolve(null), verify: () => Promise.resolve(null) },
  });
  const token = await test.ask();
  const { recover } = test.actors.accounts;
  assert.equal(codeOf(await recover(token, "short")), "password_too_short");
  assert.equal(codeOf(await recover(token, "x".repeat(1_025))), "password_too_long");
  assert.equal(codeOf(await recover(token, NEW_PASSWORD)), "busy");
  assert.equal(codeOf(await open.actors.accounts.recover(token, NEW_PASSWORD)), "ok");
});

Deno.test("AU-25 recover: of twenty posts of one link at the same moment one is carried out", async () => {
  await using test = await openScene();
  const token = await test.ask();
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, nth) => test.actors.accounts.recover(token, `new password ${nth}`)),
  );
  const codes = results.map(codeOf);
  assert.equal(codes.filter((code) => code === "ok").length, 1);
  assert.equal(codes.filter((code) => code === "link_invalid").length, 19);
  assert.ok(await test.logIn(`new password ${codes.indexOf("ok")}`));
  await test.settle();
  assert.equal(test.post.list(test.email, "password_changed").length, 1);
  await audit(test);
});

Deno.test("AU-25 recover: a link is refused from its 15th minute on, although its row can still be read", async () => {
  await using test = await openScene();
  const token = await test.ask();
  const { accounts } = test.actors;
  test.clock.advance(RECOVERY_LIFE_MS - 1);
  assert.deepEqual(await accounts.look(token, ["recovery"]), { kind: "recovery", email: test.email });
  test.clock.advance(1);
  assert.equal(await accounts.look(token, ["recovery"]), null);
  assert.equal(codeOf(await accounts.recover(token, NEW_PASSWORD)), "link_invalid");
  assert.equal((await Array.fromAsync(test.database.list(keys.memberTokens(test.ada)))).length, 2);
  assert.equal(RECOVERY_LIFE_MS, 15 * 60_000);
});

Deno.test("AU-25 look: never uses a link up, and tells nothing about one of another kind", async () => {
  await using test = await openScene();
  const token = await test.ask();
  const { accounts } = test.actors;
  for (let nth = 0; nth < 5; nth++) assert.ok(await accounts.look(token, ["verify", "recovery"]));
  assert.equal(await accounts.look(token, ["verify", "sign_in"]), null);
  assert.equal(codeOf(await accounts.verify(token)), "link_invalid");
  assert.equal(codeOf(await accounts.reconnect(token)), "link_invalid");
  assert.equal(codeOf(await accounts.check(token, { device: null })), "link_invalid");
  assert.equal(codeOf(await accounts.recover(token, NEW_PASSWORD)), "ok");
});

Deno.test("AU-25 P9 look: nothing but a token of ours is one", async () => {
  await using test = await openScene();
  const token = await test.ask();
  for (const wrong of ["", "x", token.slice(1), `${token}=`, ` ${token}`, "../recover", "A".repeat(43)]) {
    assert.equal(await test.actors.accounts.look(wrong, ["recovery"]), null, wrong);
    assert.equal(codeOf(await test.actors.accounts.recover(wrong, NEW_PASSWORD)), "link_invalid");
  }
});

Deno.test("AU-23 links: the newest of a kind replaces the one before, another kind does not", async () => {
  await using test = await openScene();
  const { accounts } = test.actors;
  const { token: verify } = await test.post.expect(test.email, "verify");
  const [first, second] = [await test.ask(), await test.ask()];
  assert.equal(codeOf(await accounts.recover(first, NEW_PASSWORD)), "link_invalid");
  assert.ok(await accounts.look(verify, ["verify"]));
  assert.equal(codeOf(await accounts.recover(second, NEW_PASSWORD)), "ok");
});

Deno.test("AU-23 links: 256 random bits, of which only a hash is stored", async () => {
  await using test = await openScene();
  const tokens = [await test.ask(), await test.ask()];
  assert.equal(new Set(tokens).size, 2);
  const everything = await Array.fromAsync(
    test.database.list([] as unknown as ReturnType<typeof keys.schema>),
  );
  for (const token of tokens) {
    assert.equal(Uint8Array.fromBase64(token, { alphabet: "base64url" }).length, 32);
    assert.equal(
      Deno.inspect(everything, { iterableLimit: 10_000, strAbbreviateSize: 10_000 }).includes(token),
      false,
    );
  }
});

Deno.test("AU-26 recover: the member's other links die with it, those that were not sent yet too", async () => {
  await using test = await openScene();
  const { accounts } = test.actors;
  const device = "d".repeat(43);
  await accounts.verify((await test.post.expect(test.email, "verify")).token);
  await test.post.expect(test.email, "welcome");
  await accounts.requestSignInLink(test.email, { ...origin, device });
  const signIn = await test.post.expect(test.email, "sign_in");
  const recovery = await test.ask();
  // A mail server that is down keeps this one back, which somebody asked for who knew the password.
  test.post.before = () => Promise.reject(new Error("connection refused"));
  await accounts.requestEmailChange(test.ada, { email: "evil@example.com", password: PASSWORD }, origin);
  await until("the letter was refused", () => test.logs.length === 1);
  test.clock.advance(1_000);
  assert.equal(codeOf(await accounts.recover(recovery, NEW_PASSWORD)), "ok");
  assert.equal(codeOf(await accounts.check(signIn.token, { device })), "link_invalid");
  await until("the notice was refused as well", () => test.logs.length === 2);
  test.post.before = () => Promise.resolve();
  test.clock.advance(3_600_000);
  await test.settle();
  assert.equal(test.post.list("evil@example.com").length, 0);
  assert.deepEqual(await Array.fromAsync(test.database.list(keys.memberTokens(test.ada))), []);
});

Deno.test("AU-24 requestRecovery: an unknown address is answered and written like a known one", async () => {
  await using test = await openScene();
  await test.mailer.close();
  async function written(email: string): Promise<{ result: unknown; jobs: MailJob[]; rates: unknown[] }> {
    const result = await test.actors.accounts.requestRecovery(email, { ...origin, address: email });
    const again = await test.actors.accounts.requestSignInLink(email, {
      ...origin,
      address: email,
      device: "d".repeat(43),
    });
    const jobs = await Array.fromAsync(test.database.list(keys.mailJobs()));
    const rates = await Promise.all(
      (["recovery", "sign_in", "link_address"] as const).map(async (kind) =>
        (await test.database.get(keys.rate(kind, email))).value
      ),
    );
    const mine = jobs.map(({ value }) => value).filter(({ to }) => to === email)
      .sort((one, other) => one.kind.localeCompare(other.kind));
    return { result: [result, again], jobs: mine.map((job) => ({ ...job, to: "" })), rates };
  }
  const [known, unknown] = [await written(test.email), await written("nobody@example.com")];
  assert.deepEqual(known, unknown);
  assert.equal(known.jobs.length, 2);
});

Deno.test("AU-22 requestRecovery: once a minute and three times an hour for an address, known or not", async () => {
  const limited = {
    links: [{ attempts: 1, windowMs: 60_000 }, { attempts: 3, windowMs: 3_600_000 }],
    linksByAddress: { attempts: 20, windowMs: 3_600_000 },
  };
  await using test = await openScene({ limited });
  for (const email of [test.email, "nobody@example.com"]) {
    const ask = () => test.actors.accounts.requestRecovery(email, { ...origin, address: email });
    const refused = (seconds: number) => ({
      ok: false,
      refusal: { code: "recovery_too_soon", data: { seconds } },
    });
    assert.equal(codeOf(await ask()), "ok");
    assert.deepEqual(await ask(), refused(60));
    test.clock.advance(1);
    assert.deepEqual(await ask(), refused(60), "rounded up");
    test.clock.advance(59_000);
    assert.deepEqual(await ask(), refused(1));
    test.clock.advance(999);
    assert.equal(codeOf(await ask()), "ok");
    test.clock.advance(60_000);
    assert.equal(codeOf(await ask()), "ok");
    test.clock.advance(60_000);
    assert.deepEqual(await ask(), refused(3_600 - 180), "whoever waits that long gets through");
    test.clock.advance(3_600_000 - 180_000);
    assert.equal(codeOf(await ask()), "ok");
    test.clock.advance(60_000);
    assert.equal(codeOf(await ask()), "ok", "the second of the three has left the hour too");
    test.clock.advance(3_600_000);
  }
});

Deno.test("AU-22 requestRecovery: twenty an hour from a network address, sign-in links among them", async () => {
  const limited = {
    links: [{ attempts: 1, windowMs: 60_000 }],
    linksByAddress: { attempts: 20, windowMs: 3_600_000 },
  };
  await using test = await openScene({ limited });
  const { requestRecovery, requestSignInLink } = test.actors.accounts;
  for (let nth = 0; nth < 10; nth++) {
    assert.equal(codeOf(await requestRecovery(`a${nth}@example.com`, origin)), "ok");
    const browser = { ...origin, device: "d".repeat(43) };
    assert.equal(codeOf(await requestSignInLink(`a${nth}@example.com`, browser)), "ok");
  }
  assert.deepEqual(await requestRecovery("b@example.com", origin), {
    ok: false,
    refusal: { code: "recovery_too_soon", data: { seconds: 3_600 } },
  });
  const elsewhere = { ...origin, address: "192.0.2.2" };
  assert.equal(
    codeOf(await requestRecovery("b@example.com", elsewhere)),
    "ok",
    "the address has not paid for that",
  );
});
