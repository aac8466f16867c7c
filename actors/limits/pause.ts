/**
 * Begins a member's pause or exclusion. Account, address, and the renewals that it ends are one commit: from then on nothing
 * costs them anything, and nobody can end it sooner (LM-7). It needs no proof: who wants to stop has to find it easy.
 */
import { isDeepStrictEqual } from "node:util";
import type { MemberId } from "@/domain/ids.ts";
import type { Account } from "@/domain/money.ts";
import { keepsFromRenewal, type OwnPause, type PauseChoice, takePause } from "@/domain/own_pause.ts";
import { accept, type Result } from "@/domain/refusals.ts";
import { check, type Entry } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { pausedAddressKey } from "@/store/pauses/reader.ts";
import { putPause } from "@/store/pauses/writer.ts";
import type { Member, PausedAddress, Route } from "@/store/records.ts";
import { runCommand } from "@/actors/command.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { addOwnLetter } from "@/actors/member/own_letter.ts";
import { tellDevices } from "@/actors/limits/tell.ts";
import { type Contract, readContract } from "@/actors/subscriptions/contract.ts";
import { endRenewal } from "@/actors/subscriptions/renewal.ts";
import { type Users, withAccount } from "@/actors/users.ts";

export type Pause = (
  member: MemberId,
  choice: PauseChoice,
) => Promise<Result<OwnPause, "pause_shorter" | "deadline_exceeded">>;

interface LoadedState {
  member: Entry<Member>;
  account: Entry<Account>;
  address: Entry<PausedAddress>;
  route: Entry<Route>;
  contract: Contract | null;
}

/** Runs in the member's own mailbox, so that no send is decided on the account before. */
export function openPauses(
  env: ActorEnv,
  { users, pauseSecret }: { users: Users; pauseSecret: Uint8Array },
): Pause {
  const { database, now } = env;

  async function load(id: MemberId): Promise<LoadedState> {
    const contract = await readContract(database, id);
    const found = await database.get(keys.member(id));
    const [member, account, address, route] = await database.getMany([
      keys.member(id),
      keys.account(id),
      pausedAddressKey(pauseSecret, found.value?.email ?? ""),
      keys.route(id),
    ]);
    return { member, account, address, route, contract };
  }

  return (id, choice) =>
    withAccount(users, id, () =>
      runCommand<LoadedState, OwnPause, "pause_shorter">(env, {
        load: () => load(id),
        decide({ member, account, address, route, contract }, draft) {
          // Somebody who is gone has nothing to keep themselves from.
          if (!member.value) throw new TypeError(`Cannot pause "${id}": there is no such member`);
          const at = now();
          const taken = takePause(account.value?.pause, choice, at);
          if (!taken.ok) return taken;
          const pause = taken.value;
          if (isDeepStrictEqual(pause, account.value?.pause)) return accept(pause);
          // The address is that of this version of the member.
          check(draft, member);
          putPause(draft, { member: id, account, address }, { pause, now: at });
          const renewsAt = contract?.subscription.value.paid_until ?? 0;
          if (contract && keepsFromRenewal(pause, renewsAt, at)) endRenewal(draft, env, contract);
          tellDevices(
            draft,
            { member: id, route },
            pause.kind === "pause" ? "notice.paused" : "notice.excluded",
          );
          addOwnLetter(draft, env, {
            kind: "paused",
            member: member.value,
            now: at,
            data: { pause: pause.kind, until: String(pause.until) },
          });
          draft.afterwards.push(env.wakeMailer);
          return accept(pause);
        },
      }));
}
