/**
 * What a report names besides its member. It has to be theirs and something that the reporter has had before their eyes;
 * whether one of the two has blocked the other since then is not asked.
 */
import { isPhotoId, type MemberId, otherOf, pairOf, parseMessageId, type PhotoId } from "@/domain/ids.ts";
import { isShown } from "@/domain/photo.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { Change } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { getMember } from "@/store/members/reader.ts";
import { listPhotoEntries, type PhotoEntry } from "@/store/photos/reader.ts";
import { updatePhoto } from "@/store/photos/writer.ts";
import type { Message, Photo, Report } from "@/store/records.ts";
import { allPhotos } from "@/actors/photos/profile.ts";

type Named = Pick<Report, "by" | "about" | "message_id" | "photo_id">;

/**
 * Checks what a report names, and gives the photos among it, also that of a message. Portraits of virtual profiles are in
 * no storage; stories are taken as they are named.
 */
export async function findPhotos(
  database: Database,
  named: Named,
): Promise<Result<PhotoEntry[], "unknown_message" | "unknown_photo">> {
  const { about, message_id, photo_id } = named;
  const message = message_id === undefined ? null : await findMessage(database, message_id, named);
  if (message_id !== undefined && !message) return refuse("unknown_message");

  const ids = new Set<PhotoId>(message?.photo ? [message.photo.id] : []);
  if (photo_id !== undefined && isPhotoId(photo_id)) ids.add(photo_id);
  const photos = await listPhotoEntries(database, [...ids]);
  if (photo_id === undefined) return accept(photos);
  const isTheirs = photos.some(({ value }) => value.id === photo_id && hasSeen(value, named)) ||
    await isPortrait(database, photo_id, about);
  return isTheirs ? accept(photos) : refuse("unknown_photo");
}

/**
 * Puts a reported photo where the operator looks at photos, unless it stands there, or nothing is left to be looked at.
 * What others see of it does not change by it, so its member's record stays as it is.
 */
export function listForReview(change: Change, photo: PhotoEntry, now: number): void {
  const { listed_at, files } = photo.value;
  if (listed_at !== null || files.full === undefined) return;
  updatePhoto(change, photo, { next: { ...photo.value, listed_at: now }, now });
}

/** A message from the reported member to the reporter, or null. */
async function findMessage(
  database: Database,
  id: string,
  { by, about }: Named,
): Promise<Message | null> {
  const place = parseMessageId(id);
  if (!place?.pair.includes(by) || otherOf(place.pair, by) !== about) return null;
  const { value } = await database.get(keys.message(pairOf(by, about), place.seq));
  return value?.sender_id === about ? value : null;
}

/** Whether a photo is one of the reported member's profile, or one that they have sent to the reporter. */
function hasSeen(photo: Photo, { by, about }: Named): boolean {
  if (photo.member !== about) return false;
  switch (photo.use) {
    case "profile":
      return isShown(photo);
    case "chat": {
      const place = parseMessageId(photo.message ?? "");
      return place !== null && place.pair.includes(by) && otherOf(place.pair, by) === about;
    }
    case "story":
    case null:
      return false;
    default:
      return photo.use satisfies never;
  }
}

/** Whether it is one of the drawn portraits that a virtual profile shows as its photos. */
async function isPortrait(database: Database, id: string, about: MemberId): Promise<boolean> {
  const member = await getMember(database, about);
  return member !== null && !member.photos && allPhotos(member, []).some((photo) => photo.id === id);
}
