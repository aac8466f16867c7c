import assert from "node:assert/strict";
import type { AgeAnswer, AgeGate } from "@/domain/age_check.ts";
import type { MemberId } from "@/domain/ids.ts";
import { newChange } from "@/store/change.ts";
import { keys, keyText } from "@/store/keys.ts";
import { PASSWORD } from "@/tests/kit/actors.ts";
import { audit, openTestActors, registrationOf, TEST_AGES, TestClock } from "@/tests/kit/mod.ts";
import { loseAnswer, LOSSES } from "@/tests/kit/lossy.ts";
import { pngOf } from "@/tests/kit/pictures.ts";

const RETURN = "http://localhost:8000/age/return";

async function openWorld(gate: AgeGate = "photo") {
  const clock = new TestClock();
  const test = await openTestActors({ now: clock.now, ages: () => gate });
  const joined = await test.actors.membership.register(registrationOf("Ada"), { address: "a", lang: "en" });
  assert.ok(joined.ok);
  const { member: ada, token } = joined.value;
  const { ages } = test.actors;

  /** The answer to a check that is begun now. */
  async function answerTo(member: MemberId, answer: AgeAnswer): Promise<URLSearchParams> {
    const begun = await ages.begin(member, RETURN);
    assert.ok(begun.ok);
    const page = TEST_AGES.testPage ?? assert.fail();
    const ask = page.readAsk(new URL(begun.value.url).searchParams, clock.now()) ?? assert.fail();
    return new URL(page.answerUrl(ask, answer, clock.now())).searchParams;
  }

  async function upload(): Promise<string> {
    const sent = await test.actors.photos.upload({ bytes: pngOf(8, 8) }, { member: ada, address: "a" });
    return sent.ok ? "ok" : sent.refusal.code;
  }

  return {
    ...test,
    clock,
    ada,
    token,
    ages,
    answerTo,
    upload,
    take: async (params: URLSearchParams, member = ada) => {
      const taken = await ages.take(member, params);
      return taken.ok ? taken.value.answer : taken.refusal.code;
    },
    record: async () => (await test.database.get(keys.member(ada))).value ?? assert.fail(),
  };
}

Deno.test("AG-2 AG-4 take: an adult may upload; only outcome, method and time are kept, and the answer counts once", async () => {
  await using world = await openWorld();
  const { ada, clock } = world;
  assert.equal(await world.upload(), "age_check_needed");
  const params = await world.answerTo(ada, "adult");
  assert.equal(await world.take(params), "adult");
  const { age_check, age_ask } = await world.record();
  assert.deepEqual([age_check, age_ask], [
    { outcome: "adult", method: "test", at: clock.now(), unknowns: 0 },
    undefined,
  ]);
  assert.equal(await world.upload(), "ok");
  assert.equal(await world.take(params), "age_answer_invalid", "a second time");
  const again = await world.ages.begin(ada, RETURN);
  assert.equal(!again.ok && again.refusal.code, "age_check_done");
  await audit(world);
});

Deno.test("AG-4 take: an answer counts for who began the check, until the next one is begun, and for half an hour", async () => {
  await using world = await openWorld();
  const { ada, clock } = world;
  const ben = await world.join("Ben");
  const adas = await world.answerTo(ada, "adult");
  await world.answerTo(ben, "adult");
  assert.equal(await world.take(adas, ben), "age_answer_invalid", "somebody else's");
  const newer = await world.answerTo(ada, "adult");
  assert.equal(await world.take(adas), "age_answer_invalid", "of a check before");
  clock.advance(31 * 60_000);
  assert.equal(await world.take(newer), "age_answer_invalid", "too late");
  assert.equal((await world.record()).age_check, undefined);
});

Deno.test("AG-5 take: where nothing came of it there is one more check, then support; a cancelled one does not count", async () => {
  await using world = await openWorld();
  const { ada } = world;
  assert.equal(await world.take(await world.answerTo(ada, "cancelled")), "cancelled");
  assert.equal((await world.record()).age_check, undefined);
  for (let nth = 0; nth < 2; nth++) {
    assert.equal(await world.take(await world.answerTo(ada, "unknown")), "unknown");
    assert.equal(await world.upload(), "age_check_needed");
  }
  const third = await world.ages.begin(ada, RETURN);
  assert.equal(!third.ok && third.refusal.code, "age_check_over");
  assert.equal((await world.ages.state(ada))?.refused, "age_check_over");
});

