import assert from "node:assert/strict";
import { PROOF_LIFE_MS, RECOVERY_CODES } from "@/domain/limits.ts";
import { isProved } from "@/domain/proof.ts";
import { newChange } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { audit } from "@/tests/kit/audit.ts";
import { TestClock } from "@/tests/kit/clock.ts";
import { loseAnswer, LOSSES } from "@/tests/kit/lossy.ts";
import { openTestPost, type TestPostOptions } from "@/tests/kit/post.ts";

const FROM = { address: "192.0.2.1" };
const failed = { ok: false, refusal: { code: "recovery_code_failed" } };

/** Ada is signed in, in a proved session. */
async function openScene(options: TestPostOptions = {}) {
  const clock = new TestClock();
  const test = await openTestPost({ now: clock.now, ...options });
  const { actors, database } = test;
  const { value: member } = await database.get(keys.member(await test.join("Ada")));
  assert.ok(member);
  const change = newChange();
  const token = await actors.sessions.open(change, member, { proved: true });
  await database.commit(change);
  const identity = await actors.sessions.find(token) ?? assert.fail();
  return {
    ...test,
    clock,
    identity,
    email: member.email,
    async make(): Promise<string[]> {
      const made = await actors.recoveryCodes.make(identity);
      return made.ok ? made.value : assert.fail(made.refusal.code);
    },
    signIn: (code: string, email = member.email) => actors.recoveryCodes.signIn({ email, code }, FROM),
  };
}

Deno.test("SY-9 make: ten codes, of which only hashes are stored; fresh ones replace them, and a mail says so", async () => {
  await using test = await openScene();
  const { recoveryCodes } = test.actors;
  const { member } = test.identity;
  assert.equal(await recoveryCodes.left(member), null);
  const codes = await test.make();
  assert.equal(new Set(codes).size, RECOVERY_CODES);
  for await (const { key, value } of test.database.list([] as unknown as ReturnType<typeof keys.mailJobs>)) {
    const text = JSON.stringify([key, value]);
    for (const code of codes) assert.equal(text.includes(code), false, String(key));
  }
  assert.deepEqual(await recoveryCodes.left(member), { left: 10, made_at: test.clock.now() });
  await test.post.expect(test.email, "codes_made");
  const [fresh = ""] = await test.make();
  assert.deepEqual(await test.signIn(codes[0] ?? ""), failed);
  assert.ok((await test.signIn(fresh)).ok);
});

Deno.test("SY-9 make: asks for a proof, and for a session that is open", async () => {
  await using test = await openScene();
  const { recoveryCodes, sessions } = test.actors;
  test.clock.advance(PROOF_LIFE_MS);
  assert.deepEqual(await recoveryCodes.make(test.identity), {
    ok: false,
    refusal: { code: "proof_required" },
  });
  await sessions.end(test.identity);
  assert.deepEqual(await recoveryCodes.make(test.identity), {
    ok: false,
    refusal: { code: "not_authenticated" },
  });
});

Deno.test("SY-9 signIn: a code opens a proved session once, also twice at once, and a mail says how many are left", async () => {
  await using test = await openScene();
  const [code = ""] = await test.make();
  const results = await Promise.all([test.signIn(code.toLowerCase()), test.signIn(code.replace("-", " "))]);
  const [opened, ...more] = results.flatMap((each) => each.ok ? [each.value] : []);
  assert.deepEqual(more, []);
  const identity = await test.actors.sessions.find(opened?.token ?? null);
  assert.ok(isProved(identity?.proved_at, test.clock.now()));
  assert.deepEqual(await test.signIn(code), failed);
  assert.equal((await test.actors.recoveryCodes.left(test.identity.member))?.left, 9);
  const { mail } = await test.post.expect(test.email, "code_used");
  assert.match(mail.text, /9 codes are left/);
  await audit(test);
});

Deno.test("SY-9 signIn: unknown addresses and wrong codes are one answer, and another's codes open nothing", async () => {
  await using test = await openScene();
  const [code = ""] = await test.make();
  const { value: ben } = await test.database.get(keys.member(await test.join("Ben")));
  for (
    const [email, typed] of [[ben?.email, code], ["nobody@example.com", code], [test.email, "00000-00000"], [
      test.email,
      "?",
    ]]
  ) {
    assert.deepEqual(await test.signIn(typed ?? "", email), failed);
  }
});

Deno.test("SY-9 signIn: guessing is limited by account, whatever address it comes from", async () => {
  await using test = await openScene({ limited: { loginsByAccount: { attempts: 3, windowMs: 60_000 } } });
  const [code = ""] = await test.make();
  const { signIn } = test.actors.recoveryCodes;
  const guess = (typed: string, nth: number) =>
    signIn({ email: test.email, code: typed }, { address: `192.0.2.${nth}` });
  for (let nth = 0; nth < 3; nth++) assert.deepEqual(await guess("00000-00000", nth), failed);
  const refused = { ok: false, refusal: { code: "too_many_requests", data: { retry_after_ms: 60_000 } } };
  assert.deepEqual(await guess(code, 9), refused);
  test.clock.advance(60_000);
  assert.ok((await guess(code, 9)).ok);
});

for (const loss of LOSSES) {
  Deno.test(`SY-9 recovery codes: what lands while its answer is lost (${loss}) is done once`, async () => {
    await using test = await openScene();
    const fits = ({ sets }: { sets: readonly { key: Deno.KvKey }[] }) =>
      sets.some(({ key }) => key[0] === "login_keys");
    const made = loseAnswer(test.database, loss, { fits });
    const [code = ""] = await test.make();
    const used = loseAnswer(test.database, loss, { fits });
    assert.ok((await test.signIn(code)).ok);
    assert.deepEqual([made.count, used.count], [1, 1]);
    assert.equal((await test.actors.recoveryCodes.left(test.identity.member))?.left, 9);
    await test.settle();
    assert.equal(test.post.list(test.email, "code_used").length, 1);
  });
}
