/** Who is at a case: one person at a time, and another one whose opinion they ask for. */
import type { StaffId } from "@/domain/ids.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { checkSecondPerson } from "@/domain/second_person.ts";
import type { Actor, StaffAct } from "@/domain/staff_log.ts";
import type { Entry } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { putCase } from "@/store/reports/writer.ts";
import type { ReportCase } from "@/store/records.ts";
import { notifyDesk } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { cleanReason } from "@/actors/desk/queue/named.ts";
import type { DeskReportDeps } from "@/actors/desk/reports/mod.ts";
import { type DeskRoute, readDeskRoute } from "@/actors/desk/sessions.ts";

type Staffed = Actor & { staff: StaffId };
export type AssignCode =
  | "unknown_case"
  | "case_taken"
  | "reason_required"
  | "second_person_required"
  | "deadline_exceeded";
type Assigned = Promise<Result<null, AssignCode>>;

export interface Assigning {
  /** Takes a case that nobody is at; again, nothing changes. `over`: also from a colleague, with a reason. */
  take(by: Staffed, subject: string, over?: string): Assigned;
  /** Gives one's own case back; one that is not one's own stays as it is. */
  giveBack(by: Staffed, subject: string): Assigned;
  /** Asks for the opinion of another person. */
  askSecond(by: Staffed, subject: string, why: string): Assigned;
  /** Takes over a case for which a second opinion was asked; never who asked. */
  takeSecond(by: Staffed, subject: string): Assigned;
}

interface LoadedState {
  of: Entry<ReportCase>;
  deskRoute: DeskRoute;
}

export function openAssigning(env: ActorEnv, { staffLog }: Pick<DeskReportDeps, "staffLog">): Assigning {
  const { database, now } = env;

  /** Changes a case; null from `next`: nothing to do. */
  function change(
    by: Staffed,
    subject: string,
    { what, reason = "", next }: {
      what: StaffAct;
      reason?: string;
      next(found: ReportCase): Result<ReportCase | null, AssignCode>;
    },
  ): Assigned {
    return staffLog.run<LoadedState, null, AssignCode>({
      async load() {
        const [of, deskRoute] = await Promise.all([
          database.get(keys.reportCase(subject)),
          readDeskRoute(env),
        ]);
        return { of, deskRoute };
      },
      decide({ of, deskRoute }, draft, log) {
        if (!of.value || of.value.open === 0) return refuse("unknown_case");
        const decided = next(of.value);
        if (!decided.ok) return decided;
        if (!decided.value) return accept(null);
        putCase(draft, of, decided.value);
        notifyDesk(draft, deskRoute, [{ about: "list", list: "reports" }]);
        const { about } = of.value;
        log([{
          by,
          what,
          subject: { ...about && { member: about }, ref: subject },
          reason,
          before: of.value.staff ?? "",
          after: decided.value.staff ?? "",
        }]);
        return accept(null);
      },
    });
  }

  return {
    take(by, subject, over) {
      const reason = cleanReason(over ?? "");
      return change(by, subject, {
        what: "report.assign",
        reason,
        next(found) {
          if (found.staff === by.staff) return accept(null);
          if (found.staff && over === undefined) return refuse("case_taken");
          if (found.staff && reason === "") return refuse("reason_required");
          return accept({ ...found, staff: by.staff });
        },
      });
    },
    giveBack(by, subject) {
      return change(by, subject, {
        what: "report.assign",
        next(found) {
          if (found.staff !== by.staff) return accept(null);
          const { staff: _, ...rest } = found;
          return accept(rest);
        },
      });
    },
    askSecond(by, subject, why) {
      const reason = cleanReason(why);
      return change(by, subject, {
        what: "report.second",
        reason,
        next(found) {
          if (reason === "") return refuse("reason_required");
          if (found.staff && found.staff !== by.staff) return refuse("case_taken");
          const { staff: _, ...rest } = found;
          return accept({ ...rest, second: { by: by.staff, why: reason, at: now() } });
        },
      });
    },
    takeSecond(by, subject) {
      return change(by, subject, {
        what: "report.assign",
        next(found) {
          if (!found.second) return refuse("unknown_case");
          const second = checkSecondPerson(found.second.by, by.staff);
          if (!second.ok) return second;
          if (found.staff === by.staff) return accept(null);
          return found.staff ? refuse("case_taken") : accept({ ...found, staff: by.staff });
        },
      });
    },
  };
}
