/**
 * Gives the virtual profiles of an older database what the desk needs to know of them. It may be cut off and run on several
 * isolates at once: a profile that has its row is left alone, and a mark says once all have.
 */
import { isPersona } from "@/domain/answering.ts";
import { SYSTEM_ACTOR } from "@/domain/staff_log.ts";
import { accept } from "@/domain/refusals.ts";
import { check, checkAbsent, newChange, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { addPersona, firstPersona } from "@/store/personas/writer.ts";
import type { Member } from "@/store/records.ts";
import { commitDraft } from "@/actors/command.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { ActDeps } from "@/actors/desk/personas/deps.ts";

/** Members that are looked at together. */
const AT_ONCE = 20;

/** Fills in what is missing; gives how many profiles lacked it. */
export type FillPersonas = (signal?: AbortSignal) => Promise<number>;

export function openFill(env: ActorEnv, { staffLog }: Pick<ActDeps, "staffLog">): FillPersonas {
  const { database } = env;

  async function fillOne(member: Member): Promise<boolean> {
    const filled = await commitDraft(env, async (draft) => {
      const [there, row] = await database.getMany([keys.member(member.id), keys.persona(member.id)]);
      if (row.value || !there.value || !isPersona(there.value)) return accept(false);
      check(draft, there);
      checkAbsent(draft, row.key);
      addPersona(draft, firstPersona(there.value));
      return accept(true);
    });
    return filled.ok && filled.value;
  }

  return async function fill(signal) {
    const filled = await database.get(keys.personasFilled());
    if (filled.value !== null) return 0;
    let count = 0;
    let group: Member[] = [];
    const flush = async () => {
      for (const isNew of await Promise.all(group.map(fillOne))) count += isNew ? 1 : 0;
      group = [];
    };
    for await (const { value: member } of database.list(keys.members(), { batch: 500 })) {
      if (signal?.aborted) return count;
      if (isPersona(member)) group.push(member);
      if (group.length === AT_ONCE) await flush();
    }
    await flush();
    if (count === 0) {
      const change = newChange();
      set(change, keys.personasFilled(), 0);
      await database.commit(change);
      return 0;
    }
    await staffLog.run<null, null, never>({
      load: () => Promise.resolve(null),
      decide(_, draft, log) {
        set(draft, keys.personasFilled(), 0);
        // It names none, so whoever keeps all of them in memory reads them anew.
        log([{ by: SYSTEM_ACTOR, what: "persona.import", subject: {}, after: `${count}` }]);
        return accept(null);
      },
    });
    return count;
  };
}
