/**
 * Cancelling by the member's own hand, and taking that back (SU-1). The contract, the end of premium, the letter and what
 * the member's devices are told are one commit; the provider hears of it afterwards (notify.ts).
 */
import type { MemberId, SubscriptionId } from "@/domain/ids.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { dayOf } from "@/domain/utc_day.ts";
import type { SubscriptionView } from "@/protocol/views/subscription.ts";
import { type Change, newChange } from "@/store/change.ts";
import { Busy } from "@/store/commit.ts";
import type { Member, Subscription } from "@/store/records.ts";
import { type Attempt, untilCommitted } from "@/actors/attempts.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { addOwnLetter } from "@/actors/member/own_letter.ts";
import { putRenewal, readContract } from "@/actors/subscriptions/contract.ts";
import { cancelled, resumed } from "@/actors/subscriptions/renewing.ts";
import { toSubscriptionView } from "@/actors/subscriptions/view.ts";

interface Answer {
  subscription: SubscriptionView;
}

type Code = "no_subscription" | "subscription_over";

const DECIDE = { cancel: cancelled, resume: resumed };

/** Makes a member's latest contract renew no more, or again; `note` is given one whose provider has to hear of it. */
export async function changeRenewal(
  env: ActorEnv,
  member: MemberId,
  { verb, note }: { verb: "cancel" | "resume"; note(id: SubscriptionId): void },
): Promise<Result<Answer, Code>> {
  const { database, now } = env;

  async function attempt(): Promise<Attempt<Answer, Code>> {
    const contract = await readContract(database, member);
    if (!contract) return { stale: false, result: refuse("no_subscription") };
    const { value: before } = contract.subscription;
    const decided = DECIDE[verb](before, now());
    if (!decided.ok) return { stale: false, result: decided };
    if (!decided.value) {
      return { stale: false, found: "state", result: accept({ subscription: toSubscriptionView(before) }) };
    }
    const change = newChange();
    const done = putRenewal(change, env, contract, { next: decided.value, renews: verb === "resume" });
    if (verb === "cancel" && !isConfirmed(before, now())) addConfirmation(change, env, contract.member.value);
    return {
      change,
      result: accept({ subscription: toSubscriptionView(done.subscription) }),
      notify() {
        done.notify();
        note(done.subscription.id);
        env.wakeMailer();
      },
    };
  }

  const outcome = await untilCommitted(env, attempt);
  if (outcome.ok) return outcome;
  const { code } = outcome.refusal;
  if (code === "deadline_exceeded") throw new Busy("Cannot change a renewal: it kept changing meanwhile");
  return refuse(code);
}

/** Whoever cancels and takes it back in turn gets one letter a UTC day. */
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
