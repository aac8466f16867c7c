/**
 * The figures of the whole site as tables: by day, week or month, of all languages or of one. They are made of counters alone
 * (domain/stats.ts), so they name nobody; in figures of one language a number from 1 to 4 is not told either. Pure.
 */
import {
  addStats,
  COHORT_WEEKS,
  type DayStats,
  familyOf,
  type StatName,
  sumOf,
  WAIT_LONGER,
  WAIT_MINUTES,
} from "@/domain/stats.ts";
import { monthOf, monthStart, weekOf, weekStart } from "@/domain/utc_day.ts";
import { WIZARDS } from "@/domain/wizard/wizards.ts";

export const OVERVIEW_PERIODS = ["day", "week", "month"] as const;
export type OverviewPeriod = typeof OVERVIEW_PERIODS[number];

export const OVERVIEW_SECTIONS = [
  "members",
  "chats",
  "answers",
  "money",
  "premium",
  "conversion",
  "retention",
  "safety",
  "queues",
] as const;
export type OverviewSection = typeof OVERVIEW_SECTIONS[number];

/** How many periods are shown, the current one included. */
export const PERIODS_SHOWN: Readonly<Record<OverviewPeriod, number>> = { day: 14, week: 12, month: 12 };

/** In figures of one language a number above 0 and below this is not told. */
const TOLD_FROM = 5;

/** In them members are told in tens. */
const TENS = 10;

/** A wait that is longer than all classes, in minutes. */
export const WAIT_OVER = (WAIT_MINUTES.at(-1) ?? 0) + 1;

/** A number; "few" where it could tell who it was; null where there is nothing to tell. */
export type Figure = number | "few" | null;

export const OVERVIEW_COLUMNS = [
  "members",
  "registrations",
  "sign_ins",
  "active",
  "likes",
  "matches",
  "chats",
  "messages_paid",
  "messages_free",
  "answers",
  "wait_median",
  "wait_p90",
  "refunds",
  "refund_lines",
  "refund_coins",
  "orders_paid",
  "orders_returned",
  "revenue",
  "returned",
  "premium_begun",
  "premium_ended",
  "coins_in",
  "coins_out",
  "step",
  "share",
  "week",
  "reports",
  "photos_kept",
  "photos_refused",
  "decisions",
  "queue_chats",
  "queue_reports",
  "queue_photos",
  "queue_verifications",
  "queue_tickets",
] as const;
export type ColumnName = typeof OVERVIEW_COLUMNS[number];

/** Minutes are the upper end of a class, money is in the smallest unit, shares are of 1, means have tenths. */
export type FigureKind = "count" | "minutes" | "money" | "share" | "mean";

export interface OverviewColumn {
  name: ColumnName;
  kind: FigureKind;
  /** Which of several of its name: a currency, or how many weeks later. */
  of: string;
}

export interface OverviewRow {
  /** The first day of a period as YYYY-MM-DD, or `wizard/step`. */
  key: string;
  cells: Figure[];
}

export interface OverviewTable {
  section: OverviewSection;
  /** Whether it is of the language that was asked for; what has no language is of all. */
  is_split: boolean;
  columns: OverviewColumn[];
  rows: OverviewRow[];
}

/** Days from one to another, both included. */
export interface DaySpan {
  from: number;
  to: number;
}

/** How many members there were at the beginning of a day, by language. */
export interface MemberTotal {
  day: number;
  /** The first day since which registrations are counted. */
  since: number;
  members: Readonly<Record<string, number>>;
}

/** What figures are made of. */
export interface Counted {
  today: number;
  days: ReadonlyMap<number, DayStats>;
  total: MemberTotal | null;
}

/** What is asked for; no language: all. */
export interface OverviewChoice {
  by: OverviewPeriod;
  lang: string | null;
}

/** The periods that are shown, the latest last. */
export function periodsUntil(today: number, by: OverviewPeriod): DaySpan[] {
  const shown = PERIODS_SHOWN[by];
  return Array.from({ length: shown }, (_, index) => spanOf(today, by, shown - 1 - index));
}

function spanOf(today: number, by: OverviewPeriod, back: number): DaySpan {
  if (by === "day") return { from: today - back, to: today - back };
  if (by === "week") {
    const from = weekStart(weekOf(today) - back);
    return { from, to: from + 6 };
  }
  const month = monthOf(today) - back;
  return { from: monthStart(month), to: monthStart(month + 1) - 1 };
}

/** The days that figures are made of. */
export function daysNeeded(today: number, by: OverviewPeriod, total: MemberTotal | null): DaySpan {
  const shown = periodsUntil(today, by)[0]?.from ?? today;
  const cohorts = weekStart(weekOf(today) - COHORT_WEEKS + 1);
  return { from: Math.min(shown, cohorts, total?.day ?? today), to: today };
}

