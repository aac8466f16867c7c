/** Reads which files go when. */
import type { FileOwner } from "@/domain/blobs.ts";
import type { BlobId } from "@/domain/ids.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";

/** A file that goes at its end, and what it belongs or belonged to. */
export interface BlobEnd {
  end: number;
  blob: BlobId;
  owner: FileOwner;
}

/** Files that have to go at `now`, longest overdue first, from after one of them on. */
export async function listBlobEnds(
  database: Database,
  { after, now, limit }: { after: BlobEnd | null; now: number; limit: number },
): Promise<BlobEnd[]> {
  const ended: BlobEnd[] = [];
  const end = [...keys.blobEnds(), now + 1];
  // The next key in order is that of the same file with one more part.
  const start = after ? { start: [...keys.blobEnd(after.end, after.blob), 0] } : {};
  for await (const { key, value } of database.list(keys.blobEnds(), { end, limit, ...start })) {
    ended.push({ end: key[1] as number, blob: key[2] as BlobId, owner: value });
  }
  return ended;
}
