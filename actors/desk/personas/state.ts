/** A virtual profile as it is read for a change: its row, its member with their photos, where it is found, who hears of it. */
import { isPersona } from "@/domain/answering.ts";
import { DESK, isMemberId, type MemberId } from "@/domain/ids.ts";
import type { Entry } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { getPersona, type PersonaEntry } from "@/store/personas/reader.ts";
import type { DiscoveryEntry, Route } from "@/store/records.ts";
import { type Draft, notifyDesk } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { type Profile, readProfile } from "@/actors/photos/profile_change.ts";

export interface PersonaState {
  persona: PersonaEntry;
  profile: Profile;
  discoveryEntry: Entry<DiscoveryEntry>;
  deskRoute: Entry<Route>;
}

/** A virtual profile that people of the desk answer for, or null. */
export async function readPersona(
  { database }: Pick<ActorEnv, "database">,
  id: string,
): Promise<PersonaState | null> {
  if (!isMemberId(id)) return null;
  const [persona, profile, [discoveryEntry, deskRoute]] = await Promise.all([
    getPersona(database, id),
    readProfile(database, id),
    database.getMany([keys.discoveryEntry(id), keys.route(DESK)]),
  ]);
  if (!persona || !profile || !isPersona(profile.member.value)) return null;
  return { persona, profile, discoveryEntry, deskRoute };
}

/** Tells the desk that a virtual profile has come or changed. */
export function notifyPersona(draft: Draft, deskRoute: Entry<Route>, persona: MemberId): void {
  notifyDesk(draft, deskRoute, [{ about: "persona", persona }]);
}
