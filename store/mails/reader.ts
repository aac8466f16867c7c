/** Reads letters that wait to be sent. */
import type { Entry } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { MailJob } from "@/store/records.ts";

/** A letter as it waits. `id` stays the same when it is postponed. */
export interface WaitingLetter extends Entry<MailJob> {
  id: string;
  value: MailJob;
  versionstamp: string;
}

/** Letters that are due, the longest waiting first. */
export async function* listDueLetters(database: Database, now: number): AsyncGenerator<WaitingLetter> {
  for await (const row of database.list(keys.mailJobs(), { end: keys.mailJob(now + 1, "") })) {
    yield { ...row, id: String(row.key[2]) };
  }
}

/** A letter as it waits now, or null where it was taken or moved. */
export async function getLetter(
  database: Database,
  { key, id }: Pick<WaitingLetter, "key" | "id">,
): Promise<WaitingLetter | null> {
  const { value, versionstamp } = await database.get(key);
  return value && versionstamp !== null ? { key, id, value, versionstamp } : null;
}
