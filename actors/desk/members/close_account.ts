/** Has a member's account deleted at their wish, with a reason in the log. They are told by mail, and may come back for a day. */
import { isAccount } from "@/domain/account_closing.ts";
import { isMemberId } from "@/domain/ids.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { Actor } from "@/domain/staff_log.ts";
import { getMemberEntry } from "@/store/members/reader.ts";
import { include, newDraft } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { MemberActDeps } from "@/actors/desk/members/acts.ts";
import { cleanReason } from "@/actors/desk/queue/named.ts";
import type { Closed } from "@/actors/member/account_closing.ts";

type CloseCode = "unknown_member" | "reason_required" | "deadline_exceeded";

/** Gives until when the member may come back. An account that is being deleted already stays as it is, and nothing is logged. */
export type CloseAccount = (
  by: Actor,
  member: string,
  reason: string,
) => Promise<Result<Closed, CloseCode>>;

export function openCloseAccount(
  { database }: ActorEnv,
  { staffLog, closings }: Pick<MemberActDeps, "staffLog" | "closings">,
): CloseAccount {
  return async function closeAccount(by, id, raw) {
    const reason = cleanReason(raw);
    if (reason === "") return refuse("reason_required");
    if (!isMemberId(id)) return refuse("unknown_member");
    return await staffLog.run<Awaited<ReturnType<typeof load>>, Closed, "unknown_member">({
      load,
      decide(loaded, draft, log) {
        if (!loaded) return refuse("unknown_member");
        if (!loaded.isNew) return accept(loaded.closed);
        include(draft, loaded.closing);
        log([{
          by,
          what: "member.close_account",
          subject: { member: id },
          reason,
          after: String(loaded.closed.until),
        }]);
        return accept(loaded.closed);
      },
    });

    async function load() {
      if (!isMemberId(id)) return null;
      const member = await getMemberEntry(database, id);
      if (!member || !isAccount(member.value)) return null;
      const closing = newDraft();
      const closed = await closings.addClosing(closing, member, "staff");
      return { closing, closed, isNew: member.value.closing === undefined };
    }
  };
}
