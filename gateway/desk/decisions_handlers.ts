/** Handlers of the calls about decisions about members and their appeals. */
import type { Target, Wanted } from "@/domain/decisions.ts";
import type { MemberId, MessageId, PhotoId, StoryId } from "@/domain/ids.ts";
import { accept } from "@/domain/refusals.ts";
import { DAY_MS } from "@/domain/utc_day.ts";
import type { Actors } from "@/actors/mod.ts";
import type { Decision, DecisionPage } from "@/actors/desk/decisions/mod.ts";
import { actorOf } from "@/gateway/desk/actor_of.ts";
import type { DeskCaller } from "@/gateway/desk/caller.ts";
import type { DeskHandler } from "@/gateway/desk/handlers.ts";
import { secondsOf } from "@/gateway/desk/seconds.ts";
import type { DECISIONS_CALLS } from "@/protocol/desk/calls/decisions.ts";
import type { DeskHandlerInput } from "@/protocol/desk/calls/mod.ts";
import type { DecisionView } from "@/protocol/desk/views/decision.ts";

export const decisionsHandlers: { readonly [M in keyof typeof DECISIONS_CALLS]: DeskHandler<M> } = {
  decisions: async ({ member, measure, state, after }, caller, actors) => {
    const filter = {
      ...(member !== undefined && { member: member as MemberId }),
      ...(measure !== undefined && { measure }),
      ...(state !== undefined && { state }),
    };
    const page = await actors.desk.decisions.list(filter, placeOf(after));
    return accept(await pageView(page, caller, actors));
  },
  appeals: async ({ after }, caller, actors) =>
    accept(await pageView(await actors.desk.decisions.appeals(placeOf(after)), caller, actors)),
  "decision/get": async ({ decision: id }, caller, actors) => {
    const found = await actors.desk.decisions.read(actorOf(caller), id);
    if (!found.ok) return found;
    const names = await actors.ask.members.names([found.value.member]);
    return accept(viewOf(found.value, names, { caller, actors }));
  },
  "decision/take": async ({ member, source, ...form }, caller, { desk }) =>
    await desk.decisions.decide(actorOf(caller), {
      ...wantedOf(form),
      member: member as MemberId,
      source: source ?? { kind: "own", ref: null },
    }),
  "appeal/decide": async ({ decision, undo, reason }, caller, { desk }) => {
    const decided = await desk.decisions.decideAppeal(actorOf(caller), {
      decision,
      undo: undo === 1,
      reason,
    });
    return decided.ok ? accept({}) : decided;
  },
};

/** What a form says of a decision. */
export function wantedOf(
  { rid, measure, target, rule, facts, found_by_program = 0, days }: Omit<
    DeskHandlerInput<"decision/take">,
    "member" | "source"
  >,
): Omit<Wanted, "member" | "source"> {
  return {
    rid,
    measure,
    rule,
    facts,
    automatic: { found: found_by_program === 1, decided: false },
    ...(target && { target: targetOf(target) }),
    ...(days !== undefined && { lastsMs: days * DAY_MS }),
  };
}

function targetOf({ kind, id }: { kind: Target["kind"]; id: string }): Target {
  switch (kind) {
    case "photo":
      return { kind, id: id as PhotoId };
    case "story":
      return { kind, id: id as StoryId };
    case "message":
      return { kind, id: id as MessageId };
    case "bio":
    case "name":
      return { kind };
    default:
      return kind satisfies never;
  }
}

/** Times cross the wire in seconds; places are the server's own, in milliseconds. */
function placeOf(after: { at: number; id: string } | undefined) {
  return after ?? null;
}

/** What was taken is told of one decision alone, since that is an entry of the log. */
async function pageView({ decisions, next }: DecisionPage, caller: DeskCaller, actors: Actors) {
  const names = await actors.ask.members.names(decisions.map(({ member }) => member));
  return {
    decisions: decisions.map((each) => ({ ...viewOf(each, names, { caller, actors }), taken: "" })),
    next,
  };
}

function viewOf(
  decision: Decision,
  names: ReadonlyMap<MemberId, string>,
  { caller: { staff }, actors }: { caller: DeskCaller; actors: Actors },
): DecisionView {
  const { id, member, measure, target, rule, facts, automatic, at, until, by, source, taken, appeal } =
    decision;
  return {
    id,
    member: { id: member, name: names.get(member) ?? "" },
    measure,
    target: target ? { kind: target.kind, id: "id" in target ? target.id : "" } : null,
    rule,
    facts,
    found_by_program: automatic.found ? 1 : 0,
    at: secondsOf(at),
    until: until === undefined ? null : secondsOf(until),
    state: actors.desk.decisions.stateOf(decision),
    own: by === staff.id ? 1 : 0,
    by: by === "system" ? null : by,
    source,
    taken: [taken?.text ?? "", ...(taken?.prompts ?? []).map(({ text }) => text)].filter(Boolean).join(
      "\n\n",
    ),
    appeal: appeal
      ? {
        at: secondsOf(appeal.at),
        text: appeal.text,
        decided: appeal.decided
          ? {
            at: secondsOf(appeal.decided.at),
            undone: appeal.decided.undone ? 1 : 0,
            reason: appeal.decided.reason,
          }
          : null,
      }
      : null,
  };
}
