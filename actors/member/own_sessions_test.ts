import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { PROOF_LIFE_MS, SESSION_ROTATE_MS, SESSION_SEEN_MS } from "@/domain/limits.ts";
import { keys } from "@/store/keys.ts";
import type { Identity } from "@/actors/member/session.ts";
import { PASSWORD } from "@/tests/kit/actors.ts";
import { audit } from "@/tests/kit/audit.ts";
import { TestClock } from "@/tests/kit/clock.ts";
import { loseAnswer, LOSSES } from "@/tests/kit/lossy.ts";
import { openTestPost, type TestPostOptions } from "@/tests/kit/post.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0";
const ADDRESS = "192.0.2.1";
const NEW = "quite another one";
const done = { ok: true, value: null };

interface Opened {
  token: string;
  identity: Identity;
}

async function openScene(options: TestPostOptions = {}) {
  const clock = new TestClock();
  const test = await openTestPost({ now: clock.now, ...options });
  const { actors, database } = test;
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  const emailOf = async (id: MemberId) => (await database.get(keys.member(id))).value?.email ?? "";
  return {
    ...test,
    clock,
    ada,
    ben,
    email: await emailOf(ada),
    async logIn(who = ada, known: string | null = null, password = PASSWORD): Promise<Opened> {
      const form = { email: await emailOf(who), password };
      const from = { address: ADDRESS, lang: "en", userAgent: FIREFOX, known };
      const result = await actors.membership.login(form, from);
      assert.ok(result.ok, JSON.stringify(result));
      const { token } = result.value;
      return { token, identity: await actors.sessions.find(token) ?? assert.fail() };
    },
    async isOpen(token: string): Promise<boolean> {
      return await actors.sessions.find(token) !== null;
    },
  };
}

Deno.test("SY-3 list: what each was opened on and since when, this one first, nothing that a browser sent", async () => {
  await using test = await openScene();
  test.clock.advance(1_000);
  const first = await test.logIn();
  const { clock } = test;
  clock.advance(SESSION_ROTATE_MS);
  const here = await test.logIn();
  const list = await test.actors.ownSessions.list(here.identity);
  const device = { os: "linux", browser: "Firefox" };
  assert.deepEqual(list.map(({ id, isHere, device }) => ({ id, isHere, device })), [
    { id: here.identity.session, isHere: true, device },
    { id: first.identity.session, isHere: false, device },
    // That of the registration.
    { id: list[2]?.id, isHere: false, device: null },
  ]);
  assert.equal(list[0]?.opened_at, clock.now());
  assert.equal(list[1]?.opened_at, clock.now() - SESSION_ROTATE_MS);
  for await (const { value } of test.database.list(keys.memberSessions(test.ada))) {
    assert.equal(JSON.stringify(value).includes("Gecko"), false);
  }
});

Deno.test("SY-3 touch: when a session was used is written once an hour, and outlives a new token, as its beginning does", async () => {
  await using test = await openScene();
  const { actors, clock } = test;
  const { token, identity } = await test.logIn();
  const openedAt = clock.now();
  const rowOf = async () =>
    (await test.database.get(keys.memberSession(identity.member, identity.session))).value ?? assert.fail();
  clock.advance(SESSION_SEEN_MS - 1);
  await actors.sessions.touch(identity);
  assert.equal((await rowOf()).seen_at, openedAt);
  clock.advance(1);
  await actors.sessions.touch(identity);
  assert.equal((await rowOf()).seen_at, clock.now());
  clock.advance(SESSION_ROTATE_MS);
  assert.ok(await actors.sessions.rotate(token));
  const { created_at, seen_at } = await rowOf();
  assert.deepEqual([created_at, seen_at], [openedAt, clock.now() - SESSION_ROTATE_MS]);
  await audit(test);
});

Deno.test("SY-3 P16 touch: brings no session back that has ended", async () => {
  await using test = await openScene();
  const { actors, clock } = test;
  const { token, identity } = await test.logIn();
  clock.advance(SESSION_SEEN_MS);
  await actors.sessions.end(identity);
  await actors.sessions.touch(identity);
  assert.equal(await test.isOpen(token), false);
});

