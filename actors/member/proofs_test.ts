import assert from "node:assert/strict";
import type { SessionId } from "@/domain/ids.ts";
import { PROOF_CODE_LIFE_MS, PROOF_CODE_TRIES, PROOF_LIFE_MS, SESSION_ROTATE_MS } from "@/domain/limits.ts";
import { isProved } from "@/domain/proof.ts";
import { newChange } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { Identity } from "@/actors/member/session.ts";
import { PASSWORD } from "@/tests/kit/actors.ts";
import { audit } from "@/tests/kit/audit.ts";
import { TestClock } from "@/tests/kit/clock.ts";
import { loseAnswer, LOSSES } from "@/tests/kit/lossy.ts";
import { openTestPost, type TestPostOptions } from "@/tests/kit/post.ts";

const ADDRESS = "192.0.2.1";
const done = { ok: true, value: null };
const wrong = { ok: false, refusal: { code: "code_invalid" } };

/** Ada is signed in by a link: her session is not proved. */
async function openScene(options: TestPostOptions = {}) {
  const clock = new TestClock();
  const test = await openTestPost({ now: clock.now, ...options });
  const { actors, database, post } = test;
  const ada = await test.join("Ada");
  const { value: member } = await database.get(keys.member(ada));
  assert.ok(member);

  async function open(proved = false): Promise<{ token: string; identity: Identity }> {
    const change = newChange();
    const token = await actors.sessions.open(change, member ?? assert.fail(), { proved });
    await database.commit(change);
    return { token, identity: await actors.sessions.find(token) ?? assert.fail() };
  }

  async function codeFor(identity: Identity): Promise<string> {
    const nth = post.list(member?.email, "proof_code").length + 1;
    assert.deepEqual(await actors.proofs.requestCode(identity, ADDRESS), done);
    const { envelope: { letter } } = await post.expect(member?.email ?? "", "proof_code", nth);
    return letter.kind === "proof_code" ? letter.code : assert.fail();
  }

  return {
    ...test,
    clock,
    open,
    codeFor,
    async isProved(token: string): Promise<boolean> {
      return isProved((await actors.sessions.find(token))?.proved_at, clock.now());
    },
  };
}

Deno.test("SY-1 proofs: a session that a password has opened is proved for ten minutes, one by a link is not", async () => {
  await using test = await openScene();
  const { token } = await test.open(true);
  assert.equal(await test.isProved((await test.open()).token), false);
  test.clock.advance(PROOF_LIFE_MS - 1);
  assert.equal(await test.isProved(token), true);
  test.clock.advance(1);
  assert.equal(await test.isProved(token), false);
});

Deno.test("SY-1 byPassword: proves this session alone, and a rotation of its token keeps it", async () => {
  await using test = await openScene();
  const { token, identity } = await test.open();
  const other = await test.open();
  test.clock.advance(SESSION_ROTATE_MS);
  assert.deepEqual(await test.actors.proofs.byPassword(identity, PASSWORD, ADDRESS), done);
  const next = await test.actors.sessions.rotate(token);
  assert.ok(next);
  assert.equal(await test.isProved(next), true);
  assert.equal(await test.isProved(other.token), false);
});

Deno.test("SY-1 byPassword: refuses a wrong password, and a session that has ended", async () => {
  await using test = await openScene();
  const { proofs, sessions } = test.actors;
  const { token, identity } = await test.open();
  assert.deepEqual(await proofs.byPassword(identity, "not hers", ADDRESS), {
    ok: false,
    refusal: { code: "wrong_password" },
  });
  assert.equal(await test.isProved(token), false);
  await sessions.end(identity);
  assert.deepEqual(await proofs.byPassword(identity, PASSWORD, ADDRESS), {
    ok: false,
    refusal: { code: "not_authenticated" },
  });
});

