/** Letters to whoever has reported something: that it has come, and what came of it. */
import { DEFAULT_LANGUAGE } from "@/domain/language.ts";
import type { Change } from "@/store/change.ts";
import { addLetter } from "@/store/mails/writer.ts";
import type { Member, Report } from "@/store/records.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { addOwnLetter } from "@/actors/member/own_letter.ts";

/** Confirms a member's report. */
export function addReceipt(
  change: Change,
  env: ActorEnv,
  { member, number, now }: { member: Member; number: string; now: number },
): void {
  addOwnLetter(change, env, { kind: "report_received", member, now, data: { number, name: member.name } });
}

/** Says what came of a report; nothing where nobody has left an address. */
export function addOutcome(
  change: Change,
  env: ActorEnv,
  { report, reporter, acted, now }: {
    report: Report;
    /** The member who made it; null where they are gone, or it was a notice. */
    reporter: Member | null;
    acted: boolean;
    now: number;
  },
): void {
  const data = { number: report.id, acted: acted ? "1" : "" };
  if (reporter) {
    addOwnLetter(change, env, {
      kind: "report_outcome",
      member: reporter,
      now,
      data: { ...data, name: reporter.name },
    });
  } else if (report.notice?.email) {
    const { email, lang = DEFAULT_LANGUAGE } = report.notice;
    addLetter(change, { id: env.uuid(), kind: "report_outcome", to: email, lang, member: null, data, now });
  }
}
