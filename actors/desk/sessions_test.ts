import assert from "node:assert/strict";
import { STAFF_IDLE_MS, STAFF_PROOF_MS, STAFF_SESSION_LIFE_MS } from "@/domain/limits.ts";
import { keys } from "@/store/keys.ts";
import { openDemoDesk } from "@/actors/desk/demo.ts";
import { hashToken } from "@/actors/member/token.ts";
import { openTestActors, TestClock } from "@/tests/kit/mod.ts";
import { bring, codeAt, DESK_PASSWORD, OFFICE } from "@/tests/kit/desk_people.ts";

const MINUTE_MS = 60_000;

async function openScene() {
  const clock = new TestClock();
  const test = await openTestActors({ now: clock.now });
  const mia = await bring(test, "mia@example.com");
  const { sessions, staff } = test.actors.desk;
  async function again() {
    clock.advance(MINUTE_MS);
    const form = { email: mia.email, password: DESK_PASSWORD, code: codeAt(mia.secret, clock.now()) };
    const opened = await staff.signIn.byPassword(form, { ...OFFICE, browser: "Chrome, macOS" });
    assert.ok(opened.ok);
    return opened.value;
  }
  return { ...test, clock, mia, sessions, staff, again };
}

Deno.test("SF-9 find: a session ends half an hour after the last call", async () => {
  await using scene = await openScene();
  const { clock, mia, sessions } = scene;
  for (let calls = 0; calls < 3; calls++) {
    clock.advance(STAFF_IDLE_MS - 1);
    assert.ok(await sessions.find(mia.token), `call ${calls}`);
  }
  clock.advance(STAFF_IDLE_MS);
  assert.equal(await sessions.find(mia.token), null);
  clock.advance(-1);
  assert.ok(await sessions.find(mia.token, "quietly"));
  assert.deepEqual(await sessions.find("no token"), null);
});

Deno.test("SF-9 find: a session ends twelve hours after it began, however much it is used", async () => {
  await using scene = await openScene();
  const { clock, mia, sessions } = scene;
  const step = STAFF_IDLE_MS / 2;
  for (let at = step; at < STAFF_SESSION_LIFE_MS; at += step) {
    clock.advance(step);
    assert.ok(await sessions.find(mia.token), `${at}`);
  }
  clock.advance(step);
  assert.equal(await sessions.find(mia.token), null);
});

Deno.test("SF-9 find: a sign of life is written at most once a minute, and a token is stored as a hash", async () => {
  await using scene = await openScene();
  const { clock, mia, sessions, database } = scene;
  const key = keys.staffSession(hashToken(mia.token));
  const { versionstamp } = await database.get(key);
  assert.ok(versionstamp);
  clock.advance(MINUTE_MS - 1);
  await sessions.find(mia.token);
  assert.equal((await database.get(key)).versionstamp, versionstamp);
  clock.advance(1);
  await Promise.all([sessions.find(mia.token), sessions.find(mia.token)]);
  const seen = await database.get(key);
  assert.equal(seen.value?.seen_at, clock.now());
  for await (const row of database.list([] as never)) {
    assert.ok(!JSON.stringify([row.key, row.value]).includes(mia.token), String(row.key));
  }
});

Deno.test("SF-10 list, end: one's own sessions with their browsers, each ended at will, and what it held goes back", async () => {
  await using scene = await openScene();
  const { mia, sessions, again } = scene;
  const ended: string[] = [];
  sessions.onEnd((session) => {
    ended.push(session);
    return Promise.resolve();
  });
  const [second, third] = [await again(), await again()];
  assert.deepEqual((await sessions.list(mia.id)).map(({ browser }) => browser), [
    "Chrome, macOS",
    "Chrome, macOS",
    "Firefox, Linux",
  ]);
  const end = (id: typeof second.session.id) => sessions.end(mia.by, { staff: mia.id, one: id });
  await Promise.all([end(second.session.id), end(second.session.id)]);
  assert.equal(await sessions.find(second.token), null);
  assert.ok(await sessions.find(third.token));
  await sessions.end(mia.by, { staff: mia.id, spare: mia.session.id });
  assert.equal(await sessions.find(third.token), null);
  const identity = await sessions.find(mia.token);
  assert.ok(identity);
  await sessions.signOut(identity);
  assert.equal(await sessions.find(mia.token), null);
  assert.deepEqual(ended, [second.session.id, third.session.id, mia.session.id]);
});

Deno.test("SF-10 end: a call that comes just then brings no session back", async () => {
  await using scene = await openScene();
  const { clock, mia, sessions } = scene;
  for (let run = 0; run < 5; run++) {
    const { token, session } = await scene.again();
    clock.advance(2 * MINUTE_MS);
    await Promise.all([
      sessions.find(token),
      sessions.end(mia.by, { staff: mia.id, one: session.id }),
      sessions.find(token),
    ]);
    assert.equal(await sessions.find(token), null);
  }
});

Deno.test("SF-11 isFresh: an account that has nothing to prove itself by, as the demo's, is asked for no proof", async () => {
  const clock = new TestClock();
  await using world = await openTestActors({ now: clock.now });
  const { accounts, join } = world.actors.desk.staff;
  const token = await openDemoDesk(accounts) ?? assert.fail();
  const form = { name: "Demo desk", keys: { by: "demo" as const } };
  const joined = await join.accept(token, form, { address: "127.0.0.1", browser: "x" });
  assert.ok(joined.ok);
  clock.advance(STAFF_PROOF_MS + 1);
  const found = await world.actors.desk.sessions.find(joined.value.token);
  assert.ok(found && world.actors.desk.sessions.isFresh(found.session));
  const again = await openDemoDesk(accounts);
  assert.ok(again !== null && again !== token, "each start has a link of its own");
  assert.equal(await join.look(token), null);
});