Deno.test("AG-6 take: who is no adult is out at once, and cannot come back", async () => {
  await using world = await openWorld();
  const { ada, token, actors } = world;
  assert.equal(await world.take(await world.answerTo(ada, "not_adult")), "not_adult");
  const { closing, age_check, off } = await world.record();
  assert.deepEqual([closing?.by, age_check?.outcome, off], ["age", "not_adult", true]);
  assert.equal(await actors.sessions.find(token), null);
  const undone = await actors.closings.undo(ada);
  assert.equal(!undone.ok && undone.refusal.code, "closing_over");
  await audit(world);
});

Deno.test("AG-6 ER-4 take: who is no adult does not come back from a deletion of their own either", async () => {
  for (const by of ["member", "staff"] as const) {
    await using world = await openWorld();
    const { ada, actors, clock, database } = world;
    const answer = await world.answerTo(ada, "not_adult");
    const begun = await actors.closings.begin(ada, { by });
    clock.advance(60_000);
    const confined = await actors.membership.login(
      { email: (await world.record()).email, password: PASSWORD },
      { address: "a", lang: "en" },
    );
    assert.ok(begun.ok && confined.ok);
    assert.equal(await world.take(answer), "not_adult");
    const { closing, age_check } = await world.record();
    assert.deepEqual([closing?.by, age_check?.outcome], ["age", "not_adult"]);
    assert.equal(await actors.sessions.findConfined(confined.value.token), null);
    const undone = await actors.closings.undo(ada);
    assert.equal(undone.ok || undone.refusal.code, "closing_over");
    assert.equal((await database.get(keys.accountEnd(begun.value.until, ada))).value, null);
    await audit(world);
    assert.equal(await world.take(answer), "age_answer_invalid");
  }
});

Deno.test("AG-2 SY-3 take: checked at sign-up, a session opens nothing but the check until the answer is an adult", async () => {
  await using world = await openWorld("sign_up");
  const { ada, token, actors } = world;
  assert.equal(await actors.sessions.find(token), null);
  assert.deepEqual((await actors.sessions.findConfined(token))?.age, true);
  const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
  const taken = await actors.ages.take(ada, await world.answerTo(ada, "adult"), { address: "a", userAgent });
  assert.ok(taken.ok && taken.value.token !== null);
  const identity = await actors.sessions.find(taken.value.token) ?? assert.fail("no session");
  const [{ device } = assert.fail()] = await actors.ownSessions.list(identity);
  assert.deepEqual([identity.member, device?.browser], [ada, "Firefox"]);
  assert.equal(await actors.sessions.findConfined(token), null, "the confined one has ended");
  const change = newChange();
  const next = await actors.sessions.open(change, await world.record(), { proved: true });
  await world.database.commit(change);
  assert.equal((await actors.sessions.find(next))?.member, ada);
});

for (const how of LOSSES) {
  Deno.test(`AG-4 WI-14 begin and take: each is done once where its answer is lost (the database ${how})`, async () => {
    await using world = await openWorld("sign_up");
    const { ada, database, ages, actors } = world;
    const fits = ({ sets }: { sets: readonly { key: Deno.KvKey }[] }) =>
      sets.some(({ key }) => keyText(key) === keyText(keys.member(ada)));
    const begun = loseAnswer(database, how, { fits });
    const params = await world.answerTo(ada, "adult");
    assert.equal(begun.count, 1);
    const taken = loseAnswer(database, how, { fits });
    const result = await ages.take(ada, params);
    assert.equal(taken.count, 1);
    assert.ok(result.ok && result.value.token !== null);
    assert.equal((await actors.sessions.find(result.value.token))?.member, ada);
    assert.equal((await world.record()).age_check?.outcome, "adult");
    assert.equal(await world.take(params), "age_answer_invalid");
    await audit(world);
  });
}