Deno.test("SY-4 end: ends one of one's own, and tells its sockets; nobody else's", async () => {
  await using test = await openScene();
  const { ownSessions } = test.actors;
  const [here, there, bens] = [await test.logIn(), await test.logIn(), await test.logIn(test.ben)];
  await ownSessions.end(here.identity, bens.identity.session);
  await ownSessions.end(here.identity, "nothing");
  assert.ok(await test.isOpen(bens.token));
  test.published.length = 0;
  await ownSessions.end(here.identity, there.identity.session);
  assert.deepEqual([await test.isOpen(here.token), await test.isOpen(there.token)], [true, false]);
  const revoked = { kind: "revoked", member: test.ada, session: there.identity.session };
  assert.deepEqual(test.published.at(-1)?.deliveries, [revoked]);
  await ownSessions.end(here.identity, there.identity.session);
});

Deno.test("SY-4 endOthers: ends all but this one, also one that is opened at the same moment", async () => {
  await using test = await openScene();
  const here = await test.logIn();
  const others = [await test.logIn(), await test.logIn()];
  const [, late] = await Promise.all([test.actors.ownSessions.endOthers(here.identity), test.logIn()]);
  assert.ok(await test.isOpen(here.token));
  for (const { token } of others) assert.equal(await test.isOpen(token), false);
  // Whichever of the two was first: what is left of it is known to be here.
  const left = await test.actors.ownSessions.list(here.identity);
  assert.equal(left.length, await test.isOpen(late.token) ? 2 : 1);
});

for (const loss of LOSSES) {
  Deno.test(`SY-4 SY-5 own sessions: what lands while its answer is lost (${loss}) is done and told once`, async () => {
    await using test = await openScene();
    const { ownSessions, accounts } = test.actors;
    const [here, there] = [await test.logIn(), await test.logIn()];
    test.published.length = 0;
    const ending = loseAnswer(test.database, loss, {});
    await ownSessions.end(here.identity, there.identity.session);
    assert.equal(ending.count, 1);
    const another = await test.logIn();
    const ends = loseAnswer(test.database, loss, {});
    await ownSessions.endOthers(here.identity);
    assert.equal(ends.count, 1);
    const isPassword = {
      fits: ({ sets }: { sets: readonly { key: Deno.KvKey }[] }) =>
        sets.some(({ key }) => key[0] === "mail_job"),
    };
    const changing = loseAnswer(test.database, loss, isPassword);
    assert.deepEqual(
      await accounts.changePassword(here.identity, { password: NEW, endsOthers: true }, ADDRESS),
      done,
    );
    assert.equal(changing.count, 1);
    await test.settle();
    assert.equal(test.post.list(test.email, "password_changed").length, 1);
    const told = test.published.flatMap(({ deliveries }) => deliveries).map((each) =>
      each.kind === "revoked" && each.session
    );
    assert.equal(told.filter((each) => each === there.identity.session).length, 1);
    assert.equal(told.filter((each) => each === another.identity.session).length, 1);
    assert.ok(await test.isOpen(here.token));
  });
}

Deno.test("SY-5 changePassword: the new one opens, the old one does not; others are logged out where that is wanted", async () => {
  await using test = await openScene();
  const { accounts } = test.actors;
  const [here, there] = [await test.logIn(), await test.logIn()];
  assert.deepEqual(
    await accounts.changePassword(here.identity, { password: NEW, endsOthers: false }, ADDRESS),
    done,
  );
  assert.ok(await test.isOpen(there.token));
  await test.logIn(test.ada, null, NEW);
  const old = { email: test.email, password: PASSWORD };
  const refused = await test.actors.membership.login(old, { address: ADDRESS, lang: "en" });
  assert.equal(refused.ok, false);
  assert.deepEqual(
    await accounts.changePassword(here.identity, { password: PASSWORD, endsOthers: true }, ADDRESS),
    done,
  );
  assert.deepEqual([await test.isOpen(here.token), await test.isOpen(there.token)], [true, false]);
  await test.post.expect(test.email, "password_changed", 2);
  await audit(test);
});

