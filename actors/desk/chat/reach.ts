/**
 * Who may do what with a chat and with what is kept beside it: whoever holds it, and whoever may read it as far as their role
 * reaches. Pure.
 */
import { extentOf, mayStaff } from "@/domain/staff.ts";
import type { Conversation, Persona, Staff } from "@/store/records.ts";

/** Whether somebody holds a conversation, from whichever browser. */
export function isHolder({ id }: Pick<Staff, "id">, conversation: Conversation | null): boolean {
  return conversation?.closed !== true && conversation?.desk?.claim?.staff === id;
}

/** Whether somebody may read the chats of a virtual profile without a claim; `hasTicket`: they name one of the member's. */
export function mayReadChats(
  { roles, teams }: Pick<Staff, "roles" | "teams">,
  persona: Pick<Persona, "teams">,
  hasTicket: boolean,
): boolean {
  // Roles add up: each of them may reach what another does not.
  return roles.some((role) => {
    const extent = extentOf([role], "read_chats");
    switch (extent) {
      case "all":
        return true;
      case "own_team":
        return persona.teams.some((team) => teams.includes(team));
      case "with_ticket":
        return hasTicket;
      default:
        return false;
    }
  });
}

/** Whether somebody makes virtual profiles, with what these have said of themselves. */
export function makesPersonas({ roles }: Pick<Staff, "roles">): boolean {
  return mayStaff(roles, "personas");
}
