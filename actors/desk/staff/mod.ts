/** The people of the desk: their accounts, how they sign in, and the links by which they come. */
import type { StaffLog } from "@/actors/desk/log.ts";
import type { StaffSessions } from "@/actors/desk/sessions.ts";
import { openStaffAccounts, type StaffAccounts } from "@/actors/desk/staff/accounts.ts";
import { openAuthenticators } from "@/actors/desk/staff/authenticator.ts";
import { openChallenges } from "@/actors/passkey_challenges.ts";
import type { SignInDeps } from "@/actors/desk/staff/deps.ts";
import { openStaffJoin, type StaffJoin } from "@/actors/desk/staff/join.ts";
import { type LogAnswer, readLogPage } from "@/actors/desk/staff/log_pages.ts";
import { type NewKeys, openNewKeys } from "@/actors/desk/staff/new_keys.ts";
import { openOwnKeys, type OwnKeys } from "@/actors/desk/staff/own_keys.ts";
import { openProofs } from "@/actors/desk/staff/proofs.ts";
import { openStaffSignIn, type StaffSignIn } from "@/actors/desk/staff/sign_in.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { LogFilter } from "@/store/staff_log/reader.ts";

export interface DeskStaff {
  /** A page of the staff log; `before` as the page before has it. */
  log(filter: LogFilter, before: number | null): Promise<LogAnswer>;
  accounts: StaffAccounts;
  signIn: StaffSignIn;
  join: StaffJoin;
  newKeys: NewKeys;
  ownKeys: OwnKeys;
}

/** Opens the people of the desk on this isolate. */
export function openDeskStaff(
  env: ActorEnv,
  deps: SignInDeps,
  { staffLog, sessions }: { staffLog: StaffLog; sessions: StaffSessions },
): DeskStaff {
  const authenticators = openAuthenticators(deps.totpSealer, deps.totp, env.now);
  const challenges = openChallenges(deps.challengeSealer, env);
  const proofs = openProofs(env, deps, { authenticators, challenges });
  const newKeys = openNewKeys(env, deps, { authenticators, challenges });
  return {
    log: (filter, before) => readLogPage(env.database, filter, before),
    accounts: openStaffAccounts(env, { staffLog, sessions }),
    signIn: openStaffSignIn(env, { staffLog, sessions, proofs }),
    join: openStaffJoin(env, deps, { staffLog, sessions, newKeys }),
    newKeys,
    ownKeys: openOwnKeys(env, deps, { staffLog, sessions, newKeys }),
  };
}
