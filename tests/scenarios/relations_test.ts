/** Likes, matches and visits, as devices and pages see them: races, limits, and long lists. */
import assert from "node:assert/strict";
import { type MemberId, pairOf } from "@/domain/ids.ts";
import { LIKES_PER_DAY, LIST_PAGE, SIGN_UP_COINS, VISIT_LIFE_MS } from "@/domain/limits.ts";
import { newChange, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { addMember } from "@/store/members/writer.ts";
import type { Member } from "@/store/records.ts";
import {
  audit,
  clockWithinStep,
  connect,
  givePremium,
  type Instance,
  openServer,
  signUp,
  TestClock,
  type TestMember,
  type TestServer,
  until,
} from "@/tests/kit/mod.ts";
import { needsOneServer } from "@/tests/kit/place.ts";

/** Members without a password, put straight into the database. */
async function addMembers(server: TestServer, count: number): Promise<MemberId[]> {
  const { value } = await server.database.get(keys.member((await signUp(server, { name: "Model" })).id));
  assert.ok(value);
  // What the model has accepted the others have not.
  const { accepted: _, ...model } = value;
  const ids = Array.from({ length: count }, (_, nth) => `fans0${String(nth).padStart(5, "0")}` as MemberId);
  for (const [nth, id] of ids.entries()) {
    const change = newChange();
    const member: Member = { ...model, id, email: `${id}@example.com`, created_at: value.created_at + nth };
    addMember(change, member, SIGN_UP_COINS);
    assert.ok(await server.database.commit(change));
  }
  return ids;
}

function relationsOf(instance: Instance | undefined) {
  assert.ok(instance?.context);
  return instance.context.actors.relations;
}

Deno.test("LK-4 LK-13 swipe: two who like each other at once on two instances are one match, told to all devices", async () => {
  await using server = await openServer({ lane: "three", overrides: { now: clockWithinStep() } });
  for (let round = 0; round < 5; round++) {
    const pair = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })] as const;
    await using adas = await connect(server, pair[0], { instance: 0 });
    await using bens = await connect(server, pair[1], { instance: 1 });
    await using ladas = await connect(server, pair[0], { instance: 2 });
    const [mine, theirs] = await Promise.all([
      adas.expectReply("swipe", { swiped_user_id: pair[1].id, like: 1 }),
      bens.expectReply("swipe", { swiped_user_id: pair[0].id, like: 1 }),
    ]);
    const matched = [mine, theirs].filter(({ request_details }) => request_details.is_matched);
    assert.equal(matched.length, 1, "the one who came second makes the match");
    for (const [device, other] of [[adas, pair[1]], [bens, pair[0]], [ladas, pair[1]]] as const) {
      const told = await device.expectEvent("swipe", ({ is_matched }) => is_matched);
      assert.deepEqual([told.swiped_user_id, told.user?.id, told.user?.name, told.user?.status], [
        other.id,
        other.id,
        other.name,
        1,
      ]);
      await device.expectEvent("totals", ({ matches }) => matches.total === 1);
    }
    for (const [device, other] of [[adas, pair[1]], [bens, pair[0]]] as const) {
      const [totals, matches, fans] = await Promise.all([
        device.expectReply("totals", {}),
        device.expectReply("user/matches", {}),
        device.expectReply("user/fans", {}),
      ]);
      assert.deepEqual(matches.map(({ id }) => id), [other.id]);
      assert.deepEqual(fans, []);
      const { mylikes, fans: { total }, fans_new } = totals;
      assert.deepEqual([mylikes.total, totals.matches.total, total, fans_new], [1, 1, 0, 0]);
    }
  }
  await audit(server);
});

Deno.test("LK-4 swipe: a hundred who like one member at once on three instances are counted exactly", async () => {
  await using server = await openServer({ lane: "three", overrides: { now: clockWithinStep() } });
  const crowd = await addMembers(server, 100);
  const star = await signUp(server, { name: "Stella" });
  await givePremium(server, star);
  await using device = await connect(server, star, { instance: 1 });
  const likes = crowd.map((id, nth) =>
    relationsOf(server.instances[nth % 3]).swipe(id, { swiped_user_id: star.id, like: 1 })
  );
  const visits = crowd.slice(0, 20).map((id, nth) =>
    relationsOf(server.instances[(nth + 1) % 3]).visit(id, star.id)
  );
  for (const result of await Promise.all([...likes, ...visits])) assert.ok(result.ok, JSON.stringify(result));
  const totals = await device.expectReply("totals", {});
  assert.deepEqual([totals.fans.total, totals.fans_new, totals.visits.total], [100, 100, 20]);
  assert.equal((await server.database.get(keys.discoveryEntry(star.id))).value?.likes, 100);
  await device.expectEvent("totals", ({ version }) => version === totals.version);
  await audit(server);
});