/** All sections, or those that are named. */
export function overviewTables(
  counted: Counted,
  choice: OverviewChoice,
  sections: readonly OverviewSection[] = OVERVIEW_SECTIONS,
): OverviewTable[] {
  const periods = periodsUntil(counted.today, choice.by).map((span) => ({
    span,
    stats: sumOfDays(counted, span),
  }));
  return sections.map((section) => {
    if (section === "conversion") return conversionTable(periods, choice);
    if (section === "retention") return retentionTable(counted, choice);
    return periodTable(section, { counted, periods, choice });
  });
}

/** A period and what was counted in it. */
interface Period {
  span: DaySpan;
  stats: DayStats;
}

type PeriodSection = Exclude<OverviewSection, "conversion" | "retention">;

/** A column with the number of one period, and how many things that number rests on. */
interface Reading extends OverviewColumn {
  read(stats: DayStats, lang: string | null, span: DaySpan): number | null;
  /** Where it rests on something else than itself. */
  basis?: StatName;
}

function counter(name: ColumnName & StatName, basis?: StatName): Reading {
  const read: Reading["read"] = (stats, lang) => sumOf(stats, name, lang);
  return { name, kind: "count", of: "", read, ...basis && { basis } };
}

function special(name: ColumnName, read: Reading["read"]): Reading {
  return { name, kind: "count", of: "", read };
}

function money(name: "revenue" | "returned", of: string, basis: StatName): Reading {
  return { name, kind: "money", of, basis, read: (stats, lang) => sumOf(stats, `${name}/${of}`, lang) };
}

function sumOfFamily(name: ColumnName, family: "coins_in" | "coins_out" | "decided"): Reading {
  return special(name, (stats) => [...familyOf(stats, family).values()].reduce((sum, each) => sum + each, 0));
}

/** The mean length of a queue over the times at which it was measured. */
function queue(name: ColumnName, of: string): Reading {
  return {
    name,
    kind: "mean",
    of: "",
    read(stats) {
      const measured = sumOf(stats, "queue/measured");
      return measured === 0 ? null : Math.round(sumOf(stats, `queue/${of}`) / measured * 10) / 10;
    },
  };
}

function wait(name: "wait_median" | "wait_p90", part: number): Reading {
  return {
    name,
    kind: "minutes",
    of: "",
    basis: "answers",
    read: (stats, lang) => waitWithin(familyOf(stats, "wait", lang), part),
  };
}

/** Within how many minutes such a part of all answers came: the upper end of a class. */
export function waitWithin(waits: ReadonlyMap<string, number>, part: number): number | null {
  const classes = [
    ...WAIT_MINUTES.map((minutes) => [String(minutes), minutes] as const),
    [
      WAIT_LONGER,
      WAIT_OVER,
    ] as const,
  ];
  const all = classes.reduce((sum, [name]) => sum + (waits.get(name) ?? 0), 0);
  let within = 0;
  for (const [name, minutes] of classes) {
    within += waits.get(name) ?? 0;
    if (all > 0 && within >= all * part) return minutes;
  }
  return null;
}

/** What tables by period are made of. */
interface PeriodFigures {
  counted: Counted;
  periods: readonly Period[];
  choice: OverviewChoice;
}

function readingsOf(section: PeriodSection, { counted, periods, choice: { by } }: PeriodFigures): Reading[] {
  switch (section) {
    case "members":
      return [
        special("members", (_, lang, { to }) => {
          const members = membersAt(counted, Math.min(to, counted.today), lang);
          // From one day to the next it would give away what is not told of registrations.
          return lang === null || members === null || members < TENS ? members : members - members % TENS;
        }),
        counter("registrations"),
        counter("sign_ins"),
        special("active", (stats, lang) => sumOf(stats, `active_${by}`, lang)),
      ];
    case "chats":
      return [
        counter("likes"),
        counter("matches"),
        counter("chats"),
        counter("messages_paid"),
        counter("messages_free"),
      ];
    case "answers":
      return [
        counter("answers"),
        wait("wait_median", 0.5),
        wait("wait_p90", 0.9),
        counter("refunds"),
        counter("refund_lines", "refunds"),
        counter("refund_coins", "refunds"),
      ];
    case "money":
      return [
        counter("orders_paid"),
        counter("orders_returned"),
        ...currenciesOf(periods).flatMap((of) => [
          money("revenue", of, "orders_paid"),
          money("returned", of, "orders_returned"),
        ]),
      ];
    case "premium":
      return [
        counter("premium_begun"),
        counter("premium_ended"),
        sumOfFamily("coins_in", "coins_in"),
        sumOfFamily("coins_out", "coins_out"),
      ];
    case "safety":
      return [
        counter("reports"),
        special("photos_kept", (stats) => sumOf(stats, "acts/photo.keep")),
        counter("photos_refused"),
        sumOfFamily("decisions", "decided"),
      ];
    case "queues":
      return [
        queue("queue_chats", "chats"),
        queue("queue_reports", "reports"),
        queue("queue_photos", "photos"),
        queue("queue_verifications", "verifications"),
        queue("queue_tickets", "tickets"),
      ];
  }
}

/** Sections that nobody's language belongs to. */
const OF_ALL: readonly OverviewSection[] = ["premium", "safety", "queues"];

