/** Whose answers somebody may sample and read: those of their own teams, or all. Pure. */
import type { MemberId } from "@/domain/ids.ts";
import { extentOf } from "@/domain/staff.ts";
import type { Staff } from "@/store/records.ts";

/** Teams of all virtual profiles. */
export type Teams = ReadonlyMap<MemberId, readonly string[]>;

/** Whether the answers of a virtual profile are within somebody's reach. A supervisor's is their teams. */
export function reaches(
  { roles, teams }: Pick<Staff, "roles" | "teams">,
  persona: MemberId,
  of: Teams,
): boolean {
  if (extentOf(roles, "read_chats") !== "own_team") return true;
  return (of.get(persona) ?? []).some((team) => teams.includes(team));
}
