/**
 * Reads the staff log, the newest entries first. A page costs the same however long the log is: the index of what is filtered
 * by leads to the entries, times are found by halving the numbers, and a page that finds little says where to go on.
 */
import type { MemberId, StaffId } from "@/domain/ids.ts";
import type { StaffAct } from "@/domain/staff_log.ts";
import type { Database } from "@/store/database.ts";
import { type Key, keys } from "@/store/keys.ts";
import type { StaffLogEntry } from "@/store/records.ts";
import { EMPTY_LOG } from "@/store/staff_log/writer.ts";

export interface LogFilter {
  who?: StaffId | "system";
  what?: StaffAct;
  member?: MemberId;
  persona?: MemberId;
  /** From this time on, and before that one, in milliseconds. */
  from?: number;
  to?: number;
}

export interface NumberedEntry {
  n: number;
  entry: StaffLogEntry;
}

export interface LogPage {
  rows: NumberedEntry[];
  /** Entries before this number may fit as well; null where there are no more. */
  before: number | null;
  /** Entries of the whole log. */
  total: number;
}

/** Entries that one page looks at, where most of them do not fit. */
const LOOKED_AT_MAX = 2_000;
const BATCH = 100;
/** So far the clocks of servers may differ: within that, later numbers may have earlier times. */
const SKEW_MS = 60_000;

/** Entries that fit, from the newest on, or from before the number `before`. */
export async function listLog(
  database: Database,
  filter: LogFilter,
  { before = null, limit }: { before?: number | null; limit: number },
): Promise<LogPage> {
  const { n: total } = (await database.get(keys.staffLogHead())).value ?? EMPTY_LOG;
  const { from, to } = filter;
  const first = from === undefined ? 1 : await firstSince(database, from - SKEW_MS, total);
  const afterTo = to === undefined ? total + 1 : await firstSince(database, to + SKEW_MS, total);
  const end = Math.min(before ?? Infinity, afterTo);
  const rows: NumberedEntry[] = [];
  let looked = 0;
  for await (const batch of numbers(database, filter, { first, end })) {
    const entries = await database.getMany(batch.map((n) => keys.staffLog(n)));
    for (const [index, n] of batch.entries()) {
      const entry = entries[index]?.value;
      if (rows.length === limit) return { rows, before: n + 1, total };
      if (entry && fits(entry, filter)) rows.push({ n, entry });
    }
    looked += batch.length;
    if (looked >= LOOKED_AT_MAX) return { rows, before: batch.at(-1) ?? null, total };
  }
  return { rows, before: null, total };
}

/** Whether an entry fits a filter. */
function fits(entry: StaffLogEntry, { who, what, member, persona, from, to }: LogFilter): boolean {
  return (who === undefined || entry.who === who) &&
    (what === undefined || entry.what === what) &&
    (member === undefined || entry.subject.member === member) &&
    (persona === undefined || entry.subject.persona === persona) &&
    (from === undefined || entry.at >= from) && (to === undefined || entry.at < to);
}

/** Numbers of entries from `end` down to `first`, by the index that leads to the fewest. */
async function* numbers(
  database: Database,
  filter: LogFilter,
  { first, end }: { first: number; end: number },
): AsyncGenerator<number[]> {
  if (first >= end) return;
  const prefix = prefixOf(filter);
  const bounds = { start: [...prefix, first], end: [...prefix, end] };
  let batch: number[] = [];
  for await (const { key } of database.list<unknown>(prefix, { ...bounds, reverse: true, batch: BATCH })) {
    batch.push(Number(key.at(-1)));
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** A member or a profile has fewer entries than a person of the desk, and those fewer than most acts. */
function prefixOf({ who, what, member, persona }: LogFilter): Key<unknown> {
  if (member !== undefined) return keys.staffLogsAbout(member);
  if (persona !== undefined) return keys.staffLogsBy("persona", persona);
  if (who !== undefined) return keys.staffLogsBy("who", who);
  if (what !== undefined) return keys.staffLogsBy("what", what);
  return keys.staffLogs();
}

/** The first number whose time is not before `at`; `total` + 1 where all are. */
async function firstSince(database: Database, at: number, total: number): Promise<number> {
  let [low, high] = [1, total + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const { value } = await database.get(keys.staffLog(middle));
    if ((value?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
