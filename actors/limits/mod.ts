/** A member's own limits: coins by day, week and month, quiet hours, pause and exclusion. No act of the desk is here (LM-7). */
import type { MemberId } from "@/domain/ids.ts";
import { getAccount } from "@/store/accounts/reader.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { openSetLimit, type SetLimit } from "@/actors/limits/coins.ts";
import { openSetHours, type SetHours } from "@/actors/limits/hours.ts";
import { openPauses, type Pause } from "@/actors/limits/pause.ts";
import { type LimitsView, toLimitsView } from "@/actors/limits/view.ts";
import type { Users } from "@/actors/users.ts";

export interface Limits {
  of(member: MemberId): Promise<LimitsView>;
  setLimit: SetLimit;
  setHours: SetHours;
  pause: Pause;
}

export interface LimitDeps {
  users: Users;
  /** That the hashes of paused addresses are keyed with. */
  pauseSecret: Uint8Array;
}

/** Opens limits on an isolate. */
export function openLimits(env: ActorEnv, deps: LimitDeps): Limits {
  const { database, now } = env;
  return {
    of: async (member) => toLimitsView(await getAccount(database, member), now()),
    setLimit: openSetLimit(env, deps.users),
    setHours: openSetHours(env, deps.users),
    pause: openPauses(env, deps),
  };
}
