/** The figures of the whole site at the desk, from counters; a file of a section is an entry of the log (OV-7). */
import { OVERVIEW_FRESH_DAYS, QUEUES_SHOWN_MS, QUEUES_STALE_MS } from "@/domain/limits.ts";
import {
  daysNeeded,
  type DaySpan,
  type OverviewChoice,
  type OverviewSection,
  type OverviewTable,
  overviewTables,
} from "@/domain/overview.ts";
import { accept, type Result } from "@/domain/refusals.ts";
import type { Actor } from "@/domain/staff_log.ts";
import type { DayStats } from "@/domain/stats.ts";
import { dayOf } from "@/domain/utc_day.ts";
import { keys } from "@/store/keys.ts";
import type { QueueLengths } from "@/store/records.ts";
import { listDayStats } from "@/store/stats/reader.ts";
import type { StaffLog } from "@/actors/desk/log.ts";
import { openLogAlone } from "@/actors/desk/log_alone.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { readQueues } from "@/actors/stats/queues.ts";

const HOUR_MS = 3_600_000;

export type Queues = Required<Omit<QueueLengths, "at" | "exp">>;

export interface DeskOverview {
  /** Every section. */
  tables(choice: OverviewChoice): Promise<OverviewTable[]>;
  /** How long the queues are: some seconds ago where others look too, and a minute ago at most. */
  queues(): Promise<Queues>;
  /** One section for a file. It is logged. */
  export(
    by: Actor,
    section: OverviewSection,
    choice: OverviewChoice,
  ): Promise<Result<OverviewTable, "deadline_exceeded">>;
}

/** Opens the figures of one isolate. */
export function openDeskOverview(
  { database, now }: Pick<ActorEnv, "database" | "now">,
  { staffLog }: { staffLog: Pick<StaffLog, "run"> },
): DeskOverview {
  const logAlone = openLogAlone(staffLog);
  let old: { hour: number; from: number; read: Promise<Map<number, DayStats>> } | null = null;
  let lengths: { at: number; read: Queues } | null = null;
  let counting: Promise<Queues> | null = null;

  /** Days that were over some time ago are read once an hour. */
  async function daysOf({ from, to }: DaySpan): Promise<Map<number, DayStats>> {
    const [hour, last] = [Math.floor(now() / HOUR_MS), to - OVERVIEW_FRESH_DAYS];
    if (!old || old.hour !== hour || old.from > from) {
      const read = listDayStats(database, { from, to: last });
      const own = old = { hour, from, read };
      read.catch(() => {
        if (old === own) old = null;
      });
    }
    const [over, fresh] = await Promise.all([old.read, listDayStats(database, { from: last + 1, to })]);
    return new Map([...over, ...fresh]);
  }

  async function tablesOf(choice: OverviewChoice, sections?: readonly OverviewSection[]) {
    const today = dayOf(now());
    const { value: total } = await database.get(keys.memberTotal());
    const days = await daysOf(daysNeeded(today, choice.by, total));
    return overviewTables({ today, days, total }, choice, sections);
  }

  return {
    tables: (choice) => tablesOf(choice),

    queues() {
      const at = now();
      const age = lengths ? Math.abs(at - lengths.at) : Infinity;
      // Counting ten thousand rows takes longer than the rest of the page.
      if (age >= QUEUES_SHOWN_MS && !counting) {
        counting = readQueues(database)
          .then((read) => {
            lengths = { at, read };
            return read;
          })
          .finally(() => counting = null);
        counting.catch(() => {});
      }
      return age < QUEUES_STALE_MS && lengths
        ? Promise.resolve(lengths.read)
        : counting ?? readQueues(database);
    },

    async export(by, section, choice) {
      // Read before it is logged: what cannot be read has not been given away.
      const [table] = await tablesOf(choice, [section]);
      if (!table) throw new TypeError(`Cannot export "${section}": there is no such section`);
      const ref = [section, choice.by, choice.lang ?? "all"].join(" ");
      const logged = await logAlone({ by, what: "overview.export", subject: { ref } });
      return logged.ok ? accept(table) : logged;
    },
  };
}
