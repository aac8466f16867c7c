import assert from "node:assert/strict";
import type { BroadcastContent } from "@/domain/broadcasts.ts";
import type { InstanceId, MemberId } from "@/domain/ids.ts";
import { ALERT_LIFE_MS, BROADCAST_EVERY_MS, NOTICE_LIFE_MS } from "@/domain/limits.ts";
import type { Actor } from "@/domain/staff_log.ts";
import { dayOf } from "@/domain/utc_day.ts";
import { auditBroadcasts } from "@/store/audit/broadcasts.ts";
import { newChange, set } from "@/store/change.ts";
import { type Database, openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Member } from "@/store/records.ts";
import type { BroadcastFound } from "@/actors/desk/broadcasts/mod.ts";
import {
  addCrowd,
  alertsOf,
  audit,
  crowdId,
  keepDevice,
  openTestActors,
  type TestActors,
  TestClock,
} from "@/tests/kit/mod.ts";
import { bring } from "@/tests/kit/desk_people.ts";

const CONTENT: BroadcastContent = {
  subject: "maintenance",
  languages: ["en", "he", "de"],
  group: "all",
  channels: ["app", "mail"],
  texts: {
    en: { title: "Away on Sunday", text: "From 02:00 to 03:00 UTC." },
    he: { title: "תחזוקה ביום ראשון", text: "מ-02:00 עד 03:00." },
    de: { title: "Wartung am Sonntag", text: "Von 02:00 bis 03:00 UTC." },
  },
  rate: 60_000,
};

interface World extends TestActors {
  clock: TestClock;
  eve: Actor;
  /** Writes a notice, and counts it. */
  wrote(own?: Partial<BroadcastContent>): Promise<BroadcastFound>;
  /** Writes, counts and begins one; gives its id. */
  began(own?: Partial<BroadcastContent>): Promise<string>;
  found(id: string): Promise<BroadcastFound>;
  /** Runs the job until nothing happens any more. */
  runAll(): Promise<void>;
}

async function openWorld(options: { database?: Database; clock?: TestClock } = {}): Promise<World> {
  const { clock = new TestClock(), ...rest } = options;
  const test = await openTestActors({ now: clock.now, ...rest });
  const { actors: { desk: { broadcasts } } } = test;
  const eve = (await bring(test, `eve${crypto.randomUUID()}@example.com`, ["admin"])).by;
  const world: World = {
    ...test,
    clock,
    eve,
    async wrote(own = {}) {
      const written = await broadcasts.write(eve, crypto.randomUUID(), { ...CONTENT, ...own });
      assert.ok(written.ok);
      await broadcasts.run();
      return await world.found(written.value.broadcast);
    },
    async began(own = {}) {
      const { broadcast: { id, version } } = await world.wrote(own);
      assert.ok((await broadcasts.start(eve, { broadcast: id, version })).ok);
      return id;
    },
    async found(id) {
      return await broadcasts.get(id) ?? assert.fail();
    },
    async runAll() {
      for (let nth = 0; nth < 200; nth++) {
        await broadcasts.run();
        clock.advance(BROADCAST_EVERY_MS);
        const { broadcasts: all } = await broadcasts.list(null);
        if (all.every(({ broadcast }) => broadcast.state !== "running")) return;
      }
      assert.fail("it does not end");
    },
  };
  return world;
}

async function codeOf(work: Promise<{ ok: boolean; refusal?: { code: string } }>): Promise<string> {
  const result = await work;
  return result.ok ? "ok" : result.refusal?.code ?? "";
}

/** How many letters of notices wait for each address. */
async function lettersOf({ database }: { database: Database }): Promise<Map<string, number>> {
  const letters = new Map<string, number>();
  for await (const { value } of database.list(keys.mailJobs())) {
    if (value.kind === "broadcast") letters.set(value.to, (letters.get(value.to) ?? 0) + 1);
  }
  return letters;
}

async function noticesOf({ database }: { database: Database }, member: MemberId): Promise<number> {
  return (await Array.fromAsync(database.list(keys.noticesOf(member)))).length;
}

