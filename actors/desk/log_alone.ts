/**
 * Logs an act that changes nothing else: something was read, or somebody elsewhere was asked.
 *
 * Invariant: what is not logged is not given away, so callers pass the refusal on.
 */
import { accept, type Result } from "@/domain/refusals.ts";
import type { LoggedAct } from "@/domain/staff_log.ts";
import type { StaffLog } from "@/actors/desk/log.ts";

export type LogAlone = (...acts: readonly LoggedAct[]) => Promise<Result<null, "deadline_exceeded">>;

export function openLogAlone(staffLog: Pick<StaffLog, "run">): LogAlone {
  return (...acts) =>
    staffLog.run<null, null, never>({
      load: () => Promise.resolve(null),
      decide(_, _draft, log) {
        log(acts);
        return accept(null);
      },
    });
}
