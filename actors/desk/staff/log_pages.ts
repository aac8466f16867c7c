/** The staff log as an admin reads it, with the names that its ids have now. */
import type { MemberId, StaffId } from "@/domain/ids.ts";
import { STAFF_LOG_PAGE } from "@/domain/limits.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { listLog, type LogFilter, type NumberedEntry } from "@/store/staff_log/reader.ts";
import type { LogEntryView } from "@/protocol/desk/views/staff.ts";

export interface LogAnswer {
  entries: LogEntryView[];
  before: number | null;
  total: number;
}

type Names = ReadonlyMap<string, string>;

/** A page of the log, the newest entries first; `before` as the page before has it. */
export async function readLogPage(
  database: Database,
  filter: LogFilter,
  before: number | null,
): Promise<LogAnswer> {
  const page = await listLog(database, filter, { before, limit: STAFF_LOG_PAGE });
  const [staff, members] = await Promise.all([
    namesOf(database, page.rows.flatMap(({ entry: { who, subject } }) => [who, subject.staff]), keys.staff),
    namesOf(
      database,
      page.rows.flatMap(({ entry: { subject } }) => [subject.member, subject.persona]),
      keys.member,
    ),
  ]);
  return { ...page, entries: page.rows.map((row) => viewOf(row, { staff, members })) };
}

async function namesOf<Id extends MemberId | StaffId>(
  database: Database,
  ids: readonly (Id | "system" | undefined)[],
  keyOf: (id: Id) => ReturnType<typeof keys.staff> | ReturnType<typeof keys.member>,
): Promise<Names> {
  const wanted = [...new Set(ids)].filter((id) => id !== undefined && id !== "system") as Id[];
  const entries = await database.getMany(wanted.map(keyOf));
  return new Map(wanted.map((id, index) => [id, entries[index]?.value?.name ?? ""]));
}

function viewOf(
  { n, entry }: NumberedEntry,
  { staff, members }: { staff: Names; members: Names },
): LogEntryView {
  const { who, roles, what, subject, reason, before, after, at } = entry;
  const named = (id: string | undefined, names: Names) =>
    id === undefined ? null : { id, name: names.get(id) ?? "" };
  return {
    n,
    at: Math.floor(at / 1_000),
    who: who === "system" ? null : named(who, staff),
    roles: [...roles],
    what,
    member: named(subject.member, members),
    persona: named(subject.persona, members),
    staff: named(subject.staff, staff),
    ref: subject.ref ?? "",
    reason,
    before,
    after,
  };
}
