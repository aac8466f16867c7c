import assert from "node:assert/strict";
import type { PasswordHasher } from "@/domain/password_hash.ts";
import { keys } from "@/store/keys.ts";
import {
  cheapHash,
  cheapHasher,
  openTestActors,
  PASSWORD,
  registrationOf,
  TestClock,
} from "@/tests/kit/mod.ts";

const origin = { address: "192.0.2.1", lang: "he" };

Deno.test("AU-14 login: an unknown address and a wrong password get one answer", async () => {
  await using test = await openTestActors();
  const form = registrationOf("Dana");
  await test.actors.membership.register(form, origin);
  const login = (email: string, password: string) =>
    test.actors.membership.login({ email, password }, origin);
  const refusal = { ok: false, refusal: { code: "login_failed" } };
  assert.deepEqual(await login(form.email, "wrong password"), refusal);
  assert.deepEqual(await login("nobody@example.com", PASSWORD), refusal);
  assert.ok((await login(form.email, PASSWORD)).ok);
});

Deno.test("AU-15 login: ten attempts for an account and address, right or wrong", async () => {
  const clock = new TestClock();
  await using test = await openTestActors({ now: clock.now, limits: { attempts: 10, windowMs: 900_000 } });
  const form = registrationOf("Dana");
  await test.actors.membership.register(form, origin);
  const login = (address: string, email = form.email) =>
    test.actors.membership.login({ email, password: "wrong password" }, { address, lang: "en" });
  for (let nth = 0; nth < 10; nth++) await login("192.0.2.1");
  const refused = await test.actors.membership.login({ ...form, password: PASSWORD }, {
    address: "192.0.2.1",
    lang: "en",
  });
  assert.equal(
    !refused.ok && refused.refusal.code,
    "too_many_requests",
    "the right password is not tried either",
  );
  const elsewhere = await login("192.0.2.2");
  assert.equal(!elsewhere.ok && elsewhere.refusal.code, "login_failed");
  const other = await login("192.0.2.1", "other@example.com");
  assert.equal(!other.ok && other.refusal.code, "login_failed");
  clock.advance(900_000);
  assert.ok(
    (await test.actors.membership.login({ ...form, password: PASSWORD }, {
      address: "192.0.2.1",
      lang: "en",
    })).ok,
  );
});

Deno.test("AU-15 AU-13 login: whoever tries one account after another from an address is stopped, others are not", async () => {
  const clock = new TestClock();
  const loginsByAddress = { attempts: 100, windowMs: 900_000 };
  await using test = await openTestActors({ now: clock.now, limited: { loginsByAddress } });
  const login = (nth: number, address: string) =>
    test.actors.membership.login({ email: `a${nth}@example.com`, password: "guess" }, {
      address,
      lang: "en",
    });
  for (let nth = 0; nth < 100; nth++) {
    const result = await login(nth, "192.0.2.1");
    assert.equal(!result.ok && result.refusal.code, "login_failed");
  }
  assert.deepEqual(await login(100, "192.0.2.1"), {
    ok: false,
    refusal: { code: "too_many_requests", data: { retry_after_ms: 900_000 } },
  });
  const elsewhere = await login(100, "192.0.2.2");
  assert.equal(!elsewhere.ok && elsewhere.refusal.code, "login_failed");
});

Deno.test("AU-49 login: guesses from many addresses share what an account allows, and keep no known browser out", async () => {
  const clock = new TestClock();
  const logins = { attempts: 10, windowMs: 900_000 };
  const loginsByAccount = { attempts: 30, windowMs: 3_600_000 };
  await using test = await openTestActors({ now: clock.now, limited: { logins, loginsByAccount } });
  const { membership, knownDevices } = test.actors;
  const [form, other] = [registrationOf("Dana"), registrationOf("Eva")];
  const registered = await membership.register(form, origin);
  const others = await membership.register(other, origin);
  assert.ok(registered.ok && others.ok);
  const known = await knownDevices.seal(registered.value.member);
  const login = (nth: number, own: { email?: string; password?: string; known?: string } = {}) =>
    membership.login({ email: form.email, password: "guess", ...own }, {
      address: `192.0.2.${nth}`,
      lang: "en",
      known: own.known ?? null,
    });
  const refused = { ok: false, refusal: { code: "too_many_requests", data: { retry_after_ms: 3_600_000 } } };
  const letters = async () =>
    (await Array.fromAsync(test.database.list(keys.mailJobs())))
      .filter(({ value: { kind } }) => kind === "login_attempts")
      .map(({ value: { to, lang, member } }) => ({ to, lang, member }))
      .sort((one, other) => one.to.localeCompare(other.to));
  const answers = new Map<string, unknown[]>();
  for (const email of [form.email, "nobody@example.com"]) {
    const all = [];
    for (let nth = 0; nth < 100; nth++) all.push(await login(nth, { email }));
    answers.set(email, all);
    assert.deepEqual(all.slice(30), Array(70).fill(refused));
  }
  assert.deepEqual(answers.get(form.email), answers.get("nobody@example.com"));
  // In the owner's language where there is one; written alike, the mailer drops what goes to nobody.
  assert.deepEqual(await letters(), [
    { to: form.email, lang: "he", member: null },
    { to: "nobody@example.com", lang: "en", member: null },
  ]);

  assert.deepEqual(
    await login(200, { password: PASSWORD }),
    refused,
    "the right password of a stranger's browser",
  );
  const foreign = await knownDevices.seal(others.value.member);
  for (const cookie of [foreign, `${known}A`, "", "x"]) {
    assert.deepEqual(await login(201, { password: PASSWORD, known: cookie }), refused);
  }
  assert.ok((await login(200, { password: PASSWORD, known })).ok);
  assert.ok((await login(202, { email: other.email, password: PASSWORD })).ok);
  // The known browser has as many attempts as an address, wherever it is.
  for (let nth = 0; nth < 9; nth++) {
    const wrong = await login(nth, { known });
    assert.equal(!wrong.ok && wrong.refusal.code, "login_failed");
  }
  const spent = await login(203, { password: PASSWORD, known });
  assert.equal(!spent.ok && spent.refusal.code, "too_many_requests");
  clock.advance(3_600_000);
  assert.ok((await login(204, { password: PASSWORD })).ok);
});

Deno.test("AU-12 login: a hash of an older kind is renewed, once, also by several logins at the same moment", async () => {
  let made = 0;
  const hasher: PasswordHasher = {
    ...cheapHasher,
    hash: (password) => Promise.resolve({ ...cheapHash(password), salt: new Uint8Array(16).fill(++made) }),
    isCurrent: ({ salt }) => salt[0] !== 0,
  };
  await using test = await openTestActors({ hasher });
  const form = registrationOf("Dana");
  const registered = await test.actors.membership.register(form, origin);
  assert.ok(registered.ok);
  const stored = async () => (await test.database.get(keys.member(registered.value.member))).value?.password;
  const login = (password: string) => test.actors.membership.login({ email: form.email, password }, origin);
  assert.equal((await login("wrong password")).ok, false);
  assert.deepEqual(await stored(), form.password);
  for (const result of await Promise.all([1, 2, 3].map(() => login(PASSWORD)))) assert.ok(result.ok);
  const renewed = await stored();
  assert.notDeepEqual(renewed, form.password);
  assert.ok((await login(PASSWORD)).ok);
  assert.deepEqual(await stored(), renewed);
});
