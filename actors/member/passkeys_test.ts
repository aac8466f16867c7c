import assert from "node:assert/strict";
import { CHALLENGE_LIFE_MS, PASSKEYS_MAX, PROOF_LIFE_MS } from "@/domain/limits.ts";
import { isProved } from "@/domain/proof.ts";
import { newChange } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { Identity } from "@/actors/member/session.ts";
import type { PasskeyAnswer } from "@/actors/passkey_challenges.ts";
import { audit } from "@/tests/kit/audit.ts";
import { Authenticator } from "@/tests/kit/authenticator.ts";
import { TestClock } from "@/tests/kit/clock.ts";
import { loseAnswer, LOSSES } from "@/tests/kit/lossy.ts";
import { openTestPost, type TestPostOptions } from "@/tests/kit/post.ts";

const ORIGIN = "http://localhost:8000";
const FROM = { address: "192.0.2.1" };
const done = { ok: true, value: null };
const invalid = { ok: false, refusal: { code: "passkey_invalid" } };

/** Ada and Ben are signed in, in proved sessions; Ada has a device. */
async function openScene(options: TestPostOptions = {}) {
  const clock = new TestClock();
  const test = await openTestPost({ now: clock.now, ...options });
  const { actors, database } = test;
  const device = new Authenticator({ origin: ORIGIN });

  async function open(name: string): Promise<{ token: string; identity: Identity; email: string }> {
    const { value: member } = await database.get(keys.member(await test.join(name)));
    assert.ok(member);
    const change = newChange();
    const token = await actors.sessions.open(change, member, { proved: true });
    await database.commit(change);
    return { token, identity: await actors.sessions.find(token) ?? assert.fail(), email: member.email };
  }

  const [ada, ben] = [await open("Ada"), await open("Ben")];

  async function make(who: Identity, from = device): Promise<PasskeyAnswer> {
    const ask = await actors.passkeys.askForNew(who.member) ?? assert.fail();
    return { challenge: ask.challenge, response: await from.create(ask.options) };
  }

  async function sign(who: Identity | null, from = device): Promise<PasskeyAnswer> {
    const ask = await actors.passkeys.askForProof(who && who.member) ?? assert.fail();
    return { challenge: ask.challenge, response: await from.get(ask.options) };
  }

  return {
    ...test,
    clock,
    device,
    ada,
    ben,
    make,
    sign,
    async add(who = ada.identity, from = device): Promise<void> {
      assert.deepEqual(await actors.passkeys.add(who, await make(who, from), "Key"), done);
    },
  };
}

Deno.test("SY-7 add: keeps a passkey with its name, and tells its member by mail", async () => {
  await using test = await openScene();
  const { passkeys } = test.actors;
  const { identity, email } = test.ada;
  const answer = await test.make(identity);
  assert.deepEqual(await passkeys.add(identity, answer, `  Ada\u0007s key${"x".repeat(99)}`), done);
  const [kept, ...more] = await passkeys.list(identity.member);
  assert.deepEqual(more, []);
  assert.equal(kept?.name.length, 60);
  assert.ok(kept.name.startsWith("Adas keyx"));
  const { mail } = await test.post.expect(email, "passkey_added");
  assert.match(mail.text, /Adas key/);
  // The same answer again.
  assert.deepEqual(await passkeys.add(identity, answer, "again"), done);
  assert.equal((await passkeys.list(identity.member)).length, 1);
  await audit(test);
});

Deno.test("SY-7 add, remove: only in a proved session that is open, and only one's own", async () => {
  await using test = await openScene();
  const { passkeys, sessions } = test.actors;
  const { ada, ben } = test;
  await test.add();
  const [{ id } = assert.fail()] = await passkeys.list(ada.identity.member);
  assert.deepEqual(await passkeys.remove(ben.identity, id), done);
  assert.equal((await passkeys.list(ada.identity.member)).length, 1);
  // Ben's challenge, and one for a proof.
  assert.deepEqual(await passkeys.add(ada.identity, await test.make(ben.identity), "his"), invalid);
  assert.deepEqual(await passkeys.add(ada.identity, await test.sign(ada.identity), "proof"), invalid);
  const late = await test.make(ada.identity);
  test.clock.advance(CHALLENGE_LIFE_MS);
  assert.deepEqual(await passkeys.add(ada.identity, late, "late"), invalid);
  const fresh = await test.make(ada.identity);
  test.clock.advance(PROOF_LIFE_MS - CHALLENGE_LIFE_MS);
  const unproved = { ok: false, refusal: { code: "proof_required" } };
  assert.deepEqual(await passkeys.remove(ada.identity, id), unproved);
  assert.deepEqual(await passkeys.add(ada.identity, await test.make(ada.identity), "x"), unproved);
  assert.deepEqual(await passkeys.add(ada.identity, fresh, "x"), invalid);
  await sessions.end(ada.identity);
  assert.deepEqual(await passkeys.remove(ada.identity, id), {
    ok: false,
    refusal: { code: "not_authenticated" },
  });
});

Deno.test("SY-7 add: an account has ten; remove makes room, and the last one's row goes", async () => {
  await using test = await openScene();
  const { passkeys } = test.actors;
  const { identity, email } = test.ada;
  const spare = await test.make(identity);
  for (let nth = 0; nth < PASSKEYS_MAX; nth++) await test.add();
  assert.equal(await passkeys.askForNew(identity.member), null);
  const full = { ok: false, refusal: { code: "passkeys_full", data: { max: PASSKEYS_MAX } } };
  assert.deepEqual(await passkeys.add(identity, spare, "eleventh"), full);
  for (const { id } of await passkeys.list(identity.member)) {
    assert.deepEqual(await passkeys.remove(identity, id), done);
  }
  assert.equal((await test.database.get(keys.loginKeys(identity.member))).value, null);
  assert.equal(await passkeys.askForProof(identity.member), null);
  await test.post.expect(email, "passkey_removed", PASSKEYS_MAX);
});

