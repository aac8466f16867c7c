/** Files a chat that was handed over to safety among the reports, in the change that hands it over (RP-19). */
import type { Escalation } from "@/domain/desk.ts";
import { makeTicketId, type MemberId, type StaffId, TICKET_ID_BYTES } from "@/domain/ids.ts";
import type { ReportReason } from "@/domain/report.ts";
import type { Entry } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { addReport } from "@/store/reports/writer.ts";
import type { ReportCase } from "@/store/records.ts";
import { type Draft, notifyDesk } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { type DeskRoute, readDeskRoute } from "@/actors/desk/sessions.ts";

/** What a chat that was handed over is reported as. */
const REASONS: { readonly [Why in Escalation]: ReportReason } = {
  self_harm: "self_harm",
  minor: "underage",
  threat: "threat",
  money: "other",
  other: "other",
};

/** What the report rests on. */
export interface MemberCase {
  of: Entry<ReportCase>;
  deskRoute: DeskRoute;
}

export async function readMemberCase(env: ActorEnv, member: MemberId): Promise<MemberCase> {
  const [of, deskRoute] = await Promise.all([
    env.database.get(keys.reportCase(member)),
    readDeskRoute(env),
  ]);
  return { of, deskRoute };
}

export function addEscalated(
  draft: Draft,
  env: ActorEnv,
  { of, deskRoute, member, persona, by, why, text }: MemberCase & {
    member: MemberId;
    persona: MemberId;
    by: StaffId;
    why: Escalation;
    text: string;
  },
): void {
  const id = makeTicketId(env.randomBytes(TICKET_ID_BYTES));
  addReport(
    draft,
    { id, by: null, about: member, reason: REASONS[why], text, at: env.now(), escalated: { by, persona } },
    of,
  );
  notifyDesk(draft, deskRoute, [{ about: "list", list: "reports" }]);
}
