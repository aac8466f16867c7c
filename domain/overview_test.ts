import assert from "node:assert/strict";
import fc from "fast-check";
import {
  type Counted,
  daysNeeded,
  type Figure,
  membersAt,
  OVERVIEW_PERIODS,
  OVERVIEW_SECTIONS,
  type OverviewSection,
  type OverviewTable,
  overviewTables,
  PERIODS_SHOWN,
  periodsUntil,
  WAIT_OVER,
  waitWithin,
} from "@/domain/overview.ts";
import { COHORT_WEEKS, type DayStats } from "@/domain/stats.ts";
import { DAY_MS, weekOf } from "@/domain/utc_day.ts";

const dayAt = (text: string) => Date.parse(text) / DAY_MS;
/** A Thursday. */
const TODAY = dayAt("2026-11-26");

function countedOf(days: Record<number, DayStats>, own: Partial<Counted> = {}): Counted {
  return {
    today: TODAY,
    days: new Map(Object.entries(days).map(([day, stats]) => [Number(day), stats])),
    total: null,
    ...own,
  };
}

function tableOf(
  section: OverviewSection,
  counted: Counted,
  { by = "day", lang = null }: { by?: "day" | "week" | "month"; lang?: string | null } = {},
): OverviewTable {
  const [table] = overviewTables(counted, { by, lang }, [section]);
  assert.ok(table);
  return table;
}

/** A row as its columns name it; which of several of a name, after a slash. */
function rowOf({ columns, rows }: OverviewTable, key: string): Record<string, Figure> {
  const row = rows.find((each) => each.key === key);
  assert.ok(row, key);
  return Object.fromEntries(
    columns.map(({ name, of }, index) => [of ? `${name}/${of}` : name, row.cells[index] ?? null]),
  );
}

Deno.test("OV-5 periodsUntil: 14 days, 12 weeks from Mondays, and 12 months, without gaps", () => {
  for (const by of OVERVIEW_PERIODS) {
    for (const text of ["2026-11-26", "2026-03-01", "2028-02-29", "2027-01-01", "2026-12-31", "2026-11-23"]) {
      const spans = periodsUntil(dayAt(text), by);
      assert.equal(spans.length, PERIODS_SHOWN[by]);
      spans.reduce((before, after) => {
        assert.equal(after.from, before.to + 1, `${by} ${text}`);
        return after;
      });
      const last = spans.at(-1);
      assert.ok(last && last.from <= dayAt(text) && dayAt(text) <= last.to, `${by} ${text}`);
    }
  }
  assert.deepEqual(periodsUntil(TODAY, "week").at(-1), {
    from: dayAt("2026-11-23"),
    to: dayAt("2026-11-29"),
  });
  assert.deepEqual(periodsUntil(TODAY, "month")[0], { from: dayAt("2025-12-01"), to: dayAt("2025-12-31") });
  assert.equal(daysNeeded(TODAY, "day", null).from, dayAt("2026-09-07"), "the weeks of the cohorts");
  assert.equal(daysNeeded(TODAY, "month", null).from, dayAt("2025-12-01"));
});

Deno.test("OV-5 overviewTables: counters of a period are added up, of all languages and of one", () => {
  const counted = countedOf({
    [TODAY]: {
      answers: { en: 10, he: 7 },
      "wait/2": { en: 9, he: 7 },
      "wait/60": { en: 1 },
      active_day: { en: 8 },
    },
    [TODAY - 1]: {
      answers: { en: 20 },
      "wait/more": { en: 20 },
      active_day: { en: 9 },
      active_week: { en: 9 },
    },
    [TODAY - 7]: { answers: { en: 5 } },
  });
  const days = tableOf("answers", counted);
  assert.deepEqual(rowOf(days, "2026-11-26"), {
    answers: 17,
    wait_median: 2,
    wait_p90: 2,
    refunds: 0,
    refund_lines: 0,
    refund_coins: 0,
  });
  assert.equal(rowOf(tableOf("answers", counted, { lang: "he" }), "2026-11-26").answers, 7);
  const week = rowOf(tableOf("answers", counted, { by: "week" }), "2026-11-23");
  assert.deepEqual([week.answers, week.wait_median, week.wait_p90], [37, WAIT_OVER, WAIT_OVER]);
  assert.equal(rowOf(tableOf("answers", counted, { by: "month" }), "2026-11-01").answers, 42);
  assert.equal(rowOf(tableOf("members", counted), "2026-11-26").active, 8);
  assert.equal(
    rowOf(tableOf("members", counted, { by: "week" }), "2026-11-23").active,
    9,
    "once a week each",
  );
});

