/**
 * The audit of what is counted: counters are numbers above 0, a day is folded only once it is over, and what can be counted again
 * agrees. Who was there last on a day was counted on it, nobody is counted whom no mark knows, and the number of members is
 * no larger than that of their records.
 */
import { addStats, type DayStats, sumOf } from "@/domain/stats.ts";
import { DAY_MS } from "@/domain/utc_day.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { dayStatsOf, listDayStats } from "@/store/stats/reader.ts";
import { type Problem, problemAt, SLACK_MS } from "@/store/audit/walk.ts";

export async function* auditStats(database: Database, now: number): AsyncGenerator<Problem> {
  const lastOn = await countMarks(database);
  const days = new Map<number, DayStats>();
  for await (const { key, value } of database.list(keys.stats(), { batch: 500 })) {
    if (!isCount(value)) {
      yield problemAt(key, "counter that is no number above 0");
      continue;
    }
    const day = Number(key[1]);
    days.set(day, addStats([days.get(day) ?? {}, dayStatsOf([{ key, value }])]));
  }
  for await (const { key, value } of database.list(keys.statDays(), { batch: 500 })) {
    const day = Number(key[1]);
    if ((day + 1) * DAY_MS > now + SLACK_MS) yield problemAt(key, "day that is folded before it is over");
    const counts = Object.values(value).flatMap((by) => Object.values(by));
    if (counts.every(isCount)) days.set(day, addStats([days.get(day) ?? {}, value]));
    else yield problemAt(key, "counter that is no number above 0");
  }
  yield* auditActive(database, { days, lastOn });
  yield* auditTotal(database);
}

interface Active {
  days: ReadonlyMap<number, DayStats>;
  /** How many were there last on each day. */
  lastOn: ReadonlyMap<number, number>;
}

async function* auditActive(database: Database, { days, lastOn }: Active): AsyncGenerator<Problem> {
  for (const [day, there] of lastOn) {
    if (sumOf(days.get(day) ?? {}, "active_day") >= there) continue;
    // Counters were read one after the other: a day that was folded meanwhile is read again as a whole.
    const again = (await listDayStats(database, { from: day, to: day })).get(day) ?? {};
    const counted = sumOf(again, "active_day");
    if (counted < there) {
      yield problemAt(keys.statDay(day), `${there} members were there last, ${counted} are counted`);
    }
  }
  const most = [...days].filter(([, stats]) => sumOf(stats, "active_day") > sum(lastOn));
  if (most.length === 0) return;
  // Marks were read first: others may have come since then. Those of who was erased are gone.
  const erased = await Array.fromAsync(database.list(keys.allErased(), { batch: 500 }));
  const marks = sum(await countMarks(database)) + erased.length;
  for (const [day] of most) {
    const counted = sumOf(
      (await listDayStats(database, { from: day, to: day })).get(day) ?? {},
      "active_day",
    );
    if (counted > marks) {
      yield problemAt(keys.statDay(day), `${counted} members are counted as there, ${marks} were ever`);
    }
  }
}

async function* auditTotal(database: Database): AsyncGenerator<Problem> {
  const { key, value } = await database.get(keys.memberTotal());
  if (!value) return;
  const { day, members } = value;
  const counted = Object.values(members).reduce((all, each) => all + each, 0);
  let there = 0;
  for await (const { value: member } of database.list(keys.members(), { batch: 500 })) {
    if (!member.virtual && !member.closing?.erasing && member.created_at < day * DAY_MS) there++;
  }
  if (counted > there) yield problemAt(key, `${counted} members are counted, ${there} are there`);
}

async function countMarks(database: Database): Promise<Map<number, number>> {
  const lastOn = new Map<number, number>();
  for await (const { value: { day } } of database.list(keys.actives(), { batch: 500 })) {
    lastOn.set(day, (lastOn.get(day) ?? 0) + 1);
  }
  return lastOn;
}

function sum(lastOn: ReadonlyMap<number, number>): number {
  return [...lastOn.values()].reduce((all, each) => all + each, 0);
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) > 0;
}
