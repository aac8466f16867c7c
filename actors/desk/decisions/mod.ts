/** Decisions about members: taking and reading them, appeals, and the end of suspensions. */
import { type MemberId, parseMessageId } from "@/domain/ids.ts";
import type { Actor } from "@/domain/staff_log.ts";
import {
  type DecisionPage,
  type DecisionPlace,
  getDecision,
  listDecisionsOf,
  listOpenAppeals,
  listOutEnds,
} from "@/store/decisions/reader.ts";
import { DESK_PAGE } from "@/domain/limits.ts";
import { decisionState, isOut, type Target } from "@/domain/decisions.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { getMemberEntry } from "@/store/members/reader.ts";
import type { Decision } from "@/store/records.ts";
import { commitDraft } from "@/actors/command.ts";
import { include } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { type Appeals, openAppeals } from "@/actors/desk/decisions/appeals.ts";
import { type Decide, openDecide } from "@/actors/desk/decisions/decide.ts";
import type { DecisionDeps } from "@/actors/desk/decisions/deps.ts";
import { type Lift, openLifting } from "@/actors/desk/decisions/lifting.ts";
import { openEffects } from "@/actors/desk/decisions/effects.ts";
import { openLogAlone } from "@/actors/desk/log_alone.ts";
import { openTakingBack, type TakingBack } from "@/actors/desk/decisions/taking_back.ts";
import { type DecisionFilter, findDecisions } from "@/actors/desk/decisions/find.ts";

export type { Decision, DecisionPage, DecisionPlace };

/** Suspensions that one step of the sweep ends. */
const ENDS_AT_ONCE = 50;

export interface Decisions extends Appeals, Pick<TakingBack, "takeBack"> {
  decide: Decide;
  lift: Lift;
  /** A decision, or null. */
  get(id: string): Promise<Decision | null>;
  /** The same for somebody of the desk, as an entry of the log: it is read about a member. */
  read(by: Actor, id: string): Promise<Result<Decision, "unknown_decision" | "deadline_exceeded">>;
  /** The last decisions about a member, the latest first. */
  ofMember(member: MemberId, after?: DecisionPlace | null): Promise<DecisionPage>;
  /** The last ones that fit. Where most do not, a page is short and says where to go on. */
  list(filter: DecisionFilter, after: DecisionPlace | null): Promise<DecisionPage>;
  /** Appeals that wait, the longest first. */
  appeals(after: DecisionPlace | null): Promise<DecisionPage>;
  /** Whether a decision stands, is over by itself, or was undone. */
  stateOf(decision: Decision): ReturnType<typeof decisionState>;
  /** Shows members again whose suspension is over, and tells those whose decision nobody takes back any more. */
  sweep(signal?: AbortSignal): Promise<void>;
}

export function openDecisions(env: ActorEnv, deps: DecisionDeps): Decisions {
  const { database, now } = env;
  const effects = openEffects(env, deps);
  const { staffLog, quotes } = deps;
  const decide = openDecide(env, { staffLog, effects });
  const { appeal, decideAppeal } = openAppeals(env, { staffLog, effects });
  const logAlone = openLogAlone(staffLog);
  const { takeBack, tellDue } = openTakingBack(env, { staffLog, effects });

  async function bringBack(member: MemberId): Promise<void> {
    await commitDraft(env, async (draft) => {
      const entry = await getMemberEntry(database, member);
      // Undone, or prolonged, meanwhile.
      if (entry?.value.off && !isOut(entry.value.restrictions, now())) {
        include(draft, await effects.bringBack(entry));
      }
      return accept(null);
    });
  }

  /** What quotes a message that is hidden, or shown again, follows it before that is answered (DC-11). */
  async function followQuotes(target: Target | undefined): Promise<void> {
    const place = target?.kind === "message" ? parseMessageId(target.id) : null;
    if (place) await quotes.follow(place.pair, place.seq);
  }

  return {
    async decide(by, wanted, also) {
      const taken = await decide(by, wanted, also);
      await followQuotes(wanted.target);
      return taken;
    },
    lift: openLifting(env, { staffLog, effects }),
    appeal,
    async decideAppeal(by, appealed) {
      const decided = await decideAppeal(by, appealed);
      await followQuotes((await getDecision(database, appealed.decision))?.value.target);
      return decided;
    },
    takeBack,
    async get(id) {
      return (await getDecision(database, id))?.value ?? null;
    },
    async read(by, id) {
      const found = await getDecision(database, id);
      if (!found) return refuse("unknown_decision");
      const subject = { member: found.value.member, ref: id };
      const logged = await logAlone({ by, what: "decision.read", subject });
      return logged.ok ? accept(found.value) : logged;
    },
    ofMember: (member, after = null) => listDecisionsOf(database, member, { after, limit: DESK_PAGE }),
    list: (filter, after) => findDecisions(database, { ...filter, now: now() }, after),
    appeals: (after) => listOpenAppeals(database, { after, limit: DESK_PAGE }),
    stateOf: (decision) => decisionState(decision, now()),
    async sweep(signal) {
      await tellDue(signal);
      while (!signal?.aborted) {
        const ends = await listOutEnds(database, { now: now(), limit: ENDS_AT_ONCE });
        for (const { member } of ends) await bringBack(member);
        if (ends.length < ENDS_AT_ONCE) return;
      }
    },
  };
}
