/** Reads what members take along: how far each is. */
import type { MemberId } from "@/domain/ids.ts";
import type { Entry } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { DataExport } from "@/store/records.ts";

/** An export as it was read. */
export type ExportEntry = Entry<DataExport> & { value: DataExport };

/** A member's export, or null. */
export async function getExport(database: Database, member: MemberId): Promise<ExportEntry | null> {
  const entry = await database.get(keys.dataExport(member));
  return entry.value && { ...entry, value: entry.value };
}

/** Where an export that is to be made stands. */
export interface DueExport {
  at: number;
  member: MemberId;
}

/** Exports that are to be made, the longest asked for first. */
export async function* listDueExports(database: Database): AsyncGenerator<DueExport> {
  for await (const { key } of database.list(keys.exportsDue(), { batch: 100 })) {
    yield { at: Number(key[1]), member: key[2] as MemberId };
  }
}
