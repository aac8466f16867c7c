/** One virtual profile as the desk sees it, with all that it keeps of it. */
import { isPersona } from "@/domain/answering.ts";
import { isMemberId, type MemberId } from "@/domain/ids.ts";
import { getMember } from "@/store/members/reader.ts";
import { getPersona, listAllStaff } from "@/store/personas/reader.ts";
import { getPhotos } from "@/store/photos/reader.ts";
import type { Member, Persona, Photo } from "@/store/records.ts";
import { aliveMarks } from "@/store/stories/reader.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { answersFor } from "@/actors/desk/personas/staffing.ts";

export interface WholePersona {
  id: MemberId;
  persona: Persona;
  member: Member;
  photos: readonly Photo[];
  vault: readonly Photo[];
  /** Stories that are not over. */
  stories: number;
  /** How many people can answer for it now. */
  answering: number;
  /** As of when. */
  at: number;
}

export type GetPersona = (id: string) => Promise<WholePersona | null>;

export function openGet({ database, now }: ActorEnv): GetPersona {
  return async function get(id) {
    if (!isMemberId(id)) return null;
    const [entry, member] = await Promise.all([getPersona(database, id), getMember(database, id)]);
    if (!entry || !member || !isPersona(member)) return null;
    const persona = entry.value;
    const [photos, vault, staff] = await Promise.all([
      getPhotos(database, member.photos ?? []),
      getPhotos(database, persona.vault.map(({ photo }) => photo)),
      listAllStaff(database),
    ]);
    const answering = staff.filter((each) => answersFor(persona, each)).length;
    const stories = aliveMarks(member, now()).length;
    return { id, persona, member, photos, vault, stories, answering, at: now() };
  };
}
