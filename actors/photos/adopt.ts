/**
 * Makes the pictures that layout 2 kept photos of their members' profiles, one by one while the server runs. One that
 * nothing used goes, and so does one that is no picture any more or that nobody shall see.
 *
 * Each is one change, after which the old bytes have an end: cut off anywhere, the next start goes on. Of several
 * isolates each takes another one, and where two take the same, one finds it done.
 */
import type { MemberId } from "@/domain/ids.ts";
import { checkImage } from "@/domain/image_header.ts";
import { PHOTO_SLOTS } from "@/domain/limits.ts";
import { PHOTO_SIZES } from "@/domain/photo.ts";
import { type Change, newChange } from "@/store/change.ts";
import { transact } from "@/store/database.ts";
import { updateMember } from "@/store/members/writer.ts";
import {
  type FormerUpload,
  getFormerUpload,
  listFormerEnds,
  listFormerUploads,
  moveFormerEnd,
  removeFormerUpload,
} from "@/store/photos/former.ts";
import { getPhoto, type PhotoEntry } from "@/store/photos/reader.ts";
import { attachPhoto } from "@/store/photos/writer.ts";
import type { MemberOfLayout2, UploadOfLayout2 } from "@/store/seed/layout_2.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { examine } from "@/actors/photos/examine.ts";
import { keepPhoto } from "@/actors/photos/keep.ts";
import type { PhotoDeps } from "@/actors/photos/mod.ts";
import { type Notifying, putPhotos, readProfile } from "@/actors/photos/profile_change.ts";

/** What became of a member's picture: null where it is a photo now, else why not, as where all slots were taken. */
export interface Adoption {
  member: MemberId;
  dropped:
    | "missing"
    | "no_place"
    | "file_type"
    | "image_too_large"
    | "photo_unreadable"
    | "sensitive_content"
    | null;
}

/** Adopts what is left, and stops early where the server has too much to do. */
export type AdoptPhotos = () => AsyncGenerator<Adoption, void>;

/** Pictures among which an isolate chooses. */
const CHOICE = 16;
/** Announcements that one change moves. */
const ENDS_AT_ONCE = 100;

export function openAdopt(env: ActorEnv, parts: PhotoDeps): AdoptPhotos {
  const { database, now, randomBytes } = env;

  return async function* adopt() {
    for (;;) {
      const uploads = await listFormerUploads(database, CHOICE);
      const upload = uploads[(randomBytes(1)[0] ?? 0) % Math.max(1, uploads.length)]?.value;
      if (!upload) break;
      const { member } = upload;
      if (member === null || upload.unattached_exp !== 0) {
        await settle(upload, null);
        continue;
      }
      const taken = await take(upload, member);
      if (taken.dropped === "busy") return;
      const settled = await settle(upload, taken.photo);
      if (settled === "by_others") continue;
      yield { member, dropped: taken.dropped ?? (settled === "put" ? null : "no_place") };
    }
    await moveEnds();
  };

  /** The picture as a photo that nothing uses yet, or why it cannot be one. */
  async function take(
    { id }: UploadOfLayout2,
    member: MemberId,
  ): Promise<{ photo: PhotoEntry | null; dropped: Adoption["dropped"] | "busy" }> {
    const bytes = await parts.blobs.get(id);
    if (!bytes) return { photo: null, dropped: "missing" };
    const header = checkImage(bytes);
    if (!header.ok) return { photo: null, dropped: header.refusal.code };
    const examined = await examine(parts, bytes, header.value);
    if (!examined.ok) return { photo: null, dropped: examined.refusal.code };
    const photo = await keepPhoto(env, parts, { ...examined.value, member });
    return { photo: await getPhoto(database, photo.id), dropped: null };
  }

  /** Removes the picture, and puts its photo into the next slot of its member. */
  async function settle(
    { id }: UploadOfLayout2,
    photo: PhotoEntry | null,
  ): Promise<"put" | "left_out" | "by_others"> {
    const telling = await transact<Notifying | null | undefined>(database, async () => {
      const former = await getFormerUpload(database, id);
      // Another isolate was first: what was kept here goes with the sweep.
      if (!former) return { change: null, value: undefined };
      const change = newChange();
      removeFormerUpload(change, former, now());
      return { change, value: await leave(change, former, photo) };
    });
    if (telling) env.publish(telling.deliveries, telling.instancesToWake);
    return telling === undefined ? "by_others" : telling ? "put" : "left_out";
  }

  /** Lets the member go on without the picture, but with its photo. */
  async function leave(
    change: Change,
    { value: { id, member: owner } }: FormerUpload,
    photo: PhotoEntry | null,
  ): Promise<Notifying | null> {
    const profile = owner && await readProfile(database, owner);
    if (!profile) return null;
    const { photo_upload, ...member }: MemberOfLayout2 = profile.member.value;
    if (photo_upload !== id) return null;
    if (!photo || profile.photos.length >= PHOTO_SLOTS) {
      updateMember(change, profile.member, member);
      return null;
    }
    const use = { member: owner, use: "profile", exp: 0, keep: PHOTO_SIZES, now: now() } as const;
    const photos = [...profile.photos, attachPhoto(change, photo, use)];
    return putPhotos(change, env, { profile, photos, member });
  }

  async function moveEnds(): Promise<void> {
    for (;;) {
      const ends = await listFormerEnds(database, ENDS_AT_ONCE);
      if (ends.length === 0) return;
      const change = newChange();
      for (const end of ends) moveFormerEnd(change, end);
      await database.commit(change);
    }
  }
}
