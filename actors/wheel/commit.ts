/**
 * The commit of a change to a member's spins: what they have, their coins, the record of the `rid` and the news to their own
 * devices, all or nothing (P1, P2). Runs in the member's mailbox, so that it and what they send are paid one after the other.
 */
import type { MemberId } from "@/domain/ids.ts";
import { type Account, EMPTY_ACCOUNT } from "@/domain/money.ts";
import { accept, type RefusalCode, refuse, type Result } from "@/domain/refusals.ts";
import type { Module } from "@/protocol/calls/mod.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import { type Change, type Entry, newChange } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { Member, RidRow, Route, Wheel } from "@/store/records.ts";
import { putRid } from "@/store/rids/writer.ts";
import { type Attempt, untilCommitted } from "@/actors/attempts.ts";
import type { UserState } from "@/actors/conversation/state.ts";
import { addressInboxes } from "@/actors/deliveries.ts";
import { digestOf } from "@/actors/digest.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { Mailboxes } from "@/actors/mailbox.ts";
import { freeSpins } from "@/actors/wheel/spins.ts";

/** What a decision is made on, read in one snapshot. */
export interface SpinBasis {
  member: Entry<Member>;
  account: Entry<Account>;
  wheel: Entry<Wheel>;
}

/** Coins and spins after a decision, as devices are told. */
export interface SpinsNow {
  free_spins: number;
  version: number;
  credits: number;
  credits_seq: number;
}

/** What was decided: it has been laid down in the change, `wheel` and `account` as they are then. */
export interface Decided<Answer> {
  wheel: Wheel;
  account: Account;
  answer(now: SpinsNow): Answer;
}

/** A command that changes a member's spins. */
export interface SpinCommand<Answer, Code extends RefusalCode> {
  module: Module;
  member: MemberId;
  rid: string;
  /** What the command says besides: the same `rid` with other content is refused. */
  content: readonly unknown[];
  /** Decides, and lays the decision down in `change`; decided again where somebody else got through. */
  decide(basis: SpinBasis, change: Change): Result<Decided<Answer>, Code>;
}

/** What a command comes to: every one may be refused for its `rid`. */
type Outcome<Answer, Code extends RefusalCode> =
  | Result<Answer, Code>
  | Result<never, "idempotency_mismatch">;

export type RunSpinCommand = <Answer, Code extends RefusalCode>(
  command: SpinCommand<Answer, Code>,
) => Promise<Outcome<Answer, Code> | Result<never, "deadline_exceeded">>;

/** Opens the commands of an isolate. */
export function openSpinCommands(env: ActorEnv, users: Mailboxes<UserState>): RunSpinCommand {
  const { database, now } = env;

  async function attempt<Answer, Code extends RefusalCode>(
    { module, member: id, rid, content, decide }: SpinCommand<Answer, Code>,
  ): Promise<Attempt<Outcome<Answer, Code>, never>> {
    const settled = (outcome: Outcome<Answer, Code>) => ({ stale: false, result: accept(outcome) }) as const;
    const digest = digestOf(module, content);
    // One snapshot: no refusal may come of what this very command has already done.
    const [done, member, account, wheel, route] = await database.getMany<unknown>([
      keys.rid(id, rid),
      keys.member(id),
      keys.account(id),
      keys.wheel(id),
      keys.route(id),
    ]) as [Entry<RidRow>, Entry<Member>, Entry<Account>, Entry<Wheel>, Entry<Route>];
    if (done.value) {
      if (done.value.digest !== digest) return settled(refuse("idempotency_mismatch"));
      return { ...settled(accept(done.value.answer as Answer)), found: "answer" };
    }

    const change = newChange();
    const decided = decide({ member, account, wheel }, change);
    if (!decided.ok) return settled(decided);
    const { balance, seq } = decided.value.account;
    const spins: SpinsNow = {
      free_spins: freeSpins(member.value, decided.value.wheel, now()),
      version: decided.value.wheel.version,
      credits: balance,
      credits_seq: seq,
    };
    const answer = decided.value.answer(spins);
    putRid(change, id, rid, { digest, answer, now: now() });
    const deliveries = notify(id, spins);
    const instancesToWake = addressInboxes(change, env, deliveries, [{ member: id, route }]);
    return { change, result: accept(accept(answer)), notify: () => env.publish(deliveries, instancesToWake) };
  }

  return (command) =>
    users.run(command.member, async (user) => {
      // What it remembers of the account changes here.
      user.account = null;
      const settled = await untilCommitted(env, () => attempt(command));
      return settled.ok ? settled.value : settled;
    });
}

/** The news to a member's own devices. */
function notify(
  member: MemberId,
  { free_spins, version, credits, credits_seq }: SpinsNow,
): Delivery[] {
  const frame = eventFrame("spinofluck/spins", { free_spins, version, credits, credits_seq });
  return [{ kind: "event", to: [member], frame }];
}

/** The account of a basis, before the first coins an empty one. */
export function accountOf({ account }: SpinBasis): Account {
  return account.value ?? EMPTY_ACCOUNT;
}