Deno.test("SY-5 changePassword: refuses a session that is not proved or has ended, and what is no password", async () => {
  await using test = await openScene({ limited: { logins: { attempts: 20, windowMs: 60_000 } } });
  const { accounts, sessions } = test.actors;
  const { token, identity } = await test.logIn();
  const codeOf = async (who: Identity, password: string) => {
    const result = await accounts.changePassword(who, { password, endsOthers: true }, ADDRESS);
    return result.ok ? "ok" : result.refusal.code;
  };
  assert.equal(await codeOf(identity, "short"), "password_too_short");
  assert.equal(await codeOf(identity, "password"), "password_too_common");
  test.clock.advance(PROOF_LIFE_MS);
  assert.equal(await codeOf(identity, NEW), "proof_required");
  // What a request has read may be older than what is stored.
  assert.equal(await codeOf({ ...identity, proved_at: test.clock.now() }, NEW), "proof_required");
  assert.deepEqual(await test.actors.proofs.byPassword(identity, PASSWORD, ADDRESS), done);
  const proved = await sessions.find(token) ?? assert.fail();
  await sessions.end(proved);
  assert.equal(await codeOf(proved, NEW), "not_authenticated");
});

Deno.test("SY-5 changePassword: a member gets so many, since each costs a hash", async () => {
  await using test = await openScene({ limited: { logins: { attempts: 1, windowMs: 60_000 } } });
  const { identity } = await test.logIn();
  const form = { password: NEW, endsOthers: false };
  assert.deepEqual(await test.actors.accounts.changePassword(identity, form, ADDRESS), done);
  assert.deepEqual(await test.actors.accounts.changePassword(identity, form, ADDRESS), {
    ok: false,
    refusal: { code: "too_many_requests", data: { retry_after_ms: 60_000 } },
  });
});

Deno.test("SY-6 new device: a browser that has not signed the member in before is told by mail, to a confirmed address", async () => {
  await using test = await openScene();
  const { actors, clock, ada } = test;
  await test.logIn();
  await actors.accounts.verify((await test.post.expect(test.email, "verify")).token);
  await test.settle();
  assert.deepEqual(test.post.list(test.email, "new_device"), []);
  await test.logIn();
  const { envelope: { letter }, mail } = await test.post.expect(test.email, "new_device");
  assert.deepEqual(letter, {
    kind: "new_device",
    name: "Ada",
    link: "https://kindling.test/security",
    device: { os: "linux", browser: "Firefox" },
    place: null,
    at: clock.now(),
  });
  assert.match(mail.text, /Firefox on Linux/);
  // Where Ada signed in before, or somebody else did.
  await test.logIn(ada, await actors.knownDevices.seal(ada));
  await test.logIn(ada, await actors.knownDevices.seal(test.ben));
  await test.settle();
  assert.equal(test.post.list(test.email, "new_device").length, 2);
});

Deno.test("SY-1 email change: in a proved session no password is asked for, in another one it is", async () => {
  await using test = await openScene();
  const { accounts } = test.actors;
  const { identity } = await test.logIn();
  const origin = { address: ADDRESS, lang: "en" };
  const ask = (email: string, proof: Identity) =>
    accounts.requestEmailChange(test.ada, { email, proof }, origin);
  assert.deepEqual(await ask("one@example.com", identity), done);
  const bens = await test.logIn(test.ben);
  const refused = { ok: false, refusal: { code: "proof_required" } };
  assert.deepEqual(await ask("two@example.com", bens.identity), refused);
  test.clock.advance(PROOF_LIFE_MS);
  assert.deepEqual(await ask("two@example.com", identity), refused);
});

Deno.test("SY-10 place: a session and the mail of a new sign-in name the city of its address, where there is one", async () => {
  const cityOf = (address: string) => address === ADDRESS ? "Haifa" : null;
  await using test = await openScene({ addressPlaces: { cityOf } });
  const { actors } = test;
  await actors.accounts.verify((await test.post.expect(test.email, "verify")).token);
  const { identity } = await test.logIn();
  const places = (await actors.ownSessions.list(identity)).map(({ place }) => place);
  assert.deepEqual(places, ["Haifa", null]);
  const { mail } = await test.post.expect(test.email, "new_device");
  assert.match(mail.text, /Haifa/);
  for await (const { value } of test.database.list(keys.memberSessions(test.ada))) {
    assert.equal(JSON.stringify(value).includes(ADDRESS), false);
  }
});
