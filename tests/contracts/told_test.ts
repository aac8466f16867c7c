/**
 * What was committed is told, also where the answer of its commit is lost: by every call of the protocol, and by what else
 * commits something and tells it. Each is done in three worlds. In one all goes well, which shows what is told; in the others
 * the commit that brings it lands, but its answer is an error, or the word that it has failed.
 */
import assert from "node:assert/strict";
import type { InstanceId, MemberId, SessionId } from "@/domain/ids.ts";
import { VISIT_LIFE_MS } from "@/domain/limits.ts";
import { DAY_MS } from "@/domain/utc_day.ts";
import { calls, type Module } from "@/protocol/calls/mod.ts";
import type { Effect } from "@/protocol/define.ts";
import { type Change, newChange, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { addMember } from "@/store/members/writer.ts";
import { joinRoute } from "@/store/presence/writer.ts";
import { demoStories } from "@/store/seed/demo/stories.ts";
import { demoMembers } from "@/store/seed/members.ts";
import { grantPremium } from "@/actors/member/grant_premium.ts";
import { postDemoStories } from "@/actors/stories/demo.ts";
import { CASES, type Contract } from "@/tests/contracts/cases.ts";
import { openWorld } from "@/tests/contracts/world.ts";
import { buyPremium, openToldProvider } from "@/tests/kit/contracts.ts";
import { loseAnswer, type Loss, LOSSES } from "@/tests/kit/lossy.ts";
import {
  audit,
  type Client,
  connect,
  contextOf,
  givePremium,
  keepPhoto,
  openTestActors,
  photoTo,
  type TestActors,
  TestClock,
} from "@/tests/kit/mod.ts";
import { addProfilePhoto, photoRow } from "@/tests/kit/photos.ts";
import { COINS_200, order, paidOf } from "@/tests/kit/till.ts";

const CHANGING = (Object.keys(calls) as Module[]).filter((module) =>
  (["idempotent", "once"] as Effect[]).includes(calls[module].effect)
);

/** Those of them that tell nobody. */
const SILENT: ReadonlySet<Module> = new Set([
  "notifications/update",
  "payment/initiate",
  "push/subscribe",
  "push/unsubscribe",
  "user/report",
]);

/** An instance that holds sockets of everybody, so that each commit which tells something can be recognised. */
const THERE = "there" as InstanceId;

async function joinThere(database: Database, members: readonly MemberId[]): Promise<void> {
  for (const member of members) {
    const change = newChange();
    joinRoute(change, member, await database.get(keys.route(member)), THERE);
    await database.commit(change);
  }
}

function isTelling({ sets }: Change): boolean {
  return sets.some(({ key }) => String(key) === String(keys.inboxHead(THERE)));
}

/** How a commit goes. */
type Fate = Loss | "goes well";

function seal(database: Database, fate: Fate): { readonly count: number } {
  return fate === "goes well" ? { count: 0 } : loseAnswer(database, fate, { fits: isTelling });
}

for (const module of CHANGING) {
  Deno.test(`WI-14 ${module}: what it commits is told once, also where the answer of the database is lost`, async () => {
    const told = await makeCall(module, "goes well");
    assert.equal(told.length === 0, SILENT.has(module));
    for (const how of SILENT.has(module) ? [] : LOSSES) {
      assert.deepEqual(await makeCall(module, how), told, `the database ${how}`);
    }
  });
}

/** Makes a call, and gives what another tab of its member and a device of Ben heard of it. */
async function makeCall(module: Module, fate: Fate): Promise<string[]> {
  await using world = await openWorld();
  const { server, ada, ben, cleo, other } = world;
  const data = await (CASES[module] as unknown as Contract<Module>).happy(world);
  await using tab = await connect(server, ada);
  await joinThere(server.database, [ada, ben, cleo].map(({ id }) => id));
  const tabs = { tab, ben: other };
  const before = new Map(await Promise.all(Object.values(tabs).map(heardBy)));
  const lost = seal(contextOf(server).database, fate);
  const answer = await world.client.call(module, data);
  assert.equal(answer.request_status, "1", JSON.stringify(answer));
  assert.equal(lost.count, fate === "goes well" ? 0 : 1);
  const told: string[] = [];
  for (const [name, client] of Object.entries(tabs)) {
    const [, events] = await heardBy(client);
    told.push(...events.slice(before.get(client)?.length).map((event) => `${name} ${event}`));
  }
  return told;
}

/** Everything that was sent to a client so far. */
async function heardBy(client: Client): Promise<[Client, string[]]> {
  await client.call("geodata", {});
  return [client, client.events.map((event) => event.module)];
}

interface Shop extends TestActors {
  clock: TestClock;
  ada: MemberId;
  ben: MemberId;
  /** Has no sockets anywhere. */
  cleo: MemberId;
}

/** What is no call: prepares it, and gives what does it and whether that went well. */
const OTHERS: Readonly<Record<string, (shop: Shop) => Promise<() => Promise<boolean>>>> = {
  "a purchase that is paid": async (shop) => {
    const event = paidOf(await order(shop, shop.ada, COINS_200));
    return async () => (await shop.actors.payments.apply(event)).ok;
  },
  "a purchase that is refused": async (shop) => {
    const { claim, reference } = paidOf(await order(shop, shop.ada, COINS_200));
    const event = { id: "refused", provider: "test", at: 0, kind: "refused", claim, reference } as const;
    return async () => (await shop.actors.payments.apply(event)).ok;
  },
  "a purchase that is returned": async (shop) => {
    const paid = paidOf(await order(shop, shop.ada, COINS_200));
    await shop.actors.payments.apply(paid);
    const { payment, claim: { amount, currency } } = paid;
    const event = {
      id: "back",
      provider: "test",
      at: 0,
      kind: "refunded",
      payment,
      amount,
      currency,
    } as const;
    return async () => (await shop.actors.payments.apply(event)).ok;
  },
  "a subscription that begins": async (shop) => {
    await Promise.resolve();
    return async () => (await buyPremium(shop, shop.ada)).contract.state === "active";
  },
  "a renewal that is paid": async (shop) => {
    const { notify } = await buyPremium(shop, shop.ada);
    return async () => (await notify("renewed"), true);
  },
  "a renewal that fails": async (shop) => {
    const { notify } = await buyPremium(shop, shop.ada);
    return async () => (await notify("failed"), true);
  },
  "a subscription that ends": async (shop) => {
    const { notify } = await buyPremium(shop, shop.ada);
    return async () => (await notify("ended"), true);
  },
  "a cancellation without signing in": async (shop) => {
    await buyPremium(shop, shop.ada);
    const { email } = (await shop.database.get(keys.member(shop.ada))).value ?? assert.fail();
    const form = { kind: "cancel", name: "Ada", email, contract: "", reason: "", lang: "en" } as const;
    return async () => (await shop.actors.subscriptions.declare({ ...form, address: "192.0.2.1" })).ok;
  },
  "a view-once photo that is given": async (shop) => {
    const { id } = await keepPhoto(shop, shop.ada);
    const sent = await shop.actors.conversations.send(
      shop.ada,
      "photo",
      photoTo({ id: shop.ben }, `/photos/${id}/card`),
    );
    assert.ok(sent.ok, JSON.stringify(sent));
    return async () => (await shop.actors.photos.takeOnce(id, shop.ben)).ok;
  },
  "a member who comes": async ({ actors, cleo }) => {
    await Promise.resolve();
    return async () => (await actors.presence.join(cleo), true);
  },
  "a member who goes": async ({ actors, cleo }) => {
    await actors.presence.join(cleo);
    return async () => (await actors.presence.leave(cleo), true);
  },
  "a visit that is forgotten": async (shop) => {
    const { actors, clock, ada, ben } = shop;
    await givePremium(shop, { id: ben });
    await actors.relations.visit(ada, ben);
    clock.advance(VISIT_LIFE_MS + 1);
    return async () => await actors.relations.sweep() === 1;
  },
  "a photo that the operator keeps": async (shop) => {
    const id = await addProfilePhoto(shop, shop.ada, "unscanned");
    return async () => (await shop.actors.photos.review.keep(id)).ok;
  },
  "a photo that the operator takes down": async (shop) => {
    const id = await addProfilePhoto(shop, shop.ada);
    return async () =>
      (await shop.actors.photos.review.takeDown(id)).ok && (await photoRow(shop, id)) === null;
  },
  "a story of the demo's": async ({ database, env, clock }) => {
    const owner = demoMembers(clock.now()).find((each) => demoStories(each, clock.now()).length === 1);
    assert.ok(owner);
    const change = newChange();
    addMember(change, owner, 200);
    await database.commit(change);
    return async () => await postDemoStories(env, [owner], new AbortController().signal) === 1;
  },
  "a session that ends": async ({ database, actors, ada }) => {
    const [session] = await Array.fromAsync(database.list(keys.memberSessions(ada)));
    const identity = { member: ada, session: session?.key[2] as SessionId, exp: 0 };
    return async () => (await actors.sessions.end(identity), true);
  },
  "premium by hand": async ({ database, env, ada, clock }) => {
    const { email } = (await database.get(keys.member(ada))).value ?? assert.fail();
    return async () => {
      const granted = await grantPremium(env, { email, days: 10 });
      return granted.ok && granted.value === clock.now() + 10 * DAY_MS;
    };
  },
};

for (const [what, prepare] of Object.entries(OTHERS)) {
  Deno.test(`WI-14 ${what}: it is told once, also where the answer of the database is lost`, async () => {
    const told = await happen(prepare, "goes well");
    assert.ok(told.length > 0);
    for (const how of LOSSES) assert.deepEqual(await happen(prepare, how), told, `the database ${how}`);
  });
}

/** Gives what was told here, to whom, whom it woke, and whether the mailer was. */
async function happen(prepare: (typeof OTHERS)[string], fate: Fate): Promise<string[]> {
  const clock = new TestClock();
  let isMailing = false;
  await using world = await openTestActors({
    now: clock.now,
    live: new Set(["here", THERE] as InstanceId[]),
    providers: new Map([["test", openToldProvider()]]),
    wakeMailer: () => void (isMailing = true),
  });
  const { database, published } = world;
  const [ada, ben, cleo] = [await world.join("Ada"), await world.join("Ben"), await world.join("Cleo")];
  const run = await prepare(Object.assign(world, { clock, ada, ben, cleo }));
  const lease = newChange();
  set(lease, keys.instance(THERE), { heartbeat_at: clock.now(), exp: clock.now() + DAY_MS });
  await database.commit(lease);
  await joinThere(database, [ada, ben]);
  published.length = 0;
  isMailing = false;
  const lost = seal(database, fate);
  assert.ok(await run());
  assert.equal(lost.count, fate === "goes well" ? 0 : 1);
  await audit(world);
  const names = new Map([[ada, "Ada"], [ben, "Ben"]]);
  const told = [
    ...published.flatMap(({ deliveries }) => deliveries).flatMap((each) =>
      each.kind === "event" ? each.to.map((to) => `${names.get(to)} ${each.frame.module}`) : [each.kind]
    ),
    ...published.flatMap(({ instancesToWake }) => instancesToWake),
    ...(isMailing ? ["mailer"] : []),
  ];
  // A pair stands in the order of its ids.
  return told.sort();
}
