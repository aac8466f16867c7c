/** Sets how much a member allows themselves to spend in a window, with the letter that says when a higher one counts. */
import { isDeepStrictEqual } from "node:util";
import type { MemberId } from "@/domain/ids.ts";
import { CAP_MAX_COINS, CAP_MIN_COINS } from "@/domain/limits.ts";
import { EMPTY_ACCOUNT } from "@/domain/money.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { isLooser, limitSpending, type SpendingWindow, waitingLimit } from "@/domain/spending_limits.ts";
import { putAccount } from "@/store/accounts/writer.ts";
import { check } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { runCommand } from "@/actors/command.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { addOwnLetter } from "@/actors/member/own_letter.ts";
import { tellDevices } from "@/actors/limits/tell.ts";
import { type Users, withAccount } from "@/actors/users.ts";

/** `proved`: whether the member has just proved who they are, which a higher limit needs (LM-3). */
export type SetLimit = (
  member: MemberId,
  wish: { window: SpendingWindow; coins: number | null; proved: boolean },
) => Promise<Result<null, "cap_invalid" | "proof_required" | "deadline_exceeded">>;

/** Runs in the member's own mailbox, so that no send is decided on the limit before. */
export function openSetLimit(env: ActorEnv, users: Users): SetLimit {
  return async (id, { proved, ...wish }) => {
    const { coins, window } = wish;
    if (coins !== null && !(coins >= CAP_MIN_COINS && coins <= CAP_MAX_COINS)) {
      return refuse("cap_invalid", { min: CAP_MIN_COINS, max: CAP_MAX_COINS });
    }
    return await withAccount(users, id, () =>
      runCommand(env, {
        load: (read) => read([keys.account(id), keys.member(id), keys.route(id)]),
        decide([account, member, route], draft): Result<null, "proof_required"> {
          const before = account.value ?? EMPTY_ACCOUNT;
          const at = env.now();
          if (isLooser(before, wish, at) && !proved) return refuse("proof_required");
          const after = limitSpending(before, wish, at);
          if (isDeepStrictEqual(after, before)) return accept(null);
          putAccount(draft, id, account, { account: after, movements: [] });
          tellDevices(draft, { member: id, route }, "notice.limits_changed");
          const next = waitingLimit(after, window, at);
          if (!next || !member.value || isDeepStrictEqual(next, waitingLimit(before, window, at))) {
            return accept(null);
          }
          check(draft, member);
          const data = {
            window,
            coins: next.coins === null ? "" : String(next.coins),
            from: String(next.from),
          };
          addOwnLetter(draft, env, { kind: "limit_raised", member: member.value, now: at, data });
          draft.afterwards.push(env.wakeMailer);
          return accept(null);
        },
      }));
  };
}
