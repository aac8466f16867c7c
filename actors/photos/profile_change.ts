/**
 * Changes the photos of a profile: its member, and what their own devices are told, in one change. Used by whatever puts
 * a photo in, takes one out or lets others see it.
 *
 * Invariant: a photo in a slot changes together with its member alone, so the check of the member holds for all of them.
 */
import type { InstanceId, MemberId } from "@/domain/ids.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import type { Change, Entry } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { getMemberEntry } from "@/store/members/reader.ts";
import { type MemberEntry, updateMember } from "@/store/members/writer.ts";
import { getPhotos } from "@/store/photos/reader.ts";
import type { Member, Photo, Route } from "@/store/records.ts";
import { addressInboxes } from "@/actors/deliveries.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { ownPhotos, withPhotos } from "@/actors/photos/profile.ts";

/** A profile as it was read. */
export interface Profile {
  member: MemberEntry;
  route: Entry<Route>;
  /** In the order of the slots. */
  photos: readonly Photo[];
}

/** What is to be published once the change is committed. */
export interface Notifying {
  deliveries: Delivery[];
  instancesToWake: InstanceId[];
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

/** Writes a profile with these photos in its slots; `member` is what else of it changes. */
export function putPhotos(
  change: Change,
  env: ActorEnv,
  { profile, photos, member = profile.member.value }: {
    profile: Profile;
    photos: readonly Photo[];
    member?: Member;
  },
): Notifying {
  const next = withPhotos(member, photos);
  updateMember(change, profile.member, next);
  const frame = eventFrame("user/photos", ownPhotos(next, photos));
  const deliveries: Delivery[] = [{ kind: "event", to: [next.id], frame }];
  const instancesToWake = addressInboxes(change, env, deliveries, [{
    member: next.id,
    route: profile.route,
  }]);
  return { deliveries, instancesToWake };
}
