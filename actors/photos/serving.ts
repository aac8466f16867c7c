/**
 * Gives the bytes of a photo to those who may see it. Decided anew at every request, on the photo's row and the
 * pair's block: what was removed, taken back or blocked is not served any more from that commit on.
 */
import { isPhotoId, type PhotoId } from "@/domain/ids.ts";
import type { PhotoSize } from "@/domain/photo.ts";
import { isBlocked } from "@/store/blocks/reader.ts";
import { getPhoto } from "@/store/photos/reader.ts";
import type { Photo } from "@/store/records.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { type Audience, audienceOf, isAmong, type PhotoViewer } from "@/actors/photos/audience.ts";
import type { PhotoDeps } from "@/actors/photos/deps.ts";
import { openTakeOnce, type TakeOnce } from "@/actors/photos/take_once.ts";

export type { PhotoViewer } from "@/actors/photos/audience.ts";

export interface ServedPhoto {
  bytes: Uint8Array<ArrayBuffer>;
  /** Whether those who got it may keep it: a published photo of a profile never changes under its address. */
  isLasting: boolean;
}

export interface PhotoServing {
  /** A photo in a size; null without one, or for a viewer who may not see it. */
  read(id: string, size: PhotoSize, viewer: PhotoViewer): Promise<ServedPhoto | null>;
  /** A chat's photo for its receiver, once; `unknown_photo` for everybody else. Notifies the sender. */
  takeOnce: TakeOnce;
  /** Resolves when nothing of what was taken is being removed any more. */
  idle(): Promise<void>;
}

interface Found {
  photo: Photo;
  audience: Audience;
}

export function openServing(env: ActorEnv, parts: Pick<PhotoDeps, "blobs">): PhotoServing {
  const { database, now } = env;
  const { blobs } = parts;

  /** The photo where the viewer is of its audience, or null. */
  async function find(id: PhotoId, viewer: PhotoViewer): Promise<Found | null> {
    const photo = (await getPhoto(database, id))?.value;
    if (!photo) return null;
    const audience = audienceOf(photo, now());
    const { member } = viewer;
    const relation = {
      isBlocked: member !== null && photo.member !== null && await isBlocked(database, member, photo.member),
    };
    return isAmong(audience, photo, { viewer, relation }) ? { photo, audience } : null;
  }

  /** Null also where the file was removed since its photo was read. */
  async function serve({ photo, audience }: Found, file: PhotoSize): Promise<ServedPhoto | null> {
    const blob = photo.files[file];
    const bytes = blob ? await blobs.get(blob) : null;
    return bytes && { bytes, isLasting: audience === "members" };
  }

  return {
    async read(id, size, viewer) {
      const found = isPhotoId(id) ? await find(id, viewer) : null;
      return found && await serve(found, size);
    },
    ...openTakeOnce(env, parts),
  };
}
