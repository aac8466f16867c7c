/** Changes what a virtual profile says of itself, and who answers for it. */
import { isDeepStrictEqual } from "node:util";
import type { CheckedPersona, PersonaForm } from "@/domain/persona.ts";
import type { Place } from "@/domain/place.ts";
import { accept, refuse } from "@/domain/refusals.ts";
import type { Actor, StaffAct } from "@/domain/staff_log.ts";
import { factsOf, putDiscoveryEntry } from "@/store/candidates/writer.ts";
import { updateMember } from "@/store/members/writer.ts";
import { updatePersona } from "@/store/personas/writer.ts";
import type { Member, Persona } from "@/store/records.ts";
import { moveStories } from "@/store/stories/writer.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { checkForm, memberFacts, personaFacts } from "@/actors/desk/personas/check.ts";
import type { FormResult } from "@/actors/desk/personas/create.ts";
import type { ActDeps, Done } from "@/actors/desk/personas/deps.ts";
import { talkOf } from "@/actors/desk/personas/talk.ts";
import { differenceSaid } from "@/actors/desk/personas/said.ts";
import { notifyPersona, type PersonaState, readPersona } from "@/actors/desk/personas/state.ts";

export interface Changing {
  id: string;
  form: PersonaForm;
  /** The version that was changed; another one in the meantime refuses it. */
  version: number;
}

export type ChangePersona = (
  by: Actor,
  changing: Changing,
) => Promise<FormResult<{ version: number }, "unknown_persona" | "persona_changed">>;

/** A checked change; `version` null: whatever stands there. */
export interface Change {
  id: string;
  checked: CheckedPersona;
  place: Place;
  version: number | null;
  what: StaffAct;
}

export function openChange(env: ActorEnv, deps: ActDeps) {
  async function put(
    by: Actor,
    { id, checked, place, version, what }: Change,
  ): Done<{ version: number }, "unknown_persona" | "persona_changed"> {
    return await deps.staffLog.run<
      PersonaState | null,
      { version: number },
      "unknown_persona" | "persona_changed"
    >({
      load: () => readPersona(env, id),
      decide(state, draft, log) {
        if (!state) return refuse("unknown_persona");
        const { persona, profile: { member }, discoveryEntry, deskRoute } = state;
        const before = member.value;
        const facts = { ...before, ...memberFacts(checked, { place, before, now: env.now() }) };
        const next: Member = { ...facts, version: (before.version ?? 0) + 1 };
        const row: Persona = { ...persona.value, ...personaFacts(checked) };
        const isMemberSame = isDeepStrictEqual(facts, { ...before });
        // The same form again, as by a double click, finds its own work done.
        if (isMemberSame && isDeepStrictEqual(row, persona.value)) {
          return accept({ version: persona.value.version });
        }
        if (version !== null && version !== persona.value.version) return refuse("persona_changed");
        const said = differenceSaid(saidOf(before, persona.value), saidOf(next, row));
        log([{ by, what, subject: { persona: before.id }, ...said }]);
        if (!isMemberSame) {
          updateMember(draft, member, next);
          if (!isDeepStrictEqual(factsOf(next), factsOf(before))) {
            putDiscoveryEntry(draft, discoveryEntry, factsOf(next));
          }
          if (next.gender !== before.gender) {
            moveStories(draft, before, { to: next.gender, now: env.now() });
          }
        }
        const changed = updatePersona(draft, persona, row);
        notifyPersona(draft, deskRoute, before.id);
        return accept({ version: changed.version });
      },
    });
  }

  const change: ChangePersona = async (by, { id, form, version }) => {
    const checked = await checkForm(env, deps, form);
    if (!checked.ok) return checked;
    return await put(by, {
      id,
      checked: checked.value,
      place: checked.place,
      version,
      what: "persona.change",
    });
  };
  return { change, put };
}

/** What the log may say of a profile. */
function saidOf(member: Member, persona: Persona): Record<string, unknown> {
  const { name, birth_date, gender, lang, answer, city, country, search } = member;
  const facts = { name, birth_date, gender, lang, answer, city, country, search };
  return { ...facts, ...talkOf(member), ...personaFacts(persona) };
}
