/** Takes an upload in: checked by its header, processed, scanned, and kept for an hour unless something uses it. */
import { ageNeeded, NO_AGE_CHECKS } from "@/domain/age_check.ts";
import { restrictedUntil } from "@/domain/decisions.ts";
import type { MemberId } from "@/domain/ids.ts";
import { checkImage } from "@/domain/image_header.ts";
import { UPLOAD_MAX_BYTES } from "@/domain/limits.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { getMember } from "@/store/members/reader.ts";
import { countAttempt, takeBackAttempt } from "@/store/rates/limiter.ts";
import type { Photo } from "@/store/records.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { examine } from "@/actors/photos/examine.ts";
import { keepPhoto } from "@/actors/photos/keep.ts";
import { reportKnown } from "@/actors/photos/report_known.ts";
import type { PhotoDeps } from "@/actors/photos/deps.ts";

export type UploadCode =
  | "file_type"
  | "file_too_large"
  | "image_too_large"
  | "photo_unreadable"
  | "sensitive_content"
  | "busy"
  | "photos_limited"
  | "age_check_needed"
  | "too_many_requests";

/** The view of an upload for its owner. */
export type Upload = Readonly<Pick<Photo, "id" | "scan">>;

/** Keeps a picture of a member's, or of a registration under way (`member` null). The bytes are given away. */
export type UploadPhoto = (
  file: { bytes: Uint8Array<ArrayBuffer> },
  owner: { member: MemberId | null; address: string },
) => Promise<Result<Upload, UploadCode>>;

export function openUpload(env: ActorEnv, parts: PhotoDeps): UploadPhoto {
  const { database, now } = env;

  return async function upload({ bytes }, { member, address }) {
    if (bytes.length > UPLOAD_MAX_BYTES) return refuse("file_too_large", { max: UPLOAD_MAX_BYTES });
    const header = checkImage(bytes);
    if (!header.ok) return header;
    const owner = member && await getMember(database, member);
    const until = restrictedUntil(owner?.restrictions, "photos", now());
    if (until) return refuse("photos_limited", { until });
    if (owner && ageNeeded(owner, env.ages ?? NO_AGE_CHECKS)) return refuse("age_check_needed");
    // What comes next costs much, whatever comes of it, so it counts from here, unless there is no room for it.
    const { limit } = parts;
    const at = now();
    const waitMs = await countAttempt(database, "upload", address, { limit, now: at });
    if (waitMs > 0) return refuse("too_many_requests", { retry_after_ms: waitMs });
    const examined = await examine(database, parts, {
      bytes,
      header: header.value,
      onKnown: () => reportKnown(env, member),
    });
    if (examined.ok) return accept(await keepPhoto(env, parts, { ...examined.value, member }));
    if (examined.refusal.code === "busy") await takeBackAttempt(database, "upload", address, { limit, at });
    return examined;
  };
}
