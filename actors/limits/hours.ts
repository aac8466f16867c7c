/** Sets a member's hours without purchases and spins, with the letter that says until when those count that are given up. */
import { isDeepStrictEqual } from "node:util";
import type { MemberId } from "@/domain/ids.ts";
import { EMPTY_ACCOUNT } from "@/domain/money.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { leavesOut, setSpendingHours, type ZonedHours } from "@/domain/spending_hours.ts";
import { findTimeZone } from "@/domain/time_zone.ts";
import { putAccount } from "@/store/accounts/writer.ts";
import { check } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { runCommand } from "@/actors/command.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { addOwnLetter } from "@/actors/member/own_letter.ts";
import { tellDevices } from "@/actors/limits/tell.ts";
import { type Users, withAccount } from "@/actors/users.ts";

type HoursCode = "quiet_hours_invalid" | "time_zone_invalid" | "too_many_requests" | "proof_required";

/** `hours`: null for none; `proved` as for a higher limit, for hours that leave out any that count. */
export type SetHours = (
  member: MemberId,
  wish: { hours: ZonedHours | null; proved: boolean },
) => Promise<Result<null, HoursCode | "deadline_exceeded">>;

/** Runs in the member's own mailbox, so that no spin is decided on the hours before. */
export function openSetHours(env: ActorEnv, users: Users): SetHours {
  return async (id, { hours: wished, proved }) => {
    if (wished && wished.from === wished.to) return refuse("quiet_hours_invalid");
    const zone = wished && findTimeZone(wished.zone);
    if (wished && !zone) return refuse("time_zone_invalid");
    const hours = wished && zone ? { ...wished, zone } : null;
    return await withAccount(users, id, () =>
      runCommand(env, {
        load: (read) => read([keys.account(id), keys.member(id), keys.route(id)]),
        decide([account, member, route], draft): Result<null, HoursCode> {
          const before = account.value ?? EMPTY_ACCOUNT;
          const at = env.now();
          if (isDeepStrictEqual(before.hours?.own ?? null, hours)) return accept(null);
          const isLooser = leavesOut(before.hours, hours);
          if (isLooser && !proved) return refuse("proof_required");
          const set = setSpendingHours(before.hours, hours, at);
          if (!set.ok) return set;
          putAccount(draft, id, account, { account: { ...before, hours: set.value }, movements: [] });
          tellDevices(draft, { member: id, route }, "notice.limits_changed");
          if (!isLooser || !member.value) return accept(null);
          check(draft, member);
          const from = set.value.given_up.at(-1)?.until ?? at;
          const data = { window: "hours", coins: "", from: String(from) };
          addOwnLetter(draft, env, { kind: "limit_raised", member: member.value, now: at, data });
          draft.afterwards.push(env.wakeMailer);
          return accept(null);
        },
      }));
  };
}
