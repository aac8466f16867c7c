import assert from "node:assert/strict";
import { DEFAULT_ALERT_SETTINGS } from "@/domain/alerts.ts";
import type { MemberId, SubscriberId } from "@/domain/ids.ts";
import { audit } from "@/store/audit/mod.ts";
import { newChange, remove, set } from "@/store/change.ts";
import { type Key, keys } from "@/store/keys.ts";
import { addMember } from "@/store/members/writer.ts";
import { demoMembers } from "@/store/seed/members.ts";
import { targetHash } from "@/store/subscribers/target_hash.ts";
import { keepDevice, openTestActors, type TestActors, webTarget } from "@/tests/kit/mod.ts";

async function write<Value>({ database }: TestActors, key: Key<Value>, value: Value | undefined) {
  const change = newChange();
  if (value === undefined) remove(change, key);
  else set(change, key, value);
  await database.commit(change);
}

async function problems({ database }: TestActors): Promise<string[]> {
  return (await Array.fromAsync(audit(database))).map(({ problem }) => problem).sort();
}

/** What the audit finds while a row is another one, which is put back after that. */
async function problemsWith<Value>(test: TestActors, key: Key<Value>, value: Value | undefined) {
  const { value: before } = await test.database.get(key);
  await write(test, key, value);
  const found = await problems(test);
  await write(test, key, before ?? undefined);
  return found;
}

/** Ada has a device, an alert and a digest that is due; Ben has none of it, and a virtual profile is there. */
async function openScene() {
  const test = await openTestActors();
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  const [virtual = assert.fail()] = demoMembers(test.env.now());
  const change = newChange();
  addMember(change, virtual, 200);
  await test.database.commit(change);
  const { id, target } = await keepDevice(test, { id: ada });
  assert.ok((await test.actors.relations.visit(ben, ada)).ok);
  await write(test, keys.digest(5_000, ada), 0);
  await write(test, keys.digestOf(ada), { due_at: 5_000, sent_at: 0, kinds: ["visit"] });
  assert.deepEqual(await problems(test), []);
  const { value: device } = await test.database.get(keys.subscriber(id));
  return { ...test, ada, ben, virtual: virtual.id, id, target, device: device ?? assert.fail() };
}

Deno.test("AL-19 OP-4 audit: a device, its member's row and its target's lead to each other", async () => {
  await using scene = await openScene();
  const { ada, ben, id, target, device } = scene;
  const other = webTarget();
  const nobody = "0".repeat(32) as SubscriberId;
  const byTarget = keys.subscriberByTarget(targetHash(target));
  assert.deepEqual(await problemsWith(scene, keys.subscriberOf(ada, id), undefined), [
    "device is missing among those of its member",
  ]);
  assert.deepEqual(await problemsWith(scene, byTarget, undefined), ["target does not lead to this device"]);
  assert.deepEqual(await problemsWith(scene, keys.subscriberOf(ben, id), 0), ["member has no such device"]);
  assert.deepEqual(await problemsWith(scene, keys.subscriberByTarget(targetHash(other)), id), [
    "device has another target",
  ]);
  assert.deepEqual(await problemsWith(scene, byTarget, nobody), [
    "device has another target",
    "target does not lead to this device",
  ]);
  assert.deepEqual(await problemsWith(scene, keys.subscriber(id), undefined), [
    "device has another target",
    "member has no such device",
  ]);
  const found = await problemsWith(scene, keys.subscriber(id), { ...device, id: nobody });
  assert.ok(found.includes("device has no member, or the id is not the key's"));
});

Deno.test("AL-19 AL-1 OP-4 audit: nobody waits to be told who cannot be, and digests stand where they are due", async () => {
  await using scene = await openScene();
  const { ada, ben, virtual, env } = scene;
  const nobody = "zzzzzzzzzz" as MemberId;
  const alert = { at: env.now(), tries: 0, exp: env.now() + 60_000 };
  for (const member of [nobody, virtual]) {
    assert.deepEqual(await problemsWith(scene, keys.alertSettings(member), DEFAULT_ALERT_SETTINGS), [
      "alert settings have no member, or a virtual profile",
    ]);
    const key = keys.alert(1, member, "like", ada);
    assert.deepEqual(await problemsWith(scene, key, alert), ["alert has no member, or a virtual profile"]);
    assert.deepEqual(await problemsWith(scene, key, { ...alert, exp: 1 }), []);
    assert.deepEqual(await problemsWith(scene, keys.digestOf(member), { due_at: 0, sent_at: 9, kinds: [] }), [
      "digest has no member, or a virtual profile",
    ]);
  }
  assert.deepEqual(await problemsWith(scene, keys.alert(1, virtual, "story", "s"), alert), []);
  assert.deepEqual(await problemsWith(scene, keys.digest(6_000, ada), 0), [
    "digest of the member is not due then",
  ]);
  assert.deepEqual(await problemsWith(scene, keys.digest(5_000, ada), undefined), [
    "digest is missing among those that are due",
  ]);
  assert.deepEqual(await problemsWith(scene, keys.digest(5_000, ben), 0), [
    "digest of the member is not due then",
  ]);
});
