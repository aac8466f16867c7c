import assert from "node:assert/strict";
import { COMMAND_DEADLINE_MS, NOTES_AT_ONCE, PUSH_TESTS_AT_ONCE } from "@/domain/limits.ts";
import type { PushOutcome } from "@/domain/push.ts";
import { keys } from "@/store/keys.ts";
import { audit, keepDevice, openTestActors, webTarget } from "@/tests/kit/mod.ts";
import { MemoryPush } from "@/tests/kit/push.ts";
import { until } from "@/tests/kit/until.ts";

async function openWorld() {
  const push = new MemoryPush();
  const test = await openTestActors({ push });
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  const device = await keepDevice(test, { id: ada });
  return { ...test, push, ada, ben, device, [Symbol.asyncDispose]: () => test[Symbol.asyncDispose]() };
}

Deno.test("AL-10 test: a push at once to one's own device, in one's own language", async () => {
  await using world = await openWorld();
  const { alerts, accounts } = world.actors;
  await accounts.setLanguage(world.ada, "he");
  assert.deepEqual(await alerts.test(world.ada, world.device.id), { ok: true, value: { taken: true } });
  const [{ target, message } = assert.fail(), ...rest] = world.push.sent;
  assert.deepEqual(rest, []);
  assert.deepEqual(target, world.device.target);
  assert.deepEqual([message.kind, message.title, message.lang, message.dir], [
    "test",
    "Kindling",
    "he",
    "rtl",
  ]);
  for (const id of [world.device.id, "", "nobody", "\u0000"]) {
    const refused = await alerts.test(world.ben, id);
    assert.equal(refused.ok || refused.refusal.code, "unknown_subscriber");
  }
  assert.equal(world.push.sent.length, 1);
});

Deno.test("AL-10 sendNote: the operator's words reach a registered device, and none takes another's place", async () => {
  await using world = await openWorld();
  const { alerts } = world.actors;
  const note = { title: "Maintenance", message: "Tonight at ten.", subscriber: world.device.id };
  for (let times = 0; times < 2; times++) {
    assert.deepEqual(await alerts.sendNote(note), { ok: true, value: { taken: true } });
  }
  const messages = world.push.sent.map(({ message }) => message);
  assert.deepEqual(messages.map(({ kind, title, body, url }) => [kind, title, body, url]), [
    ["note", "Maintenance", "Tonight at ten.", "/"],
    ["note", "Maintenance", "Tonight at ten.", "/"],
  ]);
  assert.equal(new Set(messages.map(({ tag }) => tag)).size, 2);
  const nobody = await alerts.sendNote({ ...note, subscriber: "nobody" });
  assert.equal(nobody.ok || nobody.refusal.code, "unknown_subscriber");
});

Deno.test("AL-10 AL-9 notes: a device that is gone is forgotten, one that cannot be reached stays", async () => {
  await using world = await openWorld();
  const { alerts } = world.actors;
  const left = async () => (await world.database.get(keys.subscriber(world.device.id))).value !== null;
  const outcomes: PushOutcome[] = [{ kind: "later", afterMs: null }, { kind: "refused", status: 413 }];
  for (const outcome of outcomes) {
    world.push.outcome = () => outcome;
    assert.deepEqual(await alerts.test(world.ada, world.device.id), { ok: true, value: { taken: false } });
    assert.ok(await left());
  }
  world.push.outcome = async () => {
    // The browser subscribes again while its old keys are refused.
    const devices = await alerts.devices(world.ada, null);
    assert.ok(devices.ok);
    const { value } = await world.database.get(keys.subscriber(world.device.id));
    const session = value?.session ?? assert.fail();
    const target = world.device.target.kind === "web" ? world.device.target : assert.fail();
    const keysAfter = { ...target.keys, auth: "EBESExQVFhcYGRobHB0eHw" };
    const input = { target: { ...target, keys: keysAfter }, os: "linux", name: "Firefox" } as const;
    assert.ok((await alerts.subscribe({ member: world.ada, session, input })).ok);
    return { kind: "gone" };
  };
  await alerts.test(world.ada, world.device.id);
  assert.ok(await left());
  world.push.outcome = () => ({ kind: "gone" });
  assert.deepEqual(await alerts.test(world.ada, world.device.id), { ok: true, value: { taken: false } });
  assert.equal(await left(), false);
  await keepDevice(world, { id: world.ada }, { target: webTarget() });
  await audit(world);
});

Deno.test("AL-10 test: answers before its command is over, however slow the push service is", async () => {
  await using world = await openWorld();
  const { alerts } = world.actors;
  assert.ok((await alerts.test(world.ada, world.device.id)).ok);
  const { limitMs = Infinity } = world.push.sent[0]?.options ?? {};
  assert.ok(limitMs <= COMMAND_DEADLINE_MS - 1_000, String(limitMs));
});

Deno.test("AL-10 notes: so many are under way at once, and who comes then is to come again", async () => {
  await using world = await openWorld();
  const { alerts } = world.actors;
  const slow = Promise.withResolvers<PushOutcome>();
  world.push.outcome = () => slow.promise;
  const note = { title: "T", message: "M", subscriber: world.device.id };
  const tests = Array.from({ length: PUSH_TESTS_AT_ONCE }, () => alerts.test(world.ada, world.device.id));
  const notes = Array.from({ length: NOTES_AT_ONCE }, () => alerts.sendNote(note));
  await until("all are under way", () => world.push.sent.length === PUSH_TESTS_AT_ONCE + NOTES_AT_ONCE);
  const busy = { ok: false, refusal: { code: "busy" } };
  assert.deepEqual(await alerts.test(world.ada, world.device.id), busy);
  assert.deepEqual(await alerts.sendNote(note), busy);
  slow.resolve({ kind: "delivered" });
  for (const result of await Promise.all([...tests, ...notes])) assert.ok(result.ok && result.value.taken);
  assert.ok((await alerts.test(world.ada, world.device.id)).ok);
  assert.ok((await alerts.sendNote(note)).ok);
});
