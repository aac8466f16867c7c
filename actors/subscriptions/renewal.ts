/**
 * A member cancels their contract, or resumes it (SU-1). The contract, the end of premium, the letter and the
 * events are one commit; the provider is notified afterwards (notify.ts).
 */
import type { MemberId, SubscriptionId } from "@/domain/ids.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { dayOf } from "@/domain/utc_day.ts";
import type { SubscriptionView } from "@/protocol/views/subscription.ts";
import type { Change } from "@/store/change.ts";
import { Busy } from "@/store/commit.ts";
import type { Member, Subscription } from "@/store/records.ts";
import { runCommand } from "@/actors/command.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { addOwnLetter } from "@/actors/member/own_letter.ts";
import { type Contract, putRenewal, readContract } from "@/actors/subscriptions/contract.ts";
import { cancelled, resumed } from "@/actors/subscriptions/renewing.ts";
import { toSubscriptionView } from "@/actors/subscriptions/view.ts";

interface Answer {
  subscription: SubscriptionView;
}

type Code = "no_subscription" | "subscription_over";

const DECIDE = { cancel: cancelled, resume: resumed };

/** Cancels or resumes a member's latest contract; `note` gets a contract whose provider has to be notified. */
export async function changeRenewal(
  env: ActorEnv,
  member: MemberId,
  { verb, note }: { verb: "cancel" | "resume"; note(id: SubscriptionId): void },
): Promise<Result<Answer, Code>> {
  const { database, now } = env;

  const outcome = await runCommand<Contract | null, Answer, Code>(env, {
    load: () => readContract(database, member),
    decide(contract, draft) {
      if (!contract) return refuse("no_subscription");
      const { value: before } = contract.subscription;
      const at = now();
      const decided = DECIDE[verb](before, at);
      if (!decided.ok) return decided;
      if (!decided.value) return accept({ subscription: toSubscriptionView(before) });
      const renews = verb === "resume";
      const { subscription } = putRenewal(draft, contract, { next: decided.value, renews, now: at });
      if (!renews && !isConfirmed(before, at)) addConfirmation(draft, env, contract.member.value);
      draft.afterwards.push(() => note(subscription.id), env.wakeMailer);
      return accept({ subscription: toSubscriptionView(subscription) });
    },
  });
  if (outcome.ok) return outcome;
  const { code } = outcome.refusal;
  if (code === "deadline_exceeded") throw new Busy("Cannot change a renewal: it kept changing meanwhile");
  return refuse(code);
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