Deno.test("SY-8 signIn: opens a proved session, once for each challenge, and the counter never goes back", async () => {
  await using test = await openScene();
  const { passkeys, sessions } = test.actors;
  await test.add();
  const answer = await test.sign(null);
  const results = await Promise.all([passkeys.signIn(answer, FROM), passkeys.signIn(answer, FROM)]);
  const [opened, ...more] = results.flatMap((each) => each.ok ? [each.value] : []);
  assert.deepEqual([opened?.member, more], [test.ada.identity.member, []]);
  const identity = await sessions.find(opened?.token ?? null);
  assert.ok(isProved(identity?.proved_at, test.clock.now()));
  assert.deepEqual(await passkeys.signIn(answer, FROM), invalid);
  assert.ok((await passkeys.signIn(await test.sign(null), FROM)).ok);
  await audit(test);
});

Deno.test("SY-8 signIn: of a synced passkey, which does not count, an answer works once too", async () => {
  await using test = await openScene();
  const { passkeys } = test.actors;
  const synced = new Authenticator({ origin: ORIGIN, countsBy: 0 });
  await test.add(test.ada.identity, synced);
  const answer = await test.sign(null, synced);
  assert.ok((await passkeys.signIn(answer, FROM)).ok);
  assert.deepEqual(await passkeys.signIn(answer, FROM), invalid);
});

Deno.test("SY-8 signIn: refuses another site's answer, one without a finger, a removed passkey, and what is none", async () => {
  await using test = await openScene({ limited: { loginsByAddress: { attempts: 8, windowMs: 60_000 } } });
  const { passkeys } = test.actors;
  const { identity } = test.ada;
  await test.add();
  for (
    const options of [{ origin: "https://evil.example" }, { origin: ORIGIN, verifies: false }]
  ) {
    const wrong = new Authenticator({ origin: ORIGIN });
    await test.add(identity, wrong);
    Object.assign(wrong.options, options);
    assert.deepEqual(await passkeys.signIn(await test.sign(null, wrong), FROM), invalid);
  }
  const removed = new Authenticator({ origin: ORIGIN });
  await test.add(identity, removed);
  const last = (await passkeys.list(identity.member)).at(-1) ?? assert.fail();
  const answer = await test.sign(null, removed);
  await passkeys.remove(identity, last.id);
  assert.deepEqual(await passkeys.signIn(answer, FROM), invalid);
  for (const response of ["", "{}", "null", "x".repeat(20_000)]) {
    const { challenge } = await passkeys.askForProof(null) ?? assert.fail();
    assert.deepEqual(await passkeys.signIn({ challenge, response }, FROM), invalid);
  }
  assert.ok((await passkeys.signIn(await test.sign(null), FROM)).ok);
  const limited = await passkeys.signIn(await test.sign(null), FROM);
  assert.equal(limited.ok || limited.refusal.code, "too_many_requests");
});

Deno.test("SY-8 prove: by one's own passkey to one's own challenge", async () => {
  await using test = await openScene();
  const { passkeys, sessions } = test.actors;
  const { ada, ben, clock } = test;
  const bens = new Authenticator({ origin: ORIGIN });
  await test.add();
  await test.add(ben.identity, bens);
  clock.advance(PROOF_LIFE_MS);
  assert.deepEqual(await passkeys.prove(ada.identity, await test.sign(ben.identity, bens), "a"), invalid);
  assert.deepEqual(await passkeys.prove(ada.identity, await test.sign(null), "a"), invalid);
  const answer = await test.sign(ada.identity);
  assert.deepEqual(await passkeys.prove(ada.identity, answer, "a"), done);
  assert.equal((await sessions.find(ada.token))?.proved_at, clock.now());
  assert.deepEqual(await passkeys.prove(ada.identity, answer, "a"), invalid);
  await sessions.end(ada.identity);
  assert.deepEqual(await passkeys.prove(ada.identity, await test.sign(ada.identity), "a"), {
    ok: false,
    refusal: { code: "not_authenticated" },
  });
});

for (const loss of LOSSES) {
  Deno.test(`SY-7 SY-8 passkeys: what lands while its answer is lost (${loss}) is done once`, async () => {
    await using test = await openScene();
    const { passkeys } = test.actors;
    const { identity, email } = test.ada;
    const fits = (
      { sets, deletes }: { sets: readonly { key: Deno.KvKey }[]; deletes: readonly Deno.KvKey[] },
    ) => [...sets.map(({ key }) => key), ...deletes].some(([kind]) => kind === "login_keys");
    const lose = () => loseAnswer(test.database, loss, { fits });
    const lost = [lose()];
    await test.add();
    lost.push(lose());
    assert.ok((await passkeys.signIn(await test.sign(null), FROM)).ok);
    lost.push(lose());
    assert.deepEqual(await passkeys.prove(identity, await test.sign(identity), "a"), done);
    const [{ id } = assert.fail()] = await passkeys.list(identity.member);
    lost.push(lose());
    assert.deepEqual(await passkeys.remove(identity, id), done);
    assert.deepEqual(lost.map(({ count }) => count), [1, 1, 1, 1]);
    await test.settle();
    assert.equal(test.post.list(email, "passkey_added").length, 1);
    assert.equal(test.post.list(email, "passkey_removed").length, 1);
    const sessions = await Array.fromAsync(test.database.list(keys.memberSessions(identity.member)));
    // Those of the registration, of the scene and of the passkey.
    assert.equal(sessions.length, 3);
  });
}
