/**
 * Switches a virtual profile off and on. Off, one change takes it out of discovery, the spotlight and the stories, and marks it
 * as `closing`: then its open conversations are closed one by one (closing.ts), also after a crash in the middle.
 */
import { isMemberId } from "@/domain/ids.ts";
import { accept, refuse } from "@/domain/refusals.ts";
import type { Actor } from "@/domain/staff_log.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import { putDiscoveryEntry } from "@/store/candidates/writer.ts";
import { updateMember } from "@/store/members/writer.ts";
import { updatePersona } from "@/store/personas/writer.ts";
import type { Member } from "@/store/records.ts";
import { getSpotlight, type SpotlightEntry } from "@/store/spotlight/reader.ts";
import { addHouseSpotlight, removeSpotlight } from "@/store/spotlight/writer.ts";
import { shownMarks } from "@/store/stories/reader.ts";
import { broadcast, type Draft } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { ActDeps, Done } from "@/actors/desk/personas/deps.ts";
import { notifyPersona, type PersonaState, readPersona } from "@/actors/desk/personas/state.ts";

export interface Switching {
  id: string;
  on: boolean;
  reason: string;
}

/** The same twice changes nothing the second time. */
export type SwitchPersona = (by: Actor, switching: Switching) => Done<{ on: boolean }, "unknown_persona">;

interface LoadedState {
  state: PersonaState | null;
  spotlight: SpotlightEntry | null;
  live: Awaited<ReturnType<ActorEnv["leases"]["list"]>>["live"];
}

export function openSwitch(env: ActorEnv, { staffLog }: Pick<ActDeps, "staffLog">): SwitchPersona {
  const { database, leases, now } = env;

  async function load(id: string): Promise<LoadedState> {
    const [state, spotlight, { live }] = await Promise.all([
      readPersona(env, id),
      isMemberId(id) ? getSpotlight(database, id) : null,
      leases.list(),
    ]);
    return { state, spotlight, live };
  }

  return async function switchPersona(by, { id, on, reason }) {
    return await staffLog.run<LoadedState, { on: boolean }, "unknown_persona">({
      load: () => load(id),
      decide(loaded, draft, log) {
        const { state } = loaded;
        if (!state) return refuse("unknown_persona");
        const { persona, deskRoute } = state;
        if (persona.value.on === on) return accept({ on });
        const subject = { persona: persona.value.id };
        const [before, after] = on ? ["off", "on"] : ["on", "off"];
        log([{ by, what: "persona.switch", subject, reason, before, after }]);
        if (on) switchOn(draft, loaded, state);
        else switchOff(draft, loaded, state);
        notifyPersona(draft, deskRoute, persona.value.id);
        return accept({ on });
      },
    });
  };

  function switchOff(draft: Draft, { spotlight, live }: LoadedState, state: PersonaState): void {
    const { persona, profile: { member }, discoveryEntry } = state;
    const { staffed: _, ...rest } = member.value;
    const next: Member = { ...rest, off: true };
    updateMember(draft, member, next);
    putDiscoveryEntry(draft, discoveryEntry, { off: 1, boosted: 0 });
    if (spotlight) removeSpotlight(draft, spotlight, next.id);
    updatePersona(draft, persona, {
      ...persona.value,
      on: false,
      closing: true,
      ...(spotlight?.value.exp === 0 && { featured: true }),
    });
    notifyFollowers(draft, { before: member.value, next, live });
  }

  function switchOn(draft: Draft, { spotlight, live }: LoadedState, state: PersonaState): void {
    const { persona, profile: { member }, discoveryEntry } = state;
    const { off: _, ...next } = member.value;
    updateMember(draft, member, next);
    putDiscoveryEntry(draft, discoveryEntry, { off: 0 });
    const { closing: __, featured, ...row } = persona.value;
    if (featured && !spotlight) addHouseSpotlight(draft, next.id, now());
    updatePersona(draft, persona, { ...row, on: true });
    notifyFollowers(draft, { before: member.value, next, live });
  }

  /** Those who look at it right now see its stories go and come. */
  function notifyFollowers(
    draft: Draft,
    { before, next, live }: { before: Member; next: Member; live: LoadedState["live"] },
  ): void {
    const [had, has] = [shownMarks(before, now()).length, shownMarks(next, now()).length];
    if (had === has) return;
    const data = { user_id: next.id, story: has, added: 0 } as const;
    broadcast(draft, { kind: "watched", member: next.id, frame: eventFrame("stories", data) }, live);
  }
}
