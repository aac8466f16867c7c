/** Who may look at a photo under its address. Pure. */
import type { MemberId, PhotoId } from "@/domain/ids.ts";
import { can, type Relation } from "@/domain/permissions.ts";
import type { Photo } from "@/store/records.ts";

/** Who asks: a member, or a visitor whose registration names a photo. */
export interface PhotoViewer {
  member: MemberId | null;
  draft: PhotoId | null;
}

/**
 * `owner`: its member, or the registration that names it. `members`: whoever the owner's profile is open to. `nobody`: it
 * is over, or is shown by another way; a chat's photo is given to its receiver alone, by `takeOnce`.
 */
export type Audience = "owner" | "members" | "nobody";

/** Whom a photo is for at `now`. */
export function audienceOf({ use, scan, exp }: Pick<Photo, "use" | "scan" | "exp">, now: number): Audience {
  switch (use) {
    case null:
      return now < exp ? "owner" : "nobody";
    case "profile":
      return scan === "unsure" ? "owner" : "members";
    case "chat":
    case "story":
    case "vault":
    case "evidence":
    case "selfie":
      return "nobody";
    default:
      return use satisfies never;
  }
}

/** Whether a photo is the viewer's own. */
export function isOwn({ id, member }: Pick<Photo, "id" | "member">, viewer: PhotoViewer): boolean {
  return member === null ? viewer.draft === id : viewer.member === member;
}

/** Whether a viewer belongs to an audience of a photo; `relation` is theirs to its member. */
export function isAmong(
  audience: Audience,
  photo: Pick<Photo, "id" | "member">,
  { viewer, relation }: { viewer: PhotoViewer; relation: Relation },
): boolean {
  if (audience === "nobody") return false;
  if (isOwn(photo, viewer)) return true;
  return audience === "members" && viewer.member !== null && photo.member !== null &&
    can(viewer.member, "see_photos", photo.member, relation);
}
