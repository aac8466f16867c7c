import assert from "node:assert/strict";
import { addressInboxes } from "@/actors/draft.ts";
import type { InstanceId, MemberId } from "@/domain/ids.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import { newChange } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";

const [here, there, far] = ["here", "there", "far"] as [InstanceId, InstanceId, InstanceId];
const [ada, ben] = ["ada", "ben"] as [MemberId, MemberId];
const env = { instance: here, uuid: () => "id", now: () => 0 };

function routed(member: MemberId, ...instances: InstanceId[]) {
  const value = instances.length > 0 ? { instances } : null;
  return { member, route: { key: keys.route(member), value, versionstamp: value && "1" } };
}

function eventTo(...to: MemberId[]): Delivery {
  return { kind: "event", to, frame: eventFrame("onlines", { type: "online", user_id: to.join() }) };
}

Deno.test("P3 addressInboxes: a row for each other instance, with what concerns its members", () => {
  const change = newChange();
  const deliveries = [eventTo(ada), eventTo(ben), eventTo(ada, ben)];
  const { instancesToWake } = addressInboxes(change, env, deliveries, [
    routed(ada, here, there),
    routed(ben, there, far),
  ]);
  assert.deepEqual(instancesToWake, [there, far]);
  const rows = change.sets.filter(({ key }) => key[0] === "inbox");
  assert.deepEqual(rows.map(({ key }) => key[1]), [there, far]);
  const [first, second] = rows.map(({ value }) => (value as { deliveries: Delivery[] }).deliveries);
  assert.deepEqual(new Set(first), new Set(deliveries), "each delivery once");
  assert.deepEqual(second, [deliveries[1], deliveries[2]]);
});

Deno.test("P3 addressInboxes: the routes are checked, so that a socket that opens meanwhile is not missed", () => {
  const change = newChange();
  const addressed = addressInboxes(change, env, [eventTo(ada, ben)], [routed(ada, here), routed(ben)]);
  assert.deepEqual(addressed, { instancesToWake: [], toSiblings: new Map() });
  assert.deepEqual(change.checks, [
    { key: keys.route(ada), versionstamp: "1" },
    { key: keys.route(ben), versionstamp: null },
  ]);
  assert.deepEqual(change.sets, []);
});

Deno.test("P4 addressInboxes: many deliveries fit the size of a value, in rows that keep their order", () => {
  const change = newChange();
  const deliveries = Array.from({ length: 12 }, () => eventTo(ada));
  addressInboxes(change, env, deliveries, [routed(ada, there)]);
  const rows = change.sets.filter(({ key }) => key[0] === "inbox");
  const ids = rows.map(({ key }) => String(key[2]));
  assert.deepEqual(ids, ids.toSorted(), "the order of the keys is the order of what happened");
  const held = rows.map(({ value }) => (value as { deliveries: Delivery[] }).deliveries);
  assert.ok(held.every((row) => row.length <= 4));
  assert.deepEqual(held.flat(), deliveries);
});
