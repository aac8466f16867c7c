/** Where the desk sees pictures: members' addresses of them are not for it. */
import { photoNamed, type PhotoSize } from "@/domain/photo.ts";

/** Address of a photo at the desk. */
export function deskPhotoUrl(id: string, size: PhotoSize): string {
  return `/desk/photos/${id}/${size}`;
}

/** The same picture at the desk; addresses that are no photo's, such as portraits, are for everybody and stay. */
export function toDeskPhoto(url: string, size: PhotoSize): string {
  const id = photoNamed(url);
  return id && url.startsWith("/photos/") ? deskPhotoUrl(id, size) : url;
}

/** Where a view-once picture is fetched that a moderator has asked for; `message` sent it. */
export function deskPictureUrl(message: string): string {
  return `/desk/pictures/${encodeURIComponent(message)}`;
}
