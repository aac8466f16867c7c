/**
 * Keeps `Member.staffed` true: a virtual profile is answered for where it is on and somebody who may answer, and has signed in
 * once, is named for it or is in one of its teams (VP-9). Each flip is a change that checks the profile and the person it
 * rests on; which profiles are looked at follows from the staff log (view.ts).
 */
import { isPersona } from "@/domain/answering.ts";
import type { MemberId } from "@/domain/ids.ts";
import { accept } from "@/domain/refusals.ts";
import { mayAnswerAs } from "@/domain/staff.ts";
import { check } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { getMemberEntry } from "@/store/members/reader.ts";
import { updateMember } from "@/store/members/writer.ts";
import { getPersona } from "@/store/personas/reader.ts";
import type { Member, Persona, Staff } from "@/store/records.ts";
import { commitDraft } from "@/actors/command.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { PersonaView } from "@/actors/desk/personas/view.ts";

/** Profiles that are looked at side by side; the group commit merges them. */
const AT_ONCE = 20;

export interface Staffing {
  /** Looks at these profiles; `signal` ends it early. */
  check(ids: Iterable<MemberId>, signal?: AbortSignal): Promise<void>;
}

/** Whether somebody can answer for a profile now. */
export function answersFor(persona: Pick<Persona, "teams" | "moderators">, staff: Staff): boolean {
  return staff.state === "active" && mayAnswerAs(staff, { ...persona, languages: [] });
}

/** Opens it for one isolate. */
export function openStaffing(env: ActorEnv, view: Pick<PersonaView, "staff">): Staffing {
  const { database } = env;

  async function checkOne(id: MemberId): Promise<void> {
    await commitDraft(env, async (draft) => {
      const [member, persona] = await Promise.all([getMemberEntry(database, id), getPersona(database, id)]);
      if (!member || !persona || !isPersona(member.value)) return accept(null);
      const { on } = persona.value;
      const proof = on && !member.value.off ? await findAnswering(persona.value) : null;
      if ((member.value.staffed === true) === (proof !== null)) return accept(null);
      check(draft, persona);
      if (proof) check(draft, proof);
      updateMember(draft, member, withStaffed(member.value, proof !== null));
      return accept(null);
    });
  }

  /** Somebody who answers for it, as their row says now. */
  async function findAnswering(persona: Persona) {
    const likely = view.staff().filter((each) => answersFor(persona, each));
    for (const { id } of likely) {
      const entry = await database.get(keys.staff(id));
      if (entry.value && answersFor(persona, entry.value)) return entry;
    }
    return null;
  }

  return {
    async check(ids, signal) {
      const all = [...ids];
      for (let from = 0; from < all.length; from += AT_ONCE) {
        if (signal?.aborted) return;
        await Promise.all(all.slice(from, from + AT_ONCE).map(checkOne));
      }
    },
  };
}

function withStaffed({ staffed: _, ...member }: Member, isStaffed: boolean): Member {
  return isStaffed ? { ...member, staffed: true } : member;
}
