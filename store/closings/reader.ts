/** Reads the closings of UTC days. */
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Closing } from "@/store/records.ts";

/** The last closings, the latest first; those of days before `before`, where that is given. */
export async function listClosings(
  database: Database,
  limit: number,
  before: number | null = null,
): Promise<Closing[]> {
  const end = before === null ? {} : { end: keys.closing(before) };
  const rows = await Array.fromAsync(database.list(keys.closings(), { ...end, reverse: true, limit }));
  return rows.map(({ value }) => value);
}

/** The closings of the days from one to another, both included, the earliest first. */
export async function* listClosingsBetween(
  database: Database,
  { from, to }: { from: number; to: number },
): AsyncGenerator<Closing> {
  const span = { start: keys.closing(from), end: keys.closing(to + 1), batch: 100 };
  for await (const { value } of database.list(keys.closings(), span)) yield value;
}
