/**
 * The photos of a profile: what they make of their member's record, and who gets which of them in what form.
 * Pure.
 *
 * Invariant: whoever changes a photo of a profile, or puts one in or takes one out, writes its member in the
 * same change (`withPhotos`). So the version of the member is checked for all of them, and `photos_version`
 * tells each change.
 */
import { isShown, NO_PHOTO, photoUrl } from "@/domain/photo.ts";
import { parsePortraitUrl, portraitUrl } from "@/domain/portrait.ts";
import type { EventData } from "@/protocol/events/mod.ts";
import type { PhotoView } from "@/protocol/views/photo.ts";
import type { Member, Photo } from "@/store/records.ts";

/** The member with these photos in their slots, in this order. */
export function withPhotos(member: Member, photos: readonly Photo[]): Member {
  const { photo_placeholder: _, ...rest } = member;
  const first = photos.find(isShown);
  return {
    ...rest,
    photo: first ? photoUrl(first.id, "card") : null,
    ...(first && { photo_placeholder: first.placeholder }),
    photos: photos.map(({ id }) => id),
    photos_version: (member.photos_version ?? 0) + 1,
  };
}

/** A photo as those see it who may see it. */
export function toPhotoView(photo: Photo): PhotoView {
  const { id, placeholder } = photo;
  return { id, photo: photoUrl(id, "card"), placeholder, waiting: isShown(photo) ? 0 : 1 };
}

/** All photos of a profile in their order; a virtual one without any has its portraits. */
export function allPhotos(member: Member, photos: readonly Photo[]): PhotoView[] {
  if (member.photos || !member.photo) return photos.map(toPhotoView);
  const placeholder = member.photo_placeholder ?? "";
  return portraitsOf(member.photo, member.portraits ?? 1).map((photo, nth) => ({
    id: String(nth + 1),
    photo,
    placeholder,
    waiting: 0,
  }));
}

/** Addresses of the portraits that belong to the first one. Their numbers stand for ids, since they are no photos. */
function portraitsOf(first: string, count: number): string[] {
  const portrait = parsePortraitUrl(first);
  return portrait ? Array.from({ length: count }, (_, nth) => portraitUrl({ ...portrait, nth })) : [first];
}

/** Those of them that others may see; none of a virtual profile that is off. */
export function shownPhotos(member: Member, photos: readonly Photo[]): PhotoView[] {
  return member.off ? [] : allPhotos(member, photos).filter(({ waiting }) => waiting === 0);
}

/** The event about their photos for a member's own devices. */
export function ownPhotos(member: Member, photos: readonly Photo[]): EventData<"user/photos"> {
  return {
    list: allPhotos(member, photos),
    photo: member.photo ?? NO_PHOTO,
    version: member.photos_version ?? 0,
  };
}
