/** Everything that is kept about a member, which the desk hands out where they ask for it in writing: an act of the log. */
import { isMemberId } from "@/domain/ids.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { Actor } from "@/domain/staff_log.ts";
import { getMember } from "@/store/members/reader.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { cleanReason } from "@/actors/desk/queue/named.ts";
import type { StaffLog } from "@/actors/desk/log.ts";
import { openLogAlone } from "@/actors/desk/log_alone.ts";
import { openExportSource } from "@/actors/export/sections.ts";
import { writeExportJson } from "@/actors/export/write_json.ts";

export type ExportMember = (
  by: Actor,
  wanted: { member: string; reason: string },
) => Promise<Result<AsyncIterable<string>, "unknown_member" | "reason_required" | "deadline_exceeded">>;

export function openExportMember(
  { database, now }: ActorEnv,
  { staffLog }: { staffLog: Pick<StaffLog, "run"> },
): ExportMember {
  const logAlone = openLogAlone(staffLog);
  return async function exportMember(by, { member: id, reason: raw }) {
    const reason = cleanReason(raw);
    if (reason === "") return refuse("reason_required");
    const member = isMemberId(id) ? await getMember(database, id) : null;
    if (!member || member.virtual) return refuse("unknown_member");
    const logged = await logAlone({ by, what: "member.export", subject: { member: member.id }, reason });
    if (!logged.ok) return logged;
    return accept(writeExportJson(openExportSource(database, member), { madeAt: now() }));
  };
}