Deno.test("OV-1 waitWithin: the upper end of the class in which that part of all answers has come", () => {
  assert.equal(waitWithin(new Map(), 0.5), null);
  assert.equal(waitWithin(new Map([["1", 1]]), 0.9), 1);
  assert.equal(waitWithin(new Map([["1", 5], ["5", 5]]), 0.5), 1);
  assert.equal(waitWithin(new Map([["1", 4], ["5", 5], ["more", 1]]), 0.5), 5);
  assert.equal(waitWithin(new Map([["1", 4], ["5", 5], ["more", 1]]), 0.9), 5);
  assert.equal(waitWithin(new Map([["more", 1]]), 0.5), WAIT_OVER);
});

Deno.test("OV-1 overviewTables: money stands by currency, and means of queues over their measurements", () => {
  const counted = countedOf({
    [TODAY]: {
      orders_paid: { en: 6, he: 2 },
      "revenue/USD": { en: 5_994 },
      "revenue/ILS": { he: 7_800 },
      "returned/USD": { en: 999 },
      orders_returned: { en: 1 },
      "queue/measured": { "": 4 },
      "queue/chats": { "": 10 },
      "decided/warn": { "": 2 },
      "decided/close": { "": 1 },
      "acts/photo.keep": { "": 30 },
    },
  });
  assert.deepEqual(rowOf(tableOf("money", counted), "2026-11-26"), {
    orders_paid: 8,
    orders_returned: 1,
    "revenue/ILS": 7_800,
    "returned/ILS": 0,
    "revenue/USD": 5_994,
    "returned/USD": 999,
  });
  const hebrew = rowOf(tableOf("money", counted, { lang: "he" }), "2026-11-26");
  assert.deepEqual(
    [hebrew.orders_paid, hebrew["revenue/ILS"]],
    ["few", "few"],
    "two buyers could be known by it",
  );
  const queues = tableOf("queues", counted);
  assert.deepEqual(rowOf(queues, "2026-11-26").queue_chats, 2.5);
  assert.deepEqual(rowOf(queues, "2026-11-26").queue_reports, 0);
  assert.deepEqual(rowOf(queues, "2026-11-25").queue_chats, null, "it was not measured");
  const safety = tableOf("safety", counted, { lang: "en" });
  assert.equal(safety.is_split, false);
  assert.deepEqual([rowOf(safety, "2026-11-26").decisions, rowOf(safety, "2026-11-26").photos_kept], [3, 30]);
});

Deno.test("OV-1 overviewTables: steps of each registration in their order, by the share of the first one", () => {
  const counted = countedOf({
    [TODAY]: { "step/quick/name": { en: 30 }, "step/quick/email": { en: 12 }, "registered/quick": { en: 9 } },
    [TODAY - 1]: { "step/quick/name": { en: 10, he: 3 } },
    [TODAY - 14]: { "step/quick/name": { en: 1_000 } },
  });
  const table = tableOf("conversion", counted);
  assert.deepEqual(table.rows.map(({ key }) => key).slice(0, 3), [
    "quick/name",
    "quick/birthday",
    "quick/goal",
  ]);
  assert.deepEqual(table.rows.at(-1)?.key, "quick/", "who has registered comes last");
  assert.deepEqual(rowOf(table, "quick/name"), { step: 43, share: 1 });
  assert.deepEqual(rowOf(table, "quick/email"), { step: 12, share: 0.279 });
  assert.deepEqual(rowOf(table, "quick/"), { step: 9, share: 0.209 });
  assert.ok(!table.rows.some(({ key }) => key.startsWith("blue")), "nobody took it");
  assert.deepEqual(rowOf(tableOf("conversion", counted, { lang: "he" }), "quick/name"), {
    step: "few",
    share: "few",
  });
});

Deno.test("OV-4 overviewTables: of who registered in a week, the share that was there in each later week", () => {
  const week = weekOf(TODAY);
  const counted = countedOf({
    [dayAt("2026-11-10")]: { registrations: { en: 12, he: 8 }, [`cohort/${week - 2}`]: { en: 12, he: 8 } },
    [dayAt("2026-11-17")]: { [`cohort/${week - 2}`]: { en: 6, he: 4 } },
    [dayAt("2026-11-18")]: { [`cohort/${week - 2}`]: { en: 5 } },
  });
  const all = tableOf("retention", counted);
  assert.equal(all.rows.length, COHORT_WEEKS);
  assert.deepEqual(all.rows.find(({ key }) => key === "2026-11-09")?.cells.slice(0, 6), [
    20,
    1,
    0.75,
    0,
    null,
    null,
  ]);
  const hebrew = tableOf("retention", counted, { lang: "he" });
  assert.deepEqual(hebrew.rows.find(({ key }) => key === "2026-11-09")?.cells.slice(0, 4), [8, 1, "few", 0]);
});

