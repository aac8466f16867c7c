/**
 * Changes the photos of a profile: its member, and what their own devices are told, in one change. Used by whatever puts
 * a photo in, takes one out or lets others see it.
 *
 * Invariant: a photo in a slot changes together with its member alone, so the check of the member holds for all of them.
 */
import type { MemberId } from "@/domain/ids.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import type { Entry } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { getMemberEntry } from "@/store/members/reader.ts";
import { type MemberEntry, updateMember } from "@/store/members/writer.ts";
import { getPhotos } from "@/store/photos/reader.ts";
import type { Photo, Route } from "@/store/records.ts";
import { type Draft, notify } from "@/actors/draft.ts";
import { ownPhotos, withPhotos } from "@/actors/photos/profile.ts";

/** A profile as it was read. */
export interface Profile {
  member: MemberEntry;
  route: Entry<Route>;
  /** In the order of the slots. */
  photos: readonly Photo[];
}

/** A member with their photos and where their sockets are, or null. */
export async function readProfile(database: Database, id: MemberId): Promise<Profile | null> {
  const member = await getMemberEntry(database, id);
  if (!member) return null;
  const [route, photos] = await Promise.all([
    database.get(keys.route(id)),
    getPhotos(database, member.value.photos ?? []),
  ]);
  return { member, route, photos };
}

/** Writes a profile with these photos in its slots, and tells the member's devices. */
export function putPhotos(draft: Draft, profile: Profile, photos: readonly Photo[]): void {
  const { member, route } = profile;
  const next = withPhotos(member.value, photos);
  updateMember(draft, member, next);
  const frame = eventFrame("user/photos", ownPhotos(next, photos));
  notify(draft, [{ kind: "event", to: [next.id], frame }], [{ member: next.id, route }]);
}
