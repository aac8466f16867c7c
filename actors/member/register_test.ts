import assert from "node:assert/strict";
import { openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { audit, openTestActors, registrationOf, TestClock } from "@/tests/kit/mod.ts";

const origin = { address: "192.0.2.1", lang: "he" };

Deno.test("CO-1 P13 register: account, coins, address and session are one commit", async () => {
  const clock = new TestClock();
  await using test = await openTestActors({ now: clock.now });
  const form = registrationOf("Dana");
  const result = await test.actors.membership.register(form, origin);
  assert.ok(result.ok);
  const { member, token } = result.value;
  assert.equal((await test.actors.sessions.find(token))?.member, member);
  assert.deepEqual((await test.database.get(keys.account(member))).value, { balance: 200, seq: 1 });
  assert.deepEqual((await test.database.get(keys.entry(member, 1))).value, {
    delta: 200,
    after: 200,
    cause: "sign_up",
    ref: member,
    at: clock.now(),
  });
  const versions = await test.database.getMany<unknown>([
    keys.member(member),
    keys.account(member),
    keys.memberByEmail(form.email),
  ]);
  assert.equal(new Set(versions.map(({ versionstamp }) => versionstamp)).size, 1);
  await audit(test);
});

Deno.test("AU-11 P13 register: of two that race for an address one gets it, on any instance", async () => {
  const database = await openDatabase({ path: ":memory:" });
  const instances = [
    await openTestActors({ database, instance: "one" }),
    await openTestActors({ database, instance: "two" }),
  ];
  for (let round = 0; round < 10; round++) {
    const form = registrationOf("Dana");
    const results = await Promise.all(
      [...instances, ...instances].map(({ actors }, nth) =>
        actors.membership.register({ ...form, password: `password ${nth}` }, origin)
      ),
    );
    assert.equal(results.filter(({ ok }) => ok).length, 1);
    for (const result of results) assert.equal(result.ok || result.refusal.code === "email_taken", true);
  }
  await audit({ database });
  await database.close();
});

Deno.test("P13 AU-11 register: the same form posted twice by a double click signs in the one account", async () => {
  const clock = new TestClock();
  await using test = await openTestActors({ now: clock.now });
  const form = registrationOf("Dana");
  const results = await Promise.all([1, 2, 3].map(() => test.actors.membership.register(form, origin)));
  const members = results.map((result) => result.ok ? result.value.member : result.refusal.code);
  assert.equal(new Set(members).size, 1, members.join());
  for (const result of results) {
    assert.ok(result.ok && await test.actors.sessions.find(result.value.token));
  }
  await audit(test);
  clock.advance(60_000);
  const late = await test.actors.membership.register(form, origin);
  assert.equal(!late.ok && late.refusal.code, "email_taken");
});

Deno.test("AU-11 register: who knows the address but not the password is told that it is taken", async () => {
  await using test = await openTestActors();
  const form = registrationOf("Dana");
  await test.actors.membership.register(form, origin);
  for (const other of [{ password: "another one" }, { name: "Dora" }, { gender: 1 as const }]) {
    const result = await test.actors.membership.register({ ...form, ...other }, origin);
    assert.equal(!result.ok && result.refusal.code, "email_taken", JSON.stringify(other));
  }
});

Deno.test("AU-15 register: five an hour from an address, and asking for a taken e-mail address is one of them", async () => {
  const clock = new TestClock();
  await using test = await openTestActors({ now: clock.now, limits: { attempts: 5, windowMs: 3_600_000 } });
  const register = (name: string, address = "192.0.2.1") =>
    test.actors.membership.register(registrationOf(name), { address, lang: "en" });
  const first = registrationOf("Dana");
  const ask = (password: string) =>
    test.actors.membership.register({ ...first, password }, { address: "192.0.2.1", lang: "en" });
  assert.ok((await ask(first.password)).ok);
  assert.deepEqual(await ask("another password"), { ok: false, refusal: { code: "email_taken" } });
  for (let nth = 0; nth < 3; nth++) assert.ok((await register("Dana")).ok);
  const refused = await register("Dana");
  assert.deepEqual(refused, {
    ok: false,
    refusal: { code: "too_many_requests", data: { retry_after_ms: 3_600_000 } },
  });
  assert.ok((await register("Dana", "192.0.2.2")).ok);
  clock.advance(3_600_000);
  assert.ok((await register("Dana")).ok);
});

Deno.test("AU-14 login: an unknown address and a wrong password get one answer", async () => {
  await using test = await openTestActors();
  const form = registrationOf("Dana");
  await test.actors.membership.register(form, origin);
  const login = (email: string, password: string) =>
    test.actors.membership.login({ email, password }, origin);
  const refusal = { ok: false, refusal: { code: "login_failed" } };
  assert.deepEqual(await login(form.email, "wrong password"), refusal);
  assert.deepEqual(await login("nobody@example.com", form.password), refusal);
  assert.ok((await login(form.email, form.password)).ok);
});

Deno.test("AU-15 login: ten attempts for an account and address, right or wrong", async () => {
  const clock = new TestClock();
  await using test = await openTestActors({ now: clock.now, limits: { attempts: 10, windowMs: 900_000 } });
  const form = registrationOf("Dana");
  await test.actors.membership.register(form, origin);
  const login = (address: string, email = form.email) =>
    test.actors.membership.login({ email, password: "wrong password" }, { address, lang: "en" });
  for (let nth = 0; nth < 10; nth++) await login("192.0.2.1");
  const refused = await test.actors.membership.login(form, { address: "192.0.2.1", lang: "en" });
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
  assert.ok((await test.actors.membership.login(form, { address: "192.0.2.1", lang: "en" })).ok);
});

Deno.test("AU-13 register, login: a full hasher is busy, and nothing is stored", async () => {
  const { openActors } = await import("@/actors/mod.ts");
  await using test = await openTestActors();
  const actors = openActors(test.env, {
    hasher: { hash: () => Promise.resolve(null), verify: () => Promise.resolve(null) },
    limits: { registrations: { attempts: 9, windowMs: 1 }, logins: { attempts: 9, windowMs: 1 } },
  });
  const form = registrationOf("Dana");
  for (
    const result of [
      await actors.membership.register(form, origin),
      await actors.membership.login(form, origin),
    ]
  ) {
    assert.equal(!result.ok && result.refusal.code, "busy");
  }
  assert.equal((await test.database.get(keys.memberByEmail(form.email))).value, null);
});
