/**
 * The photos that the operator has to look at: all where there is no scanner, else those it was unsure of.
 * Whoever reviews them, from whatever process, goes through here; what is decided holds for every instance from
 * the commit on.
 */
import type { MemberId, PhotoId } from "@/domain/ids.ts";
import type { PhotoUse } from "@/domain/photo.ts";
import type { Result } from "@/domain/refusals.ts";
import { newChange } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { getPhoto, listPhotoReviews, type ReviewPlace } from "@/store/photos/reader.ts";
import { forgetPhotoReview } from "@/store/photos/writer.ts";
import type { Photo } from "@/store/records.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { openApprove } from "@/actors/photos/approve.ts";
import type { PhotoDeps } from "@/actors/photos/deps.ts";
import { openTakeDown } from "@/actors/photos/take_down.ts";
import { isThere } from "@/actors/photos/there.ts";

/** A photo as the operator sees it. */
export interface ListedPhoto {
  photo: Photo;
  member: MemberId;
  use: PhotoUse;
  /** Name of its member, and their language; empty where there is none any more. */
  name: string;
  lang: string;
  listed_at: number;
}

export interface PhotoReview {
  /** The longest listed first, from after a place in the list on. Rows whose photo is gone are removed on the way. */
  list(options: { after?: ReviewPlace; limit: number }): Promise<ListedPhoto[]>;
  /** What is behind places of the list, without those where nothing can be looked at any more. */
  open(places: readonly ReviewPlace[]): Promise<ListedPhoto[]>;
  /** The JPEG of a listed photo; null for every other one. */
  read(id: PhotoId): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Shows it from now on and takes it off the list. Again, nothing changes. */
  keep(id: PhotoId): Promise<Result<null, "unknown_photo">>;
  /**
   * Removes it wherever it is used, and tells its owner. Also one that is not listed; a second time it is
   * unknown.
   */
  takeDown(id: PhotoId): Promise<Result<null, "unknown_photo">>;
}

/** Opens the review; an operator's command without sockets may open it too. */
export function openReview(env: ActorEnv, parts: Pick<PhotoDeps, "blobs">): PhotoReview {
  const { database, now } = env;

  /** What is behind places of the list: nothing where the photo cannot be looked at any more. */
  async function open(places: readonly ReviewPlace[]): Promise<ListedPhoto[]> {
    const entries = await database.getMany(places.map(({ id }) => keys.photo(id)));
    const listed: Omit<ListedPhoto, "name" | "lang">[] = [];
    for (const [index, place] of places.entries()) {
      const entry = entries[index];
      const photo = entry?.value;
      if (entry && photo?.listed_at !== place.listed_at) {
        const change = newChange();
        forgetPhotoReview(change, place, entry);
        await database.commit(change);
      } else if (photo?.member && photo.use && isThere(photo, now())) {
        listed.push({ photo, member: photo.member, use: photo.use, listed_at: place.listed_at });
      }
    }
    const members = await database.getMany(listed.map(({ member }) => keys.member(member)));
    return listed.map((each, index) => ({
      ...each,
      name: members[index]?.value?.name ?? "",
      lang: members[index]?.value?.lang ?? "",
    }));
  }

  return {
    open,
    async list({ after, limit }) {
      const listed: ListedPhoto[] = [];
      let last = after ?? null;
      while (listed.length < limit) {
        const wanted = limit - listed.length;
        const places = await listPhotoReviews(database, { after: last, limit: wanted });
        listed.push(...await open(places));
        last = places.at(-1) ?? null;
        if (places.length < wanted) break;
      }
      return listed;
    },
    async read(id) {
      const photo = (await getPhoto(database, id))?.value;
      if (!photo?.files.full || photo.listed_at === null || !isThere(photo, now())) return null;
      return await parts.blobs.get(photo.files.full);
    },
    keep: openApprove(env).approve,
    takeDown: openTakeDown(env, parts),
  };
}
