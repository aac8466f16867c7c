/** Actors with a virtual profile that somebody of the desk answers for: for tests of what is decided and stored. */
import { type MemberId, type Pair, pairOf, type StaffId, type StaffSessionId } from "@/domain/ids.ts";
import { accept } from "@/domain/refusals.ts";
import { putDiscoveryEntry } from "@/store/candidates/writer.ts";
import { newChange, set } from "@/store/change.ts";
import { getConversation } from "@/store/conversations/reader.ts";
import { keys } from "@/store/keys.ts";
import type { Member } from "@/store/records.ts";
import { newDeskState, withClaim } from "@/actors/conversation/desk_state.ts";
import type { PersonaAct } from "@/actors/conversation/persona_act.ts";
import { openTestActors, type TestActors, type TestActorsOptions } from "@/tests/kit/actors.ts";
import { addPersona } from "@/tests/kit/personas.ts";

/** A person of the desk, as far as a claim names them. */
export const MIA = { staff: "mia00mia00" as StaffId, session: "session-mia" as StaffSessionId };
export const NOA = { staff: "noa00noa00" as StaffId, session: "session-noa" as StaffSessionId };

export interface DeskWorld extends TestActors {
  persona: MemberId;
  /** A member's text to the virtual profile, or to somebody else. */
  write(from: MemberId, own?: { to?: MemberId; text?: string; type?: string; rid?: string }): ReturnType<
    TestActors["actors"]["conversations"]["send"]
  >;
  /** Gives the conversation with a member to somebody; gives what their lines name. */
  claim(member: MemberId, by?: typeof MIA): Promise<PersonaAct>;
  /** A line in the name of the virtual profile. */
  answer(
    member: MemberId,
    act: PersonaAct,
    own?: { text?: string; type?: string; rid?: string },
  ): ReturnType<TestActors["actors"]["conversations"]["sendAs"]>;
  stored(member: MemberId): ReturnType<typeof getConversation>;
  /** Changes the virtual profile's record. */
  change(own: { [Field in keyof Member]?: Member[Field] | undefined }): Promise<void>;
}

let rids = 0;

/** Opens it; the profile is on and somebody is assigned. */
export async function openDeskWorld(options: TestActorsOptions = {}): Promise<DeskWorld> {
  const test = await openTestActors(options);
  const { database, env, actors: { conversations } } = test;
  const profile = await addPersona(test, { persona: { teams: [], languages: [] }, now: env.now() });
  const pairWith = (member: MemberId): Pair => pairOf(member, profile);

  return {
    ...test,
    persona: profile,
    write: (from, { to = profile, text = "hello", type = "text", rid = `w${++rids}` } = {}) =>
      conversations.send(from, rid, { receiver_id: to, message_type: type, message_text: text }),
    async claim(member, by = MIA) {
      const taken = await conversations.atDesk(
        pairWith(member),
        ({ conversation, persona, member, now }, log) => {
          const desk = withClaim(conversation.desk ?? newDeskState(persona, member), { ...by, at: now });
          const subject = { persona: persona.id, member: member.id };
          log([{ by: { staff: by.staff, roles: ["moderator"] }, what: "claim.take", subject }]);
          return accept({ desk, value: desk.claim.n });
        },
      );
      if (!taken.ok) throw new Error(`Cannot claim: ${taken.refusal.code}`);
      return { ...by, roles: ["moderator"], claim: taken.value };
    },
    answer: (member, act, { text = "hi", type = "text", rid = `a${++rids}` } = {}) =>
      conversations.sendAs(profile, rid, {
        input: { receiver_id: member, message_type: type, message_text: text },
        act,
      }),
    stored: (member) => getConversation(database, pairWith(member)),
    async change(own) {
      const change = newChange();
      const { value } = await database.get(keys.member(profile));
      if (!value) throw new RangeError("The virtual profile is gone");
      const next = { ...value, ...own };
      for (const [key, each] of Object.entries(own)) {
        if (each === undefined) delete next[key as keyof Member];
      }
      set(change, keys.member(profile), next);
      if (own.off) {
        delete next.staffed;
        const { value: persona } = await database.get(keys.persona(profile));
        if (persona) set(change, keys.persona(profile), { ...persona, on: false });
        putDiscoveryEntry(change, await database.get(keys.discoveryEntry(profile)), { off: 1 });
      }
      await database.commit(change);
    },
  };
}
