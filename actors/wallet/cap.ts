/** Sets a member's own limit of what they spend on a UTC day. In one commit with what their devices are told. */
import { isDeepStrictEqual } from "node:util";
import type { MemberId } from "@/domain/ids.ts";
import { CAP_MAX_COINS, CAP_MIN_COINS } from "@/domain/limits.ts";
import { type Account, EMPTY_ACCOUNT, limitSpending } from "@/domain/money.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { CallError, CallOutput } from "@/protocol/calls/mod.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import type { CapView } from "@/protocol/views/wallet.ts";
import { putAccount } from "@/store/accounts/writer.ts";
import { type Entry, newChange } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { Route } from "@/store/records.ts";
import { untilCommitted } from "@/actors/attempts.ts";
import type { UserState } from "@/actors/conversation/state.ts";
import { addressInboxes } from "@/actors/deliveries.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { Mailboxes } from "@/actors/mailbox.ts";
import { toCapView } from "@/actors/wallet/views.ts";

export type SetCap = (
  member: MemberId,
  coins: number | null,
) => Promise<Result<CallOutput<"wallet/cap">, CallError<"wallet/cap">>>;

/** Runs in the member's own mailbox, so that no send is decided on the limit before. */
export function openCaps(env: ActorEnv, users: Mailboxes<UserState>): SetCap {
  const { database, now, publish } = env;
  return async function setCap(member, coins) {
    if (coins !== null && !(coins >= CAP_MIN_COINS && coins <= CAP_MAX_COINS)) {
      return refuse("cap_invalid", { min: CAP_MIN_COINS, max: CAP_MAX_COINS });
    }
    return await users.run(member, async (user) => {
      // What it remembers of the account has the limit of before.
      user.account = null;
      return await untilCommitted<{ cap: CapView }, never>(env, async () => {
        const [account, route] = await database.getMany<unknown>([
          keys.account(member),
          keys.route(member),
        ]) as [Entry<Account>, Entry<Route>];
        const before = account.value ?? EMPTY_ACCOUNT;
        const at = now();
        const after = limitSpending(before, coins, at);
        const cap = toCapView(after, at);
        const result = accept({ cap });
        if (isDeepStrictEqual(after, before)) return { stale: false, found: "state", result };
        const change = newChange();
        putAccount(change, member, account, { account: after, movements: [] });
        const deliveries: Delivery[] = [{
          kind: "event",
          to: [member],
          frame: eventFrame("wallet/cap", { cap }),
        }];
        const instancesToWake = addressInboxes(change, env, deliveries, [{ member, route }]);
        return { change, result, notify: () => publish(deliveries, instancesToWake) };
      });
    });
  };
}
