/** A call that somebody of the desk makes in the name of a virtual profile. */
import type { StaffId, StaffSessionId } from "@/domain/ids.ts";
import type { Role } from "@/domain/staff.ts";

export interface PersonaAct {
  staff: StaffId;
  session: StaffSessionId;
  roles: readonly Role[];
  /** Number of the claim that they hold the conversation by (P23). */
  claim: number;
  /** What was asked about the line and confirmed, as the log keeps it; missing where nothing was doubtful. */
  confirmed?: string;
}
