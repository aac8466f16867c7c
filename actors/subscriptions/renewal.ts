/**
 * A member cancels their contract, or resumes it (SU-1). The contract, the end of premium, the letter and the
 * events are one commit; the provider is notified afterwards (notify.ts).
 */
import type { MemberId, SubscriptionId } from "@/domain/ids.ts";
import type { Account } from "@/domain/money.ts";
import { checkPause } from "@/domain/own_pause.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { dayOf } from "@/domain/utc_day.ts";
import type { SubscriptionView } from "@/protocol/views/subscription.ts";
import { type Change, check, type Entry } from "@/store/change.ts";
import { Busy } from "@/store/commit.ts";
import { keys } from "@/store/keys.ts";
import type { Member, Subscription } from "@/store/records.ts";
import { runCommand } from "@/actors/command.ts";
import type { Draft } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { addOwnLetter } from "@/actors/member/own_letter.ts";
import { type Contract, putRenewal, readContract } from "@/actors/subscriptions/contract.ts";
import { cancelled, resumed } from "@/actors/subscriptions/renewing.ts";
import { toSubscriptionView } from "@/actors/subscriptions/view.ts";

interface Answer {
  subscription: SubscriptionView;
}

type Verb = "cancel" | "resume";

type Code = "no_subscription" | "subscription_over" | "paused";
/** A pause keeps nobody from cancelling. */
type CodeOf<V extends Verb> = V extends "resume" ? Code : Exclude<Code, "paused">;

interface LoadedState {
  contract: Contract | null;
  account: Entry<Account>;
}

const DECIDE = { cancel: cancelled, resume: resumed };

/** Cancels or resumes a member's latest contract; `note` gets a contract whose provider has to be notified. */
export async function changeRenewal<V extends Verb>(
  env: ActorEnv,
  member: MemberId,
  { verb, note }: { verb: V; note(id: SubscriptionId): void },
): Promise<Result<Answer, CodeOf<V>>> {
  const { database, now } = env;

  const outcome = await runCommand<LoadedState, Answer, Code>(env, {
    async load() {
      const contract = await readContract(database, member);
      return { contract, account: await database.get(keys.account(member)) };
    },
    decide({ contract, account }, draft) {
      if (!contract) return refuse("no_subscription");
      const { value: before } = contract.subscription;
      const at = now();
      const decided = DECIDE[verb](before, at);
      if (!decided.ok) return decided;
      if (!decided.value) return accept({ subscription: toSubscriptionView(before) });
      const renews = verb === "resume";
      // Their sockets end within moments.
      if (renews && contract.member.value.closing) return refuse("subscription_over");
      const awake = renews ? checkPause(account.value?.pause, at) : accept(null);
      if (!awake.ok) return awake;
      if (renews) check(draft, account);
      const { subscription } = putRenewal(draft, contract, { next: decided.value, renews, now: at });
      if (!renews && !isConfirmed(before, at)) addConfirmation(draft, env, contract.member.value);
      draft.afterwards.push(() => note(subscription.id), env.wakeMailer);
      return accept({ subscription: toSubscriptionView(subscription) });
    },
  });
  if (outcome.ok) return outcome;
  const { refusal } = outcome;
  if (refusal.code === "deadline_exceeded") {
    throw new Busy("Cannot change a renewal: it kept changing meanwhile");
  }
  return { ok: false, refusal } as Result<never, CodeOf<V>>;
}

/** Ends the renewals of a contract in a change of something else, if it renews; the sweep tells its provider (SU-1). */
export function endRenewal(draft: Draft, env: ActorEnv, contract: Contract): void {
  const { value: before } = contract.subscription;
  const at = env.now();
  const decided = cancelled(before, at);
  if (!decided.ok || !decided.value) return;
  putRenewal(draft, contract, { next: decided.value, renews: false, now: at });
  if (!isConfirmed(before, at)) addConfirmation(draft, env, contract.member.value);
}

/** Repeated cancelling and resuming sends one letter a UTC day. */
function isConfirmed({ cancelled_at }: Subscription, now: number): boolean {
  return cancelled_at !== undefined && dayOf(cancelled_at) === dayOf(now);
}

/** Without an end where what is paid is over already: there is nothing left that could be taken back. */
function addConfirmation(change: Change, env: ActorEnv, member: Member): void {
  const now = env.now();
  const { premium_until } = member;
  const data = premium_until > now ? { until: String(premium_until) } : {};
  addOwnLetter(change, env, { kind: "premium_cancelled", member, now, data });
}
