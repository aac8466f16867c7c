/** Devices that take pushes end with the sessions that have subscribed them, in the same change, without anybody looking. */
import assert from "node:assert/strict";
import { PUSH_DEVICES, SESSION_LIFE_MS, SESSIONS_PER_MEMBER } from "@/domain/limits.ts";
import { openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { listSessions } from "@/store/sessions/reader.ts";
import { PASSWORD } from "@/tests/kit/actors.ts";
import { audit } from "@/tests/kit/audit.ts";
import { TestClock } from "@/tests/kit/clock.ts";
import { webTarget } from "@/tests/kit/devices.ts";
import { openTestPost } from "@/tests/kit/post.ts";

const origin = { address: "192.0.2.1", lang: "en" };
/** What one atomic operation may check at a self-hosted database. */
const CHECKS_MAX = 10;

/** Ada, with the session of her registration. */
async function openScene() {
  const clock = new TestClock();
  const real = await openDatabase({ path: ":memory:" });
  let checks = 0;
  const database: typeof real = {
    ...real,
    commit(change) {
      checks = Math.max(checks, change.checks.length);
      return real.commit(change);
    },
  };
  const test = await openTestPost({ now: clock.now, database });
  const ada = await test.join("Ada");
  const readAda = async () => (await database.get(keys.member(ada))).value ?? assert.fail();
  const { email } = await readAda();
  await test.actors.accounts.verify((await test.post.expect(email, "verify")).token);
  const sessions = () => listSessions(database, ada, clock.now());
  return {
    ...test,
    clock,
    ada,
    email,
    sessions,
    async logIn() {
      clock.advance(1_000);
      assert.ok((await test.actors.membership.login({ email, password: PASSWORD }, origin)).ok);
    },
    /** A device of one of her sessions, of which the oldest is number 0. */
    async subscribe(nth = 0) {
      const session = (await sessions())[nth]?.id ?? assert.fail("no such session");
      const input = { target: webTarget(), os: "linux", name: "Firefox" } as const;
      return await test.actors.alerts.subscribe({ member: ada, session, input });
    },
    async end(nth = 0) {
      const { id, row } = (await sessions())[nth] ?? assert.fail("no such session");
      await test.actors.sessions.end({ member: ada, session: id, exp: row.exp });
    },
    /** How many devices are stored, as their rows say. */
    async stored() {
      return (await Array.fromAsync(database.list(keys.subscribersOf(ada)))).length;
    },
    /** The most checks of a change since the last time. */
    mostChecks() {
      const most = checks;
      checks = 0;
      return most;
    },
    async [Symbol.asyncDispose]() {
      await test[Symbol.asyncDispose]();
      await real.close();
    },
  };
}

type Scene = Awaited<ReturnType<typeof openScene>>;

/** As many devices as she may have, of two sessions. */
async function fill(scene: Scene): Promise<void> {
  await scene.logIn();
  for (let nth = 0; nth < PUSH_DEVICES; nth++) assert.ok((await scene.subscribe(nth % 2)).ok);
  assert.equal(await scene.stored(), PUSH_DEVICES);
  scene.mostChecks();
}

Deno.test("AL-7 P16 end: a logout takes the devices of its session along, and no others", async () => {
  await using scene = await openScene();
  await fill(scene);
  await scene.end();
  assert.equal(await scene.stored(), PUSH_DEVICES / 2);
  assert.ok(scene.mostChecks() <= CHECKS_MAX);
  await scene.end();
  assert.equal(await scene.stored(), 0);
  await audit(scene);
});

Deno.test("AL-7 P16 end: a device that subscribes at that moment is not left behind", async () => {
  await using scene = await openScene();
  for (let round = 0; round < 10; round++) {
    await scene.subscribe();
    await Promise.all([scene.subscribe(), scene.end(), scene.subscribe()]);
    assert.equal(await scene.stored(), 0);
    await scene.logIn();
  }
  await audit(scene);
});

Deno.test("AL-7 P16 endAll: a new password, and an address that is taken back, end all devices", async () => {
  for (const how of ["recover", "undo"] as const) {
    await using scene = await openScene();
    const { accounts } = scene.actors;
    const other = "other@example.com";
    if (how === "undo") {
      await accounts.requestEmailChange(scene.ada, { email: other, password: PASSWORD }, origin);
      await accounts.check((await scene.post.expect(other, "email_change")).token, { device: null });
      const { token } = await scene.post.expect(scene.email, "email_changed");
      const form = { email: other, password: PASSWORD };
      assert.ok((await scene.actors.membership.login(form, origin)).ok);
      for (let nth = 0; nth < PUSH_DEVICES; nth++) assert.ok((await scene.subscribe(nth % 2)).ok);
      scene.mostChecks();
      assert.ok((await accounts.check(token, { device: null })).ok);
    } else {
      await fill(scene);
      await accounts.requestRecovery(scene.email, origin);
      const { token } = await scene.post.expect(scene.email, "recovery");
      scene.mostChecks();
      assert.ok((await accounts.recover(token, "another horse")).ok);
    }
    assert.deepEqual(await scene.sessions(), []);
    assert.equal(await scene.stored(), 0, how);
    const most = scene.mostChecks();
    assert.ok(most <= CHECKS_MAX, `${how}: ${most}`);
    await audit(scene);
  }
});

Deno.test("AL-7 AU-18 trim: a session that makes room takes its devices along", async () => {
  await using scene = await openScene();
  await scene.subscribe();
  for (let nth = 1; nth < SESSIONS_PER_MEMBER; nth++) await scene.logIn();
  await scene.subscribe(1);
  assert.equal(await scene.stored(), 2);
  await scene.logIn();
  assert.equal(await scene.stored(), 1);
  await audit(scene);
});

Deno.test("AL-7 AU-21 trim: devices of sessions that have expired are forgotten at the next login", async () => {
  await using scene = await openScene();
  await scene.subscribe();
  scene.clock.advance(SESSION_LIFE_MS);
  assert.equal(await scene.stored(), 1);
  await scene.logIn();
  assert.equal(await scene.stored(), 0);
  await audit(scene);
});
