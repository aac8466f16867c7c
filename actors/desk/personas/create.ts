/**
 * Makes a virtual profile: a member that nobody can sign in to, and what the desk knows of it, in one change with its entry
 * in the log.
 */
import { createHash } from "node:crypto";
import { DESK, makeMemberId, MEMBER_ID_BYTES, type MemberId } from "@/domain/ids.ts";
import { SIGN_UP_COINS } from "@/domain/limits.ts";
import type { CheckedPersona, PersonaForm, PersonaProblem } from "@/domain/persona.ts";
import type { Place } from "@/domain/place.ts";
import { accept, type RefusalCode, refuse, type Result } from "@/domain/refusals.ts";
import type { Actor, StaffAct } from "@/domain/staff_log.ts";
import { keys } from "@/store/keys.ts";
import { addMember } from "@/store/members/writer.ts";
import type { Member, Persona } from "@/store/records.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { checkForm, memberFacts, personaFacts } from "@/actors/desk/personas/check.ts";
import type { ActDeps } from "@/actors/desk/personas/deps.ts";
import { notifyPersona } from "@/actors/desk/personas/state.ts";

/** What was refused of a form, field by field. */
export type FormResult<Value, Code extends RefusalCode = never> =
  | Result<Value, Code | "deadline_exceeded">
  | { ok: false; problems: readonly PersonaProblem[] };

export interface Creation {
  form: PersonaForm;
  /** Names this one form: posted twice it makes one profile. */
  key: string;
}

export type CreatePersona = (by: Actor, creation: Creation) => Promise<FormResult<{ id: MemberId }>>;

/** What makes one of a given id, as an import does. */
export interface Making {
  id: MemberId;
  checked: CheckedPersona;
  place: Place;
  what: StaffAct;
}

/** Opens it for one isolate; a form with a mistake, or a place that is unknown, is refused with each field. */
export function openCreate(env: ActorEnv, deps: ActDeps) {
  /** Makes it unless it is there already. */
  async function make(by: Actor, { id, checked, place, what }: Making) {
    return await deps.staffLog.run<Existing, { id: MemberId; isNew: boolean }, never>({
      load: async (read) => await read([keys.member(id), keys.route(DESK)]),
      decide([member, deskRoute], draft, log) {
        if (member.value) return accept({ id, isNew: false });
        const at = env.now();
        const entry = log([{ by, what, subject: { persona: id }, after: checked.name }]);
        const persona: Persona = {
          id,
          on: true,
          ...personaFacts(checked),
          vault: [],
          plans: [],
          created_at: at,
          log: entry,
          version: 1,
        };
        const made = personaMember(id, { checked, place, now: at });
        addMember(draft, made, SIGN_UP_COINS, { persona });
        notifyPersona(draft, deskRoute, id);
        return accept({ id, isNew: true });
      },
    });
  }

  const create: CreatePersona = async (by, { form, key }) => {
    const checked = await checkForm(env, deps, form);
    if (!checked.ok) return checked;
    const id = idOf([by.staff, key]);
    const making = { id, checked: checked.value, place: checked.place, what: "persona.create" } as const;
    const made = await make(by, making);
    return made.ok ? accept({ id }) : refuse("deadline_exceeded");
  };

  return { create, make };
}

type Existing = readonly [
  { value: Member | null },
  Parameters<typeof notifyPersona>[1],
];

/** The id that follows from what names a profile, so that making it twice is making it once. */
export function idOf(named: readonly string[]): MemberId {
  const digest = createHash("sha256").update(JSON.stringify(["persona", ...named])).digest();
  return makeMemberId(new Uint8Array(digest).subarray(0, MEMBER_ID_BYTES));
}

function personaMember(
  id: MemberId,
  { checked, place, now }: { checked: CheckedPersona; place: Place; now: number },
): Member {
  return {
    id,
    email: `${id}@persona.invalid`,
    password: null,
    photo: null,
    premium_until: 0,
    virtual: true,
    created_at: now,
    ...memberFacts(checked, { place, before: null, now }) as Required<
      Pick<
        Member,
        "name" | "birth_date" | "gender" | "lang" | "answer" | "bio" | "city" | "country" | "search"
      >
    >,
  };
}
