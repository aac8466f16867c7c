/** Plans of a virtual profile: a picture of its vault that becomes a story at its time, every so many days. */
import type { PhotoId } from "@/domain/ids.ts";
import { PERSONA_PLANS_MAX, PLAN_EVERY_MAX_DAYS } from "@/domain/limits.ts";
import { accept, refuse } from "@/domain/refusals.ts";
import type { Actor } from "@/domain/staff_log.ts";
import { checkStoryText } from "@/domain/story.ts";
import { DAY_MS } from "@/domain/utc_day.ts";
import { updatePersona } from "@/store/personas/writer.ts";
import type { StoryPlan } from "@/store/records.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { ActDeps, Done } from "@/actors/desk/personas/deps.ts";
import { notifyPersona, type PersonaState, readPersona } from "@/actors/desk/personas/state.ts";

/** What somebody plans. */
export interface Planning {
  id: string;
  photo: string;
  text: string;
  /** The first time, in milliseconds. */
  from: number;
  every_days: number;
  /** Names this one plan: added twice it is one. */
  key: string;
}

type AddCode =
  | "unknown_persona"
  | "unknown_vault_photo"
  | "story_text_too_long"
  | "choice_invalid"
  | "plans_full";

export interface Plans {
  add(by: Actor, planning: Planning): Done<{ plan: string }, AddCode>;
  remove(by: Actor, which: { id: string; plan: string }): Done<null, "unknown_persona" | "unknown_plan">;
}

/** Nobody plans for years. */
const AHEAD_MAX_MS = 366 * DAY_MS;

export function openPlans(env: ActorEnv, { staffLog }: Pick<ActDeps, "staffLog">): Plans {
  const { now } = env;
  return {
    async add(by, { id, photo, text: raw, from, every_days, key }) {
      const text = checkStoryText(raw);
      if (!text.ok) return text;
      const isTime = Number.isSafeInteger(from) && Math.abs(from - now()) <= AHEAD_MAX_MS &&
        Number.isInteger(every_days) && every_days >= 1 && every_days <= PLAN_EVERY_MAX_DAYS;
      if (!isTime) return refuse("choice_invalid");
      const plan = `${by.staff}.${key}`;
      return await staffLog.run<PersonaState | null, { plan: string }, AddCode>({
        load: () => readPersona(env, id),
        decide(state, draft, log) {
          if (!state) return refuse("unknown_persona");
          const { persona, deskRoute } = state;
          const { vault, plans } = persona.value;
          if (plans.some((each) => each.id === plan)) return accept({ plan });
          if (!vault.some((each) => each.photo === photo)) return refuse("unknown_vault_photo");
          if (plans.length >= PERSONA_PLANS_MAX) return refuse("plans_full", { max: PERSONA_PLANS_MAX });
          const subject = { persona: persona.value.id, ref: plan };
          const after = JSON.stringify({ photo, text: text.value, from, every_days });
          const added: StoryPlan = {
            id: plan,
            photo: photo as PhotoId,
            text: text.value,
            from,
            every_days,
            posted_at: 0,
            log: log([{ by, what: "persona.plan", subject, after }]),
          };
          updatePersona(draft, persona, { ...persona.value, plans: [...plans, added] });
          notifyPersona(draft, deskRoute, persona.value.id);
          return accept({ plan });
        },
      });
    },

    async remove(by, { id, plan }) {
      return await staffLog.run<PersonaState | null, null, "unknown_persona" | "unknown_plan">({
        load: () => readPersona(env, id),
        decide(state, draft, log) {
          if (!state) return refuse("unknown_persona");
          const { persona, deskRoute } = state;
          const { plans } = persona.value;
          const found = plans.find((each) => each.id === plan);
          if (!found) return refuse("unknown_plan");
          const { photo, text, from, every_days } = found;
          const before = JSON.stringify({ photo, text, from, every_days });
          const subject = { persona: persona.value.id, ref: plan };
          log([{ by, what: "persona.plan", subject, before }]);
          updatePersona(draft, persona, {
            ...persona.value,
            plans: plans.filter((each) => each !== found),
          });
          notifyPersona(draft, deskRoute, persona.value.id);
          return accept(null);
        },
      });
    },
  };
}
