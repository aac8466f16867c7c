import assert from "node:assert/strict";
import { type MemberId, pairOf } from "@/domain/ids.ts";
import { NO_PHOTO } from "@/domain/photo.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import { openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import {
  audit,
  clockWithinStep,
  dump,
  givePremium,
  openTestActors,
  type TestActors,
  TestClock,
} from "@/tests/kit/mod.ts";

async function openPair(now?: () => number) {
  const test = await openTestActors(now ? { now } : {});
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  return { ...test, ada, ben };
}

/** What one member learns of another who asks for the profile. */
async function seenBy({ actors }: TestActors, viewer: MemberId, other: MemberId): Promise<string> {
  const profile = await actors.ask.members.profile(viewer, other);
  return profile.ok ? profile.value.name : profile.refusal.code;
}

/** What a delivery says to whom, in short. */
function told(deliveries: readonly Delivery[]): string[] {
  return deliveries.map((each) => {
    if (each.kind !== "event") return each.kind;
    return `${each.frame.module} to ${each.to.join()}`;
  });
}

Deno.test("BL-1 BL-3 block: ends the profile for both at once, and only for the two", async () => {
  await using test = await openPair();
  const { actors, ada, ben } = test;
  const cleo = await test.join("Cleo");
  assert.deepEqual(await actors.blocks.block(ada, ben), { ok: true, value: { user_id: ben } });
  assert.equal(await seenBy(test, ada, ben), "unknown_user");
  assert.equal(await seenBy(test, ben, ada), "unknown_user");
  assert.equal(await seenBy(test, cleo, ada), "Ada");
  assert.equal(await seenBy(test, ada, cleo), "Cleo");
  assert.equal(await seenBy(test, ada, ada), "Ada");
  await audit(test);
});

Deno.test("BL-2 unblock: takes back one's own block alone, however often either is said", async () => {
  await using test = await openPair();
  const { actors: { blocks }, ada, ben, database } = test;
  const before = await dump(database);
  await blocks.block(ada, ben);
  const once = await dump(database);
  await blocks.block(ada, ben);
  assert.deepEqual(await dump(database), once);
  assert.deepEqual(await blocks.unblock(ben, ada), { ok: true, value: { user_id: ada } });
  assert.equal(await seenBy(test, ben, ada), "unknown_user", "not theirs to take back");

  await blocks.block(ben, ada);
  await blocks.unblock(ada, ben);
  await blocks.unblock(ada, ben);
  assert.equal(await seenBy(test, ada, ben), "unknown_user", "until both have taken it back");
  await audit(test);
  await blocks.unblock(ben, ada);
  assert.equal(await seenBy(test, ada, ben), "Ben");
  assert.deepEqual(await dump(database), before);
});

Deno.test("BL-1 block: nobody blocks themselves or nobody, and nothing is stored", async () => {
  await using test = await openPair();
  const { actors: { blocks }, ada, database } = test;
  const before = await dump(database);
  for (const act of [blocks.block, blocks.unblock]) {
    assert.deepEqual(await act(ada, ada), { ok: false, refusal: { code: "own_id" } });
    for (const other of ["", "x", ada.toUpperCase()]) {
      assert.deepEqual(await act(ada, other), { ok: false, refusal: { code: "unknown_user" } }, other);
    }
    // As of one who has blocked her (BL-14).
    assert.deepEqual(await act(ada, "0000000000"), { ok: true, value: { user_id: "0000000000" } });
  }
  assert.deepEqual(await dump(database), before);
});

Deno.test("BL-2 block: what both do at the same moment on two isolates has an order", async () => {
  const database = await openDatabase({ path: ":memory:" });
  {
    await using here = await openTestActors({ database, instance: "here" });
    await using there = await openTestActors({ database, instance: "there" });
    const [ada, ben] = [await here.join("Ada"), await here.join("Ben")];
    for (let round = 0; round < 20; round++) {
      await Promise.all([here.actors.blocks.block(ada, ben), there.actors.blocks.block(ben, ada)]);
      await Promise.all([here.actors.blocks.unblock(ada, ben), there.actors.blocks.block(ben, ada)]);
      const { value } = await database.get(keys.block(pairOf(ada, ben)));
      assert.deepEqual(value?.by.map(({ member }) => member), [ben]);
      await there.actors.blocks.unblock(ben, ada);
    }
    await audit(here);
  }
  await database.close();
});

Deno.test("BL-8 block: the blocker's devices are told, the other's that somebody is gone, and each once", async () => {
  await using test = await openPair(clockWithinStep());
  const { actors: { blocks, relations }, ada, ben, published } = test;
  const tellings = () => published.splice(0).map(({ deliveries }) => told(deliveries));
  await givePremium(test, { id: ada });
  await relations.visit(ben, ada);
  tellings();

  await blocks.block(ada, ben);
  await blocks.block(ada, ben);
  assert.deepEqual(tellings(), [[
    "block",
    `user/block to ${ada}`,
    `totals to ${ada}`,
  ]]);
  await blocks.block(ben, ada);
  assert.deepEqual(tellings(), [], "which says no more to Ben than it would of nobody");
  await blocks.unblock(ada, ben);
  assert.deepEqual(tellings(), [[`user/unblock to ${ada}`]], "nor Ben that she has taken hers back");
  await blocks.unblock(ben, ada);
  assert.deepEqual(tellings(), [[
    "block",
    `user/unblock to ${ben}`,
    `totals to ${ada}`,
  ]]);
});