Deno.test("BR-2 write: once a rid, counted before anybody is told, and changed only as it was seen", async () => {
  await using world = await openWorld();
  const { actors: { desk: { broadcasts } }, eve, database } = world;
  await addCrowd(database, 7, { own: (nth) => nth < 3 ? { verified_at: 1 } : {} });
  const first = await broadcasts.write(eve, "rid-1", CONTENT);
  assert.deepEqual(await broadcasts.write(eve, "rid-1", CONTENT), first);
  assert.equal(await codeOf(broadcasts.write(eve, "rid-1", { ...CONTENT, rate: 5 })), "idempotency_mismatch");
  assert.equal(
    await codeOf(broadcasts.write(eve, "rid-2", { ...CONTENT, channels: [] })),
    "broadcast_channels_required",
  );
  assert.ok(first.ok);
  const { broadcast } = first.value;
  const at = { broadcast, version: 1 };
  assert.equal(await codeOf(broadcasts.start(eve, at)), "broadcast_not_counted");
  await broadcasts.run();
  const { progress } = await world.found(broadcast);
  assert.deepEqual([progress.members, progress.mails, progress.counted, progress.told], [7, 3, true, 0]);
  assert.equal((await lettersOf(world)).size, 0);
  const codes = await Promise.all([
    codeOf(broadcasts.change(eve, at, { ...CONTENT, group: "verified" })),
    codeOf(broadcasts.change(eve, at, { ...CONTENT, group: "premium" })),
  ]);
  assert.deepEqual(codes.sort(), ["broadcast_changed", "ok"]);
  assert.equal((await world.found(broadcast)).progress.counted, false);
  assert.equal(await codeOf(broadcasts.start(eve, at)), "broadcast_changed");
  assert.equal(await codeOf(broadcasts.start(eve, { broadcast: "none", version: 1 })), "unknown_broadcast");
  await audit(world);
});

Deno.test("BR-2 start: of two at once one begins it; the same click twice is one start", async () => {
  await using world = await openWorld();
  const { actors: { desk: { broadcasts } }, eve, database } = world;
  await addCrowd(database, 3);
  const mia = (await bring(world, "mia@example.com", ["admin"])).by;
  const { broadcast: { id, version } } = await world.wrote();
  const at = { broadcast: id, version };
  const codes = await Promise.all([codeOf(broadcasts.start(eve, at)), codeOf(broadcasts.start(mia, at))]);
  assert.deepEqual(codes.toSorted(), ["broadcast_begun", "ok"]);
  const winner = codes[0] === "ok" ? eve : mia;
  assert.equal(await codeOf(broadcasts.start(winner, at)), "ok");
  assert.equal(await codeOf(broadcasts.change(eve, at, CONTENT)), "broadcast_begun");
  await world.runAll();
  const { broadcast, progress } = await world.found(id);
  assert.deepEqual([broadcast.state, progress.told], ["done", 3]);
  const acts = await Array.fromAsync(database.list(keys.staffLogs()));
  assert.equal(acts.filter(({ value }) => value.what === "broadcast.start").length, 1);
  await audit(world);
});

Deno.test("BR-1 BR-5 run: by language and state; virtual, suspended, closed and later ones are left out", async () => {
  await using world = await openWorld();
  const { database, clock } = world;
  const now = clock.now();
  const kinds: Partial<Member>[] = [
    { lang: "en" },
    { lang: "he" },
    { lang: "ar" },
    { lang: "de", premium_until: now + 1e9 },
    { virtual: true },
    { off: true, restrictions: { out_until: now + 1e9 } },
    { off: true, restrictions: { out_until: null } },
    { restrictions: { chat_until: now + 1e9 }, verified_at: 1 },
    { created_at: now + 1e9 },
  ];
  await addCrowd(database, kinds.length, { own: (nth) => kinds[nth] ?? {} });
  const mark = newChange();
  set(mark, keys.active(crowdId(0)), { day: dayOf(now) - 29, week: 0, month: 0 });
  set(mark, keys.active(crowdId(1)), { day: dayOf(now) - 30, week: 0, month: 0 });
  await database.commit(mark);
  const told = async (own: Partial<BroadcastContent>) => {
    const { broadcast: { id, version }, progress } = await world.wrote({ channels: ["app"], ...own });
    assert.ok((await world.actors.desk.broadcasts.start(world.eve, { broadcast: id, version })).ok);
    await world.runAll();
    const members: number[] = [];
    for (const nth of kinds.keys()) {
      for await (const { key } of database.list(keys.noticesOf(crowdId(nth)))) {
        if (key[3] === id) members.push(nth);
      }
    }
    const done = await world.found(id);
    assert.deepEqual([done.progress.told, done.progress.app], [members.length, members.length]);
    assert.equal(progress.members, members.length);
    return members;
  };
  assert.deepEqual(await told({}), [0, 1, 2, 3, 7]);
  assert.deepEqual(await told({ languages: ["he"] }), [1]);
  assert.deepEqual(await told({ languages: ["en"] }), [0, 2, 7]);
  assert.deepEqual(await told({ group: "premium" }), [3]);
  assert.deepEqual(await told({ group: "verified" }), [7]);
  assert.deepEqual(await told({ group: "active" }), [0]);
  // What was put into members' records alone is not what it looks for here.
  const problems = await Array.fromAsync(auditBroadcasts(database, clock.now()));
  assert.deepEqual(problems, []);
});