Deno.test("OV-5 membersAt: the number of a day and what was registered since then, or before it", () => {
  const counted = countedOf({
    [TODAY - 3]: { registrations: { en: 1 } },
    [TODAY - 2]: { registrations: { en: 5 } },
    [TODAY - 1]: { registrations: { en: 2, de: 1 } },
    [TODAY]: { registrations: { de: 4 } },
  }, { total: { day: TODAY - 1, since: TODAY - 3, members: { en: 100, de: 10 } } });
  const at = (day: number, lang: string | null = null) => membersAt(counted, day, lang);
  assert.deepEqual([at(TODAY), at(TODAY - 1), at(TODAY - 2), at(TODAY - 3), at(TODAY - 4)], [
    117,
    113,
    110,
    105,
    104,
  ]);
  assert.equal(at(TODAY - 5), null, "nothing was counted then");
  assert.deepEqual([at(TODAY, "de"), at(TODAY, "he")], [15, 0]);
  assert.equal(membersAt(countedOf({}), TODAY, null), null);
  const german = tableOf("members", counted, { lang: "de" }).rows.slice(-2).map(({ cells: [members] }) =>
    members
  );
  assert.deepEqual(german, [10, 10], "in tens: 11 and 15 would tell how many registered");
  const today = rowOf(tableOf("members", counted), "2026-11-26");
  assert.equal(today.members, 117);
  assert.equal(
    rowOf(tableOf("members", counted, { by: "month" }), "2026-11-01").members,
    117,
    "a month that goes on",
  );
});

Deno.test("OV-6 overviewTables: of one language no number from 1 to 4 is told, nor what rests on one", async () => {
  const names = [
    "registrations",
    "sign_ins",
    "active_day",
    "active_week",
    "likes",
    "answers",
    "refunds",
    "refund_coins",
    "orders_paid",
    "revenue/USD",
    "step/quick/name",
    "step/quick/email",
    "registered/quick",
    "wait/5",
    `cohort/${weekOf(TODAY)}`,
    `cohort/${weekOf(TODAY) - 1}`,
  ];
  const stats = fc.dictionary(
    fc.constantFrom(...names),
    fc.dictionary(fc.constantFrom("en", "he"), fc.integer({ min: 1, max: 9 })),
  );
  await fc.assert(fc.property(
    fc.dictionary(fc.nat(20).map((back) => String(TODAY - back)), stats),
    fc.constantFrom(...OVERVIEW_PERIODS),
    (days, by) => {
      const counted = countedOf(days as Record<number, DayStats>);
      for (const { columns, rows, is_split } of overviewTables(counted, { by, lang: "en" })) {
        if (!is_split) continue;
        for (const { cells } of rows) {
          for (const [index, cell] of cells.entries()) {
            const { kind, name = "" } = columns[index] ?? {};
            if (kind === "count") {
              assert.ok(cell === 0 || cell === "few" || cell === null || Number(cell) >= 5, name);
            }
          }
          const buyers = cells[columns.findIndex(({ name }) => name === "orders_paid")];
          const money = cells[columns.findIndex(({ name }) => name === "revenue")];
          if (buyers === "few" && money !== undefined) assert.equal(money, "few");
        }
      }
      for (const { rows } of overviewTables(counted, { by, lang: null })) {
        assert.ok(!rows.some(({ cells }) => cells.includes("few")), "of all languages everything is told");
      }
    },
  ));
});

Deno.test("OV-5 overviewTables: of nothing there are all sections, without a number", () => {
  for (const by of OVERVIEW_PERIODS) {
    const tables = overviewTables(countedOf({}), { by, lang: "de" });
    assert.deepEqual(tables.map(({ section }) => section), [...OVERVIEW_SECTIONS]);
    for (const { columns, rows } of tables) {
      for (const { cells } of rows) {
        assert.equal(cells.length, columns.length);
        assert.ok(cells.every((cell) => cell === 0 || cell === null));
      }
    }
  }
});
