/** What figures of the desk's work count. Pure. */
import type { StaffAct } from "@/domain/staff_log.ts";

/** Acts of the log that figures count beside answers and refunds. */
export const COUNTED_ACTS = ["claim.skip", "claim.escalate"] as const satisfies readonly StaffAct[];
export type CountedAct = typeof COUNTED_ACTS[number];

/** Whether figures count this act. */
export function isCountedAct(act: StaffAct): act is CountedAct {
  return COUNTED_ACTS.some((counted) => counted === act);
}