Deno.test("BR-3 BR-4 run: each member is told once, no faster than the rate, and again by none of three isolates", async () => {
  await using world = await openWorld();
  const { database, clock, actors: { desk: { broadcasts } } } = world;
  await addCrowd(database, 130, { own: () => ({ verified_at: 1 }) });
  // Each of them takes itself for the first.
  const others = await Promise.all(
    ["two", "three"].map((instance) =>
      openTestActors({ now: clock.now, database, instance, live: new Set([instance as InstanceId]) })
    ),
  );
  const id = await world.began({ rate: 600 });
  let before = 0;
  for (let second = 0; second < 20; second++) {
    await Promise.all([
      broadcasts.run(),
      ...others.map(({ actors }) => actors.desk.broadcasts.run()),
      ...others.map(({ actors }) => actors.desk.broadcasts.run()),
    ]);
    const { progress: { told } } = await world.found(id);
    assert.ok(told - before <= 12, `${told - before} in a second`);
    before = told;
    clock.advance(BROADCAST_EVERY_MS);
  }
  const { broadcast, progress } = await world.found(id);
  assert.deepEqual(
    [broadcast.state, progress.told, progress.app, progress.mail],
    ["done", 130, 130, 130],
  );
  const letters = await lettersOf(world);
  assert.equal(letters.size, 130);
  assert.deepEqual(new Set(letters.values()), new Set([1]));
  for (let nth = 0; nth < 130; nth++) assert.equal(await noticesOf(world, crowdId(nth)), 1);
  await audit(world);
  for (const other of others) await other[Symbol.asyncDispose]();
});

Deno.test("BR-3 run: commits that land although their answer is lost, and those that do not, tell each member once", async () => {
  const clock = new TestClock();
  const real = await openDatabase({ path: ":memory:" });
  let nth = 0;
  let isFaulty = false;
  const faulty: Database = {
    ...real,
    async commit(draft) {
      const isStep = isFaulty && draft.sets.some(({ key }) => key[0] === "broadcast_progress");
      if (!isStep) return await real.commit(draft);
      nth++;
      if (nth % 3 === 1) throw new Error("the connection is lost before the commit");
      const versionstamp = await real.commit(draft);
      if (nth % 3 === 2) throw new Error("the answer is lost");
      return versionstamp;
    },
  };
  await using world = await openWorld({ database: faulty, clock });
  await addCrowd(real, 90, { own: () => ({ verified_at: 1 }) });
  const id = await world.began();
  isFaulty = true;
  for (let run = 0; run < 100 && (await world.found(id)).broadcast.state === "running"; run++) {
    // A run that fails is what a killed server leaves: the next one goes on.
    await world.actors.desk.broadcasts.run().catch(() => {});
    clock.advance(BROADCAST_EVERY_MS);
  }
  isFaulty = false;
  const { broadcast, progress } = await world.found(id);
  assert.deepEqual([broadcast.state, progress.told, progress.mail], ["done", 90, 90]);
  const letters = await lettersOf(world);
  assert.equal(letters.size, 90);
  assert.deepEqual(new Set(letters.values()), new Set([1]));
  await audit(world);
  await real.close();
});

Deno.test("BR-4 stop: while steps are under way nobody is told after it, and it is for good", async () => {
  await using world = await openWorld();
  const { database, clock, actors: { desk: { broadcasts } }, eve } = world;
  await addCrowd(database, 400);
  const id = await world.began({ rate: 3_000, channels: ["app"] });
  await broadcasts.run();
  clock.advance(BROADCAST_EVERY_MS);
  const running = broadcasts.run();
  assert.equal(await codeOf(broadcasts.stop(eve, id)), "ok");
  const { progress: { told } } = await world.found(id);
  await running;
  for (let nth = 0; nth < 5; nth++) {
    clock.advance(BROADCAST_EVERY_MS);
    await broadcasts.run();
  }
  const { broadcast, progress } = await world.found(id);
  assert.ok(told > 0 && told < 400);
  assert.deepEqual([broadcast.state, progress.told], ["stopped", told]);
  assert.equal(await codeOf(broadcasts.stop(eve, id)), "ok");
  assert.equal(await codeOf(broadcasts.stop(eve, "none")), "unknown_broadcast");
  const { version } = broadcast;
  assert.equal(await codeOf(broadcasts.start(eve, { broadcast: id, version })), "broadcast_over");
  assert.equal(await codeOf(broadcasts.change(eve, { broadcast: id, version }, CONTENT)), "broadcast_over");
  // The app shows it no longer, also to whom it had told.
  assert.equal(await noticesOf(world, crowdId(0)), 1);
  assert.deepEqual(await broadcasts.notices.list(crowdId(0), "en"), []);
  assert.equal(await broadcasts.notices.unseen(crowdId(0), "en"), null);
  const acts = (await Array.fromAsync(database.list(keys.staffLogs()))).map(({ value }) => value.what);
  assert.equal(acts.filter((what) => what === "broadcast.stop").length, 1);
  await audit(world);
});

