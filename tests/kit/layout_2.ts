/** A database as a program of layout 2 left it, with pictures of members, in the shapes of then. */
import type { Blobs } from "@/domain/blobs.ts";
import { type BlobId, makeBlobId, type MemberId } from "@/domain/ids.ts";
import { newChange, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { getMember } from "@/store/members/reader.ts";
import type { MemberOfLayout2 } from "@/store/seed/layout_2.ts";

let made = 0;

/** Keeps a picture as layout 2 did: a member's own for good, one of nobody's until `end`. */
export async function keepFormerUpload(
  database: Database,
  blobs: Pick<Blobs, "put">,
  { bytes, member, end }: { bytes: Uint8Array<ArrayBuffer> | null; member: MemberId | null; end: number },
): Promise<BlobId> {
  const id = makeBlobId(new Uint8Array(16).fill(++made));
  const unattached_exp = member === null ? end : 0;
  const change = newChange();
  set(change, keys.formerUpload(id), { id, member, unattached_exp });
  if (unattached_exp !== 0) set(change, keys.formerUploadEnd(unattached_exp, id), 0);
  const owner = member && await getMember(database, member);
  if (owner) {
    const former: MemberOfLayout2 = { ...owner, photo_upload: id };
    set(change, keys.member(owner.id), former);
  }
  await database.commit(change);
  if (bytes) await blobs.put(id, bytes);
  return id;
}
