import assert from "node:assert/strict";
import type { PasswordHasher } from "@/domain/password_hash.ts";
import { openTestActors, TestClock } from "@/tests/kit/mod.ts";
import { cheapHasher } from "@/tests/kit/cheap_hasher.ts";
import { bring, codeAt, DESK_PASSWORD, OFFICE } from "@/tests/kit/desk_people.ts";

const STEP_MS = 30_000;

async function openScene(own: Parameters<typeof openTestActors>[0] = {}) {
  const clock = new TestClock();
  const test = await openTestActors({ now: clock.now, ...own });
  const mia = await bring(test, "mia@example.com", ["moderator"]);
  // The step of the code that opened the account is used up.
  clock.advance(2 * STEP_MS);
  const { signIn } = test.actors.desk.staff;
  const enter = (own: { email?: string; password?: string; code?: string } = {}) =>
    signIn.byPassword(
      { email: mia.email, password: DESK_PASSWORD, code: codeAt(mia.secret, clock.now()), ...own },
      OFFICE,
    );
  return { ...test, clock, mia, signIn, enter };
}

Deno.test("SF-4 byPassword: the code of now, of one step before and of one after", async () => {
  for (const ms of [-STEP_MS, 0, STEP_MS]) {
    await using scene = await openScene();
    const { clock, mia, enter, actors } = scene;
    const entered = await enter({ code: codeAt(mia.secret, clock.now() + ms) });
    assert.ok(entered.ok, `${ms}`);
    assert.equal((await actors.desk.sessions.find(entered.value.token))?.staff.id, mia.id);
  }
  await using scene = await openScene();
  for (const ms of [-2 * STEP_MS, 2 * STEP_MS]) {
    const late = await scene.enter({ code: codeAt(scene.mia.secret, scene.clock.now() + ms) });
    assert.ok(!late.ok && late.refusal.code === "desk_sign_in_failed", `${ms}`);
  }
});

Deno.test("SF-4 byPassword: no step works twice, nor one before it, also at the same moment", async () => {
  await using scene = await openScene();
  const { clock, mia, enter } = scene;
  const together = await Promise.all([enter(), enter(), enter()]);
  assert.equal(together.filter(({ ok }) => ok).length, 1);
  assert.equal((await enter()).ok, false);
  assert.equal((await enter({ code: codeAt(mia.secret, clock.now() - STEP_MS) })).ok, false);
  clock.advance(STEP_MS);
  assert.ok((await enter()).ok);
});

Deno.test("SF-4 byPassword: of two isolates one takes a code", async () => {
  await using scene = await openScene();
  await using other = await openTestActors({
    now: scene.clock.now,
    database: scene.database,
    instance: "there",
  });
  const form = {
    email: scene.mia.email,
    password: DESK_PASSWORD,
    code: codeAt(scene.mia.secret, scene.clock.now()),
  };
  const both = await Promise.all([
    scene.signIn.byPassword(form, OFFICE),
    other.actors.desk.staff.signIn.byPassword(form, OFFICE),
  ]);
  assert.equal(both.filter(({ ok }) => ok).length, 1);
});

Deno.test("SF-6 byPassword: unknown address, wrong password and wrong code are one answer after one hash", async () => {
  let hashes = 0;
  const hasher: PasswordHasher = {
    ...cheapHasher,
    verify(...args) {
      hashes++;
      return cheapHasher.verify(...args);
    },
  };
  await using scene = await openScene({ hasher });
  for (
    const own of [
      { email: "nobody@example.com" },
      { email: "no address" },
      { password: "wrong" },
      { code: "000000" },
      { code: "" },
      { password: "wrong", code: "1" },
    ]
  ) {
    hashes = 0;
    const result = await scene.enter(own);
    assert.deepEqual(result, { ok: false, refusal: { code: "desk_sign_in_failed" } }, JSON.stringify(own));
    assert.equal(hashes, 1, JSON.stringify(own));
  }
});

Deno.test("SF-6 byPassword: attempts are counted by account and address, by address and by account", async () => {
  const few = { attempts: 2, windowMs: 60_000 };
  const many = { attempts: 100, windowMs: 60_000 };
  for (const name of ["deskLogins", "deskLoginsByAddress", "deskLoginsByAccount"] as const) {
    const limited = { deskLogins: many, deskLoginsByAddress: many, deskLoginsByAccount: many, [name]: few };
    await using scene = await openScene({ limited });
    await scene.enter({ password: "wrong" });
    await scene.enter({ password: "wrong" });
    const refused = await scene.enter();
    assert.ok(!refused.ok && refused.refusal.code === "too_many_requests", name);
    scene.clock.advance(60_000);
    assert.ok((await scene.enter()).ok, name);
  }
});

Deno.test("SF-6 byPassword: who is removed, or has not come yet, is nobody", async () => {
  await using scene = await openScene();
  const { actors, mia, enter } = scene;
  await bring(scene, "ada@example.com", ["admin"]);
  assert.ok((await actors.desk.staff.accounts.remove(mia.by, mia.id)).ok);
  const result = await enter();
  assert.ok(!result.ok && result.refusal.code === "desk_sign_in_failed");
});

Deno.test("SF-11 prove: a session is fresh for ten minutes, and again after a proof", async () => {
  await using scene = await openScene();
  const { actors: { desk }, clock, mia, signIn } = scene;
  const find = async () => {
    const identity = await desk.sessions.find(mia.token);
    assert.ok(identity);
    return identity;
  };
  assert.ok(desk.sessions.isFresh((await find()).session));
  clock.advance(9 * 60_000);
  assert.ok(!desk.sessions.isFresh((await find()).session));
  const wrong = await signIn.prove(await find(), { password: DESK_PASSWORD, code: "000000" }, "here");
  assert.ok(!wrong.ok && wrong.refusal.code === "desk_sign_in_failed");
  const form = { password: DESK_PASSWORD, code: codeAt(mia.secret, clock.now()) };
  assert.ok((await signIn.prove(await find(), form, "here")).ok);
  assert.ok(desk.sessions.isFresh((await find()).session));
  const again = await signIn.prove(await find(), form, "here");
  assert.ok(!again.ok, "the code was used");
});
