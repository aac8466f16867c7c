import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { SIGN_UP_COINS } from "@/domain/limits.ts";
import { newChange } from "@/store/change.ts";
import { openDatabase } from "@/store/database.ts";
import { addMember } from "@/store/members/writer.ts";
import { DEMO_HOST_ID, demoHost } from "@/store/seed/demo/host.ts";
import { demoGifts } from "@/store/seed/gifts.ts";
import { countReads } from "@/tests/kit/counted.ts";
import { LOSSES, openLossy } from "@/tests/kit/lossy.ts";
import {
  alertsOf,
  audit,
  giftTo,
  grantCoins,
  openTestActors,
  type TestActors,
  TestClock,
  textTo,
} from "@/tests/kit/mod.ts";

async function openWorld(options: Parameters<typeof openTestActors>[0] = {}) {
  const clock = new TestClock();
  const test = await openTestActors({ now: clock.now, ...options });
  const change = newChange();
  addMember(change, demoHost(clock.now()), SIGN_UP_COINS);
  await test.database.commit(change);
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  for (const id of [ada, ben]) await grantCoins(test, { id }, 100_000);
  let sent = 0;
  return {
    ...test,
    clock,
    ada,
    ben,
    async send(from: MemberId, to: MemberId, text = "hello") {
      const result = await test.actors.conversations.send(from, `r${++sent}`, textTo({ id: to }, text));
      assert.ok(result.ok, JSON.stringify(result));
    },
    async give(from: MemberId, to: MemberId) {
      const gift = giftTo({ id: to }, demoGifts[0]?.id ?? 0);
      assert.ok((await test.actors.conversations.send(from, `r${++sent}`, gift)).ok);
    },
    seconds: () => Math.floor(clock.now() / 1000),
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
  };
}

/** The keys of what the next commit writes. */
function watchCommits(database: TestActors["database"]) {
  const written: string[][] = [];
  return {
    written,
    database: {
      ...database,
      commit(change: Parameters<typeof database.commit>[0]) {
        written.push(change.sets.map(({ key }) => String(key[0])));
        return database.commit(change);
      },
    },
  };
}

Deno.test("AL-12 send: whoever is away is told at once, whoever is there a minute later, once a second and kind", async () => {
  await using world = await openWorld();
  const { ada, ben, clock } = world;
  const first = world.seconds();
  for (let times = 0; times < 3; times++) await world.send(ada, ben);
  await world.give(ada, ben);
  assert.deepEqual(await alertsOf(world, { id: ben }), [
    { kind: "gift", subject: ada, dueS: first },
    { kind: "message", subject: ada, dueS: first },
  ]);
  assert.deepEqual(await alertsOf(world, { id: ada }), []);
  clock.advance(1_000);
  await world.actors.presence.join(ben);
  await world.send(ada, ben);
  assert.deepEqual((await alertsOf(world, { id: ben })).at(-1), {
    kind: "message",
    subject: ada,
    dueS: first + 61,
  });
  await world.actors.presence.leave(ben);
  clock.advance(1_000);
  await world.send(ada, ben);
  assert.ok((await alertsOf(world, { id: ben })).some(({ dueS }) => dueS === first + 2));
  await audit(world);
});

Deno.test("AL-12 send: many messages of one change are one row, which stands in that change", async () => {
  const { database, written } = watchCommits(await openDatabase({ path: ":memory:" }));
  await using world = await openWorld({ database });
  const before = written.length;
  await Promise.all(Array.from({ length: 5 }, () => world.send(world.ada, world.ben)));
  const sends = written.slice(before).filter((kinds) => kinds.includes("message"));
  assert.ok(sends.some((kinds) => kinds.filter((kind) => kind === "message").length > 1));
  for (const kinds of sends) assert.equal(kinds.filter((kind) => kind === "alert").length, 1);
  assert.equal((await alertsOf(world, { id: world.ben })).length, 1);
  await database.close();
});

Deno.test("AL-13 send: what a receiver wants to be told is read once, and a message after that costs one row more", async () => {
  const counted = countReads(await openDatabase({ path: ":memory:" }));
  const { database, written } = watchCommits(counted.database);
  await using world = await openWorld({ database });
  const { ada, ben } = world;
  const costOf = async (to: MemberId) => {
    const [reads, commits] = [counted.counts.gets, written.length];
    await world.send(ada, to);
    return { reads: counted.counts.gets - reads, rows: written.slice(commits).flat() };
  };
  const cold = await costOf(ben);
  const warm = await costOf(ben);
  // Conversation, account, two routes and the desk's, both members, the rid, and whether the two are told anything.
  assert.equal(cold.reads, 10);
  assert.equal(warm.reads, 0);
  assert.deepEqual(warm.rows.filter((kind) => kind === "alert"), ["alert"]);
  await costOf(DEMO_HOST_ID);
  const toHost = await costOf(DEMO_HOST_ID);
  assert.equal(toHost.reads, 0);
  const unpaid = warm.rows.filter((kind) => !["alert", "account", "entry"].includes(`${kind}`));
  assert.deepEqual(toHost.rows, unpaid);
  assert.deepEqual(await alertsOf(world, { id: DEMO_HOST_ID }), []);
  await database.close();
});

Deno.test("AL-13 send: a virtual profile's message is told, and one to it is not", async () => {
  await using world = await openWorld();
  await world.send(world.ada, DEMO_HOST_ID);
  await world.send(DEMO_HOST_ID, world.ada);
  assert.deepEqual((await alertsOf(world, { id: world.ada })).map(({ kind, subject }) => [kind, subject]), [
    ["message", DEMO_HOST_ID],
  ]);
  assert.deepEqual(await alertsOf(world, { id: DEMO_HOST_ID }), []);
  await audit(world);
});

for (const how of LOSSES) {
  Deno.test(`AL-14 P1 send: a commit whose answer is lost is told once (the database ${how})`, async () => {
    const { database, loseNext } = await openLossy();
    await using world = await openWorld({ database });
    loseNext(how);
    await world.send(world.ada, world.ben);
    assert.equal((await alertsOf(world, { id: world.ben })).length, 1);
    await audit(world);
    await database.close();
  });
}

Deno.test("AL-14 send: what is refused tells nobody", async () => {
  await using world = await openWorld();
  const { ada, ben, actors } = world;
  const poor = await world.join("Poor");
  await actors.blocks.block(ben, ada);
  const refused = [
    await actors.conversations.send(ada, "blocked", textTo({ id: ben }, "hi")),
    await actors.conversations.send(poor, "gift", giftTo({ id: ben }, demoGifts.at(-1)?.id ?? 0)),
    await actors.conversations.send(ada, "nobody", textTo({ id: "0000000000" }, "hi")),
  ];
  assert.deepEqual(refused.map(({ ok }) => ok), [false, false, false]);
  assert.deepEqual(await alertsOf(world, { id: ben }), []);
});
