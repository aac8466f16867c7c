/** Counters of a small world with every kind of row, against what can be counted again from its rows. */
import assert from "node:assert/strict";
import { STAT_FOLD_MS } from "@/domain/limits.ts";
import type { Account, Entry } from "@/domain/money.ts";
import { addStats, coinNames, type DayStats, familyOf, type StatName, sumOf } from "@/domain/stats.ts";
import { DAY_MS } from "@/domain/utc_day.ts";
import type { Database } from "@/store/database.ts";
import type { Key } from "@/store/keys.ts";
import type {
  Conversation,
  Decision,
  Member,
  Order,
  Report,
  StaffLogEntry,
  Subscription,
} from "@/store/records.ts";
import { foldStats } from "@/store/stats/fold.ts";
import { listDayStats } from "@/store/stats/reader.ts";
import { openAuditWorld } from "@/tests/kit/audit_world.ts";
import { TestClock } from "@/tests/kit/clock.ts";
import { openDeskWorld } from "@/tests/kit/desk_world.ts";

async function rowsOf<Value>({ database }: { database: Database }, kind: string): Promise<Value[]> {
  const rows = await Array.fromAsync(database.list([kind] as unknown as Key<Value>));
  return rows.map(({ value }) => value);
}

async function allOf({ database }: { database: Database }): Promise<DayStats> {
  return addStats([...(await listDayStats(database, { from: 0, to: 100_000 })).values()]);
}

/** What the rows of a world come to, by counter; for each of several languages and days together. */
async function recount(world: { database: Database }): Promise<Map<StatName, number>> {
  const found = new Map<StatName, number>();
  const add = (name: StatName, by = 1) => void (by !== 0 && found.set(name, (found.get(name) ?? 0) + by));
  for (const { virtual } of await rowsOf<Member>(world, "member")) if (!virtual) add("registrations");
  for (const { cause, delta } of await rowsOf<Entry>(world, "entry")) {
    const names = coinNames(cause);
    add(delta > 0 ? names.in : names.out, Math.abs(delta));
  }
  for (const { payment, amount, currency, returned } of await rowsOf<Order>(world, "order")) {
    if (payment !== undefined) {
      add("orders_paid");
      add(`revenue/${currency}`, amount);
    }
    if (returned) {
      add("orders_returned");
      add(`returned/${currency}`, returned.amount);
    }
  }
  for (const { last_seq } of await rowsOf<Conversation>(world, "conversation")) {
    if (last_seq > 0) add("chats");
  }
  for (const kind of ["report", "closed_report"]) add("reports", (await rowsOf<Report>(world, kind)).length);
  for (const { measure } of await rowsOf<Decision>(world, "decision")) add(`decided/${measure}`);
  for (const { what } of await rowsOf<StaffLogEntry>(world, "staff_log")) add(`acts/${what}`);
  return found;
}

Deno.test("OV-1 OV-9 counters: those of a world with every kind of row come to what its rows come to, folded too", async () => {
  await using world = await openAuditWorld();
  const rows = await recount(world);
  for (const round of ["as it is counted", "once it is folded"]) {
    const stats = await allOf(world);
    for (const [name, by] of rows) assert.equal(sumOf(stats, name), by, `${name}, ${round}`);
    for (const family of ["coins_in", "coins_out", "revenue", "returned", "decided", "acts"] as const) {
      for (const [name, by] of familyOf(stats, family)) {
        assert.equal(rows.get(`${family}/${name}`), by, `${family}/${name}, ${round}`);
      }
    }
    assert.deepEqual([sumOf(stats, "likes"), sumOf(stats, "matches")], [3, 1]);
    const owed = (await rowsOf<Account>(world, "account")).reduce((sum, each) => sum + (each.owed ?? 0), 0);
    assert.equal(sumOf(stats, "owed_more") - sumOf(stats, "owed_less"), owed);
    const contracts = await rowsOf<Subscription>(world, "subscription");
    const renewing = contracts.filter(({ state }) => state === "active" || state === "past_due").length;
    assert.equal(sumOf(stats, "premium_begun") - sumOf(stats, "premium_ended"), renewing);
    assert.ok(sumOf(stats, "premium_ended") > 0);
    await foldStats(world.database, { now: Date.now() + DAY_MS + STAT_FOLD_MS });
  }
  assert.equal((await rowsOf(world, "stat")).length, 0);
});

Deno.test("OV-1 counters: lines, answers, their waits and refunds for silence of those who write to virtual profiles", async () => {
  const clock = new TestClock();
  await using world = await openDeskWorld({ now: clock.now });
  const [ada, ben] = [await world.join("Ada"), await world.join("Ben")];
  await world.write(ada, { rid: "once" });
  await world.write(ada, { rid: "once" });
  await world.write(ben);
  clock.advance(7 * 60_000);
  await world.answer(ada, await world.claim(ada));
  await world.write(ada);
  clock.advance(2 * DAY_MS);
  await world.actors.desk.refunds.sweep();
  const stats = await allOf(world);
  const sums = (...names: StatName[]) => names.map((name) => sumOf(stats, name, "en"));
  assert.equal(sums("messages_paid", "messages_free").reduce((sum, each) => sum + each), 3);
  assert.deepEqual(sums("chats", "answers", "wait/10", "wait/5"), [2, 1, 1, 0]);
  const refunded = (await rowsOf<Entry>(world, "entry")).filter(({ cause }) => cause === "refund_unanswered");
  const coins = refunded.reduce((sum, { delta }) => sum + delta, 0);
  assert.ok(coins > 0);
  assert.deepEqual(sums("refunds", "refund_coins"), [refunded.length, coins]);
});
