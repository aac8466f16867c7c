import assert from "node:assert/strict";
import type { InstanceId, MemberId } from "@/domain/ids.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import { newChange, set } from "@/store/change.ts";
import { type Database, openDatabase } from "@/store/database.ts";
import { takeInbox } from "@/store/inbox/reader.ts";
import { keys } from "@/store/keys.ts";
import { openTestActors, type TestActors, TestClock } from "@/tests/kit/mod.ts";

const ada = "adaadaada0" as MemberId;
const [one, two, dead] = ["one", "two", "dead"] as [InstanceId, InstanceId, InstanceId];

async function lease(database: Database, instance: InstanceId, lifeMs: number): Promise<void> {
  const change = newChange();
  set(change, keys.instance(instance), { heartbeat_at: 0, exp: lifeMs });
  await database.commit(change);
}

/** Two live instances on one database, and what each was told of a member's presence. */
async function openPair() {
  const clock = new TestClock();
  const database = await openDatabase({ path: ":memory:" });
  const live = new Set([one, two]);
  const options = { database, now: clock.now, live };
  const first = await openTestActors({ ...options, instance: one });
  const second = await openTestActors({ ...options, instance: two });
  for (const instance of live) await lease(database, instance, 60_000);
  const told = async (): Promise<Record<string, Delivery[]>> => {
    const inbox: Delivery[] = [];
    for (const instance of live) {
      await takeInbox(database, instance, (deliveries) => void inbox.push(...deliveries));
    }
    const published = [first, second].flatMap((each) =>
      each.published.splice(0).flatMap((it) => it.deliveries)
    );
    return { inbox, published };
  };
  return { clock, database, first, second, told, [Symbol.asyncDispose]: () => database.close() };
}

/** One sweep of an instance, by the leases as it sees them. */
async function sweep({ actors, env }: Pick<TestActors, "actors" | "env">): Promise<void> {
  await actors.presence.sweep((await env.leases.list()).stale);
}

Deno.test("PS-1 P15 presence: online from the first instance to the last, told once each way", async () => {
  await using pair = await openPair();
  const { first, second, told } = pair;
  const online: Delivery = { kind: "presence", member: ada, online: true };
  const offline: Delivery = { kind: "presence", member: ada, online: false };

  await first.actors.presence.join(ada);
  assert.deepEqual(await told(), { inbox: [online], published: [online] });
  assert.deepEqual(await second.actors.presence.listOnline([ada]), new Set([ada]));
  await first.actors.presence.join(ada);
  await second.actors.presence.join(ada);
  assert.deepEqual(await told(), { inbox: [], published: [] });
  await first.actors.presence.leave(ada);
  assert.deepEqual(await told(), { inbox: [], published: [] });
  assert.deepEqual(await first.actors.presence.listOnline([ada]), new Set([ada]));
  await second.actors.presence.leave(ada);
  assert.deepEqual(await told(), { inbox: [offline], published: [offline] });
  assert.deepEqual(await first.actors.presence.listOnline([ada]), new Set());
  assert.equal((await pair.database.get(keys.route(ada))).value, null);
});

Deno.test("PS-1 P15 sweep: who was held by a dead instance alone goes offline, told once", async () => {
  await using pair = await openPair();
  const { first, second, told, clock, database } = pair;
  await lease(database, dead, 25_000);
  const killed = await openTestActors({ database, now: clock.now, instance: dead, live: new Set([dead]) });
  const ben = "benbenben0" as MemberId;
  await killed.actors.presence.join(ada);
  await killed.actors.presence.join(ben);
  await second.actors.presence.join(ben);
  await told();

  await sweep(first);
  assert.deepEqual((await told()).published, [], "its lease still stands");
  for (let at = 0; at < 25_000; at += 5_000) {
    clock.advance(5_000);
    await Promise.all([sweep(first), sweep(second)]);
  }
  const offline: Delivery = { kind: "presence", member: ada, online: false };
  assert.deepEqual(await told(), { inbox: [offline], published: [offline] });
  for (
    const key of [keys.instance(dead), keys.inboxHead(dead), keys.instanceMember(dead, ada), keys.route(ada)]
  ) {
    assert.equal((await database.get<unknown>(key)).value, null, JSON.stringify(key));
  }
  assert.deepEqual((await database.get(keys.route(ben))).value, { instances: [two] });
});

Deno.test("PS-1 P15 listOnline: an instance holds members online from its first lease to the end of its last", async () => {
  await using pair = await openPair();
  const { clock, database, first } = pair;
  const newcomer = await openTestActors({ database, now: clock.now, instance: dead, live: new Set([dead]) });
  await newcomer.actors.presence.join(ada);
  assert.deepEqual(await first.actors.presence.listOnline([ada]), new Set(), "without a lease");
  await lease(database, dead, 25_000);
  assert.deepEqual(await first.actors.presence.listOnline([ada]), new Set([ada]), "before it was heard of");
  clock.advance(25_000);
  assert.deepEqual(await first.actors.presence.listOnline([ada]), new Set());
});

Deno.test("P15 sweep: an instance that comes late to its own lease does not take its members offline", async () => {
  await using pair = await openPair();
  const { clock, first, told } = pair;
  await first.actors.presence.join(ada);
  await told();
  clock.advance(60_000);
  await sweep(first);
  assert.deepEqual((await told()).published, []);
  assert.deepEqual((await pair.database.get(keys.route(ada))).value, { instances: [one] });
});