function periodTable(section: PeriodSection, figures: PeriodFigures): OverviewTable {
  const is_split = !OF_ALL.includes(section);
  const lang = is_split ? figures.choice.lang : null;
  const readings = readingsOf(section, figures);
  const rows = figures.periods.map(({ span, stats }) => {
    const cells = readings.map(({ kind, read, basis }) => {
      const value = read(stats, lang, span);
      const rests = basis ? told(value, sumOf(stats, basis, lang), lang) : value;
      return kind === "count" && rests !== "few" ? told(value, value, lang) : rests;
    });
    return { key: isoOf(span.from), cells };
  });
  return { section, is_split, columns: readings.map(({ name, kind, of }) => ({ name, kind, of })), rows };
}

/** The number, unless it rests on so few that it could tell who they were. */
function told(value: number | null, basis: number | null, lang: string | null): Figure {
  return lang !== null && basis !== null && basis > 0 && basis < TOLD_FROM ? "few" : value;
}

/** How many members there were at the end of a day. */
export function membersAt({ days, total }: Counted, day: number, lang: string | null): number | null {
  if (!total || day < total.since - 1) return null;
  const all = lang === null
    ? Object.values(total.members).reduce((sum, each) => sum + each, 0)
    : total.members[lang] ?? 0;
  const [from, to] = day >= total.day ? [total.day, day] : [day + 1, total.day - 1];
  let come = 0;
  for (let each = from; each <= to; each++) {
    const stats = days.get(each) ?? {};
    come += sumOf(stats, "registrations", lang) - sumOf(stats, "accounts_deleted", lang);
  }
  return day >= total.day ? all + come : all - come;
}

function currenciesOf(periods: readonly Period[]): string[] {
  const names = periods.flatMap(({ stats }) =>
    (["revenue", "returned"] as const).flatMap((family) => [...familyOf(stats, family).keys()])
  );
  return [...new Set(names)].sort();
}

/** Of each wizard how many answered each step, and which share of those who answered the first one; then who registered. */
function conversionTable(periods: readonly Period[], { lang }: OverviewChoice): OverviewTable {
  const stats = addStats(periods.map((period) => period.stats));
  const answered = familyOf(stats, "step", lang);
  const registered = familyOf(stats, "registered", lang);
  const rows: OverviewRow[] = [];
  for (const { id, steps } of Object.values(WIZARDS)) {
    const counts = steps.slice(0, -1).map((step) => ({
      key: `${id}/${step.id}`,
      count: answered.get(`${id}/${step.id}`) ?? 0,
    }));
    counts.push({ key: `${id}/`, count: registered.get(id) ?? 0 });
    const begun = counts[0]?.count ?? 0;
    if (counts.every(({ count }) => count === 0)) continue;
    for (const { key, count } of counts) {
      const cells = [told(count, count, lang), share(count, begun, lang)];
      rows.push({ key, cells });
    }
  }
  return {
    section: "conversion",
    is_split: true,
    columns: [{ name: "step", kind: "count", of: "" }, { name: "share", kind: "share", of: "" }],
    rows,
  };
}

/** Which share of those who registered in a week was there in each week after it, as far as these have begun. */
function retentionTable(counted: Counted, { lang }: OverviewChoice): OverviewTable {
  const now = weekOf(counted.today);
  const cohorts = Array.from({ length: COHORT_WEEKS }, (_, index) => now - COHORT_WEEKS + 1 + index);
  const weeks = new Map(cohorts.map((week) => [week, sumOfDays(counted, weekSpan(week))]));
  const rows = cohorts.map((week) => {
    const size = sumOf(weeks.get(week) ?? {}, "registrations", lang);
    const cells: Figure[] = [told(size, size, lang)];
    for (let later = 0; later < COHORT_WEEKS; later++) {
      const there = sumOf(weeks.get(week + later) ?? {}, `cohort/${week}`, lang);
      cells.push(week + later > now ? null : share(there, size, lang));
    }
    return { key: isoOf(weekStart(week)), cells };
  });
  const later = Array.from({ length: COHORT_WEEKS }, (_, index) => String(index));
  return {
    section: "retention",
    is_split: true,
    columns: [
      { name: "registrations", kind: "count", of: "" },
      ...later.map((of) => ({ name: "week", kind: "share", of } as const)),
    ],
    rows,
  };
}

/** A share is not told where either of its numbers is not: it would give it away. */
function share(part: number, whole: number, lang: string | null): Figure {
  if (whole === 0) return null;
  if (told(part, part, lang) === "few" || told(whole, whole, lang) === "few") return "few";
  return Math.round(part / whole * 1_000) / 1_000;
}

function weekSpan(week: number): DaySpan {
  return { from: weekStart(week), to: weekStart(week) + 6 };
}

function sumOfDays({ days }: Counted, { from, to }: DaySpan): DayStats {
  const found: DayStats[] = [];
  for (let day = from; day <= to; day++) {
    const stats = days.get(day);
    if (stats) found.push(stats);
  }
  return addStats(found);
}

function isoOf(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}