Deno.test("BL-8 BL-13 block: somebody is gone and back for whoever has them in a list of their own, and for nobody else", async () => {
  await using test = await openPair();
  const { actors: { blocks, conversations, relations }, ada, ben, published } = test;
  const toAda = () =>
    published.splice(0).flatMap(({ deliveries }) => told(deliveries)).filter((each) =>
      each.startsWith("user/") && each.endsWith(ada)
    );
  const turn = async () => {
    await blocks.block(ben, ada);
    await blocks.unblock(ben, ada);
    return toAda();
  };
  await relations.swipe(ben, { swiped_user_id: ada, like: 1 });
  await relations.visit(ben, ada);
  assert.deepEqual(await turn(), [], "a fan and visitor is nobody in particular");
  const text = { receiver_id: ada, message_type: "text", message_text: "hi" };
  assert.ok((await conversations.send(ben, "r1", text)).ok);
  toAda();
  assert.deepEqual(await turn(), [`user/gone to ${ada}`, `user/back to ${ada}`]);

  const cleo = await test.join("Cleo");
  await relations.swipe(ada, { swiped_user_id: cleo, like: 1 });
  await blocks.block(cleo, ada);
  assert.ok(toAda().includes(`user/gone to ${ada}`), "whom she likes stands in a list of hers");
});

Deno.test("BL-8 block: told once also where the answer of its commit is lost", async () => {
  const database = await openDatabase({ path: ":memory:" });
  const lossy = { ...database };
  {
    await using test = await openTestActors({ database: lossy });
    const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
    test.published.length = 0;
    lossy.commit = async (change) => {
      lossy.commit = database.commit;
      await database.commit(change);
      throw new Error("lost");
    };
    assert.ok((await test.actors.blocks.block(ada, ben)).ok);
    assert.equal(test.published.length, 1);
    await audit(test);
  }
  await database.close();
});

Deno.test("BL-9 blocked: one's own blocks, the latest first, by pages, without presence or photo", async () => {
  const clock = new TestClock();
  await using test = await openPair(clock.now);
  const { actors: { blocks, presence }, ada, ben } = test;
  const others: MemberId[] = [];
  for (let nth = 0; nth < 25; nth++) {
    const other = await test.join("Cleo");
    clock.advance(1_000);
    await blocks.block(ada, other);
    others.unshift(other);
  }
  await blocks.block(ben, ada);
  const page = async (currentLength: number) => await blocks.list(ada, { currentLength, recordsToTake: 20 });
  assert.deepEqual([...await page(0), ...await page(20)].map(({ id }) => id), others);
  assert.deepEqual(await page(25), []);

  const [latest = ada] = others;
  await presence.join(latest);
  assert.deepEqual((await page(0))[0], {
    id: latest,
    name: "Cleo",
    photo: NO_PHOTO,
    placeholder: "",
    status: 0,
    time: Math.floor(clock.now() / 1000),
  });
  await blocks.unblock(ada, latest);
  assert.deepEqual((await page(0)).map(({ id }) => id), others.slice(1, 21));
});

Deno.test("BL-10 block: one change of at most ten checks, whatever the two have had to do with each other", async () => {
  const database = await openDatabase({ path: ":memory:" });
  const checks: number[] = [];
  {
    await using test = await openTestActors({
      database: {
        ...database,
        commit: (change) => {
          checks.push(change.checks.length);
          return database.commit(change);
        },
      },
    });
    const { actors } = test;
    const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
    for (const [one, other] of [[ada, ben], [ben, ada]] as const) {
      await actors.presence.join(one);
      await actors.relations.visit(one, other);
      await actors.relations.swipe(one, { swiped_user_id: other, like: 1 });
      const text = { receiver_id: other, message_type: "text", message_text: "hi" };
      assert.ok((await actors.conversations.send(one, "r1", text)).ok);
    }
    const before = await dump(database);
    checks.length = 0;
    await actors.blocks.block(ada, ben);
    await audit(test);
    await actors.blocks.unblock(ada, ben);
    assert.equal(checks.length, 2);
    assert.ok(Math.max(...checks) <= 10, String(checks));
    assert.deepEqual(valuesOf(await dump(database)), valuesOf(before), "all is back as it was");
  }
  await database.close();
});

/** What is stored, but for how often it was. */
function valuesOf(rows: Record<string, unknown>): Map<string, unknown> {
  return new Map(
    Object.entries(rows as Record<string, { value: Record<string, unknown> }>).map(([key, { value }]) => {
      if (!key.startsWith('["totals"')) return [key, value];
      const { version: _, shown: __, ...totals } = value;
      return [key, totals];
    }),
  );
}

Deno.test("LK-15 block: without premium it moves nothing among fans and visitors, and shows nobody there later", async () => {
  await using test = await openPair();
  const { actors: { blocks, relations }, ada, ben, published } = test;
  const page = { currentLength: 0, recordsToTake: 20 };
  const known = async () => [
    await relations.totals(ada),
    await relations.fans(ada, page),
    await relations.visitors(ada, page),
  ];
  await relations.visit(ben, ada);
  await relations.swipe(ben, { swiped_user_id: ada, like: 1 });
  const before = await known();
  published.length = 0;
  await blocks.block(ada, ben);
  assert.deepEqual(await known(), before);
  const toAda = published.flatMap(({ deliveries }) => told(deliveries)).filter((each) => each.endsWith(ada));
  assert.deepEqual(toAda, [`user/block to ${ada}`]);

  await givePremium(test, { id: ada });
  for (const rows of [await relations.fans(ada, page), await relations.visitors(ada, page)]) {
    assert.deepEqual(rows.map(({ hidden }) => hidden), [1]);
  }
  await blocks.unblock(ada, ben);
  const [{ hidden, ...fan } = assert.fail()] = await relations.fans(ada, page);
  assert.deepEqual([hidden, "id" in fan && fan.id], [0, ben]);
  await blocks.block(ada, ben);
  assert.deepEqual(await relations.fans(ada, page), []);
  await audit(test);
});
