/** Removes files that nothing uses any more. Used right after the change that said so, and by the sweep. */
import type { Blobs } from "@/domain/blobs.ts";
import { newChange } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import type { BlobEnd } from "@/store/files/reader.ts";
import { forgetBlobEnd } from "@/store/files/writer.ts";

/** Removes files, then the rows that announced them, as part of `forgetting`. */
export async function removeFiles(
  from: { database: Database; blobs: Blobs },
  ends: readonly BlobEnd[],
  forgetting = newChange(),
): Promise<void> {
  await Promise.all(ends.map(({ blob }) => from.blobs.remove(blob)));
  for (const end of ends) forgetBlobEnd(forgetting, end);
  await from.database.commit(forgetting);
}