Deno.test("SY-2 byPassword: is limited as the login is, whatever session asks", async () => {
  await using test = await openScene({ limited: { logins: { attempts: 2, windowMs: 60_000 } } });
  const { proofs } = test.actors;
  for (let nth = 0; nth < 2; nth++) {
    const { identity } = await test.open();
    const { ok } = await proofs.byPassword(identity, "not hers", ADDRESS);
    assert.equal(ok, false);
  }
  const { identity } = await test.open();
  assert.deepEqual(await proofs.byPassword(identity, PASSWORD, ADDRESS), {
    ok: false,
    refusal: { code: "too_many_requests", data: { retry_after_ms: 60_000 } },
  });
  test.clock.advance(60_000);
  assert.deepEqual(await proofs.byPassword(identity, PASSWORD, ADDRESS), done);
});

Deno.test("SY-2 byCode: six digits prove the session that asked, once, for ten minutes", async () => {
  await using test = await openScene();
  const { proofs } = test.actors;
  const [one, other] = [await test.open(), await test.open()];
  const code = await test.codeFor(one.identity);
  assert.match(code, /^\d{6}$/);
  assert.deepEqual(await proofs.byCode(other.identity, code), wrong);
  assert.deepEqual(await proofs.byCode(one.identity, ` ${code.slice(0, 3)} ${code.slice(3)}`), done);
  assert.equal(await test.isProved(one.token), true);
  assert.equal(await test.isProved(other.token), false);
  assert.deepEqual(await proofs.byCode(one.identity, code), wrong);
  const late = await test.codeFor(one.identity);
  test.clock.advance(PROOF_CODE_LIFE_MS);
  assert.deepEqual(await proofs.byCode(one.identity, late), wrong);
  await audit(test);
});

Deno.test("SY-2 byCode: a newer code replaces the one before, and nothing stored is one", async () => {
  await using test = await openScene();
  const { identity } = await test.open();
  const former = await test.codeFor(identity);
  test.clock.advance(1);
  const newer = await test.codeFor(identity);
  for await (const { key, value } of test.database.list([] as unknown as ReturnType<typeof keys.mailJobs>)) {
    assert.equal(JSON.stringify([key, value]).includes(newer), false, String(key));
  }
  if (former !== newer) assert.deepEqual(await test.actors.proofs.byCode(identity, former), wrong);
  assert.deepEqual(await test.actors.proofs.byCode(identity, newer), done);
});

Deno.test("SY-2 byCode: five tries, then even the right one has to wait; of two at once one counts", async () => {
  await using test = await openScene();
  const { proofs } = test.actors;
  const { identity } = await test.open();
  const code = await test.codeFor(identity);
  for (let nth = 0; nth < PROOF_CODE_TRIES; nth++) {
    assert.deepEqual(await proofs.byCode(identity, "nothing"), wrong);
  }
  assert.deepEqual(await proofs.byCode(identity, code), {
    ok: false,
    refusal: { code: "too_many_requests", data: { retry_after_ms: PROOF_CODE_LIFE_MS } },
  });
  test.clock.advance(PROOF_CODE_LIFE_MS);
  const fresh = await test.codeFor(identity);
  const results = await Promise.all([proofs.byCode(identity, fresh), proofs.byCode(identity, fresh)]);
  assert.equal(results.filter(({ ok }) => ok).length, 1);
});

for (const loss of LOSSES) {
  Deno.test(`SY-1 proofs: whose commit lands while its answer is lost (${loss}) are done`, async () => {
    await using test = await openScene();
    const { proofs } = test.actors;
    const { token, identity } = await test.open();
    const isProof = { fits: touches(identity.session) };
    const lost = loseAnswer(test.database, loss, isProof);
    assert.deepEqual(await proofs.byPassword(identity, PASSWORD, ADDRESS), done);
    const code = await test.codeFor(identity);
    const again = loseAnswer(test.database, loss, isProof);
    assert.deepEqual(await proofs.byCode(identity, code), done);
    assert.deepEqual([lost.count, again.count], [1, 1]);
    assert.equal(await test.isProved(token), true);
  });
}

function touches(session: SessionId) {
  return ({ sets }: { sets: readonly { key: Deno.KvKey }[] }) =>
    sets.some(({ key }) => key[0] === "member_session" && key[2] === session);
}
