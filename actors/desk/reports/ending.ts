/**
 * When evidence goes (RP-17): 180 days after its report was closed. Somebody of safety can put that off by as long again, with a
 * reason; then what was seen, what was said, and who has sent it without an account are forgotten, and what came of it stays.
 */
import { EVIDENCE_LIFE_MS } from "@/domain/limits.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { Actor } from "@/domain/staff_log.ts";
import type { Entry } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { type EvidenceEnd, listEvidenceEnds, listReportsOf } from "@/store/reports/reader.ts";
import { forgetEvidence, forgetEvidenceEnd, keepEvidence } from "@/store/reports/writer.ts";
import type { ClosedReport } from "@/store/records.ts";
import { commitDraft } from "@/actors/command.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { cleanReason } from "@/actors/desk/queue/named.ts";
import { holdFiles } from "@/actors/desk/reports/hold_files.ts";
import type { DeskReportDeps } from "@/actors/desk/reports/mod.ts";

export type HoldCode = "unknown_case" | "case_changed" | "reason_required";

export interface Ending {
  /** Keeps the evidence of a closed report for 180 days more than `until`, its end as the caller has seen it. */
  hold(
    by: Actor,
    wanted: { subject: string; report: string; until: number },
    why: string,
  ): Promise<Result<{ until: number }, HoldCode | "deadline_exceeded">>;
  /** Forgets evidence whose time is over, and goes on keeping that of open reports; gives of how many it is forgotten. */
  sweep(signal?: AbortSignal): Promise<number>;
}

/** Closed reports of a subject among which one is looked for. */
const CLOSED_MAX = 500;
/** Ends that are read at once. */
const BATCH = 100;

export function openEnding(env: ActorEnv, { staffLog }: Pick<DeskReportDeps, "staffLog">): Ending {
  const { database, now } = env;

  async function forget(end: EvidenceEnd): Promise<void> {
    await commitDraft(env, async (draft) => {
      const entry = await database.get(keys.closedReport(end.closed_at, end.id));
      if (entry.value?.evidence_until === end.at) forgetEvidence(draft, { ...entry, value: entry.value });
      // It was put off meanwhile, and stands there by now.
      else forgetEvidenceEnd(draft, end);
      return accept(null);
    });
  }

  /** Evidence of a report does not end while that is open. */
  async function keepOpen(signal?: AbortSignal): Promise<void> {
    const enough = now() + EVIDENCE_LIFE_MS / 2;
    const old = database.list(keys.reports(), { end: keys.report(now() - EVIDENCE_LIFE_MS / 2, "") });
    for await (const { value } of old) {
      if (signal?.aborted) return;
      await holdFiles(env, [value], { until: now() + EVIDENCE_LIFE_MS, enough });
    }
  }

  return {
    async hold(by, { subject, report: id, until }, why) {
      const reason = cleanReason(why);
      if (reason === "") return refuse("reason_required");
      const { closed } = await listReportsOf(database, subject, { open: 0, closed: CLOSED_MAX });
      const found = closed.find((each) => each.id === id);
      if (!found) return refuse("unknown_case");
      const next = until + EVIDENCE_LIFE_MS;
      if (found.evidence_until === until) await holdFiles(env, [found], { until: next });
      return await staffLog.run<Entry<ClosedReport>, { until: number }, HoldCode>({
        load: () => database.get(keys.closedReport(found.closed_at, id)),
        decide(entry, draft, log) {
          // The same click again.
          if (entry.value?.evidence_until === next) return accept({ until: next });
          if (!entry.value || entry.value.evidence_until !== until) return refuse("case_changed");
          keepEvidence(draft, { ...entry, value: entry.value }, next);
          const { about } = entry.value;
          log([{
            by,
            what: "report.hold",
            subject: { ...about && { member: about }, ref: id },
            reason,
            before: new Date(until).toISOString(),
            after: new Date(next).toISOString(),
          }]);
          return accept({ until: next });
        },
      });
    },
    async sweep(signal) {
      await keepOpen(signal);
      for (let count = 0;;) {
        const ends = await listEvidenceEnds(database, { until: now(), limit: BATCH });
        for (const end of ends) {
          if (signal?.aborted) return count;
          await forget(end);
          count++;
        }
        if (ends.length < BATCH) return count;
      }
    },
  };
}
