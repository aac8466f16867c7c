/**
 * Reports at the desk, filed by the member that they are about: who is at a case, what was seen, what came of it. The
 * operator's command uses the same.
 */
import { type MemberId, pairOf, type PhotoId, type VoiceId } from "@/domain/ids.ts";
import { DESK_PAGE, REPORTS_AT_ONCE } from "@/domain/limits.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { Actor } from "@/domain/staff_log.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { listPhotoEntries } from "@/store/photos/reader.ts";
import { listVoiceEntries } from "@/store/voices/reader.ts";
import {
  type CaseChoice,
  type CasePlace,
  type ClosedPlace,
  listClosedReports,
  listOpenCases,
  listReportsBy,
  listReportsOf,
} from "@/store/reports/reader.ts";
import type { ClosedReport, Report, ReportCase } from "@/store/records.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { Decisions } from "@/actors/desk/decisions/mod.ts";
import { type Assigning, openAssigning } from "@/actors/desk/reports/assigning.ts";
import { type Closing, openClosing } from "@/actors/desk/reports/closing.ts";
import { type ChatLine, openReportedChat, type ReadReportedChat } from "@/actors/desk/reports/chat.ts";
import { type Ending, openEnding } from "@/actors/desk/reports/ending.ts";
import { type FillReports, openFillReports } from "@/actors/desk/reports/fill.ts";
import { type LimitReported, openPendingLimits, type PendingDeps } from "@/actors/desk/reports/pending.ts";
import { openEvidence, type ReadEvidence } from "@/actors/desk/reports/evidence.ts";
import { type HearEvidence, openHearEvidence } from "@/actors/desk/reports/hear_evidence.ts";
import type { StaffCare } from "@/actors/desk/care.ts";
import type { StaffLog } from "@/actors/desk/log.ts";
import { openLogAlone } from "@/actors/desk/log_alone.ts";
import type { PhotoDeps } from "@/actors/photos/deps.ts";

export type { CaseChoice, CasePlace, ChatLine, ClosedPlace, ClosedReport, Report, ReportCase };

/** Closed reports that a case shows. */
const CLOSED_SHOWN = 20;
/** Closed reports of a reporter by which it is said how often they were right. */
const JUDGED = 20;

/** Whoever has reported, beside whom they have reported. */
export interface Reporter {
  /** Their last reports that are closed, and how many of those led to a decision. */
  made: number;
  led: number;
  /** Whether they have blocked the member, and whether the member has blocked them. */
  blocks: boolean;
  blocked: boolean;
}

/** A case with its reports, the longest open ones of them. */
export interface OpenCase {
  case: ReportCase;
  open: readonly Report[];
  closed: readonly ClosedReport[];
  reporters: ReadonlyMap<MemberId, Reporter>;
  /** Reported photos of which nothing is left. */
  gone: ReadonlySet<PhotoId | VoiceId>;
}

export interface DeskReports extends Assigning, Closing, Ending {
  /** Cases with open reports, urgent ones first. */
  list(choice: CaseChoice, after: CasePlace | null): Promise<{ cases: ReportCase[]; next: CasePlace | null }>;
  /** Closed reports, the last closed first. */
  listClosed(before: ClosedPlace | null): Promise<{ reports: ClosedReport[]; next: ClosedPlace | null }>;
  /** A case, as an entry of the log: it is read about a member. */
  read(by: Actor, subject: string): Promise<Result<OpenCase, "unknown_case" | "deadline_exceeded">>;
  /** What was reported of a member, and what they have reported themselves. */
  ofMember(member: MemberId): Promise<{ about: (Report | ClosedReport)[]; by: (Report | ClosedReport)[] }>;
  chat: ReadReportedChat;
  evidence: ReadEvidence;
  hear: HearEvidence;
  fill: FillReports;
  /** Limits whoever is reported to be under 18, until somebody has looked (AG-7). */
  limitReported: LimitReported;
}

