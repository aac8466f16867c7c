/**
 * How many members there are: a number of the beginning of a day, to which registrations since then are added, and from which
 * deleted accounts are taken. It is brought forward by counters. Members are walked through only where there is no such
 * number, and once more on the next day: those who registered earlier on a day on which counting began were counted by
 * nothing.
 */
import type { MemberTotal } from "@/domain/overview.ts";
import { MEMBER_TOTAL_BACK_DAYS, MEMBER_TOTAL_DAYS } from "@/domain/limits.ts";
import { DAY_MS, dayOf } from "@/domain/utc_day.ts";
import { check, newChange, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { listDayStats } from "@/store/stats/reader.ts";

type ByLanguage = Record<string, number>;

/** Writes the number where it is missing or old; `signal` ends it without. */
export async function keepMemberTotal(database: Database, now: number, signal?: AbortSignal): Promise<void> {
  const entry = await database.get(keys.memberTotal());
  const next = await nextTotal(database, entry.value, { today: dayOf(now), signal });
  if (!next || signal?.aborted) return;
  const change = newChange();
  check(change, entry);
  set(change, entry.key, next);
  await database.commit(change);
}

async function nextTotal(
  database: Database,
  before: MemberTotal | null,
  { today, signal }: { today: number; signal: AbortSignal | undefined },
): Promise<MemberTotal | null> {
  if (!before || (before.day === before.since && today > before.day)) {
    const since = before?.since ?? today;
    return { day: today, since, members: await countMembers(database, today * DAY_MS, signal) };
  }
  if (today - before.day <= MEMBER_TOTAL_DAYS) return null;
  const day = today - MEMBER_TOTAL_BACK_DAYS;
  const members: ByLanguage = { ...before.members };
  for (
    const { registrations, accounts_deleted }
      of (await listDayStats(database, { from: before.day, to: day - 1 })).values()
  ) {
    for (const [lang, by] of Object.entries(registrations ?? {})) members[lang] = (members[lang] ?? 0) + by;
    for (const [lang, by] of Object.entries(accounts_deleted ?? {})) {
      members[lang] = (members[lang] ?? 0) - by;
    }
  }
  return { ...before, day, members };
}

/** Members who were there before a time; virtual profiles are none. */
async function countMembers(database: Database, before: number, signal?: AbortSignal): Promise<ByLanguage> {
  const members: ByLanguage = {};
  for await (const { value } of database.list(keys.members(), { batch: 500 })) {
    if (signal?.aborted) break;
    // Who is being erased is counted by what stands for them already.
    if (value.virtual || value.closing?.erasing || value.created_at >= before) continue;
    if ((value.erased_at ?? before) < before) continue;
    members[value.lang] = (members[value.lang] ?? 0) + 1;
  }
  return members;
}
