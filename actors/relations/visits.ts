/** Carries out visits, and forgets those whose time is over. What is decided is in visit.ts. */
import { type MemberId, pairOf } from "@/domain/ids.ts";
import { VISIT_LIFE_MS } from "@/domain/limits.ts";
import { hasPremium } from "@/domain/premium.ts";
import { accept, type Result } from "@/domain/refusals.ts";
import type { CallError, CallOutput } from "@/protocol/calls/mod.ts";
import { check, remove } from "@/store/change.ts";
import { sideOf } from "@/store/conversations/reader.ts";
import { keys } from "@/store/keys.ts";
import { getMember } from "@/store/members/reader.ts";
import { type EndedVisit, listEndedVisits } from "@/store/relations/reader.ts";
import { NO_RELATION, NO_TOTALS, otherSide } from "@/store/relations/rows.ts";
import { putRelation } from "@/store/relations/writer.ts";
import { commitDraft } from "@/actors/command.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { alertOther } from "@/actors/relations/alerting.ts";
import type { RelationAct } from "@/actors/relations/at_desk.ts";
import { notifyBoth, type PairCommands } from "@/actors/relations/command.ts";
import { premiumOf, readPairEntries } from "@/actors/relations/pair.ts";
import { notifyInterest } from "@/actors/relations/notify.ts";
import { notifyPair } from "@/actors/relations/totals.ts";
import { decideVisit, forgetVisit } from "@/actors/relations/visit.ts";

export interface Visits {
  /** `act`: somebody of the desk visits in the name of a virtual profile. */
  visit(
    member: MemberId,
    other: string,
    act?: RelationAct,
  ): Promise<Result<CallOutput<"visit">, CallError<"visit">>>;
  /** Forgets visits whose time is over, and gives how many; `signal` ends it early. */
  sweep(signal?: AbortSignal): Promise<number>;
}

/** Visits that are looked at together. */
const VISITS_AT_ONCE = 100;

export function openVisits(env: ActorEnv, commands: PairCommands): Visits {
  const { database, now } = env;
  return {
    async visit(member, other, act) {
      const answer = { visited_user_id: other };
      if (other === member) return accept(answer);
      return await commands.run<"visit">(member, { action: "visit", other, act }, (draft, state) => {
        const { pair, side, members } = state;
        const there = otherSide(side);
        const totals = [
          state.totals[0].value ?? NO_TOTALS,
          state.totals[1].value ?? NO_TOTALS,
        ] as const;
        const env = { now: now(), isPremium: premiumOf(members, now()) };
        const relation = decideVisit(
          { relation: state.relation.value ?? NO_RELATION, totals },
          { side },
          env,
        );
        if (!relation) return accept(answer);
        const after = putRelation(draft, state, { next: relation, now: env.now });
        alertOther(draft, state, { kind: "visit", ...env });
        const interest = env.isPremium[there] ? [notifyInterest(pair[there], "visit", members[side])] : [];
        notifyBoth(draft, state, [...interest, ...notifyPair(state, after, env)]);
        return accept(answer);
      });
    },
    async sweep(signal) {
      const before = now() - VISIT_LIFE_MS;
      let forgotten = 0;
      let after: EndedVisit | null = null;
      do {
        const ended: EndedVisit[] = await listEndedVisits(database, { before, after, limit: VISITS_AT_ONCE });
        for (const visit of ended) {
          if (signal?.aborted) return forgotten;
          if (await forget(visit)) forgotten++;
        }
        after = ended.length < VISITS_AT_ONCE ? null : ended.at(-1) ?? null;
      } while (after);
      return forgotten;
    },
  };

  /** Whether there was still something to forget; the owner's devices are told their totals. */
  async function forget({ at, owner, seq, visitor }: EndedVisit): Promise<boolean> {
    const pair = pairOf(owner, visitor);
    const side = sideOf(pair, visitor);
    const forgotten = await commitDraft(env, async (draft) => {
      const [row, state, member] = await Promise.all([
        database.get(keys.visitByTime(at, owner, seq)),
        readPairEntries(database, pair),
        getMember(database, owner),
      ]);
      if (row.value === null) return accept(false);
      check(draft, state.block);
      const relation = state.relation.value ?? NO_RELATION;
      // The row itself goes also where the two have nothing to do with it any more.
      const next = relation.sides[otherSide(side)].visitor_seq === seq
        ? forgetVisit(relation, side)
        : relation;
      remove(draft, row.key);
      const isHidden = state.block.value !== null;
      const totals = putRelation(draft, state, { next, isHidden, now: now() });
      const isPremium = hasPremium(member, now());
      notifyBoth(draft, state, notifyPair(state, totals, { isPremium: [isPremium, isPremium], now: now() }));
      return accept(true);
    });
    return forgotten.ok && forgotten.value;
  }
}
