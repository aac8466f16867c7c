/** Who may hold and answer which conversation. Pure. */
import { mayAnswerAs, mayStaff, writesLanguage } from "@/domain/staff.ts";
import type { Persona, QueueRow, Staff } from "@/store/records.ts";

/** Whether somebody may write as a virtual profile now: they are there, and assigned to it, and it is on. */
export function mayAnswer(staff: Staff, persona: Persona | undefined): persona is Persona {
  return persona !== undefined && persona.on && staff.state === "active" && mayAnswerAs(staff, persona);
}

/** Whether a conversation is offered to somebody: they may answer it, and write the member's language. */
export function isOffered(
  staff: Staff,
  persona: Persona | undefined,
  { lang }: Pick<QueueRow, "lang">,
): boolean {
  return mayAnswer(staff, persona) && writesLanguage(staff, lang);
}

/** Whether somebody takes over what was handed to safety. */
export function takesEscalated({ roles }: Pick<Staff, "roles">): boolean {
  return mayStaff(roles, "decide") || roles.includes("supervisor");
}

/** Whether somebody may go on holding a conversation; what is escalated is no moderator's any more. */
export function mayHold(
  staff: Staff | null,
  persona: Persona | undefined,
  { isEscalated }: { isEscalated: boolean },
): boolean {
  if (staff?.state !== "active" || !persona?.on) return false;
  if (isEscalated) return takesEscalated(staff);
  return mayAnswerAs(staff, persona) || mayStaff(staff.roles, "board");
}

/** Whether somebody has a queue: of what they may answer, or of what was handed over to them. */
export function seesQueue(staff: Pick<Staff, "roles">): boolean {
  return mayStaff(staff.roles, "answer") || takesEscalated(staff);
}
