/**
 * Closes the conversations of virtual profiles that were switched off: nobody holds one any more, nobody waits in one, and what
 * nobody has answered is paid back. A profile is `closing` until all of them are through, so what a crash cuts off goes on
 * with the next run, on whatever isolate.
 */
import { conversationId, type MemberId, otherOf, type Pair } from "@/domain/ids.ts";
import { accept, type Result } from "@/domain/refusals.ts";
import { SYSTEM_ACTOR } from "@/domain/staff_log.ts";
import { keys } from "@/store/keys.ts";
import { getPersona } from "@/store/personas/reader.ts";
import { updatePersona } from "@/store/personas/writer.ts";
import type { DeskState } from "@/store/records.ts";
import { commitDraft } from "@/actors/command.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { PersonaDeps } from "@/actors/desk/personas/deps.ts";

/** Rows that are read at once. */
const BATCH = 500;

/**
 * Closes all of one profile, and gives whether it came to the end; `signal` ends it early. A conversation that fails holds up no
 * other, and is thrown at the end.
 */
export type CloseConversations = (persona: MemberId, signal?: AbortSignal) => Promise<boolean>;

export function openClosing(
  env: ActorEnv,
  { conversations }: Pick<PersonaDeps, "conversations">,
): CloseConversations {
  const { database } = env;

  return async function close(persona, signal) {
    if (!await isClosing(persona)) return true;
    const failures: unknown[] = [];
    for (const pair of await listPairs(persona)) {
      if (signal?.aborted) return false;
      if (!await isClosing(persona)) return true;
      await closeOne(pair).catch((error) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
    await commitDraft(env, async (draft) => {
      const entry = await getPersona(database, persona);
      if (!entry?.value.closing) return accept(null);
      const { closing: _, ...row } = entry.value;
      updatePersona(draft, entry, row);
      return accept(null);
    });
    return true;
  };

  /** It may have been switched on again, or closed elsewhere. */
  async function isClosing(persona: MemberId): Promise<boolean> {
    return (await getPersona(database, persona))?.value.closing === true;
  }

  async function closeOne(pair: Pair): Promise<void> {
    const ended: Result<null, "unknown_user" | "deadline_exceeded"> = await conversations.atDesk(
      pair,
      ({ conversation: { desk }, persona }, log) => {
        const next = desk && persona.off ? withoutWork(desk) : null;
        if (!desk || !next) return accept({ desk: null, value: null });
        const { claim } = desk;
        const subject = { persona: persona.id, member: otherOf(pair, persona.id) };
        const after = claim ? `${claim.n} ${claim.staff}` : "";
        log([{ by: SYSTEM_ACTOR, what: "claim.expire", subject, reason: "off", after }]);
        return accept({ desk: next, value: null });
      },
    );
    if (!ended.ok && ended.refusal.code === "deadline_exceeded") {
      throw new Error("Cannot close a conversation of a virtual profile in time");
    }
    await conversations.payBack(pair);
  }

  /** Every pair with something to close: each has a row in the queue, or one that says when it is paid back. */
  async function listPairs(persona: MemberId): Promise<Pair[]> {
    const pairs = new Map<string, Pair>();
    const add = (pair: Pair) => pair.includes(persona) && pairs.set(conversationId(pair), pair);
    for await (const { key } of database.list(keys.deskQueues(), { batch: BATCH })) {
      add([key[1], key[2]] as unknown as Pair);
    }
    for await (const { key } of database.list(keys.answersDue(), { batch: BATCH })) {
      add([key[2], key[3]] as unknown as Pair);
    }
    return [...pairs.values()];
  }
}

/** The same without claim, wait and snooze, or null where there are none. What safety has is left to them. */
function withoutWork({ claim, waits, snoozed, ...rest }: DeskState): DeskState | null {
  return claim || waits || snoozed ? rest : null;
}
