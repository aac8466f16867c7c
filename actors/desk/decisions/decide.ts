/**
 * Takes a decision about a member: its effects, its record, what it settles besides, the entry in the staff log, and what the
 * member is told, in one change (DC-1).
 */
import { checkWanted, type DecisionCode, type Wanted } from "@/domain/decisions.ts";
import { isMemberId } from "@/domain/ids.ts";
import { TAKE_BACK_MS } from "@/domain/limits.ts";
import { accept, type RefusalCode, refuse, type Result } from "@/domain/refusals.ts";
import type { Actor, LoggedAct } from "@/domain/staff_log.ts";
import { keys } from "@/store/keys.ts";
import { type DecisionEntry, getDecision } from "@/store/decisions/reader.ts";
import { addDecision, addUntold } from "@/store/decisions/writer.ts";
import { getMemberEntry } from "@/store/members/reader.ts";
import type { MemberEntry } from "@/store/members/writer.ts";
import type { Decision } from "@/store/records.ts";
import type { Read } from "@/actors/command.ts";
import { digestOf } from "@/actors/digest.ts";
import { type Draft, include, notifyDesk } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { DecisionDeps } from "@/actors/desk/decisions/deps.ts";
import type { Effects, MeasureEffects } from "@/actors/desk/decisions/effects.ts";
import { addTelling } from "@/actors/desk/decisions/telling.ts";
import { numberOf } from "@/actors/desk/number_of.ts";
import { type DeskRoute, readDeskRoute } from "@/actors/desk/sessions.ts";

/** What is done in the same change: closing reports, taking a photo off a list. It gives what the log says of it. */
export interface AlsoInCommit<Loaded, Code extends RefusalCode> {
  load(read: Read): Promise<Loaded>;
  /** Null where its state may be outdated. `decision` is the number of the decision. */
  decide(loaded: Loaded, draft: Draft, decision: string): Result<readonly LoggedAct[], Code> | null;
}

export type DecideCode = DecisionCode | "unknown_member" | "idempotency_mismatch" | "deadline_exceeded";

/** Takes a decision, once a `rid`. */
export type Decide = <Loaded = null, Code extends RefusalCode = never>(
  by: Actor,
  wanted: Wanted,
  also?: AlsoInCommit<Loaded, Code>,
) => Promise<Result<{ decision: string }, DecideCode | Code>>;

interface LoadedState<Loaded> {
  member: MemberEntry | null;
  known: DecisionEntry | null;
  /** When it is taken. */
  at: number;
  effects: Effects | null;
  route: Awaited<ReturnType<typeof readRoute>> | null;
  deskRoute: DeskRoute;
  also: Loaded | null;
}

export function openDecide(
  env: ActorEnv,
  { staffLog, effects }: Pick<DecisionDeps, "staffLog"> & { effects: MeasureEffects },
): Decide {
  const { database, now } = env;

  return async function decide<Loaded, Code extends RefusalCode>(
    by: Actor,
    asked: Wanted,
    also?: AlsoInCommit<Loaded, Code>,
  ): Promise<Result<{ decision: string }, DecideCode | Code>> {
    /** A generic code keeps the compiler from seeing that these are among them. */
    const no = (code: "unknown_member" | "idempotency_mismatch") =>
      refuse(code) as Result<never, DecideCode | Code>;
    const checked = checkWanted(asked);
    if (!checked.ok) return checked as Result<never, DecideCode | Code>;
    const wanted = checked.value;
    if (!isMemberId(wanted.member)) return no("unknown_member");
    const id = numberOf(`${by.staff} ${wanted.rid}`);
    const digest = digestOf("decision", contentOf(wanted));

    async function load(read: Read): Promise<LoadedState<Loaded>> {
      const { member: memberId, measure, target, lastsMs } = wanted;
      const at = now();
      const [known, member, deskRoute] = await Promise.all([
        getDecision(database, id),
        getMemberEntry(database, memberId),
        readDeskRoute(env),
      ]);
      const route = member && await readRoute(env, memberId);
      const measured = {
        id,
        member: memberId,
        measure,
        at,
        rule: wanted.rule,
        by: by.staff,
        ...(target && { target }),
        ...(lastsMs !== undefined && { until: at + lastsMs }),
      };
      return {
        member,
        known,
        at,
        effects: member && !known ? await effects.apply(measured, member) : null,
        route,
        deskRoute,
        also: also && !known ? await also.load(read) : null,
      };
    }

    const taken = await staffLog.run<LoadedState<Loaded>, { decision: string }, DecideCode | Code>({
      load,
      decide({ member, known, at, effects: done, route, deskRoute, also: loaded }, draft, log) {
        if (known) {
          return known.value.digest === digest ? accept({ decision: id }) : no("idempotency_mismatch");
        }
        if (!member || member.value.virtual || !done || !route) return no("unknown_member");
        const settled = also ? also.decide(loaded as Loaded, draft, id) : accept<readonly LoggedAct[]>([]);
        if (!settled?.ok) return settled as Result<never, DecideCode | Code> | null;
        include(draft, done.draft);
        const decision = decisionOf(wanted, { id, digest, at, by, taken: done.taken });
        addDecision(draft, decision);
        // Photos are looked at quickly: whoever decides has a minute to take it back, and only then it is told (PV-6).
        if (wanted.source.kind === "photo_review") addUntold(draft, { at: at + TAKE_BACK_MS, id });
        else addTelling(draft, env, { decision, member: member.value, route });
        notifyDesk(draft, deskRoute, [{ about: "list", list: "appeals" }]);
        log([
          {
            by,
            what: "decision.take",
            subject: { member: member.value.id, ref: id },
            reason: `${wanted.rule}: ${wanted.facts}`,
            after: wanted.measure,
          },
          ...settled.value,
        ]);
        return accept({ decision: id });
      },
    });
    return taken as Result<{ decision: string }, DecideCode | Code>;
  };
}

function decisionOf(
  { member, measure, target, rule, facts, automatic, lastsMs, source }: Wanted,
  { id, digest, at, by, taken }: {
    id: string;
    digest: string;
    at: number;
    by: Actor;
    taken: Decision["taken"] | undefined;
  },
): Decision {
  return {
    id,
    member,
    measure,
    rule,
    facts,
    automatic,
    at,
    by: by.staff,
    source,
    digest,
    version: 1,
    ...(target && { target }),
    ...(lastsMs !== undefined && { until: at + lastsMs }),
    ...(taken && { taken }),
  };
}

function contentOf(
  { member, measure, target, rule, facts, lastsMs, source }: Wanted,
): (string | number | null)[] {
  const named = target && "id" in target ? `${target.kind} ${target.id}` : target?.kind ?? null;
  return [member, measure, named, rule, facts, lastsMs ?? null, source.kind, source.ref];
}

async function readRoute({ database }: ActorEnv, member: MemberEntry["value"]["id"]) {
  return { member, route: await database.get(keys.route(member)) };
}
