/**
 * Keeps that a member has accepted what is said before their first coin is spent: on the account, so that whatever spends
 * coins is decided on it. No device is told: each asks its member only where a purchase of theirs is refused.
 */
import { acceptFirstCoin } from "@/domain/first_coin.ts";
import type { MemberId } from "@/domain/ids.ts";
import { EMPTY_ACCOUNT } from "@/domain/money.ts";
import { accept, type Result } from "@/domain/refusals.ts";
import type { CallError, CallOutput } from "@/protocol/calls/mod.ts";
import { putAccount } from "@/store/accounts/writer.ts";
import { keys } from "@/store/keys.ts";
import { runCommand } from "@/actors/command.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { type Users, withAccount } from "@/actors/users.ts";

export type AcceptFirstCoin = (
  member: MemberId,
  version: number,
) => Promise<Result<CallOutput<"wallet/first_coin">, CallError<"wallet/first_coin">>>;

/** Runs in the member's own mailbox, so that what they send next is decided on it. */
export function openFirstCoin(env: ActorEnv, users: Users): AcceptFirstCoin {
  return (member, version) =>
    withAccount(users, member, () =>
      runCommand(env, {
        load: (read) => read([keys.account(member)]),
        decide([account], draft) {
          const before = account.value ?? EMPTY_ACCOUNT;
          const accepted = acceptFirstCoin(before, { version, now: env.now() });
          if (!accepted.ok) return accepted;
          if (accepted.value !== before) {
            putAccount(draft, member, account, { account: accepted.value, movements: [] });
          }
          return accept({ version: accepted.value.first_coin?.version ?? version });
        },
      }));
}
