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
import { getMember } from "@/store/members/reader.ts";
import { countIn, type WindowLimit } from "@/store/rates/limiter.ts";
import type { Report } from "@/store/records.ts";
import { addReport } from "@/store/reports/writer.ts";
import { type Read, runCommand } from "@/actors/command.ts";
import { include, newDraft } from "@/actors/draft.ts";
import { digestOf } from "@/actors/digest.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { findPhotos, listForReview } from "@/actors/reports/subject.ts";

type ReportCode = CallError<"user/report">;
/** A report as far as that goes without reading. */
type Wanted = Omit<Report, "id" | "at">;
type ReportResult = Result<CallOutput<"user/report">, ReportCode>;

export interface Reports {
  /** Reports a member, or something of theirs, once a `rid`. */
  report(by: MemberId, rid: string, input: HandlerInput<"user/report">): Promise<ReportResult>;
}

/** The same thing is reported once in this time; after that it may have become worse. */
const AGAIN: WindowLimit = { attempts: 1, windowMs: REPORT_AGAIN_MS };

/** Opens the reports of an isolate; `limit` is how many a member may make. */
export function openReports(env: ActorEnv, limit: WindowLimit): Reports {
  const { database, now } = env;

  return {
    async report(by, rid, input) {
      const { user_id: about, reason, message_id, photo_id, story_id } = input;
      if (!isMemberId(about)) return refuse("unknown_user");
      if (!can(by, "report", about)) return refuse("own_id");
      const text = checkReportText(input.text ?? "");
      if (!text.ok) return text;
      const report: Wanted = {
        by,
        about,
        reason,
        text: text.value,
        ...(message_id !== undefined && { message_id }),
        ...(photo_id !== undefined && { photo_id }),
        ...(story_id !== undefined && { story_id }),
      };
      const content = [about, reason, message_id, photo_id, story_id, text.value].map((each) => each ?? null);
      const answer = { request_details: { user_id: about } };
      return await runCommand<Awaited<ReturnType<typeof load>>, typeof answer, ReportCode>(env, {
        once: { member: by, rid, module: "user/report", content },
        load: (read) => load(read, report),
        decide({ isThere, isDistinguishable, photos, counts, againMs, waitMs }, draft) {
          if (!photos.ok && isDistinguishable) return photos;
          if (againMs > 0) return accept(answer);
          if (waitMs > 0) return refuse("too_many_requests", { retry_after_ms: waitMs });
          const at = now();
          const id = makeTicketId(env.randomBytes(TICKET_ID_BYTES));
          include(draft, counts);
          if (isThere) addReport(draft, { ...photos.ok ? report : asSuch(report), id, at, rid });
          for (const photo of photos.ok ? photos.value : []) listForReview(draft, photo, at);
          return accept(answer);
        },
      });
    },
  };

  async function load(read: Read, report: Wanted) {
    const { by, about } = report;
    const isThere = await getMember(database, about) !== null;
    const isDistinguishable = isThere && await getOwnBlock(database, about, by) === null;
    const photos = await findPhotos(database, report);
    // A report counts in the change that makes it.
    const counts = newDraft();
    const count = (kind: string, subject: string, limits: readonly WindowLimit[]) =>
      countIn(database, counts, { counter: { kind, subject, limits }, now: now() });
    const againMs = await count("reported", `${by} ${thingOf(report)}`, [AGAIN]);
    const waitMs = await count("report", by, [limit]);
    await read([]);
    return { isThere, isDistinguishable, photos, counts, againMs, waitMs };
  }
}

/** Stands for the member and what is named of theirs. */
function thingOf({ about, message_id, photo_id, story_id }: Wanted): string {
  return digestOf("reported", [about, message_id, photo_id, story_id].map((each) => each ?? null));
}

/** A report of the member alone. */
function asSuch({ by, about, reason, text }: Wanted): Wanted {
  return { by, about, reason, text };
}
