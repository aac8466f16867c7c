import assert from "node:assert/strict";
import { QUEUES_SHOWN_MS, QUEUES_STALE_MS } from "@/domain/limits.ts";
import { dayOf } from "@/domain/utc_day.ts";
import { newChange, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { openStaffLog } from "@/actors/desk/log.ts";
import { openDeskOverview } from "@/actors/desk/overview/mod.ts";
import { openTestActors } from "@/tests/kit/actors.ts";
import { TestClock } from "@/tests/kit/clock.ts";
import { until } from "@/tests/kit/until.ts";

async function openWorld() {
  const clock = new TestClock();
  const test = await openTestActors({ now: clock.now });
  const { env, database } = test;
  const open = (own: Database = database) =>
    openDeskOverview({ ...env, database: own }, { staffLog: openStaffLog(env) });
  return { ...test, clock, open };
}

async function put(database: Database, write: (change: ReturnType<typeof newChange>) => void): Promise<void> {
  const change = newChange();
  write(change);
  await database.commit(change);
}

Deno.test("OV-8 queues: counted beside the pages that show them, and waited for where nobody has looked for long", async () => {
  await using world = await openWorld();
  const { database, clock } = world;
  const overview = world.open();
  let made = 0;
  const wait = () => put(database, (change) => set(change, keys.ticketIn("new", ++made, `t${made}`), 0));
  const shown = async () => (await overview.queues()).tickets;
  await wait();
  assert.equal(await shown(), 1);
  await wait();
  clock.advance(QUEUES_SHOWN_MS - 1);
  assert.equal(await shown(), 1);
  clock.advance(1);
  const before = overview.queues();
  assert.equal((await before).tickets, 1, "the page does not wait");
  await until("the queues were counted", async () => await shown() === 2);
  await wait();
  clock.advance(QUEUES_STALE_MS);
  assert.deepEqual(await Promise.all([shown(), shown()]), [3, 3]);
});

Deno.test("OV-5 tables: days that are over are read once an hour, and not kept where they could not be read", async () => {
  await using world = await openWorld();
  const { database, clock } = world;
  const today = dayOf(clock.now());
  const count = (back: number, by: number) =>
    put(database, (change) => set(change, keys.statDay(today - back), { likes: { en: by } }));
  await count(1, 1);
  await count(9, 1);
  let fails = true;
  const overview = world.open({
    ...database,
    list: ((...asked: Parameters<Database["list"]>) => {
      if (!fails) return database.list(...asked);
      fails = false;
      throw new Deno.errors.TimedOut("database is away");
    }) as Database["list"],
  });
  const likes = async () => {
    const tables = await overview.tables({ by: "day", lang: null });
    const rows = tables.find(({ section }) => section === "chats")?.rows ?? [];
    return [rows.at(-2)?.cells[0], rows.at(-10)?.cells[0]];
  };
  await assert.rejects(likes(), /away/);
  assert.deepEqual(await likes(), [1, 1]);
  await count(1, 2);
  await count(9, 2);
  assert.deepEqual(await likes(), [2, 1]);
  clock.advance(3_600_000);
  assert.deepEqual(await likes(), [2, 2]);
});
