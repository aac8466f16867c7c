import assert from "node:assert/strict";
import { STAFF_INVITE_LIFE_MS } from "@/domain/limits.ts";
import { SYSTEM_ACTOR } from "@/domain/staff_log.ts";
import { openTestActors, TestClock } from "@/tests/kit/mod.ts";
import { Authenticator, type DeviceOptions } from "@/tests/kit/authenticator.ts";
import { bring, codeAt, DESK_PASSWORD, invite, OFFICE } from "@/tests/kit/desk_people.ts";

const SITE = "http://localhost:8000";

async function openScene() {
  const clock = new TestClock();
  const test = await openTestActors({ now: clock.now });
  const { staff, sessions } = test.actors.desk;
  return { ...test, clock, staff, sessions };
}

type Scene = Awaited<ReturnType<typeof openScene>>;

async function passwordKeys({ staff, clock }: Scene, token: string) {
  const link = await staff.join.look(token);
  assert.ok(link);
  const { sealed, text } = await staff.newKeys.offer(link.staff);
  const password: string = DESK_PASSWORD;
  return { by: "password" as const, password, secret: sealed, code: codeAt(text, clock.now()) };
}

async function passkeyKeys({ staff }: Scene, token: string, own: Partial<DeviceOptions> = {}) {
  const device = new Authenticator({ origin: SITE, ...own });
  const link = await staff.join.look(token);
  assert.ok(link);
  const { challenge, options } = await staff.newKeys.askForPasskey(link.staff);
  const keys = {
    by: "passkey",
    answer: { challenge, response: await device.create(options) },
    label: "Key",
  } as const;
  return { device, keys };
}

Deno.test("SF-2 join: a link works once, also where it is posted twice at the same moment, and looking uses nothing up", async () => {
  await using scene = await openScene();
  const { id, token } = await invite(scene, "mia@example.com");
  for (let looks = 0; looks < 3; looks++) assert.equal((await scene.staff.join.look(token))?.staff.id, id);
  const form = { name: "Mia", keys: await passwordKeys(scene, token) };
  await using other = await openTestActors({
    now: scene.clock.now,
    database: scene.database,
    instance: "there",
  });
  const both = await Promise.all([
    scene.staff.join.accept(token, form, OFFICE),
    scene.staff.join.accept(token, form, OFFICE),
    other.actors.desk.staff.join.accept(token, form, OFFICE),
  ]);
  assert.equal(both.filter(({ ok }) => ok).length, 1);
  assert.deepEqual([...new Set(both.flatMap((each) => each.ok ? [] : each.refusal.code))], [
    "invite_invalid",
  ]);
  assert.equal(await scene.staff.join.look(token), null);
  assert.equal((await scene.staff.accounts.get(id))?.state, "active");
  assert.equal((await scene.sessions.list(id)).length, 1);
});

Deno.test("SF-2 join: a link ends after a day, is replaced by a new one, and goes with its person", async () => {
  await using scene = await openScene();
  const { id, token } = await invite(scene, "mia@example.com");
  const next = await scene.staff.accounts.link(SYSTEM_ACTOR, id);
  assert.ok(next.ok);
  assert.equal(await scene.staff.join.look(token), null);
  scene.clock.advance(STAFF_INVITE_LIFE_MS - 1);
  assert.ok(await scene.staff.join.look(next.value.token));
  scene.clock.advance(1);
  assert.equal(await scene.staff.join.look(next.value.token), null);
  const last = await scene.staff.accounts.link(SYSTEM_ACTOR, id);
  assert.ok(last.ok && (await scene.staff.accounts.remove(SYSTEM_ACTOR, id)).ok);
  assert.equal(await scene.staff.join.look(last.value.token), null);
});

