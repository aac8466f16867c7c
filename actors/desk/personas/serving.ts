/** Gives photos to people of the desk, by the table of roles. Chats' and stories' photos are given elsewhere, by their own rules. */
import { isPersona } from "@/domain/answering.ts";
import { isPhotoId } from "@/domain/ids.ts";
import { isShown, type PhotoSize } from "@/domain/photo.ts";
import { mayAnswerAs, mayStaff, type Permission } from "@/domain/staff.ts";
import { getMember } from "@/store/members/reader.ts";
import { getPersona } from "@/store/personas/reader.ts";
import { getPhoto } from "@/store/photos/reader.ts";
import type { Photo, Staff } from "@/store/records.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { ActDeps } from "@/actors/desk/personas/deps.ts";

/** Whoever may see one of these may see the photos of profiles, as every member may. */
const SEES_PROFILES: readonly Permission[] = ["answer", "board", "personas", "read_chats", "decide"];

export type ReadDeskPhoto = (
  staff: Staff,
  id: string,
  size: PhotoSize,
) => Promise<Uint8Array<ArrayBuffer> | null>;

export function openDeskPhotos(
  { database, now }: Pick<ActorEnv, "database" | "now">,
  { blobs }: Pick<ActDeps, "blobs">,
): ReadDeskPhoto {
  /** Whether a photo is one of a virtual profile's that they make, or answer for. */
  async function isTheirs(staff: Staff, { member }: Photo): Promise<boolean> {
    const [owner, persona] = member
      ? await Promise.all([getMember(database, member), getPersona(database, member)])
      : [];
    if (!owner || !persona || !isPersona(owner)) return false;
    return mayStaff(staff.roles, "personas") || mayAnswerAs(staff, { ...persona.value, languages: [] });
  }

  async function maySee(staff: Staff, photo: Photo): Promise<boolean> {
    switch (photo.use) {
      case "profile":
        if (isShown(photo) && SEES_PROFILES.some((each) => mayStaff(staff.roles, each))) return true;
        return await isTheirs(staff, photo);
      case "vault":
        return await isTheirs(staff, photo);
      case null:
        return photo.exp > now() && await isTheirs(staff, photo);
      case "chat":
      case "story":
      case "evidence":
      case "selfie":
        return false;
      default:
        return photo.use satisfies never;
    }
  }

  return async function read(staff, id, size) {
    const photo = isPhotoId(id) ? (await getPhoto(database, id))?.value : null;
    if (!photo || !await maySee(staff, photo)) return null;
    const blob = photo.files[size];
    return blob ? await blobs.get(blob) : null;
  };
}
