/** Reads uploads. */
import type { UploadId } from "@/domain/ids.ts";
import type { Entry } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Upload } from "@/store/records.ts";

/** An upload with its version, or null. */
export async function getUpload(
  database: Database,
  id: UploadId,
): Promise<Entry<Upload> & { value: Upload } | null> {
  const { value, ...entry } = await database.get(keys.upload(id));
  return value && { ...entry, value };
}

/** Uploads whose bytes may have to go at `now`, longest overdue first. */
export async function listEndedUploads(
  database: Database,
  now: number,
  limit: number,
): Promise<EndedUpload[]> {
  const ended: EndedUpload[] = [];
  for await (
    const { key } of database.list(keys.uploadEnds(), { end: [...keys.uploadEnds(), now + 1], limit })
  ) {
    ended.push({ id: key[2] as UploadId, end: key[1] as number });
  }
  return ended;
}

export interface EndedUpload {
  id: UploadId;
  end: number;
}
