import assert from "node:assert/strict";
import type { InstanceId } from "@/domain/ids.ts";
import { HEARTBEAT_MS, LEASE_STALE_MS, LEASE_SWEEP_MS } from "@/domain/limits.ts";
import { newChange, remove, set } from "@/store/change.ts";
import { type Database, openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { openLeases } from "@/store/presence/leases.ts";
import { TestClock } from "@/tests/kit/mod.ts";

const other = "other" as InstanceId;

async function beat(database: Database, at: number, lifeMs = LEASE_STALE_MS): Promise<void> {
  const change = newChange();
  set(change, keys.instance(other), { heartbeat_at: at, exp: at + lifeMs });
  await database.commit(change);
}

/** A view of leases whose two clocks a test moves. */
async function openView() {
  const database = await openDatabase({ path: ":memory:" });
  const [monotonic, wall] = [new TestClock(0), new TestClock()];
  const skews: number[] = [];
  const leases = openLeases(database, {
    monotonic: monotonic.now,
    now: wall.now,
    onSkew: (_, ms) => void skews.push(ms),
  });
  const lives = async () => (await leases.list()).live.has(other);
  /** Time passes, in which the view looks as often as a server does; with a heartbeat of the other, or without. */
  async function pass(ms: number, heartbeat: (() => number) | null): Promise<boolean[]> {
    const seen: boolean[] = [];
    for (let at = 0; at < ms; at += LEASE_SWEEP_MS) {
      monotonic.advance(LEASE_SWEEP_MS);
      wall.advance(LEASE_SWEEP_MS);
      if (heartbeat && at % HEARTBEAT_MS === 0) await beat(database, heartbeat());
      seen.push(await lives());
    }
    return seen;
  }
  return {
    database,
    leases,
    monotonic,
    wall,
    skews,
    lives,
    pass,
    [Symbol.asyncDispose]: () => database.close(),
  };
}

for (
  const [name, skewMs] of [["40 s late", -40_000], ["40 s early", 40_000], ["10 min late", -600_000]] as const
) {
  Deno.test(`P15 OP-12 leases: an instance lives as long as it renews its lease, also where its clock is ${name}`, async () => {
    await using view = await openView();
    const seen = await view.pass(120_000, () => view.wall.now() + skewMs);
    assert.ok(seen.every(Boolean), String(seen));
    const [said = 0, ...more] = view.skews;
    assert.deepEqual(more, [], "said once");
    assert.ok(Math.abs(said - Math.abs(skewMs)) <= LEASE_SWEEP_MS, `${said} ms`);
    await view.pass(20_000, () => view.wall.now());
    assert.deepEqual(view.skews, [said, 0], "and once that it is over");
  });
}

Deno.test("P15 OP-12 leases: dead after its life without a change, whatever any clock says", async () => {
  await using view = await openView();
  await beat(view.database, view.wall.now());
  assert.equal(await view.lives(), true);
  view.wall.advance(600_000);
  assert.equal(await view.lives(), true, "the own clock jumped");
  view.wall.advance(-1_200_000);
  const seen = await view.pass(LEASE_STALE_MS + LEASE_SWEEP_MS, null);
  assert.deepEqual(seen, [true, true, true, true, false, false]);
  assert.deepEqual((await view.leases.list()).stale, [other]);
  assert.deepEqual(await view.leases.find([other]), []);
  await beat(view.database, 0);
  assert.deepEqual(await view.leases.find([other]), [other], "it renewed it after all");
  assert.equal(view.skews.length, 1, "its clock is far off by now");
});

Deno.test("P15 OP-12 leases: a good-bye makes the rest of its life shorter, and no row is no life", async () => {
  await using view = await openView();
  await beat(view.database, 7, 10_000);
  assert.deepEqual(await view.pass(15_000, null), [true, true, false]);
  const gone = newChange();
  remove(gone, keys.instance(other));
  await view.database.commit(gone);
  assert.deepEqual(await view.leases.list(), { live: new Set(), stale: [] });
  assert.deepEqual(await view.leases.find([other]), []);
});

Deno.test("P15 OP-12 leases: time in which nobody could look is not held against anybody", async () => {
  await using view = await openView();
  await beat(view.database, view.wall.now());
  assert.equal(await view.lives(), true);
  view.monotonic.advance(600_000);
  assert.equal(await view.lives(), true);
  const seen = await view.pass(LEASE_STALE_MS, null);
  assert.equal(seen.at(-1), false);
});

Deno.test("P15 OP-12 leases: a renewal that is seen before the first look after a gap lasts one life", async () => {
  await using view = await openView();
  await beat(view.database, view.wall.now());
  assert.equal(await view.lives(), true);
  view.monotonic.advance(600_000);
  await beat(view.database, view.wall.now());
  assert.deepEqual(await view.leases.find([other]), [other]);
  const seen = await view.pass(LEASE_STALE_MS + LEASE_SWEEP_MS, null);
  assert.equal(seen.at(-1), false);
});
