/**
 * Uploaded pictures: kept, shown to whom they belong, and removed when nothing uses them. Bytes lie in the blob port,
 * rows in the database; `store/uploads/writer.ts` says how the two stay together.
 */
import { isUploadId, makeUploadId, type MemberId, UPLOAD_ID_BYTES, type UploadId } from "@/domain/ids.ts";
import type { Blobs } from "@/domain/blobs.ts";
import { checkImage } from "@/domain/image_header.ts";
import { UPLOAD_LIFE_MS, UPLOAD_MAX_BYTES } from "@/domain/limits.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { newChange } from "@/store/change.ts";
import { getMember } from "@/store/members/reader.ts";
import { countAttempt, type WindowLimit } from "@/store/rates/limiter.ts";
import type { Upload } from "@/store/records.ts";
import { getUpload, listEndedUploads } from "@/store/uploads/reader.ts";
import { addUpload, announceUpload, endUpload, forgetUpload } from "@/store/uploads/writer.ts";
import type { ActorEnv } from "@/actors/env.ts";

export type { Upload } from "@/store/records.ts";

/** Most uploads that one sweep removes, so that it never holds others up for long. */
const SWEEP_MAX = 200;

export interface Uploads {
  /**
   * Keeps a picture of a member's, or of a registration under way. It goes after an hour unless `attachUpload` makes it
   * part of a member.
   */
  add(
    file: { bytes: Uint8Array },
    owner: { member: MemberId | null; address: string },
  ): Promise<Result<Upload, "file_type" | "file_too_large" | "image_too_large" | "too_many_requests">>;
  /** A picture for whom it belongs to: its member, or the registration whose draft names it. Null for everybody else. */
  read(
    id: string,
    viewer: { member: MemberId | null; draft: UploadId | null },
  ): Promise<{ upload: Upload; bytes: Uint8Array } | null>;
  /** The member's photo that waits to be checked, or null. */
  waiting(member: MemberId): Promise<UploadId | null>;
  /** Removes what nothing has used for an hour. Gives how many went. */
  sweep(): Promise<number>;
}

/** Opens the uploads of an isolate. */
export function openUploads(env: ActorEnv, options: { blobs: Blobs; limit: WindowLimit }): Uploads {
  const { database, now, randomBytes } = env;
  const { blobs, limit } = options;

  async function keep(upload: Upload, bytes: Uint8Array): Promise<void> {
    const announced = newChange();
    announceUpload(announced, upload.id, upload.unattached_exp);
    const added = newChange();
    addUpload(added, upload);
    const isFree = await database.commit(announced) !== null;
    if (isFree) await blobs.put(upload.id, bytes);
    if (!isFree || await database.commit(added) === null) {
      throw new Error("Cannot keep an upload: its id is taken");
    }
  }

  /** Whether the upload is gone. One that was attached in the meantime stays. */
  async function remove(id: UploadId, end: number): Promise<boolean> {
    const entry = await getUpload(database, id);
    if (entry) {
      if (entry.value.unattached_exp !== end) return false;
      const ended = newChange();
      endUpload(ended, entry);
      if (await database.commit(ended) === null) return false;
    }
    await blobs.remove(id);
    const forgotten = newChange();
    forgetUpload(forgotten, id, end);
    await database.commit(forgotten);
    return true;
  }

  return {
    async add({ bytes }, { member, address }) {
      if (bytes.length > UPLOAD_MAX_BYTES) return refuse("file_too_large", { max: UPLOAD_MAX_BYTES });
      const image = checkImage(bytes);
      if (!image.ok) return image;
      const waitMs = await countAttempt(database, "upload", address, { limit, now: now() });
      if (waitMs > 0) return refuse("too_many_requests", { retry_after_ms: waitMs });
      const upload: Upload = {
        id: makeUploadId(randomBytes(UPLOAD_ID_BYTES)),
        member,
        ...image.value,
        bytes: bytes.length,
        at: now(),
        unattached_exp: now() + UPLOAD_LIFE_MS,
      };
      await keep(upload, bytes);
      return accept(upload);
    },
    async read(id, { member, draft }) {
      if (!isUploadId(id)) return null;
      const upload = (await getUpload(database, id))?.value;
      if (!upload) return null;
      const isOwn = upload.member === null ? draft === id : member === upload.member;
      // Its row may outlive it by a sweep.
      const isOver = upload.unattached_exp !== 0 && upload.unattached_exp <= now();
      const bytes = isOwn && !isOver ? await blobs.get(id) : null;
      return bytes && { upload, bytes };
    },
    async waiting(member) {
      return (await getMember(database, member))?.photo_upload ?? null;
    },
    async sweep() {
      const ended = await listEndedUploads(database, now(), SWEEP_MAX);
      let removed = 0;
      for (const { id, end } of ended) if (await remove(id, end)) removed++;
      return removed;
    },
  };
}
