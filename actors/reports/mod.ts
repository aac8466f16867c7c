/**
 * Reports to the operator, by members and by notices of anybody: of somebody as such, or of one photo, message or story of
 * theirs besides. What was reported is kept as it was seen. Nobody reported ever learns of a report, and a block of either
 * side stands in no report's way.
 *
 * A report is made once a `rid`: it, the record of the `rid`, the hour in which it is not made again and the reported photo's
 * place in the review of photos are one change.
 *
 * Invariant: of one who has blocked the reporter, and of nobody, the answers are the same. So there it is not told whether what
 * is named beside them was found; what was found is stored (BL-14).
 */
import { DESK, isMemberId, makeTicketId, type MemberId, TICKET_ID_BYTES } from "@/domain/ids.ts";
import type { Language } from "@/domain/language.ts";
import { can } from "@/domain/permissions.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { checkReportText } from "@/domain/report.ts";
import { memberNamed, type ReportNotice } from "@/domain/report_notice.ts";
import type { CallError, CallOutput, HandlerInput } from "@/protocol/calls/mod.ts";
import { REPORT_AGAIN_MS } from "@/domain/limits.ts";
import { getOwnBlock } from "@/store/blocks/reader.ts";
import { keys } from "@/store/keys.ts";
import { addLetter } from "@/store/mails/writer.ts";
import { getMember } from "@/store/members/reader.ts";
import { countAttempt, countIn, type WindowLimit } from "@/store/rates/limiter.ts";
import type { Report } from "@/store/records.ts";
import { subjectOf } from "@/store/reports/reader.ts";
import { addReport } from "@/store/reports/writer.ts";
import { commitDraft, type Read, runCommand } from "@/actors/command.ts";
import { include, newDraft, notifyDesk } from "@/actors/draft.ts";
import { digestOf } from "@/actors/digest.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { addReceipt } from "@/actors/reports/letters.ts";
import {
  findReported,
  keepReported,
  keepReportedVoice,
  type ReportedSubject,
  seenOf,
} from "@/actors/reports/subject.ts";

type ReportCode = CallError<"user/report">;
/** A report as far as that goes without reading. */
type Wanted = ReportedSubject & Pick<Report, "reason" | "text">;
type ReportResult = Result<CallOutput<"user/report">, ReportCode>;

export interface Reports {
  /** Takes a notice of somebody who need not have an account; gives its number (RP-12). */
  notice(
    form: ReportNotice,
    origin: { address: string; lang: Language },
  ): Promise<Result<{ number: string }, "too_many_requests">>;
  /** Reports a member, or something of theirs, once a `rid`. */
  report(by: MemberId, rid: string, input: HandlerInput<"user/report">): Promise<ReportResult>;
}

/** The same thing is reported once in this time; after that it may have become worse. */
const AGAIN: WindowLimit = { attempts: 1, windowMs: REPORT_AGAIN_MS };

/** Opens the reports of an isolate; `limit` is how many a member may make. */
export function openReports(env: ActorEnv, limit: WindowLimit): Reports {
  const { database, now } = env;

  return {
    async notice({ reason, where, text, name, email }, { address, lang }) {
      const waitMs = await countAttempt(database, "notice", address, { limit, now: now() });
      if (waitMs > 0) return refuse("too_many_requests", { retry_after_ms: waitMs });
      const id = makeTicketId(env.randomBytes(TICKET_ID_BYTES));
      const named = memberNamed(where);
      await commitDraft(env, async (draft) => {
        const member = named && await getMember(database, named);
        const at = now();
        const about = member ? member.id : null;
        const report: Report = {
          id,
          by: null,
          about,
          reason,
          text,
          at,
          notice: { name, email, lang, where },
        };
        const [ofCase, deskRoute] = await database.getMany([
          keys.reportCase(subjectOf(report)),
          keys.route(DESK),
        ]);
        addReport(draft, report, ofCase);
        notifyDesk(draft, deskRoute, [{ about: "list", list: "reports" }]);
        // It quotes nothing that was typed, so that the site cannot be used to write to strangers.
        if (email) {
          const data = { number: id };
          addLetter(draft, {
            id: env.uuid(),
            kind: "report_received",
            to: email,
            lang,
            member: null,
            data,
            now: at,
          });
        }
        return accept(null);
      });
      env.wakeMailer();
      return accept({ number: id });
    },
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
        decide(
          { reporter, isThere, isDistinguishable, found, ofCase, deskRoute, counts, againMs, waitMs },
          draft,
        ) {
          if (!found.ok && isDistinguishable) return found;
          if (againMs > 0) return accept(answer);
          if (waitMs > 0) return refuse("too_many_requests", { retry_after_ms: waitMs });
          const at = now();
          const id = makeTicketId(env.randomBytes(TICKET_ID_BYTES));
          include(draft, counts);
          const seen = found.ok ? seenOf(found.value) : undefined;
          if (isThere) {
            const named = found.ok ? report : asSuch(report);
            addReport(draft, { ...named, id, at, rid, ...(seen && { seen }) }, ofCase);
            notifyDesk(draft, deskRoute, [{ about: "list", list: "reports" }]);
            if (reporter) addReceipt(draft, env, { member: reporter, number: id, now: at });
            draft.afterwards.push(env.wakeMailer);
          }
          for (const photo of found.ok ? found.value.photos : []) keepReported(draft, photo, at);
          if (found.ok && found.value.voice) keepReportedVoice(draft, found.value.voice, at);
          return accept(answer);
        },
      });
    },
  };

  async function load(read: Read, report: Wanted) {
    const { by, about } = report;
    const isThere = await getMember(database, about) !== null;
    const isDistinguishable = isThere && await getOwnBlock(database, about, by) === null;
    const found = await findReported(database, report);
    // A report counts in the change that makes it.
    const counts = newDraft();
    const count = (kind: string, subject: string, limits: readonly WindowLimit[]) =>
      countIn(database, counts, { counter: { kind, subject, limits }, now: now() });
    const againMs = await count("reported", `${by} ${thingOf(report)}`, [AGAIN]);
    const waitMs = await count("report", by, [limit]);
    const [ofCase, deskRoute, reporter] = await read([
      keys.reportCase(about),
      keys.route(DESK),
      keys.member(by),
    ]);
    return {
      reporter: reporter.value,
      isThere,
      isDistinguishable,
      found,
      ofCase,
      deskRoute,
      counts,
      againMs,
      waitMs,
    };
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
