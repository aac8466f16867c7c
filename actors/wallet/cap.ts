/** Sets a member's own limit of coins spent on a UTC day, in one commit with the event for their devices. */
import { isDeepStrictEqual } from "node:util";
import type { MemberId } from "@/domain/ids.ts";
import { CAP_MAX_COINS, CAP_MIN_COINS } from "@/domain/limits.ts";
import { EMPTY_ACCOUNT, limitSpending } from "@/domain/money.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { CallError, CallOutput } from "@/protocol/calls/mod.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import { putAccount } from "@/store/accounts/writer.ts";
import { keys } from "@/store/keys.ts";
import { runCommand } from "@/actors/command.ts";
import { notify } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { type Users, withAccount } from "@/actors/users.ts";
import { toCapView } from "@/actors/wallet/views.ts";

export type SetCap = (
  member: MemberId,
  coins: number | null,
) => Promise<Result<CallOutput<"wallet/cap">, CallError<"wallet/cap">>>;

/** Runs in the member's own mailbox, so that no send is decided on the limit before. */
export function openCaps(env: ActorEnv, users: Users): SetCap {
  return async function setCap(member, coins) {
    if (coins !== null && !(coins >= CAP_MIN_COINS && coins <= CAP_MAX_COINS)) {
      return refuse("cap_invalid", { min: CAP_MIN_COINS, max: CAP_MAX_COINS });
    }
    return await withAccount(users, member, () =>
      runCommand(env, {
        load: (read) => read([keys.account(member), keys.route(member)]),
        decide([account, route], draft) {
          const before = account.value ?? EMPTY_ACCOUNT;
          const at = env.now();
          const after = limitSpending(before, coins, at);
          const cap = toCapView(after, at);
          if (isDeepStrictEqual(after, before)) return accept({ cap });
          putAccount(draft, member, account, { account: after, movements: [] });
          const frame = eventFrame("wallet/cap", { cap });
          notify(draft, [{ kind: "event", to: [member], frame }], [{ member, route }]);
          return accept({ cap });
        },
      }));
  };
}
