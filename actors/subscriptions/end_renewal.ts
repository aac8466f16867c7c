/**
 * Ends the renewal of a member's contract as part of a change that takes them out, or that brings them a pause: nobody pays on
 * for what they cannot use.
 */
import { keepsFromRenewal, type OwnPause } from "@/domain/own_pause.ts";
import { premiumTime } from "@/domain/premium.ts";
import { check } from "@/store/change.ts";
import type { Member } from "@/store/records.ts";
import { updateSubscription } from "@/store/subscriptions/writer.ts";
import type { Draft } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { withPremium } from "@/actors/payments/buyer.ts";
import { readContract } from "@/actors/subscriptions/contract.ts";
import { cancelled } from "@/actors/subscriptions/renewing.ts";

/**
 * Gives the member as the change has to write them; with a `pause`, only what would renew within it ends. The provider is told
 * by the sweep. Once the member is back, or the pause is over, they may let it renew again.
 */
export async function endRenewal(
  { database, now }: Pick<ActorEnv, "database" | "now">,
  draft: Draft,
  member: Member,
  pause?: OwnPause,
): Promise<Member> {
  const contract = await readContract(database, member.id);
  if (pause && !keepsFromRenewal(pause, contract?.subscription.value.paid_until ?? 0, now())) return member;
  const ended = contract && cancelled(contract.subscription.value, now());
  if (!contract || !ended?.ok || !ended.value) return member;
  check(draft, contract.latest);
  updateSubscription(draft, contract.subscription, {
    ...ended.value,
    untold: true,
    version: ended.value.version + 1,
  });
  return withPremium(member, premiumTime(member.premium_until, false));
}
