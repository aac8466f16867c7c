/**
 * What comes of reports: a decision about their member, or that there was no breach. The reports, the case, the entry in the
 * log and what the reporters are told are one change (RP-14). The files of their photos are kept for as long as what was
 * said of them.
 */
import type { Wanted } from "@/domain/decisions.ts";
import type { MemberId } from "@/domain/ids.ts";
import { EVIDENCE_LIFE_MS, REPORTS_AT_ONCE } from "@/domain/limits.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { Actor, LoggedAct } from "@/domain/staff_log.ts";
import type { Entry } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { getReports, listReportsOf, type OpenPlace, type ReportEntry } from "@/store/reports/reader.ts";
import { closeReports } from "@/store/reports/writer.ts";
import type { Member, ReportCase } from "@/store/records.ts";
import { type Draft, notifyDesk } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { DecideCode } from "@/actors/desk/decisions/decide.ts";
import { cleanReason } from "@/actors/desk/queue/named.ts";
import { holdFiles } from "@/actors/desk/reports/hold_files.ts";
import type { DeskReportDeps } from "@/actors/desk/reports/mod.ts";
import { type DeskRoute, readDeskRoute } from "@/actors/desk/sessions.ts";
import { addOutcome } from "@/actors/reports/letters.ts";

export type CloseCode = "unknown_case" | "case_taken" | "reports_closed" | "reason_required";

/** Which reports of a case, so many at once; the longest open ones where none are named. */
export interface Chosen {
  subject: string;
  reports: readonly string[];
}

export interface Closing {
  /** Closes reports without a breach, with a reason for the desk. */
  close(by: Actor, chosen: Chosen, note: string): Promise<Result<null, CloseCode | "deadline_exceeded">>;
  /** Decides about the member of a case, and closes its reports with that. */
  decide(
    by: Actor,
    chosen: Chosen,
    wanted: Omit<Wanted, "member" | "source">,
  ): Promise<Result<{ decision: string }, DecideCode | CloseCode>>;
}

interface LoadedState {
  of: Entry<ReportCase>;
  /** The chosen ones that are open. */
  entries: readonly ReportEntry[];
  left: readonly OpenPlace[];
  reporters: ReadonlyMap<MemberId, Member>;
  deskRoute: DeskRoute;
}

export function openClosing(
  env: ActorEnv,
  { staffLog, decisions }: Pick<DeskReportDeps, "staffLog" | "decisions">,
): Closing {
  const { database, now } = env;

  async function load({ subject, reports }: Chosen): Promise<LoadedState> {
    // The case first: what is read of its reports is then at least as new as it.
    const of = await database.get(keys.reportCase(subject));
    const [{ places }, deskRoute] = await Promise.all([
      listReportsOf(database, subject, { open: 0, closed: 0 }),
      readDeskRoute(env),
    ]);
    const named = reports.length === 0 ? places : places.filter(({ id }) => reports.includes(id));
    const entries = await getReports(database, named.slice(0, REPORTS_AT_ONCE));
    const chosen = new Set(entries.map(({ value }) => value.id));
    const members = [...new Set(entries.flatMap(({ value }) => value.by ?? []))];
    const found = await database.getMany(members.map(keys.member));
    return {
      of,
      entries,
      left: places.filter(({ id }) => !chosen.has(id)),
      reporters: new Map(found.flatMap(({ value }) => value ? [[value.id, value] as const] : [])),
      deskRoute,
    };
  }

  /** Whether somebody may close reports of a case. */
  function isTheirs(by: Actor, { staff }: ReportCase): boolean {
    return by.staff === "system" || !staff || staff === by.staff;
  }

  /** Keeps what the chosen ones show. */
  async function keepPhotos(by: Actor, chosen: Chosen): Promise<void> {
    const { of, entries } = await load(chosen);
    if (!of.value || !isTheirs(by, of.value)) return;
    await holdFiles(env, entries.map(({ value }) => value), { until: now() + EVIDENCE_LIFE_MS });
  }

  /** Somebody has looked: what was limited until then is not any more (AG-8). Else it ends by itself. */
  async function lift(by: Actor, { subject }: Chosen): Promise<void> {
    const { value } = await database.get(keys.reportCase(subject));
    if (value?.about) await decisions.lift(by, value.about);
  }

  /** Closes the chosen reports in a draft; gives what the log says of it. */
  function settle(
    draft: Draft,
    by: Actor,
    { chosen, note, decision, loaded: { of, entries: closed, left, reporters, deskRoute } }: {
      chosen: Chosen;
      note: string;
      decision?: string;
      loaded: LoadedState;
    },
  ): Result<readonly LoggedAct[], CloseCode> {
    const { value } = of;
    if (!value) return refuse("unknown_case");
    const { subject, reports } = chosen;
    if (closed.length === 0 || closed.length < reports.length) return refuse("reports_closed");
    if (!isTheirs(by, value)) return refuse("case_taken");
    closeReports(draft, { ...of, value }, {
      entries: closed,
      left,
      note,
      now: now(),
      ...(decision !== undefined && { decision }),
    });
    for (const { value: report } of closed) {
      const reporter = (report.by && reporters.get(report.by)) ?? null;
      addOutcome(draft, env, { report, reporter, acted: decision !== undefined, now: now() });
    }
    notifyDesk(draft, deskRoute, [{ about: "list", list: "reports" }]);
    draft.afterwards.push(env.wakeMailer);
    const { about } = value;
    return accept([{
      by,
      what: "report.close",
      subject: { ...about && { member: about }, ref: closed.map((entry) => entry.value.id).join(" ") },
      reason: note,
      before: subject,
      after: decision ?? "no breach",
    }]);
  }

  return {
    async close(by, chosen, raw) {
      const note = cleanReason(raw);
      if (note === "") return refuse("reason_required");
      await keepPhotos(by, chosen);
      const closed = await staffLog.run<LoadedState, null, CloseCode>({
        load: () => load(chosen),
        decide(loaded, draft, log) {
          const acts = settle(draft, by, { chosen, note, loaded });
          if (!acts.ok) return acts;
          log(acts.value);
          return accept(null);
        },
      });
      if (closed.ok) await lift(by, chosen);
      return closed;
    },
    async decide(by, chosen, wanted) {
      const { value } = await database.get(keys.reportCase(chosen.subject));
      if (!value?.about) return refuse("unknown_case");
      await keepPhotos(by, chosen);
      const source = { kind: "report", ref: chosen.reports[0] ?? chosen.subject } as const;
      const decided = await decisions.decide<LoadedState, CloseCode>(by, {
        ...wanted,
        member: value.about,
        source,
      }, {
        load: () => load(chosen),
        decide: (loaded, draft, decision) =>
          settle(draft, by, { chosen, note: wanted.facts, decision, loaded }),
      });
      if (decided.ok) await lift(by, chosen);
      return decided;
    },
  };
}