Deno.test("BR-4 stop: a draft is discarded, and no longer counted", async () => {
  await using world = await openWorld();
  const { actors: { desk: { broadcasts } }, eve, database } = world;
  const written = await broadcasts.write(eve, "rid", CONTENT);
  assert.ok(written.ok);
  assert.equal(await codeOf(broadcasts.stop(eve, written.value.broadcast)), "ok");
  assert.deepEqual(await Array.fromAsync(database.list(keys.broadcastsOpen())), []);
  await broadcasts.run();
  await audit(world);
});

Deno.test("BR-7 notices: whoever comes later sees it in their language until they say that they have, for 30 days", async () => {
  await using world = await openWorld();
  const { actors: { desk: { broadcasts: { notices } } }, clock, published } = world;
  const ada = await world.join("Ada");
  const away = await world.join("Ben");
  await world.actors.presence.join(ada);
  published.length = 0;
  await world.began({ channels: ["app"] });
  await world.runAll();
  const told = published.flatMap(({ deliveries }) => deliveries)
    .flatMap((each) => each.kind === "event" ? each.to : []);
  assert.deepEqual(told, [ada]);
  const shown = await notices.unseen(away, "de");
  assert.equal(shown?.title, "Wartung am Sonntag");
  assert.equal((await notices.unseen(away, "ar"))?.title, "Away on Sunday");
  await Promise.all([notices.see(away), notices.see(away)]);
  assert.equal(await notices.unseen(away, "de"), null);
  assert.deepEqual((await notices.list(away, "he")).map(({ title, seen }) => ({ title, seen })), [
    { title: "תחזוקה ביום ראשון", seen: true },
  ]);
  assert.notEqual(await notices.unseen(ada, "en"), null);
  clock.advance(NOTICE_LIFE_MS);
  assert.deepEqual(await notices.list(ada, "en"), []);
  await audit(world);
});

Deno.test("BR-7 notices: however many a member has not read, they say so of all at once", async () => {
  await using world = await openWorld();
  const { actors: { desk: { broadcasts: { notices } } } } = world;
  const ada = await world.join("Ada");
  for (let nth = 0; nth < 12; nth++) {
    await world.began({ channels: ["app"] });
    await world.runAll();
  }
  assert.equal((await notices.list(ada, "en")).filter(({ seen }) => !seen).length, 12);
  await notices.see(ada);
  assert.equal((await notices.list(ada, "en")).filter(({ seen }) => !seen).length, 0);
  await audit(world);
});

Deno.test("BR-9 run: a push goes to who has a device, whatever they chose, and not after a stop", async () => {
  await using world = await openWorld();
  const { actors: { desk: { broadcasts } }, clock, eve, database } = world;
  const ada = await world.join("Ada");
  const ben = await world.join("Ben");
  await keepDevice(world, { id: ada }, { now: clock.now() });
  const id = await world.began({ channels: ["push"] });
  await world.runAll();
  const { progress } = await world.found(id);
  assert.deepEqual([progress.told, progress.push, progress.app, progress.mail], [2, 1, 0, 0]);
  assert.deepEqual((await alertsOf(world, { id: ada })).map(({ kind, subject }) => ({ kind, subject })), [
    { kind: "note", subject: id },
  ]);
  assert.deepEqual(await alertsOf(world, { id: ben }), []);
  assert.equal(await noticesOf(world, ada), 0);
  assert.equal(await codeOf(broadcasts.stop(eve, id)), "ok");
  await audit(world);
  clock.advance(ALERT_LIFE_MS);
  assert.ok((await database.get(keys.broadcast(id))).value);
});

Deno.test("BR-2 list: a page is 50, the latest first, and goes on where it ended", async () => {
  await using world = await openWorld();
  const { actors: { desk: { broadcasts } }, eve, clock } = world;
  const ids: string[] = [];
  for (let nth = 0; nth < 52; nth++) {
    clock.advance(1_000);
    const written = await broadcasts.write(eve, `rid-${nth}`, CONTENT);
    ids.unshift(written.ok ? written.value.broadcast : assert.fail());
  }
  const first = await broadcasts.list(null);
  assert.deepEqual(first.broadcasts.map(({ broadcast: { id } }) => id), ids.slice(0, 50));
  const second = await broadcasts.list(first.next);
  assert.deepEqual(second.broadcasts.map(({ broadcast: { id } }) => id), ids.slice(50));
  assert.equal(second.next, null);
});
