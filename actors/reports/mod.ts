/**
 * Reports of members to the operator: of somebody as such, or of one photo, message or story of theirs besides. Nobody but the
 * operator ever learns of a report, and a block of either side stands in no report's way.
 *
 * A report is made once a `rid`: it, the record of the `rid`, the hour in which it is not made again and the reported photo's
 * place among those that the operator looks at are one change.
 *
 * Invariant: of one who has blocked the reporter, and of nobody, the answers are the same. So there it is not told whether what is
 * named beside them was found; what was found is stored (BL-14).
 */
import { isMemberId, makeTicketId, type MemberId, TICKET_ID_BYTES } from "@/domain/ids.ts";
import { can } from "@/domain/permissions.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { checkReportText } from "@/domain/report.ts";
import type { CallError, CallOutput, HandlerInput } from "@/protocol/calls/mod.ts";
import { REPORT_AGAIN_MS } from "@/domain/limits.ts";
import { getOwnBlock } from "@/store/blocks/reader.ts";
import { newChange } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { getMember } from "@/store/members/reader.ts";
import { countAttempt, countIn, type WindowLimit } from "@/store/rates/limiter.ts";
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
  /** Stands for the member and what is named of theirs. */
  thing: string;
  report: Omit<Report, "id" | "at">;
  /** Whether the attempt was counted already. */
  isCounted: boolean;
}

/** The same thing is reported once in this time; after that it may have become worse. */
const AGAIN: WindowLimit = { attempts: 1, windowMs: REPORT_AGAIN_MS };

/** Opens the reports of an isolate; `limit` is how many a member may make. */
export function openReports(env: ActorEnv, limit: WindowLimit): Reports {
  const { database, now } = env;

  async function tryReport(command: Command): Promise<Attempt<CallOutput<"user/report">, ReportCode>> {
    const settled = (result: ReportResult) => ({ stale: false, result }) as const;
    const { by, rid, digest, about } = command;
    const done = (await database.get(keys.rid(by, rid))).value;
    if (done) return settled(answerAgain(command, done));
    const isThere = await getMember(database, about) !== null;
    const isToldApart = isThere && await getOwnBlock(database, about, by) === null;
    const photos = await findPhotos(database, command.report);
    if (!photos.ok && isToldApart) return settled(photos);
    const at = now();
    const answer = { request_details: { user_id: about } };
    const change = newChange();
    const counter = { kind: "reported", subject: `${by} ${command.thing}`, limits: [AGAIN] };
    if (await countIn(database, change, { counter, now: at }) > 0) return settled(accept(answer));
    // Counted once it is sure to be a report, and not when it is told again.
    const waitMs = command.isCounted ? 0 : await countAttempt(database, "report", by, { limit, now: now() });
    if (waitMs > 0) return settled(refuse("too_many_requests", { retry_after_ms: waitMs }));
    command.isCounted = true;

    const id = makeTicketId(env.randomBytes(TICKET_ID_BYTES));
    if (isThere) addReport(change, { ...photos.ok ? command.report : asSuch(command.report), id, at, rid });
    putRid(change, by, rid, { digest, answer, now: at });
    for (const photo of photos.ok ? photos.value : []) listForReview(change, photo, at);
    return { change, result: accept(answer) };
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
      const thing = digestOf("reported", [about, message_id, photo_id, story_id].map((each) => each ?? null));
      const command: Command = { by, rid, digest, about, thing, report, isCounted: false };
      return await untilCommitted(env, () => tryReport(command));
    },
  };
}

function answerAgain({ digest }: Command, done: RidRow): ReportResult {
  if (done.digest !== digest) return refuse("idempotency_mismatch");
  return accept(done.answer as CallOutput<"user/report">);
}

/** A report of the member alone. */
function asSuch({ by, about, reason, text }: Command["report"]): Command["report"] {
  return { by, about, reason, text };
}
