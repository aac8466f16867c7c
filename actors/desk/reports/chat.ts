/**
 * Reads the chat that a report is about: between whoever reported and whom it is about, or with the virtual profile whose chat
 * was handed over. Each page needs a reason, and stands in the log of both members before it is given away (RP-18).
 */
import { type MemberId, pairOf, parseMessageId } from "@/domain/ids.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { Actor } from "@/domain/staff_log.ts";
import { listMessages } from "@/store/conversations/reader.ts";
import { keys } from "@/store/keys.ts";
import { listReportsOf } from "@/store/reports/reader.ts";
import type { Message, Report } from "@/store/records.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { openLogAlone } from "@/actors/desk/log_alone.ts";
import { cleanReason } from "@/actors/desk/queue/named.ts";
import type { DeskReportDeps } from "@/actors/desk/reports/mod.ts";

export interface ChatLine {
  seq: number;
  message: Message;
}

/** A page of a chat, the oldest line first. */
export interface ReportedChat {
  other: MemberId;
  lines: readonly ChatLine[];
  hasMore: boolean;
}

export type ReadReportedChat = (
  by: Actor,
  wanted: { subject: string; report: string; before?: number },
  why: string,
) => Promise<Result<ReportedChat, "unknown_case" | "reason_required" | "deadline_exceeded">>;

const LINES = 50;
/** Lines after a reported one that are shown with it. */
const AFTER = 10;
/** Closed reports of a subject among which one is looked for. */
const CLOSED_MAX = 50;

export function openReportedChat(
  env: ActorEnv,
  { staffLog }: Pick<DeskReportDeps, "staffLog">,
): ReadReportedChat {
  const { database } = env;
  const logAlone = openLogAlone(staffLog);

  return async function read(by, { subject, report: id, before }, why) {
    const reason = cleanReason(why);
    if (reason === "") return refuse("reason_required");
    const { open, closed } = await listReportsOf(database, subject, { closed: CLOSED_MAX });
    const report = [...open.map(({ value }) => value), ...closed].find((each) => each.id === id);
    const other = report && otherSideOf(report);
    const about = report?.about;
    if (!report || !other || !about) return refuse("unknown_case");
    const act = { by, what: "chat.read", reason } as const;
    const { escalated } = report;
    const logged = await logAlone(
      { ...act, subject: { member: about, ref: id, ...escalated && { persona: escalated.persona } } },
      ...report.by ? [{ ...act, subject: { member: report.by, ref: id } }] : [],
    );
    if (!logged.ok) return logged;
    const pair = pairOf(about, other);
    const last = (await database.get(keys.conversation(pair))).value?.last_seq ?? 0;
    const shown = parseMessageId(report.message_id ?? "")?.seq;
    const to = Math.min(last + 1, before ?? (shown === undefined ? last : shown + AFTER) + 1);
    const from = Math.max(1, to - LINES);
    const lines = await listMessages(database, pair, { from, to });
    return accept({ other, lines, hasMore: from > 1 });
  };
}

/** With whom the member of a report has written. */
function otherSideOf({ by, escalated }: Report): MemberId | null {
  return by ?? escalated?.persona ?? null;
}