Deno.test("LK-5 swipe: the 51st like of a UTC day is refused without premium, and taken on the next day", async () => {
  const clock = new TestClock(Date.UTC(2026, 0, 15, 23, 59));
  await using server = await openServer({ overrides: { now: clock.now } });
  const crowd = await addMembers(server, LIKES_PER_DAY + 2);
  const ada = await signUp(server, { name: "Ada" });
  await using device = await connect(server, ada);
  const like = (id: string | undefined) => ({ swiped_user_id: id ?? "", like: 1 as const });
  for (const id of crowd.slice(0, LIKES_PER_DAY)) await device.expectReply("swipe", like(id));
  const refused = await device.expectRefusal("swipe", like(crowd[LIKES_PER_DAY]), "likes_used_up");
  assert.deepEqual(refused, { resets_at: Date.UTC(2026, 0, 16) });
  await device.expectReply("swipe", like(crowd[0]));
  await device.expectReply("swipe", { swiped_user_id: crowd[LIKES_PER_DAY] ?? "", like: 0 });
  clock.advance(60_000);
  const { request_details } = await device.expectReply("swipe", like(crowd[LIKES_PER_DAY]));
  assert.equal(request_details.likes_left, LIKES_PER_DAY - 1, "a nope may become a like");
});

Deno.test("LK-18 swipe: a burst of 20 with undo over all devices, then 5 a second", {
  ignore: needsOneServer("each server counts its own bursts"),
}, async () => {
  const clock = new TestClock();
  await using server = await openServer({
    settings: { RATE_SWIPES: "" },
    overrides: { now: clock.now, monotonic: clock.now },
  });
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await using one = await connect(server, ada);
  await using two = await connect(server, ada);
  for (let nth = 0; nth < 10; nth++) {
    await one.expectReply("swipe", { swiped_user_id: ben.id, like: 0 });
    await two.expectReply("swipe/undo", { swiped_user_id: ben.id });
  }
  for (const module of ["swipe", "swipe/undo"]) {
    const data = await one.expectRefusal(module, { swiped_user_id: ben.id }, "too_many_requests");
    assert.equal(data.retry_after_ms, 200);
  }
  clock.advance(200);
  await one.expectReply("swipe", { swiped_user_id: ben.id });
});

Deno.test("LK-10 upkeep: a server that starts forgets the visits whose time was over meanwhile", async () => {
  const clock = new TestClock();
  await using server = await openServer({ overrides: { now: clock.now } });
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  assert.ok((await relationsOf(server.instances[0]).visit(ben.id, ada.id)).ok);
  const visits = async () => (await server.database.get(keys.totals(ada.id))).value?.visits;
  assert.equal(await visits(), 1);
  clock.advance(VISIT_LIFE_MS + 1);
  await server.open();
  await until("the visit is forgotten", async () => await visits() === 0);
  assert.equal((await server.database.get(keys.relation(pairOf(ada.id, ben.id)))).value, null);
  await audit(server);
});

/** Writes rows as they are, without the likes behind them. */
async function addRows(server: TestServer, { owner, crowd, count }: {
  owner: TestMember;
  crowd: readonly MemberId[];
  count: number;
}): Promise<void> {
  const totals = (await server.database.get(keys.totals(owner.id))).value;
  assert.equal(totals, null);
  for (let from = 1; from <= count; from += 500) {
    const change = newChange();
    for (let seq = from; seq < from + 500; seq++) {
      const member = crowd[seq % crowd.length];
      assert.ok(member);
      set(change, keys.listRow("match", owner.id, seq), { member, at: seq });
    }
    assert.ok(await server.database.commit(change));
  }
  const none = { visits: 0, fans: 0, mylikes: 0, fans_new: 0, visits_new: 0 };
  const change = newChange();
  set(change, keys.totals(owner.id), { ...none, matches: count, last_seq: count });
  assert.ok(await server.database.commit(change));
}

Deno.test("LK-12 lists: 10,000 rows page by page, none twice and none left out while others are added", async () => {
  const COUNT = 10_000;
  await using server = await openServer();
  const crowd = await addMembers(server, 50);
  const ada = await signUp(server, { name: "Ada" });
  await addRows(server, { owner: ada, crowd, count: COUNT });
  const relations = relationsOf(server.instances[0]);
  const seqs: number[] = [];
  let before: number | undefined;
  for (let page = 0;; page++) {
    const rows = await relations.matches(ada.id, { currentLength: 0, recordsToTake: LIST_PAGE, before });
    seqs.push(...rows.map(({ seq }) => seq));
    before = rows.at(-1)?.seq;
    if (rows.length < LIST_PAGE) break;
    const newcomer = page < crowd.length ? crowd[page] : undefined;
    if (!newcomer) continue;
    await relations.swipe(newcomer, { swiped_user_id: ada.id, like: 1 });
    assert.ok((await relations.swipe(ada.id, { swiped_user_id: newcomer, like: 1 })).ok);
  }
  assert.deepEqual(seqs, Array.from({ length: COUNT }, (_, nth) => COUNT - nth));
  await using device = await connect(server, ada);
  const [top] = await device.expectReply("user/matches", {});
  assert.ok(top && top.seq > COUNT, "those who were added stand on top");
  const deep = await device.expectReply("user/matches", { currentLength: COUNT, recordsToTake: LIST_PAGE });
  assert.equal(deep.length, LIST_PAGE);
  assert.deepEqual(await device.expectReply("user/matches", { before: 1 }), []);
  assert.deepEqual(await device.expectReply("user/matches", { before: 0 }), []);
});