Deno.test("SF-2 join: what is refused leaves the link as it was", async () => {
  await using scene = await openScene();
  const { token } = await invite(scene, "mia@example.com");
  const keys = await passwordKeys(scene, token);
  const codeOf = async (name: string, own: Partial<typeof keys>) => {
    const result = await scene.staff.join.accept(token, { name, keys: { ...keys, ...own } }, OFFICE);
    return result.ok ? "ok" : result.refusal.code;
  };
  assert.equal(await codeOf(" ", {}), "staff_name_invalid");
  assert.equal(await codeOf("x".repeat(61), {}), "staff_name_invalid");
  assert.equal(await codeOf("Mia", { password: "short" }), "password_too_short");
  assert.equal(await codeOf("Mia", { password: "password" }), "password_too_common");
  assert.equal(await codeOf("Mia", { code: "000000" }), "totp_invalid");
  assert.equal(await codeOf("Mia", { secret: "forged" }), "totp_invalid");
  assert.equal(await codeOf("Mia", {}), "ok");
});

Deno.test("SF-3 join: a link of somebody who has come sets the account anew and ends its sessions", async () => {
  await using scene = await openScene();
  const mia = await bring(scene, "mia@example.com");
  const link = await scene.staff.accounts.link(SYSTEM_ACTOR, mia.id);
  assert.ok(link.ok);
  assert.ok(await scene.sessions.find(mia.token), "until it is used");
  const { keys } = await passkeyKeys(scene, link.value.token);
  const opened = await scene.staff.join.accept(link.value.token, { name: "Mia", keys }, OFFICE);
  assert.ok(opened.ok);
  assert.equal(await scene.sessions.find(mia.token), null);
  assert.ok(await scene.sessions.find(opened.value.token));
  scene.clock.advance(60_000);
  const form = { email: mia.email, password: DESK_PASSWORD, code: codeAt(mia.secret, scene.clock.now()) };
  const old = await scene.staff.signIn.byPassword(form, OFFICE);
  assert.ok(!old.ok && old.refusal.code === "desk_sign_in_failed");
});

Deno.test("SF-5 byPasskey: a device signs in, each challenge once, and a counter that goes back is refused", async () => {
  await using scene = await openScene();
  const { staff, sessions } = scene;
  const { id, token } = await invite(scene, "mia@example.com");
  const { device, keys } = await passkeyKeys(scene, token);
  assert.ok((await staff.join.accept(token, { name: "Mia", keys }, OFFICE)).ok);
  const ask = async () => {
    const { challenge, options } = await staff.signIn.askForPasskey(null);
    return { challenge, response: await device.get(options) };
  };
  const answer = await ask();
  const both = await Promise.all([
    staff.signIn.byPasskey(answer, OFFICE),
    staff.signIn.byPasskey(answer, OFFICE),
  ]);
  const entered = both.find(({ ok }) => ok);
  assert.equal(both.filter(({ ok }) => ok).length, 1);
  assert.ok(entered?.ok && (await sessions.find(entered.value.token))?.staff.id === id);
  const again = await staff.signIn.byPasskey(answer, OFFICE);
  assert.ok(!again.ok && again.refusal.code === "passkey_invalid");
  device.turnBack(1);
  const copied = await staff.signIn.byPasskey(await ask(), OFFICE);
  assert.ok(!copied.ok && copied.refusal.code === "passkey_invalid");
  assert.ok((await staff.signIn.byPasskey(await ask(), OFFICE)).ok);
});

Deno.test("SF-5 byPasskey: a synced passkey, whose counter stays 0, answers a challenge once as well", async () => {
  await using scene = await openScene();
  const { staff } = scene;
  const { token } = await invite(scene, "mia@example.com");
  const { device, keys } = await passkeyKeys(scene, token, { countsBy: 0 });
  assert.ok((await staff.join.accept(token, { name: "Mia", keys }, OFFICE)).ok);
  const { challenge, options } = await staff.signIn.askForPasskey(null);
  const answer = { challenge, response: await device.get(options) };
  const results = await Promise.all([1, 2, 3].map(() => staff.signIn.byPasskey(answer, OFFICE)));
  assert.equal(results.filter(({ ok }) => ok).length, 1);
});

