/**
 * Confirms that a member is an adult, where the checks have come to nothing and support has seen a proof otherwise (AG-9). The
 * member is told by mail; a session that was confined to the check ends, and the next one opens everything.
 */
import { isCheckOver, withOutcome } from "@/domain/age_check.ts";
import { isMemberId } from "@/domain/ids.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { Actor } from "@/domain/staff_log.ts";
import { getMemberEntry } from "@/store/members/reader.ts";
import { updateMember } from "@/store/members/writer.ts";
import { include, newDraft } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { MemberActDeps } from "@/actors/desk/members/acts.ts";
import { cleanReason } from "@/actors/desk/queue/named.ts";
import { addOwnLetter } from "@/actors/member/own_letter.ts";

/** Somebody who is known to be an adult stays as they are, and nothing is logged. */
export type ConfirmAdult = (
  by: Actor,
  member: string,
  reason: string,
) => Promise<
  Result<null, "unknown_member" | "reason_required" | "age_check_open" | "deadline_exceeded">
>;

export function openConfirmAdult(
  env: ActorEnv,
  { staffLog, sessions }: Pick<MemberActDeps, "staffLog" | "sessions">,
): ConfirmAdult {
  const { database, now } = env;
  return async function confirmAdult(by, id, raw) {
    const reason = cleanReason(raw);
    if (reason === "") return refuse("reason_required");
    if (!isMemberId(id)) return refuse("unknown_member");
    return await staffLog.run<Awaited<ReturnType<typeof load>>, null, "unknown_member" | "age_check_open">({
      load,
      decide({ member, ended }, draft, log) {
        if (!member || member.value.virtual || member.value.closing) return refuse("unknown_member");
        const { age_ask: _, age_check: before, ...rest } = member.value;
        if (before?.outcome === "adult") return accept(null);
        if (!isCheckOver(member.value)) return refuse("age_check_open");
        const age_check = withOutcome(before, { outcome: "adult", method: "support", at: now() });
        const next = { ...rest, age_check };
        updateMember(draft, member, next);
        include(draft, ended);
        addOwnLetter(draft, env, { kind: "adult_confirmed", member: next, now: now() });
        draft.afterwards.push(env.wakeMailer);
        log([{ by, what: "member.confirm_adult", subject: { member: next.id }, reason }]);
        return accept(null);
      },
    });

    async function load() {
      const member = isMemberId(id) ? await getMemberEntry(database, id) : null;
      const ended = newDraft();
      if (member && env.ages?.(member.value.country) === "sign_up") {
        await sessions.endAll(ended, member.value.id);
      }
      return { member, ended };
    }
  };
}
