/** Carries out visits, and forgets those whose time is over. What is decided is in visit.ts. */
import { type MemberId, pairOf } from "@/domain/ids.ts";
import { VISIT_LIFE_MS } from "@/domain/limits.ts";
import { hasPremium } from "@/domain/premium.ts";
import { accept, type Result } from "@/domain/refusals.ts";
import type { CallError, CallOutput } from "@/protocol/calls/mod.ts";
import { check, newChange, remove } from "@/store/change.ts";
import { sideOf } from "@/store/conversations/reader.ts";
import { transact } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { getMember } from "@/store/members/reader.ts";
import { type EndedVisit, listEndedVisits } from "@/store/relations/reader.ts";
import { NO_RELATION, NO_TOTALS, otherSide } from "@/store/relations/rows.ts";
import { putRelation } from "@/store/relations/writer.ts";
import { addressInboxes } from "@/actors/deliveries.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { alertOther } from "@/actors/relations/alerting.ts";
import type { PairCommands } from "@/actors/relations/command.ts";
import { premiumOf, readPairEntries } from "@/actors/relations/pair.ts";
import { notifyInterest } from "@/actors/relations/notify.ts";
import { notifyPair } from "@/actors/relations/totals.ts";
import { decideVisit, forgetVisit } from "@/actors/relations/visit.ts";

export interface Visits {
  visit(member: MemberId, other: string): Promise<Result<CallOutput<"visit">, CallError<"visit">>>;
  /** Forgets visits whose time is over, and gives how many; `signal` ends it early. */
  sweep(signal?: AbortSignal): Promise<number>;
}

/** Visits that are looked at together. */
const VISITS_AT_ONCE = 100;

export function openVisits(env: ActorEnv, commands: PairCommands): Visits {
  const { database, now, publish } = env;
  return {
    async visit(member, other) {
      const answer = { visited_user_id: other };
      if (other === member) return accept(answer);
      return await commands.run(member, { action: "visit", other }, (change, state) => {
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
        if (!relation) return accept({ answer, deliveries: [] });
        const after = putRelation(change, state, { next: relation, now: env.now });
        alertOther(change, state, { kind: "visit", ...env });
        const told = env.isPremium[there] ? [notifyInterest(pair[there], "visit", members[side])] : [];
        return accept({ answer, deliveries: [...told, ...notifyPair(state, after, env)] });
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
    const told = await transact(database, async () => {
      const [row, state, member] = await Promise.all([
        database.get(keys.visitByTime(at, owner, seq)),
        readPairEntries(database, pair),
        getMember(database, owner),
      ]);
      if (row.value === null) return { change: null, value: null };
      const change = newChange();
      check(change, state.block);
      const relation = state.relation.value ?? NO_RELATION;
      // The row itself goes also where the two have nothing to do with it any more.
      const next = relation.sides[otherSide(side)].visitor_seq === seq
        ? forgetVisit(relation, side)
        : relation;
      remove(change, row.key);
      const isHidden = state.block.value !== null;
      const totals = putRelation(change, state, { next, isHidden, now: now() });
      const isPremium = hasPremium(member, now());
      const deliveries = notifyPair(state, totals, { isPremium: [isPremium, isPremium], now: now() });
      const route = { member: owner, route: state.routes[otherSide(side)] };
      const instancesToWake = addressInboxes(change, env, deliveries, deliveries.length > 0 ? [route] : []);
      return { change, value: { deliveries, instancesToWake } };
    });
    if (!told) return false;
    publish(told.deliveries, told.instancesToWake);
    return true;
  }
}
