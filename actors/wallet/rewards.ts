/**
 * Coins that are given once (P13). Those of the sign-up came with the account: to claim them is to have been shown them.
 * Those for notifications are granted here, in one commit with the row that says so and the record of the `rid`, to whoever
 * has a device that takes pushes: the commit checks that device and its session. A device brings them once, whoever it moves to.
 */
import type { MemberId } from "@/domain/ids.ts";
import { PUSH_REWARD_COINS } from "@/domain/limits.ts";
import { type Account, EMPTY_ACCOUNT, type Entry as LedgerEntry, grant } from "@/domain/money.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { CallError, CallOutput, HandlerInput } from "@/protocol/calls/mod.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import { putAccount } from "@/store/accounts/writer.ts";
import { type Change, check, checkAbsent, type Entry, newChange, set } from "@/store/change.ts";
import { type Key, keys } from "@/store/keys.ts";
import { updateMember } from "@/store/members/writer.ts";
import type { Member, RidRow, Route } from "@/store/records.ts";
import { putRid } from "@/store/rids/writer.ts";
import { type Device, listDevices } from "@/store/subscribers/reader.ts";
import { targetHash } from "@/store/subscribers/target_hash.ts";
import { type Attempt, untilCommitted } from "@/actors/attempts.ts";
import type { UserState } from "@/actors/conversation/state.ts";
import { addressInboxes } from "@/actors/deliveries.ts";
import { digestOf } from "@/actors/digest.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { Mailboxes } from "@/actors/mailbox.ts";

type Answer = CallOutput<"claim_free_credits">;
type Code = CallError<"claim_free_credits">;

/** A reward that somebody claims; `rid` makes it exactly once. */
type Claim = HandlerInput<"claim_free_credits"> & { member: MemberId; rid: string };

export interface Rewards {
  claim(wish: Claim): Promise<Result<Answer, Code>>;
}

const MODULE = "claim_free_credits";

/** What a claim is decided on, in one snapshot. */
interface LoadedState {
  done: Entry<RidRow>;
  account: Entry<Account>;
  member: Entry<Member>;
  route: Entry<Route>;
  granted: Entry<0>;
  /** The first entry of all, which is the sign-up's. */
  first: Entry<LedgerEntry>;
}

/** Which command claims, and when. */
type ClaimCommand = Exclude<NonNullable<Member["claimed_sign_up"]>, true>;

/** What a claim comes to: the coins of the reward, and the account after it. */
interface Claimed {
  coins: number;
  account: Account;
}

/** Opens rewards on an isolate. They run in the member's own mailbox, as all does that moves their coins. */
export function openRewards(env: ActorEnv, users: Mailboxes<UserState>): Rewards {
  const { database, now } = env;

  async function tryClaim({ member, rid, reward }: Claim): Promise<Attempt<Answer, Code>> {
    const settled = (result: Result<Answer, Code>) => ({ stale: false, result }) as const;
    const digest = digestOf(MODULE, [reward]);
    const basis = await readLoadedState(member, rid);
    const { value: done } = basis.done;
    if (done) {
      if (done.digest !== digest) return settled(refuse("idempotency_mismatch"));
      return { stale: false, found: "answer", result: accept(done.answer as Answer) };
    }
    const change = newChange();
    if (reward === "push" && basis.granted.versionstamp === null) {
      const { living } = await listDevices(database, member, now());
      if (living.length === 0) return settled(refuse("not_subscribed"));
      const targets = await database.getMany(living.map(targetOf));
      const index = targets.findIndex(({ versionstamp }) => versionstamp === null);
      const device = living[index];
      if (!device) return settled(refuse("already_claimed"));
      check(change, device.subscriber);
      check(change, device.session);
      checkAbsent(change, targetOf(device));
      set(change, targetOf(device), 0);
    }
    const command = { rid, at: now() };
    const claimed = reward === "push"
      ? takePush(change, member, basis, command)
      : takeSignUp(change, basis, command);
    if (!claimed) return settled(refuse("already_claimed"));
    const { coins, account: { balance, seq } } = claimed;
    const details = { claimed: 1, claimed_credits: coins, credits: balance, credits_seq: seq } as const;
    const answer: Answer = { request_details: details };
    putRid(change, member, rid, { digest, answer, now: now() });
    const frame = eventFrame(MODULE, { request_status: "1", request_details: { reward, ...details } });
    const deliveries: Delivery[] = [{ kind: "event", to: [member], frame }];
    const instancesToWake = addressInboxes(change, env, deliveries, [{ member, route: basis.route }]);
    return { change, result: accept(answer), notify: () => env.publish(deliveries, instancesToWake) };
  }

  async function readLoadedState(id: MemberId, rid: string): Promise<LoadedState> {
    const [done, account, member, route, granted, first] = await database.getMany<unknown>([
      keys.rid(id, rid),
      keys.account(id),
      keys.member(id),
      keys.route(id),
      keys.granted(id, "push", ""),
      keys.entry(id, 1),
    ]) as [
      LoadedState["done"],
      LoadedState["account"],
      LoadedState["member"],
      LoadedState["route"],
      LoadedState["granted"],
      LoadedState["first"],
    ];
    return { done, account, member, route, granted, first };
  }

  return {
    claim: (wish) =>
      users.run(wish.member, async (user) => {
        // What it remembers of the account is older than what is granted here.
        user.account = null;
        return await untilCommitted(env, () => tryClaim(wish));
      }),
  };
}

/** The row that says that a device has brought its coins. */
function targetOf({ subscriber }: Device): Key<0> {
  return keys.grantedTarget(targetHash(subscriber.value.target));
}

/** Marks the coins of the sign-up as shown; they have been there since. Null where they were before. */
function takeSignUp(
  change: Change,
  { account, member, first }: LoadedState,
  command: ClaimCommand,
): Claimed | null {
  if (!member.value || member.value.claimed_sign_up) return null;
  const { version = 0 } = member.value;
  updateMember(change, { ...member, value: member.value }, {
    ...member.value,
    claimed_sign_up: command,
    version: version + 1,
  });
  // The balance that is told is that of this commit.
  check(change, account);
  return { coins: first.value?.delta ?? 0, account: account.value ?? EMPTY_ACCOUNT };
}

/** Grants the coins for notifications. Null where they were before. */
function takePush(
  change: Change,
  id: MemberId,
  { account, granted }: LoadedState,
  { rid, at }: ClaimCommand,
): Claimed | null {
  if (granted.versionstamp !== null) return null;
  const settlement = grant(account.value ?? EMPTY_ACCOUNT, PUSH_REWARD_COINS, {
    cause: "push",
    ref: "",
    at,
    rid,
  });
  checkAbsent(change, granted.key);
  set(change, granted.key, 0);
  putAccount(change, id, account, settlement);
  return { coins: PUSH_REWARD_COINS, account: settlement.account };
}
