/**
 * What a photo of the product is: its files, its addresses, and what a scan says of it. Pure; both sides use it.
 * An address never changes what it shows: another photo has another id.
 */
import { isPhotoId, type PhotoId } from "@/domain/ids.ts";

/** The sizes in which a photo is shown, a file each: a square for lists, one for cards, and the largest. */
export const PHOTO_SIZES = ["thumb", "card", "full"] as const;
export type PhotoSize = typeof PHOTO_SIZES[number];

/**
 * Where a photo is used; `vault`: kept by the desk, to be sent or posted in the name of a virtual profile; `evidence`: taken
 * away from where it was, and kept for the desk alone; `selfie`: sent to be compared with the photos of its member's profile,
 * for people of the desk alone.
 */
export type PhotoUse = "profile" | "chat" | "story" | "vault" | "evidence" | "selfie";

/** What a scanner answers. */
export type ScanAnswer = "clean" | "sensitive" | "unsure";

/**
 * What is known of a photo that is kept; a sensitive one never is. `unscanned`: there is no scanner, it is shown, and
 * listed for the operator. `unsure`: listed, and shown to nobody but its owner until the operator keeps it.
 */
export type ScanState = "clean" | "unscanned" | "unsure";

/** Whether others may see a photo of a profile. */
export function isShown({ scan }: { scan: ScanState }): boolean {
  return scan !== "unsure";
}

const NAME_FORM = { alphabet: "base64url", omitPadding: true } as const;
const PHOTO_URL = /^\/photos\/([A-Za-z0-9_-]{22})\/(thumb|card|full)$/;

/** Shown where a member has no photo (spec §3). */
export const NO_PHOTO = "/images/no_user.svg";

/** Address of a photo. */
export function photoUrl(id: PhotoId, size: PhotoSize): string {
  return `/photos/${id}/${size}`;
}

/** Address under which the receiver of a view-once photo gets it, once. */
export function oncePhotoUrl(id: PhotoId): string {
  return `/photos/${id}/once`;
}

/** Address of the drawn picture of somebody who is not shown, by its name for the viewer and the day. */
export function hiddenPictureUrl(name: Uint8Array): string {
  return `/blurred/${name.toBase64(NAME_FORM)}`;
}

/** The name at the end of such an address, or null where it has not its form. */
export function readHiddenName(text: string, length: number): Uint8Array | null {
  if (text.length !== Math.ceil(length * 4 / 3) || !/^[A-Za-z0-9_-]+$/.test(text)) return null;
  return Uint8Array.fromBase64(text, NAME_FORM);
}

/** The same picture in another size; addresses that are no photo's stay as they are. */
export function photoInSize(url: string, size: PhotoSize): string {
  return url.replace(PHOTO_URL, `/photos/$1/${size}`);
}

/** The photo that an upload's answer, or a photo's address or id, names; null for anything else. */
export function photoNamed(text: string): PhotoId | null {
  const id = PHOTO_URL.exec(text)?.[1] ?? text;
  return isPhotoId(id) ? id : null;
}