export interface DeskReportDeps {
  staffLog: Pick<StaffLog, "run">;
  decisions: Pick<Decisions, "decide" | "lift">;
  sayPending: PendingDeps["sayPending"];
  care: Pick<StaffCare, "addPicture">;
  blobs: PhotoDeps["blobs"];
}

/** Opens the reports of the desk on one isolate. */
export function openDeskReports(env: ActorEnv, deps: DeskReportDeps): DeskReports {
  const { database } = env;
  const logAlone = openLogAlone(deps.staffLog);

  return {
    ...openAssigning(env, deps),
    ...openClosing(env, deps),
    ...openEnding(env, deps),
    chat: openReportedChat(env, deps),
    evidence: openEvidence(env, deps),
    hear: openHearEvidence(env, deps),
    fill: openFillReports(env),
    limitReported: openPendingLimits(env, deps),
    list: (choice, after) => listOpenCases(database, { choice, after, limit: DESK_PAGE }),
    async listClosed(before) {
      const rows = await listClosedReports(database, DESK_PAGE + 1, before);
      const reports = rows.slice(0, DESK_PAGE);
      return { reports, next: rows.length > DESK_PAGE ? reports.at(-1) ?? null : null };
    },
    async read(by, subject) {
      const { value } = await database.get(keys.reportCase(subject));
      if (!value) return refuse("unknown_case");
      const named = { ...value.about && { member: value.about }, ref: subject };
      const logged = await logAlone({ by, what: "report.read", subject: named });
      if (!logged.ok) return logged;
      const { open, closed } = await listReportsOf(database, subject, {
        open: REPORTS_AT_ONCE,
        closed: CLOSED_SHOWN,
      });
      const reports = open.map((entry) => entry.value);
      const [reporters, gone] = await Promise.all([
        reportersOf(database, value.about, reports),
        findGone(database, [...reports, ...closed]),
      ]);
      return accept({ case: value, open: reports, closed, reporters, gone });
    },
    async ofMember(member) {
      const [about, by] = await Promise.all([
        listReportsOf(database, member, { open: REPORTS_AT_ONCE, closed: CLOSED_SHOWN }),
        listReportsBy(database, member, { open: REPORTS_AT_ONCE, closed: CLOSED_SHOWN }),
      ]);
      const all = ({ open, closed }: typeof about) => [...open.map(({ value }) => value), ...closed];
      return { about: all(about), by: all(by) };
    },
  };
}

/** Who was right before is more likely to be right again; who blocks whom says something of both. */
async function reportersOf(
  database: Database,
  about: MemberId | null,
  reports: readonly Report[],
): Promise<OpenCase["reporters"]> {
  const members = [...new Set(reports.flatMap(({ by }) => by ?? []))];
  const [made, blocks] = await Promise.all([
    Promise.all(members.map((each) => listReportsBy(database, each, { open: 0, closed: JUDGED }))),
    about ? database.getMany(members.map((each) => keys.block(pairOf(about, each)))) : [],
  ]);
  return new Map(members.map((member, index) => {
    const closed = made[index]?.closed ?? [];
    const by = blocks[index]?.value?.by ?? [];
    return [member, {
      made: closed.length,
      led: closed.filter(({ decision }) => decision !== undefined).length,
      blocks: by.some((each) => each.member === member),
      blocked: by.some((each) => each.member === about),
    }];
  }));
}

/** Reported photos and recordings whose files could not be kept. */
async function findGone(database: Database, reports: readonly Report[]): Promise<Set<PhotoId | VoiceId>> {
  const ids = [...new Set(reports.flatMap(({ seen }) => seen?.photos ?? []))];
  const voices = [...new Set(reports.flatMap(({ seen }) => seen?.voice ?? []))];
  const [photos, recordings] = await Promise.all([
    listPhotoEntries(database, ids),
    listVoiceEntries(database, voices),
  ]);
  const left = new Set<PhotoId | VoiceId>([
    ...photos.filter(({ value }) => value.files.full).map(({ value }) => value.id),
    ...recordings.map(({ value }) => value.id),
  ]);
  return new Set([...ids, ...voices].filter((id) => !left.has(id)));
}
