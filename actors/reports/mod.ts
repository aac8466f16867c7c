/**
 * Reports of members to the operator: of somebody as such, or of one photo, message or story of theirs besides. Nobody but the
 * operator ever learns of a report, and a block of either side stands in no report's way.
 *
 * A report is made once a `rid`: it, the record of the `rid` and the reported photo's place among those that the operator
 * looks at are one change.
 */
import { isMemberId, makeTicketId, type MemberId, TICKET_ID_BYTES } from "@/domain/ids.ts";
import { can } from "@/domain/permissions.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { checkReportText } from "@/domain/report.ts";
import type { CallError, CallOutput, HandlerInput } from "@/protocol/calls/mod.ts";
import { newChange } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { getMember } from "@/store/members/reader.ts";
import { countAttempt, type WindowLimit } from "@/store/rates/limiter.ts";
import type { Report, RidRow } from "@/store/records.ts";
import { addReport } from "@/store/reports/writer.ts";
import { putRid } from "@/store/rids/writer.ts";
import { type Attempt, untilCommitted } from "@/actors/attempts.ts";
import { digestOf } from "@/actors/digest.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { findPhotos, listForReview } from "@/actors/reports/subject.ts";

type ReportCode = CallError<"user/report">;
type ReportResult = Result<CallOutput<"user/report">, ReportCode>;

export interface Reports {
  /** Reports a member, or something of theirs, once a `rid`. */
  report(by: MemberId, rid: string, input: HandlerInput<"user/report">): Promise<ReportResult>;
}

/** A report that is to be made, as far as that goes without reading. */
interface Command {
  by: MemberId;
  rid: string;
  digest: string;
  about: MemberId;
  report: Omit<Report, "id" | "at">;
  /** Whether the attempt was counted already. */
  isCounted: boolean;
}

/** Opens the reports of an isolate; `limit` is how many a member may make. */
export function openReports(env: ActorEnv, limit: WindowLimit): Reports {
  const { database, now } = env;

  async function tryReport(command: Command): Promise<Attempt<CallOutput<"user/report">, ReportCode>> {
    const settled = (result: ReportResult) => ({ stale: false, result }) as const;
    const { by, rid, digest, about } = command;
    const done = (await database.get(keys.rid(by, rid))).value;
    if (done) return settled(answerAgain(command, done));
    if (!await getMember(database, about)) return settled(refuse("unknown_user"));
    const photos = await findPhotos(database, command.report);
    if (!photos.ok) return settled(photos);
    // Counted once it is sure to be a report, and not when it is told again.
    const waitMs = command.isCounted ? 0 : await countAttempt(database, "report", by, { limit, now: now() });
    if (waitMs > 0) return settled(refuse("too_many_requests", { retry_after_ms: waitMs }));
    command.isCounted = true;

    const at = now();
    const answer = { request_details: { user_id: about } };
    const change = newChange();
    addReport(change, { ...command.report, id: makeTicketId(env.randomBytes(TICKET_ID_BYTES)), at });
    putRid(change, by, rid, { digest, answer, now: at });
    for (const photo of photos.value) listForReview(change, photo, at);
    if (await database.commit(change) === null) return { stale: true };
    return settled(accept(answer));
  }

  return {
    async report(by, rid, input) {
      const { user_id: about, reason, message_id, photo_id, story_id } = input;
      if (!isMemberId(about)) return refuse("unknown_user");
      if (!can(by, "report", about)) return refuse("own_id");
      const text = checkReportText(input.text ?? "");
      if (!text.ok) return text;
      const report = {
        by,
        about,
        reason,
        text: text.value,
        ...(message_id !== undefined && { message_id }),
        ...(photo_id !== undefined && { photo_id }),
        ...(story_id !== undefined && { story_id }),
      };
      const content = [about, reason, message_id, photo_id, story_id, text.value].map((each) => each ?? null);
      const digest = digestOf("user/report", content);
      const command: Command = { by, rid, digest, about, report, isCounted: false };
      return await untilCommitted(now, () => tryReport(command));
    },
  };
}

function answerAgain({ digest }: Command, done: RidRow): ReportResult {
  if (done.digest !== digest) return refuse("idempotency_mismatch");
  return accept(done.answer as CallOutput<"user/report">);
}
