/**
 * Carries a pause along with a mailbox: to a new account with its address (LM-11), and to the address that its member changes
 * to (LM-12). The address that they leave keeps its own.
 */
import type { MemberId } from "@/domain/ids.ts";
import type { Account } from "@/domain/money.ts";
import { laterPause } from "@/domain/own_pause.ts";
import { type Change, check, type Entry } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { pausedAddressKey } from "@/store/pauses/reader.ts";
import { putPause, putPausedAddress } from "@/store/pauses/writer.ts";
import type { Member, PausedAddress } from "@/store/records.ts";
import type { Draft } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { endRenewal } from "@/actors/subscriptions/end_renewal.ts";

/** A member who comes to another address. */
export interface Moving {
  member: MemberId;
  account: Entry<Account>;
  address: Entry<PausedAddress>;
}

export async function readMoving(
  database: Database,
  { member, email, secret }: { member: MemberId; email: string; secret: Uint8Array },
): Promise<Moving> {
  const [account, address] = await database.getMany([keys.account(member), pausedAddressKey(secret, email)]);
  return { member, account, address };
}

/**
 * The member as they come to the address by their own link: a pause that they find there ends their renewals within it too
 * (LM-10).
 */
export async function withoutRenewals(
  env: Pick<ActorEnv, "database" | "now">,
  draft: Draft,
  { next, moving: { account, address } }: { next: Member; moving: Moving },
): Promise<Member> {
  const pause = laterPause(account.value?.pause, address.value, env.now());
  return pause ? await endRenewal(env, draft, next, pause) : next;
}

/**
 * Adds to a change what the pauses of a member and of their next address come to for both. The change checks who holds the
 * address, which is read before.
 */
export function carryPause(change: Change, moving: Moving, now: number): void {
  const { account, address } = moving;
  const pause = laterPause(account.value?.pause, address.value, now);
  // None comes to the address meanwhile: only who holds it makes one, and whoever moves there checks that nobody does.
  if (!pause) return check(change, account);
  if (account.value?.pause?.until === pause.until && account.value.pause.kind === pause.kind) {
    check(change, account);
    return putPausedAddress(change, address, { pause, now });
  }
  putPause(change, moving, { pause, now });
}
