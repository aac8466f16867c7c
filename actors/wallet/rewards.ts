/**
 * Coins that are given once (P13). Those of the sign-up came with the account: to claim them is to have been
 * shown them. Those for notifications are granted here, in one commit with the row that says so and the record
 * of the `rid`, to whoever has a device that takes pushes: the commit checks that device and its session. A
 * device brings them once, whoever it moves to.
 */
import type { MemberId } from "@/domain/ids.ts";
import { PUSH_REWARD_COINS } from "@/domain/limits.ts";
import { type Account, EMPTY_ACCOUNT, type Entry as LedgerEntry, grant } from "@/domain/money.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { CallError, CallOutput, HandlerInput } from "@/protocol/calls/mod.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import { putAccount } from "@/store/accounts/writer.ts";
import { check, checkAbsent, type Entry, set } from "@/store/change.ts";
import { type Key, keys } from "@/store/keys.ts";
import { updateMember } from "@/store/members/writer.ts";
import type { Member, Route } from "@/store/records.ts";
import { type Device, listDevices } from "@/store/subscribers/reader.ts";
import { targetHash } from "@/store/subscribers/target_hash.ts";
import { type Read, runCommand } from "@/actors/command.ts";
import { type Draft, notify } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { type Users, withAccount } from "@/actors/users.ts";

type Answer = CallOutput<"claim_free_credits">;
type Code = CallError<"claim_free_credits">;

/** A reward that somebody claims; `rid` makes it exactly once. */
type Claim = HandlerInput<"claim_free_credits"> & { member: MemberId; rid: string };

export interface Rewards {
  claim(wish: Claim): Promise<Result<Answer, Code>>;
}

const MODULE = "claim_free_credits";

/** What a claim is decided on. */
interface LoadedState {
  account: Entry<Account>;
  member: Entry<Member>;
  route: Entry<Route>;
  granted: Entry<0>;
  /** The first entry of all, which is the sign-up's. */
  first: Entry<LedgerEntry>;
  /** The devices that take pushes, with the row that says that a device has brought its coins. */
  devices: readonly { device: Device; target: Entry<0> | undefined }[];
}

/** Which command claims, and when. */
type ClaimCommand = Exclude<NonNullable<Member["claimed_sign_up"]>, true>;

/** What a claim comes to: the coins of the reward, and the account after it. */
interface Claimed {
  coins: number;
  account: Account;
}

/** Opens rewards on an isolate. They run in the member's own mailbox, as all does that moves their coins. */
export function openRewards(env: ActorEnv, users: Users): Rewards {
  const { database, now } = env;

  async function load(read: Read, { member: id, reward }: Claim): Promise<LoadedState> {
    const living = reward === "push" ? (await listDevices(database, id, now())).living : [];
    const targets = await database.getMany(living.map(targetOf));
    const [account, member, route, granted, first] = await read([
      keys.account(id),
      keys.member(id),
      keys.route(id),
      keys.granted(id, "push", ""),
      keys.entry(id, 1),
    ]);
    const devices = living.map((device, index) => ({ device, target: targets[index] }));
    return { account, member, route, granted, first, devices };
  }

  return {
    claim(wish) {
      const { member, rid, reward } = wish;
      return withAccount(users, member, () =>
        runCommand<LoadedState, Answer, Code>(env, {
          once: { member, rid, module: MODULE, content: [reward] },
          load: (read) => load(read, wish),
          decide(state, draft) {
            const command = { rid, at: now() };
            const claimed = reward === "push"
              ? takePush(draft, member, state, command)
              : takeSignUp(draft, state, command);
            if (!claimed.ok) return claimed;
            const { coins, account: { balance, seq } } = claimed.value;
            const details = {
              claimed: 1,
              claimed_credits: coins,
              credits: balance,
              credits_seq: seq,
            } as const;
            const frame = eventFrame(MODULE, {
              request_status: "1",
              request_details: { reward, ...details },
            });
            notify(draft, [{ kind: "event", to: [member], frame }], [{ member, route: state.route }]);
            return accept({ request_details: details });
          },
        }));
    },
  };
}

/** The row that says that a device has brought its coins. */
function targetOf({ subscriber }: Device): Key<0> {
  return keys.grantedTarget(targetHash(subscriber.value.target));
}

/** Marks the coins of the sign-up as shown; they have been there since. */
function takeSignUp(
  draft: Draft,
  { account, member, first }: LoadedState,
  command: ClaimCommand,
): Result<Claimed, "already_claimed"> {
  if (!member.value || member.value.claimed_sign_up) return refuse("already_claimed");
  const { version = 0 } = member.value;
  updateMember(draft, { ...member, value: member.value }, {
    ...member.value,
    claimed_sign_up: command,
    version: version + 1,
  });
  // The event has the balance of this commit.
  check(draft, account);
  return accept({ coins: first.value?.delta ?? 0, account: account.value ?? EMPTY_ACCOUNT });
}

/** Grants the coins for notifications, to the first device that has not brought them. */
function takePush(
  draft: Draft,
  id: MemberId,
  { account, granted, devices }: LoadedState,
  { rid, at }: ClaimCommand,
): Result<Claimed, "already_claimed" | "not_subscribed"> {
  if (granted.versionstamp !== null) return refuse("already_claimed");
  if (devices.length === 0) return refuse("not_subscribed");
  const fresh = devices.find(({ target }) => target?.versionstamp === null);
  if (!fresh?.target) return refuse("already_claimed");
  const { device, target } = fresh;
  check(draft, device.subscriber);
  check(draft, device.session);
  for (const { key } of [target, granted]) {
    checkAbsent(draft, key);
    set(draft, key, 0);
  }
  const settlement = grant(account.value ?? EMPTY_ACCOUNT, PUSH_REWARD_COINS, {
    cause: "push",
    ref: "",
    at,
    rid,
  });
  putAccount(draft, id, account, settlement);
  return accept({ coins: PUSH_REWARD_COINS, account: settlement.account });
}
