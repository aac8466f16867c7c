import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { COVER_ROOM_MS } from "@/domain/limits.ts";
import { openCoverer } from "@/gateway/desk/coverer.ts";
import { FakeTimers, TestClock } from "@/tests/kit/mod.ts";

function idOf(nth: number): MemberId {
  return `persona${String(nth).padStart(4, "0")}` as MemberId;
}

/** A coverer of which a test says who is covered, and that counts who is online. */
function open() {
  const online = new Set<MemberId>();
  const clock = new TestClock(0);
  const world = { cover: new Map<MemberId, boolean>(), isFirst: true, fails: false, errors: 0 };
  const coverer = openCoverer({
    queue: { cover: () => Promise.resolve(world.cover) },
    tracker: {
      opened(member) {
        online.add(member);
        const joined = world.fails ? Promise.reject(new Error("no database")) : Promise.resolve();
        return { joined, since: () => 0, closed: () => void online.delete(member) };
      },
    },
    isFirst: () => world.isFirst,
    poll(work, { everyMs }) {
      const timer = setInterval(work, everyMs);
      return () => clearInterval(timer);
    },
    monotonic: clock.now,
    onError: () => void world.errors++,
  });
  return { coverer, online, clock, world };
}

Deno.test("DQ-17 coverer: thousands come online and go again, and one that goes on is not opened twice", async () => {
  using _timers = new FakeTimers();
  const { coverer, online, world } = open();
  world.cover = new Map(Array.from({ length: 2_000 }, (_, nth) => [idOf(nth), true]));
  await coverer.look();
  assert.equal(online.size, 2_000);
  world.cover = new Map([[idOf(7), true]]);
  await Promise.all([coverer.look(), coverer.look()]);
  assert.deepEqual([...online], [idOf(7)]);
  await coverer.close();
});

Deno.test("DQ-17 coverer: without room it goes on for a while; an instance that is not the first covers nobody", async () => {
  using _timers = new FakeTimers();
  const { coverer, online, clock, world } = open();
  world.cover = new Map([[idOf(1), true]]);
  await coverer.look();
  world.cover = new Map([[idOf(1), false]]);
  await coverer.look();
  clock.advance(COVER_ROOM_MS - 1);
  await coverer.look();
  assert.equal(online.size, 1);
  clock.advance(1);
  await coverer.look();
  assert.equal(online.size, 0);
  world.cover = new Map([[idOf(1), true]]);
  await coverer.look();
  world.isFirst = false;
  await coverer.look();
  assert.equal(online.size, 0);
  await coverer.close();
});

Deno.test("DQ-17 coverer: what fails, and what the tracker has forgotten, is done by the next look", async () => {
  using _timers = new FakeTimers();
  const { coverer, online, world } = open();
  world.cover = new Map([[idOf(1), true]]);
  world.fails = true;
  await coverer.look();
  assert.equal(world.errors, 1);
  online.clear();
  world.fails = false;
  await coverer.look();
  assert.equal(online.size, 1);
  online.clear();
  coverer.forget();
  await coverer.look();
  assert.equal(online.size, 1);
  await coverer.close();
});