Deno.test("SF-5 byPasskey: another host, a challenge that is old, forged or of another kind, and no finger are refused", async () => {
  await using scene = await openScene();
  const { staff, clock } = scene;
  const { token } = await invite(scene, "mia@example.com");
  const { device, keys } = await passkeyKeys(scene, token);
  for (const own of [{ origin: "https://evil.example" }, { verifies: false }]) {
    const { keys: wrong } = await passkeyKeys(scene, token, own);
    const result = await staff.join.accept(token, { name: "Mia", keys: wrong }, OFFICE);
    assert.ok(!result.ok && result.refusal.code === "passkey_invalid", JSON.stringify(own));
  }
  assert.ok((await staff.join.accept(token, { name: "Mia", keys }, OFFICE)).ok);
  const ask = await staff.signIn.askForPasskey(null);
  const response = await device.get(ask.options);
  const refused = async (answer: { challenge: string; response: string }) => {
    const result = await staff.signIn.byPasskey(answer, OFFICE);
    return !result.ok && result.refusal.code === "passkey_invalid";
  };
  assert.ok(await refused({ challenge: "forged", response }));
  assert.ok(await refused({ challenge: keys.answer.challenge, response }));
  assert.ok(await refused({ challenge: ask.challenge, response: "{}" }));
  assert.ok(await refused({ challenge: ask.challenge, response: "no json" }));
  const changed = JSON.parse(response);
  changed.response.signature = `${changed.response.signature.slice(0, -4)}AAAA`;
  assert.ok(await refused({ challenge: ask.challenge, response: JSON.stringify(changed) }));
  clock.advance(5 * 60_000);
  assert.ok(await refused({ challenge: ask.challenge, response }));
});

Deno.test("SF-13 ownKeys: passkeys come and go, the last way stays, a new password ends other sessions", async () => {
  await using scene = await openScene();
  const { staff, sessions, clock } = scene;
  const mia = await bring(scene, "mia@example.com");
  const find = async () => {
    const identity = await sessions.find(mia.token);
    assert.ok(identity);
    return identity;
  };
  const device = new Authenticator({ origin: SITE });
  const { challenge, options } = await staff.newKeys.askForPasskey((await find()).staff);
  const answer = { challenge, response: await device.create(options) };
  assert.ok((await staff.ownKeys.addPasskey(await find(), answer, "Laptop")).ok);
  assert.ok((await staff.ownKeys.addPasskey(await find(), answer, "Laptop")).ok, "a double click");
  const [passkey, ...more] = (await find()).staff.passkeys;
  assert.ok(passkey && more.length === 0 && passkey.name === "Laptop");
  const ask = await staff.signIn.askForPasskey(null);
  const entered = await staff.signIn.byPasskey(
    { challenge: ask.challenge, response: await device.get(ask.options) },
    OFFICE,
  );
  assert.ok(entered.ok);
  clock.advance(60_000);
  assert.ok(
    (await staff.ownKeys.setPassword(await find(), { password: "another good one", app: null }, "here")).ok,
  );
  assert.equal(await sessions.find(entered.value.token), null);
  assert.ok(await sessions.find(mia.token));
  const code = codeAt(mia.secret, clock.now());
  assert.ok(
    (await staff.signIn.byPassword({ email: mia.email, password: "another good one", code }, OFFICE)).ok,
  );
  assert.ok((await staff.ownKeys.removePasskey(await find(), passkey.id)).ok);
  assert.ok((await staff.ownKeys.removePasskey(await find(), passkey.id)).ok, "it is gone already");
});

Deno.test("SF-13 removePasskey: the only way to sign in stays", async () => {
  await using scene = await openScene();
  const { staff, sessions } = scene;
  const { token } = await invite(scene, "mia@example.com");
  const { keys } = await passkeyKeys(scene, token);
  const opened = await staff.join.accept(token, { name: "Mia", keys }, OFFICE);
  assert.ok(opened.ok);
  const identity = await sessions.find(opened.value.token);
  assert.ok(identity);
  const removed = await staff.ownKeys.removePasskey(identity, identity.staff.passkeys[0]?.id ?? "");
  assert.ok(!removed.ok && removed.refusal.code === "last_key");
  const alone = await staff.ownKeys.setPassword(identity, { password: DESK_PASSWORD, app: null }, "here");
  assert.ok(!alone.ok && alone.refusal.code === "totp_invalid", "a password needs an app");
});
