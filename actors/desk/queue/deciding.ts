/** Decides who gets a conversation, and how a claim ends. Pure. */
import type { Escalation } from "@/domain/desk.ts";
import type { StaffId, StaffSessionId } from "@/domain/ids.ts";
import { type RefusalCode, refuse, type Result } from "@/domain/refusals.ts";
import type { LoggedAct, StaffAct } from "@/domain/staff_log.ts";
import type { Claim, DeskState, Member, Persona, Staff } from "@/store/records.ts";
import type { AtDesk } from "@/actors/conversation/at_desk.ts";
import { newDeskState, withClaim, withoutClaim } from "@/actors/conversation/desk_state.ts";
import { mayAnswer, takesEscalated } from "@/actors/desk/queue/may.ts";

/** Who acts, with their roles as they are now. */
export interface Holder {
  staff: Staff;
  session: StaffSessionId;
}

/** How a conversation is taken: because it is next, by name, from somebody else, or for somebody else. */
export type Taking = "next" | "named" | "take_over" | "reassign";

export type TakeCode =
  | "unknown_user"
  | "profile_closed"
  | "claim_taken"
  | "claim_full"
  | "not_permitted"
  | "nothing_waiting"
  | "reason_required"
  | "first_message_used"
  | "first_message_unwanted";

export interface TakeState {
  persona: Persona | undefined;
  /** Conversations that the taker holds, besides this one. */
  held: number;
  heldMax: number;
  /** Whether the member takes first messages today. */
  takesFirst: boolean;
  reason: string;
}

/** The state after a conversation was taken; `desk` null where they hold it already. */
export function decideTake(
  { conversation, persona, member, now }: AtDesk,
  { staff, session }: Holder,
  { how, ...state }: TakeState & { how: Taking },
): Result<{ desk: DeskState | null; n: number; before: Claim | null }, TakeCode> {
  if (conversation.closed) return refuse("unknown_user");
  if (persona.off || !state.persona?.on) return refuse("profile_closed");
  const desk = conversation.desk ?? newDeskState(persona, member);
  const { claim, escalated } = desk;
  if (claim?.staff === staff.id && claim.session === session) {
    return { ok: true, value: { desk: null, n: claim.n, before: claim } };
  }
  const mayTake = escalated ? takesEscalated(staff) : how === "take_over" || mayAnswer(staff, state.persona);
  if (!mayTake) return refuse("not_permitted");
  // By name, their own from another browser goes along with them.
  const isFree = !claim || (claim.staff === staff.id && how === "named") || how === "take_over" ||
    how === "reassign";
  if (!isFree) return refuse("claim_taken");
  const isWaiting = desk.waits !== undefined || escalated !== undefined;
  if (how === "next" && (!isWaiting || escalated || isAside(desk, now))) return refuse("nothing_waiting");
  if (!isWaiting && !claim) {
    const first = checkFirst(desk, state);
    if (first) return refuse(first);
  }
  if (state.held >= state.heldMax) return refuse("claim_full", { max: state.heldMax });
  const after = withClaim(desk, { staff: staff.id, session, at: now });
  return { ok: true, value: { desk: after, n: after.claim.n, before: claim ?? null } };
}

/** Why a virtual profile cannot write first, or null. The line itself is checked once more when it is sent. */
function checkFirst(
  { opened_at }: DeskState,
  { reason, takesFirst }: TakeState,
): "reason_required" | "first_message_used" | "first_message_unwanted" | null {
  if (reason === "") return "reason_required";
  if (opened_at !== undefined) return "first_message_used";
  return takesFirst ? null : "first_message_unwanted";
}

function isAside({ snoozed }: DeskState, now: number): boolean {
  return snoozed !== undefined && snoozed.until > now;
}

/** What ends a claim, and what it leaves behind. */
export type Ending =
  | { how: "release" }
  | { how: "skip" }
  | { how: "snooze"; until: number; by: StaffId }
  | { how: "escalate"; at: number; by: StaffId; why: Escalation };

/** The state after a claim has ended. */
export function endClaim(desk: DeskState, ending: Ending): DeskState {
  const free = withoutClaim(desk);
  switch (ending.how) {
    case "release":
    case "skip":
      return free;
    case "snooze":
      return { ...free, snoozed: { until: ending.until, by: ending.by } };
    case "escalate": {
      const { snoozed: _, ...rest } = free;
      return { ...rest, escalated: { at: ending.at, by: ending.by, why: ending.why } };
    }
    default:
      return ending satisfies never;
  }
}

/** After safety has settled what was handed over to it. */
export function settled(desk: DeskState): DeskState {
  const { escalated: _, ...rest } = withoutClaim(desk);
  return rest;
}

/** The entry of an act on a conversation. */
export function actOn(
  { persona, member }: { persona: Pick<Member, "id">; member: Pick<Member, "id"> },
  { staff }: Pick<Holder, "staff">,
  act: { what: StaffAct } & Pick<LoggedAct, "reason" | "before" | "after">,
): LoggedAct {
  return {
    by: { staff: staff.id, roles: staff.roles },
    subject: { persona: persona.id, member: member.id },
    ...act,
  };
}

/** Whether a refusal says that another conversation may be had. */
export function isOther(code: RefusalCode): boolean {
  return code === "claim_taken" || code === "unknown_user" || code === "profile_closed" ||
    code === "nothing_waiting" || code === "not_permitted";
}
