/**
 * What a like or a visit means at the desk: a member who likes a virtual profile waits for an answer, a like back ends that
 * wait, and what a virtual profile does is an act of somebody's in the staff log (P25). Only commands about a pair use it.
 */
import { isPersona } from "@/domain/answering.ts";
import { deskOf } from "@/domain/desk.ts";
import { DESK, type MemberId, type Pair } from "@/domain/ids.ts";
import type { Actor, StaffAct } from "@/domain/staff_log.ts";
import type { Entry } from "@/store/change.ts";
import { NEW_CONVERSATION } from "@/store/conversations/reader.ts";
import { putConversation } from "@/store/conversations/writer.ts";
import type { Database } from "@/store/database.ts";
import { queueRowOf } from "@/store/desk/place.ts";
import { keys } from "@/store/keys.ts";
import type { Conversation, Member, Route, StaffLogHead } from "@/store/records.ts";
import { addLogEntries } from "@/store/staff_log/writer.ts";
import { afterLike, newDeskState, withoutLikeWait } from "@/actors/conversation/desk_state.ts";
import { type Draft, notifyDesk } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";

/** Who of the desk does something in the name of a virtual profile, and why. */
export interface RelationAct {
  by: Actor;
  what: Extract<StaffAct, "persona.like" | "persona.visit">;
  reason: string;
}

/** Where a pair with a virtual profile stands at the desk. */
export interface PairAtDesk {
  persona: Member;
  member: Member;
  conversation: Entry<Conversation>;
  route: Entry<Route>;
  /** The end of the staff log, for an act; null for what a member does. */
  log: Entry<StaffLogHead> | null;
}

/** Reads it; null where none of the two is a virtual profile that people answer for. */
export async function readPairAtDesk(
  database: Database,
  pair: Pair,
  { members, isAct }: { members: readonly [Member, Member]; isAct: boolean },
): Promise<PairAtDesk | null> {
  const persona = members.find(isPersona);
  const member = members.find(({ id }) => id !== persona?.id);
  if (!persona || !member) return null;
  const [conversation, route, log] = await database.getMany([
    keys.conversation(pair),
    keys.route(DESK),
    keys.staffLogHead(),
  ]);
  return { persona, member, conversation, route, log: isAct ? log : null };
}

/** Adds what a like by `by` means for the wait of the member. */
export function putLike(
  draft: Draft,
  pair: Pair,
  { desk, by }: { desk: PairAtDesk; by: MemberId },
  { now, catalogue }: Pick<ActorEnv, "now" | "catalogue">,
): void {
  const { persona, member, conversation, route } = desk;
  const before = conversation.value ?? NEW_CONVERSATION;
  if (before.closed || persona.off) return;
  const state = before.desk ?? newDeskState(persona, member);
  const next = by === persona.id
    ? withoutLikeWait(state)
    : afterLike(state, { at: now(), hours: deskOf(catalogue()).answer_hours });
  if (next === state) return;
  const after = { ...before, desk: next };
  putConversation(draft, pair, conversation, after);
  notifyDesk(draft, route, [{ about: "queue", pair, row: queueRowOf(pair, after) }]);
}

/** Adds the entry of an act. */
export function logRelationAct(
  draft: Draft,
  { act, desk }: { act: RelationAct; desk: PairAtDesk },
  now: number,
): void {
  if (!desk.log) throw new TypeError("Cannot log an act: the end of the log was not read");
  const { by, what, reason } = act;
  const subject = { persona: desk.persona.id, member: desk.member.id };
  addLogEntries(draft, desk.log, { acts: [{ by, what, subject, reason }], now });
}
