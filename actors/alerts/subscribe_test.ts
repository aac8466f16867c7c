import assert from "node:assert/strict";
import type { MemberId, SubscriberId } from "@/domain/ids.ts";
import { PUSH_DEVICES } from "@/domain/limits.ts";
import type { PushTarget } from "@/domain/push.ts";
import { type Database, openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { listSessions } from "@/store/sessions/reader.ts";
import { LOSSES, openLossy } from "@/tests/kit/lossy.ts";
import {
  audit,
  dump,
  openTestActors,
  PASSWORD,
  PUSH_KEYS,
  sessionOf,
  type TestActors,
  TestClock,
  webTarget,
} from "@/tests/kit/mod.ts";
import { MemoryPush } from "@/tests/kit/push.ts";

type Input = Parameters<TestActors["actors"]["alerts"]["subscribe"]>[0]["input"];

async function openWorld(options: { database?: Database; instance?: string } = {}) {
  const clock = new TestClock();
  const push = new MemoryPush();
  const test = await openTestActors({ now: clock.now, push, ...options });
  const { alerts } = test.actors;
  const world = {
    ...test,
    clock,
    push,
    async subscribe(member: MemberId, target: PushTarget, own: Partial<Input> & { nth?: number } = {}) {
      const { nth = 0, ...input } = own;
      const sessions = await listSessions(test.database, member, clock.now());
      const session = sessions[nth]?.id ?? assert.fail("no such session");
      return await alerts.subscribe({
        member,
        session,
        input: { target, os: "linux", name: "Firefox", ...input },
      });
    },
    async idOf(member: MemberId, target: PushTarget, own: Partial<Input> & { nth?: number } = {}) {
      const result = await world.subscribe(member, target, own);
      return result.ok ? result.value.subscriber_id : assert.fail(result.refusal.code);
    },
    async codeOf(member: MemberId, target: PushTarget) {
      const result = await world.subscribe(member, target);
      return result.ok || result.refusal.code;
    },
    /** Ids of the devices, the newest first. */
    async devices(member: MemberId) {
      const result = await alerts.devices(member, null);
      return result.ok ? result.value.devices.map(({ subscriber_id }) => subscriber_id) : assert.fail();
    },
    async logInAgain(member: MemberId) {
      const { value } = await test.database.get(keys.member(member));
      const form = { email: value?.email ?? "", password: PASSWORD };
      clock.advance(1_000);
      assert.ok((await test.actors.membership.login(form, { address: "x", lang: "en" })).ok);
    },
    async endSession(member: MemberId, nth = 0) {
      const session = (await listSessions(test.database, member, clock.now()))[nth] ?? assert.fail();
      await test.actors.sessions.end({ member, session: session.id, exp: session.row.exp });
    },
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
  };
  return world;
}

Deno.test("AL-4 subscribe: only at services that are known, with keys that something can be encrypted for", async () => {
  await using world = await openWorld();
  const ada = await world.join("Ada");
  const target = webTarget();
  const before = await dump(world.database);
  const endpoints = [
    "https://ada:secret@fcm.googleapis.com/fcm/send/x",
    "https://ada@fcm.googleapis.com/fcm/send/x",
    "https://",
    "nonsense",
  ];
  for (const endpoint of endpoints) {
    assert.equal(await world.codeOf(ada, { ...target, endpoint }), "push_service_unknown", endpoint);
  }
  const { p256dh, auth } = PUSH_KEYS;
  const wrong = [
    { p256dh: `B${"A".repeat(86)}`, auth },
    { p256dh: `${p256dh.slice(0, -1)}E`, auth },
    { p256dh: `A${p256dh.slice(1)}`, auth },
    { p256dh: p256dh.slice(0, 86), auth },
    { p256dh, auth: auth.slice(0, 20) },
    { p256dh, auth: "" },
    { p256dh: "", auth },
    { p256dh, auth: "%%" },
  ];
  for (const keys of wrong) {
    assert.equal(await world.codeOf(ada, { ...target, keys }), "push_keys_invalid", JSON.stringify(keys));
  }
  world.push.accepts = ({ kind }) => kind === "web";
  assert.equal(await world.codeOf(ada, { kind: "fcm", token: "abc" }), "push_service_unknown");
  assert.deepEqual(await dump(world.database), before);
  assert.equal(await world.codeOf(ada, target), true);
});

Deno.test("AL-5 subscribe: a target tells one member, whoever subscribed with it last", async () => {
  await using world = await openWorld();
  const [ada, ben] = [await world.join("Ada"), await world.join("Ben")];
  const target = webTarget("shared");
  const first = await world.idOf(ada, target);
  // The same address, written otherwise.
  const second = await world.subscribe(ben, {
    ...target,
    endpoint: "HTTPS://FCM.googleapis.com:443/fcm/x/../send/shared#part",
  });
  assert.equal(second.ok && second.value.alreadySubscribed, false);
  assert.notEqual(second.ok && second.value.subscriber_id, first);
  assert.deepEqual(await world.devices(ada), []);
  assert.deepEqual(await world.devices(ben), [second.ok && second.value.subscriber_id]);
  assert.equal((await world.actors.alerts.test(ada, first)).ok, false);
  await world.actors.alerts.unsubscribe(ada, first);
  assert.equal((await world.devices(ben)).length, 1);
  // A token is no address: the same text at another service is another device.
  await world.idOf(ada, { kind: "fcm", token: "same" });
  await world.idOf(ben, { kind: "apns", token: "same" });
  assert.equal((await world.devices(ada)).length, 1);
  await audit(world);
});

Deno.test("AL-5 subscribe: two isolates and two members at once leave one device", async () => {
  const database = await openDatabase({ path: ":memory:" });
  await using one = await openWorld({ database, instance: "one" });
  await using two = await openWorld({ database, instance: "two" });
  const [ada, ben] = [await one.join("Ada"), await one.join("Ben")];
  for (let round = 0; round < 5; round++) {
    const target = webTarget(`round-${round}`);
    const made = await Promise.all(
      [one, two, one, two].map((world, nth) => world.idOf(nth < 2 ? ada : ben, target)),
    );
    const left = [...await one.devices(ada), ...await one.devices(ben)];
    assert.equal(left.filter((id) => made.includes(id)).length, 1);
    await audit(one);
    await Promise.all([
      ...left.map((id) => one.actors.alerts.unsubscribe(ada, id)),
      two.idOf(ada, target),
      ...left.map((id) => two.actors.alerts.unsubscribe(ben, id)),
    ]);
    await audit(one);
  }
  await database.close();
});

Deno.test("AL-6 subscribe: again it is the same device, and another session of the member takes it along", async () => {
  await using world = await openWorld();
  const ada = await world.join("Ada");
  const target = webTarget();
  const id = await world.idOf(ada, target);
  const stored = await dump(world.database);
  world.clock.advance(60_000);
  assert.deepEqual(await world.subscribe(ada, target), {
    ok: true,
    value: { subscriber_id: id, alreadySubscribed: true },
  });
  assert.deepEqual(await dump(world.database), stored);
  // The browser has made new keys.
  const renewed = { ...target, keys: { ...PUSH_KEYS, auth: "EBESExQVFhcYGRobHB0eHw" } };
  assert.equal(await world.idOf(ada, renewed, { name: "Fennec" }), id);
  assert.deepEqual((await world.database.get(keys.subscriber(id as SubscriberId))).value?.target, renewed);

  await world.logInAgain(ada);
  assert.deepEqual(await world.subscribe(ada, renewed, { nth: 1 }), {
    ok: true,
    value: { subscriber_id: id, alreadySubscribed: false },
  });
  await world.endSession(ada);
  assert.deepEqual(await world.devices(ada), [id]);
  await audit(world);
});

for (const how of LOSSES) {
  Deno.test(`AL-6 subscribe: a commit whose answer is lost is one device (the database ${how})`, async () => {
    const { database, loseNext } = await openLossy();
    await using world = await openWorld({ database });
    const ada = await world.join("Ada");
    loseNext(how);
    const first = await world.subscribe(ada, webTarget());
    assert.equal(first.ok && first.value.alreadySubscribed, false);
    assert.deepEqual(await world.devices(ada), [first.ok && first.value.subscriber_id]);
    await audit(world);
    await database.close();
  });
}

Deno.test("AL-7 P16 devices: a device ends with its session, and its rows go when that is seen", async () => {
  await using world = await openWorld();
  const ada = await world.join("Ada");
  const target = webTarget();
  const id = await world.idOf(ada, target);
  await world.logInAgain(ada);
  const own = await world.idOf(ada, webTarget(), { nth: 1 });
  await world.endSession(ada);
  assert.equal((await world.actors.alerts.test(ada, id)).ok, false);
  assert.equal((await world.actors.alerts.sendNote({ title: "T", message: "M", subscriber: id })).ok, false);
  assert.deepEqual(world.push.sent, []);
  const current = await sessionOf(world, { id: ada }, world.clock.now());
  const devices = await world.actors.alerts.devices(ada, current);
  assert.deepEqual(devices.ok && devices.value.devices.map((each) => [each.subscriber_id, each.current]), [
    [own, true],
  ]);
  assert.equal((await world.database.get(keys.subscriber(id as SubscriberId))).value, null);
  await audit(world);
  // Nothing that a session has begun before its end makes it live again.
  const late = world.subscribe(ada, target);
  await world.endSession(ada);
  await late;
  assert.deepEqual(await world.devices(ada), []);
  const nobody = await world.actors.alerts.subscribe({
    member: ada,
    session: current,
    input: { target, os: "other", name: "x" },
  });
  assert.equal(nobody.ok || nobody.refusal.code, "not_authenticated");
  await audit(world);
});

Deno.test("AL-8 subscribe: the oldest device makes room, and the one that is replaced goes", async () => {
  await using world = await openWorld();
  const [ada, ben] = [await world.join("Ada"), await world.join("Ben")];
  const bens = await world.idOf(ben, webTarget());
  const made: string[] = [];
  for (let nth = 0; nth < PUSH_DEVICES + 2; nth++) {
    world.clock.advance(1_000);
    made.push(await world.idOf(ada, webTarget()));
  }
  assert.deepEqual(await world.devices(ada), made.slice(2).reverse());
  world.clock.advance(1_000);
  const [, , , replaced = "", ...kept] = made;
  const next = await world.idOf(ada, webTarget(), { replaces: replaced });
  assert.deepEqual(await world.devices(ada), [next, ...kept.reverse(), made[2]]);
  await world.idOf(ada, webTarget(), { replaces: bens });
  await world.idOf(ada, webTarget(), { replaces: "\u0000nobody" });
  assert.deepEqual(await world.devices(ben), [bens]);
  assert.equal((await world.devices(ada)).length, PUSH_DEVICES);
  await audit(world);
});

Deno.test("AL-8 subscribe: many at once on two isolates do not come to more devices than a member may have", async () => {
  const database = await openDatabase({ path: ":memory:" });
  await using one = await openWorld({ database, instance: "one" });
  await using two = await openWorld({ database, instance: "two" });
  const ada = await one.join("Ada");
  await Promise.all(
    Array.from({ length: 2 * PUSH_DEVICES }, (_, nth) => (nth % 2 ? one : two).idOf(ada, webTarget())),
  );
  assert.equal((await one.devices(ada)).length, PUSH_DEVICES);
  await audit(one);
  await database.close();
});

Deno.test("AL-9 unsubscribe: takes the caller's own device away, and says the same of every other", async () => {
  await using world = await openWorld();
  const [ada, ben] = [await world.join("Ada"), await world.join("Ben")];
  const [own, bens] = [await world.idOf(ada, webTarget()), await world.idOf(ben, webTarget())];
  const done = { ok: true, value: { request_status: "1" } };
  const before = await dump(world.database);
  for (const id of [bens, "", "nobody", "\u0000"]) {
    assert.deepEqual(await world.actors.alerts.unsubscribe(ada, id), done);
  }
  assert.deepEqual(await dump(world.database), before);
  for (let times = 0; times < 2; times++) {
    assert.deepEqual(await world.actors.alerts.unsubscribe(ada, own), done);
    assert.deepEqual(await world.devices(ada), []);
  }
  await audit(world);
});

Deno.test("AL-11 subscribe: the device brings its time zone, and changes nothing else of the settings", async () => {
  await using world = await openWorld();
  const ada = await world.join("Ada");
  const zone = async () => (await world.database.get(keys.alertSettings(ada))).value?.time_zone;
  const target = webTarget();
  await world.idOf(ada, target, { time_zone: "Asia/Tokyo" });
  assert.equal(await zone(), "Asia/Tokyo");
  for (const time_zone of ["Mars/Olympus", ""]) await world.idOf(ada, target, { time_zone });
  await world.idOf(ada, target);
  assert.equal(await zone(), "Asia/Tokyo");
});
